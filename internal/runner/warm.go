package runner

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"time"

	"whenthen/facts"
)

// Pace determines how often a run is repeated: at least Sessions times and for at least For; but after Patience, Enough sessions are
// sufficient. A Patience of zero never ends. There is at least one run.
type Pace struct {
	Sessions int
	For      time.Duration
	Enough   int
	Patience time.Duration
}

// BenchmarkPace is the pace of the benchmark suite.
var BenchmarkPace = Pace{Sessions: 10, For: 10 * time.Second, Enough: 3, Patience: 40 * time.Second}

func (p Pace) done(sessions int, spent time.Duration) bool {
	if sessions == 0 {
		return false
	}
	return sessions >= p.Sessions && spent >= p.For || sessions >= p.Enough && spent >= p.Patience && p.Patience > 0
}

// Warm holds the measurements of repeated runs. All except the count are taken from the second half of the sessions.
type Warm struct {
	Sessions int
	Run      Spread // insert and fire together
	Insert   Spread
	Fire     Spread
	CPU      Spread // processor time of the thread that ran the session; zero if the system does not provide it
	PeakRSS  int64  // kB, at the end
}

// Spread holds the minimum and median of some durations.
type Spread struct{ Min, Median time.Duration }

// ErrUnstable is the error for repeated runs whose results differ.
var ErrUnstable = errors.New("repeated runs differ in their firings or facts")

// Warm repeats a run in this process, each time with new facts in a new session, whose output is discarded. first is the outcome of
// the first run.
func (j *Job) Warm(ctx context.Context, source *facts.Source, first *Outcome, pace Pace) (*Warm, error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	repeated := *j
	repeated.Queries, repeated.Answered = nil, nil
	var insert, fire, both, cpu []time.Duration
	for start := time.Now(); !pace.done(len(both), time.Since(start)); {
		objects, err := j.Make(source)
		if err != nil {
			return nil, err
		}
		before := threadTime()
		out, err := repeated.RunOn(ctx, objects)
		if err != nil {
			return nil, err
		}
		cpu = append(cpu, threadTime()-before)
		if out.Firings != first.Firings || out.Session.Len() != first.Session.Len() {
			return nil, ErrUnstable
		}
		if err := out.Session.Close(); err != nil {
			return nil, err
		}
		insert = append(insert, out.Times.Insert)
		fire = append(fire, out.Times.Fire)
		both = append(both, out.Times.Insert+out.Times.Fire)
	}
	return &Warm{Sessions: len(both), Run: spread(both), Insert: spread(insert), Fire: spread(fire), CPU: spread(cpu), PeakRSS: PeakRSS()}, nil
}

// spread summarizes the second half of some durations.
func spread(times []time.Duration) Spread {
	half := slices.Sorted(slices.Values(times[len(times)/2:]))
	return Spread{Min: half[0], Median: half[len(half)/2]}
}

// JSON returns the measurements in the form for benchmarks.
func (w *Warm) JSON() *facts.Object {
	o := &facts.Object{}
	o.Add("sessions", w.Sessions)
	o.Add("run_ms_min", ms(w.Run.Min))
	o.Add("run_ms_med", ms(w.Run.Median))
	o.Add("insert_ms_min", ms(w.Insert.Min))
	o.Add("fire_ms_min", ms(w.Fire.Min))
	o.Add("fire_ms_med", ms(w.Fire.Median))
	if w.CPU.Min > 0 {
		o.Add("run_cpu_ms_min", ms(w.CPU.Min))
	}
	o.Add("peak_rss_kb", w.PeakRSS)
	return o
}
