package bench

import (
	"flag"
	"slices"
	"testing"
	"time"

	"whenthen"
	"whenthen/engine"
)

var recorded = flag.Bool("recorded", false, "measure what recording costs")

// TestRecordedCost measures runs with and without recording in turn, by the time that both take on a thread of their own: the least of
// many, since the machine does other things. It says figures and judges nothing.
//
//	go test ./internal/bench -run TestRecordedCost -v -args -recorded
func TestRecordedCost(t *testing.T) {
	if !*recorded {
		t.Skip("takes a minute; ask for it with -args -recorded")
	}
	for _, w := range workloads(t) {
		job := w.compile(t)
		run := func(options ...engine.SessionOption) time.Duration {
			objects, err := job.Make(w.facts)
			if err != nil {
				t.Fatal(err)
			}
			out, err := job.RunOn(t.Context(), objects, options...)
			if err != nil {
				t.Fatal(err)
			}
			return out.Times.Insert + out.Times.Fire
		}
		var plain, with []time.Duration
		for begin := time.Now(); time.Since(begin) < 3*time.Second || len(plain) < 5; {
			plain = append(plain, run())
			with = append(with, run(whenthen.Recorded(0)))
		}
		a, b := slices.Min(plain), slices.Min(with)
		t.Logf("%-10s %8.2f ms, recorded %8.2f ms: %.2f", w.name, ms(a), ms(b), float64(b)/float64(a))
	}
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

var (
	counted = flag.String("counted", "", "workload to run for a counter of instructions")
	runs    = flag.Int("runs", 1, "how many runs of it")
	record  = flag.Bool("record", false, "record them")
)

// TestRecordedRuns runs one workload a number of times, for a counter of instructions around the test: what more runs take more is what a run
// takes.
//
//	go test -c -o bench.test . && valgrind --tool=cachegrind --cache-sim=no ./bench.test -test.run TestRecordedRuns -counted alpha -runs 2 -record
func TestRecordedRuns(t *testing.T) {
	if *counted == "" {
		t.Skip("ask for it with -counted")
	}
	for _, w := range workloads(t) {
		if w.name != *counted {
			continue
		}
		job := w.compile(t)
		var options []engine.SessionOption
		if *record {
			options = append(options, whenthen.Recorded(0))
		}
		for range *runs {
			objects, err := job.Make(w.facts)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := job.RunOn(t.Context(), objects, options...); err != nil {
				t.Fatal(err)
			}
		}
		return
	}
	t.Fatalf("no workload %q", *counted)
}
