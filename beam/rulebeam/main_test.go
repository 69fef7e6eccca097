package rulebeam_test

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/prism"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/testing/ptest"

	"whenthen/beam/rulebeam"
)

func TestMain(m *testing.M) { ptest.MainWithDefault(m, "prism") }

// collected are the elements that pipelines of the tests have handed to collectFn, by the name of the collector: Prism's workers are goroutines
// of the test.
var collected struct {
	sync.Mutex
	lines map[string][]string
}

type collectFn struct{ Name string }

// ProcessElement emits something, because while a stage without output runs, Prism waits in a busy loop that takes a whole core.
func (f *collectFn) ProcessElement(line string, emit func(int, string)) {
	collected.Lock()
	defer collected.Unlock()
	collected.lines[f.Name] = append(collected.lines[f.Name], line)
	emit(0, "")
}

// collect hands lines to collectFn.
func collect(s beam.Scope, name string, lines beam.PCollection) {
	beam.GroupByKey(s, beam.ParDo(s, &collectFn{name}, lines))
}

func outcomeLine(o rulebeam.Outcome) string   { return line(o) }
func letterLine(d rulebeam.DeadLetter) string { return line(d) }

func init() {
	register.DoFn2x0[string, func(int, string)](&collectFn{})
	register.Emitter2[int, string]()
	register.Function1x1(outcomeLine)
	register.Function1x1(letterLine)
	collected.lines = map[string][]string{}
}

func line(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(text)
}

// pipeline is what a test builds.
type pipeline func(s beam.Scope) (outcomes, dead beam.PCollection, err error)

// run runs a pipeline on Prism and returns what came out, each in the order of its text, and the metrics.
func run(t *testing.T, build pipeline) (outcomes, dead []string, metrics map[string]int64) {
	t.Helper()
	p, s := beam.NewPipelineWithRoot()
	out, letters, err := build(s)
	if err != nil {
		t.Fatal(err)
	}
	collect(s, t.Name()+" outcomes", beam.ParDo(s, outcomeLine, out))
	collect(s, t.Name()+" dead", beam.ParDo(s, letterLine, letters))
	result, err := prism.Execute(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	metrics = map[string]int64{}
	for _, c := range result.Metrics().AllMetrics().Counters() {
		name := c.Name()
		if c.Namespace() == rulebeam.RuleTimeNamespace {
			name = "time of " + name
		}
		metrics[name] += c.Committed
	}
	take := func(name string) []string {
		collected.Lock()
		defer collected.Unlock()
		lines := collected.lines[name]
		delete(collected.lines, name)
		slices.Sort(lines)
		return lines
	}
	return take(t.Name() + " outcomes"), take(t.Name() + " dead"), metrics
}

// same compares lists of lines and shows where they part.
func same(t *testing.T, what string, got, want []string) {
	t.Helper()
	if reflect.DeepEqual(got, want) || len(got) == 0 && len(want) == 0 {
		return
	}
	for i := range min(len(got), len(want)) {
		if got[i] != want[i] {
			t.Fatalf("%s, %d of %d:\n got %s\nwant %s", what, i, len(want), got[i], want[i])
		}
	}
	t.Fatalf("%s: %d, want %d; the next are\n got %s\nwant %s", what, len(got), len(want),
		strings.Join(got[min(len(got), len(want)):min(len(got), len(want)+3)], "\n"), strings.Join(want[min(len(got), len(want)):min(len(want), len(got)+3)], "\n"))
}

func rules(from int64, text string) rulebeam.Rules {
	return rulebeam.Rules{From: from, Files: []rulebeam.File{{Name: "rules.drl", Text: text}}}
}

const orderRules = `package shop
declare Order
  id : String
  total : int
  rebate : int
end
declare Note
  text : String
end
rule "rebate" when $o : Order( total >= 100, rebate == 0 ) then modify( $o ) { setRebate( $o.getTotal() / 10 ) } end
rule "note" when Order( $id : id, rebate > 50 ) then insert( new Note( $id ) ); System.out.println( "note " + $id ); end
rule "broken" when Order( $t : total == 13 ) then throw new RuntimeException( "unlucky" ); end
`

func orders(n int) []rulebeam.Document {
	list := make([]rulebeam.Document, n)
	for i := range list {
		list[i] = rulebeam.Document{ID: fmt.Sprintf("d%04d", i), At: int64(i) * 1000, Text: fmt.Sprintf(`{"Order":{"id":"o%d","total":%d}}`, i, i*7%900)}
	}
	return list
}
