package pprof_test

import (
	"bytes"
	"testing"
	"time"

	"github.com/google/pprof/profile"

	"whenthen"
	"whenthen/engine"
	"whenthen/internal/pprof"
)

type (
	box  struct{ Number int }
	part struct{ Number, Box int }
)

const rules = `package packing

rule "packed"
when
    box( $n : number > 0 )
    part( box >= $n, number % 7 == 3 )
then
    int sum = 0;
    for (int i = 0; i < 1000; i++) { sum += i; }
end

rule "empty" when box( $n : number ) not part( box == $n ) then end

query boxes( int n ) box( number == n ) end
`

// run returns a session that has run the rules and was asked the query, when it was opened and how long it took.
func run(t *testing.T) (s *whenthen.Session, started time.Time, took time.Duration) {
	t.Helper()
	base, err := whenthen.Compile([]whenthen.Source{{Name: "packing.drl", Text: rules}}, whenthen.Struct("packing", box{}), whenthen.Struct("packing", part{}))
	if err != nil {
		t.Fatal(err)
	}
	started = time.Now()
	s = base.NewSession(whenthen.Profiled())
	for i := range 60 {
		for _, fact := range []any{&box{i}, &part{i, i / 2}} {
			if _, err := s.Insert(fact); err != nil {
				t.Fatal(err)
			}
		}
	}
	if _, err := s.FireAll(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Query("boxes", 7); err != nil {
		t.Fatal(err)
	}
	return s, started, time.Since(started)
}

// What is read back says for each rule what the session says: firings, pairs tested, and all of its time.
func TestRulesAreFrames(t *testing.T) {
	s, started, took := run(t)
	measured := s.Profile()
	var written bytes.Buffer
	if err := pprof.Write(&written, measured, started, took); err != nil {
		t.Fatal(err)
	}
	read, err := profile.Parse(&written)
	if err != nil {
		t.Fatal(err)
	}
	index := map[string]int{}
	for i, v := range read.SampleType {
		index[v.Type] = i
	}
	value := func(kind string, frames ...string) (sum int64) {
		for _, sample := range read.Sample {
			has := map[string]bool{}
			for _, at := range sample.Location {
				has[at.Line[0].Function.Name] = true
			}
			all := true
			for _, f := range frames {
				all = all && has[f]
			}
			if all {
				sum += sample.Value[index[kind]]
			}
		}
		return sum
	}
	const test = "test part((number % 7) == 3)"
	for _, c := range []struct {
		want   int64
		kind   string
		frames []string
	}{
		{int64(measured.Rules[0].Firings), "firings", []string{"packed"}},
		{int64(measured.Rules[1].Firings), "firings", []string{"empty", "empty: then"}},
		{60, "tested", []string{"packed", test}},
		{9, "tuples", []string{"packed", test}},
		{int64(allOf(measured.Rules[0])), "time", []string{"packed"}},
		{int64(allOf(measured.Rules[1])), "time", []string{"empty"}},
	} {
		if got := value(c.kind, c.frames...); got != c.want || c.want == 0 {
			t.Errorf("%s of %q: %d, not %d", c.kind, c.frames, got, c.want)
		}
	}
	all := measured.Changes
	for _, r := range measured.Rules {
		all += r.Matching + r.Acting
	}
	if got, asked := value("time"), value("time", "queries"); got != int64(all)+asked || asked == 0 {
		t.Errorf("%d ns in all, of them %d for queries, and %d for rules and changes", got, asked, all)
	}
	lines := map[string]int64{}
	for _, f := range read.Function {
		if f.Filename == "packing.drl" {
			lines[f.Name] = f.StartLine
		}
	}
	if lines["packed"] != 3 || lines[test] != 6 || lines["packed: then"] != 3 || lines["empty"] != 12 {
		t.Errorf("lines of the frames: %v", lines)
	}
	if read.DefaultSampleType != "time" || read.DurationNanos != int64(took) {
		t.Errorf("default %q, duration %d", read.DefaultSampleType, read.DurationNanos)
	}
}

func allOf(r engine.RuleProfile) time.Duration { return r.Testing + r.Matching + r.Acting }
