package rulebeam_test

import (
	"flag"
	"fmt"
	"syscall"
	"testing"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"whenthen/beam/rulebeam"
)

var elements = flag.Int("elements", 0, "how many elements of a millisecond TestCostPerElement decides; 0 leaves it out")

// work keeps a rule busy for as many rounds as the fact says.
const work = `package work
declare Task rounds : long; sum : long end
rule "work" when $t : Task( sum == 0 ) then
  long sum = 1;
  for ( long i = 0; i < $t.getRounds(); i++ ) { sum = ( sum * 31 + i ) % 1000003; }
  modify( $t ) { setSum( sum + 1 ) }
end
`

// used is the processor time of the process so far.
func used(t *testing.T) time.Duration {
	t.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		t.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// A pipeline on Prism takes little more processor time than a loop that decides the same documents, if each takes a millisecond.
func TestCostPerElement(t *testing.T) {
	if *elements == 0 {
		t.Skip("a measurement: -elements 10000 on a machine that does nothing else")
	}
	config := rulebeam.Config{Rules: []rulebeam.Rules{rules(0, work)}}
	decider, err := rulebeam.NewDecider(config)
	if err != nil {
		t.Fatal(err)
	}
	loop := func(documents []rulebeam.Document) time.Duration {
		start := used(t)
		for _, d := range documents {
			outcome, letter := decider.Decide(t.Context(), d)
			if letter != nil {
				t.Fatal(letter.Reason)
			}
			line(outcome)
		}
		return used(t) - start
	}
	rounds := int64(10_000)
	loop(tasks(100, rounds)) // warms up
	each := loop(tasks(100, rounds)) / 100
	documents := tasks(*elements, rounds*int64(time.Millisecond)/max(int64(each), 1))
	var plain, piped time.Duration
	for range 2 { // the lesser of two, since the machine has other things to do
		took := loop(documents)
		start := used(t)
		got, dead, _ := run(t, func(s beam.Scope) (beam.PCollection, beam.PCollection, error) {
			return rulebeam.Decide(s, beam.CreateList(s, documents), config)
		})
		if len(got) != len(documents) || len(dead) > 0 {
			t.Fatalf("%d outcomes, %d dead letters", len(got), len(dead))
		}
		pipe := used(t) - start
		if plain == 0 || took < plain {
			plain = took
		}
		if piped == 0 || pipe < piped {
			piped = pipe
		}
	}
	ratio := float64(piped) / float64(plain)
	t.Logf("%d elements: loop %v, %v each; Prism %v, %v each; ratio %.2f", *elements, plain, plain/time.Duration(*elements), piped, piped/time.Duration(*elements), ratio)
	limit := 1.3
	if *elements < 10_000 { // what a pipeline costs as a whole weighs more on few elements
		limit += 500 / float64(*elements)
	}
	if ratio > limit {
		t.Errorf("the pipeline costs %.2f times the loop, more than %.2f", ratio, limit)
	}
}

func tasks(n int, rounds int64) []rulebeam.Document {
	list := make([]rulebeam.Document, n)
	for i := range list {
		list[i] = rulebeam.Document{ID: fmt.Sprintf("t%06d", i), Text: fmt.Sprintf(`{"Task":{"rounds":%d}}`, rounds)}
	}
	return list
}
