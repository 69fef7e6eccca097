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
