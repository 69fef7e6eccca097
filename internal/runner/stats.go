package runner

import (
	"fmt"
	"io"
	"math"
	"os"
	"runtime"
	"strconv"
	"strings"
	"time"

	"whenthen/engine"
	"whenthen/facts"
)

// Stats holds the measurements of a run.
type Stats struct {
	Compile time.Duration // from rule text to rule base
	Times
	engine.Stats
	Counted int   // facts in the default entry point, which Drools' getFactCount counts
	PeakRSS int64 // peak resident memory of the process after the run, in kB
	Warm    *Warm // nil if the run was not repeated
}

// Measure collects the measurements of a run.
func Measure(compile time.Duration, o *Outcome) *Stats {
	s := &Stats{Compile: compile, Times: o.Times, Stats: o.Session.Stats(), PeakRSS: PeakRSS()}
	for h := range o.Session.Facts() {
		if h.EntryPoint() == "" {
			s.Counted++
		}
	}
	return s
}

// JSON returns the measurements in the form for benchmarks: times in milliseconds, memory in kB.
func (s *Stats) JSON() *facts.Object {
	o := &facts.Object{}
	o.Add("compile_ms", ms(s.Compile))
	o.Add("parse_ms", ms(s.Parse))
	o.Add("insert_ms", ms(s.Insert))
	o.Add("fire_ms", ms(s.Fire))
	o.Add("firings", s.Firings)
	o.Add("facts", s.Counted)
	o.Add("peak_rss_kb", s.PeakRSS)
	o.Add("fact_bytes", s.FactMemory)
	o.Add("tuple_bytes", s.TupleMemory)
	if s.Warm != nil {
		o.Add("warm", s.Warm.JSON())
	}
	return o
}

// Write writes the measurements for people.
func (s *Stats) Write(w io.Writer) error {
	rate := ""
	if s.Fire > 0 && s.Stats.Firings > 0 {
		rate = fmt.Sprintf(" (%.0f a second)", float64(s.Stats.Firings)/s.Fire.Seconds())
	}
	_, err := fmt.Fprintf(w, "compile      %.1f ms\nparse facts  %.1f ms\ninsert       %.1f ms\nfire         %.1f ms\n"+
		"firings      %d%s\nfacts        %d after %d changes%s\ntuples       %d left of %d created%s\npeak memory  %.1f MB\n",
		ms(s.Compile), ms(s.Parse), ms(s.Insert), ms(s.Fire),
		s.Firings, rate, s.Facts, s.Changes, memory(s.FactMemory, s.Facts), s.Tuples, s.TuplesMade, memory(s.TupleMemory, s.Tuples), float64(s.PeakRSS)/1024)
	if err == nil && s.Warm != nil {
		_, err = fmt.Fprintf(w, "warm         insert and fire: best %.1f ms, median %.1f ms of %d sessions\n",
			ms(s.Warm.Run.Min), ms(s.Warm.Run.Median), s.Warm.Sessions)
	}
	return err
}

// memory describes the memory of n items, and per item if there are enough of them to make the fixed part negligible.
func memory(bytes, n int) string {
	if n < 100 {
		return fmt.Sprintf(" in %d kB", bytes/1000)
	}
	return fmt.Sprintf(" in %d kB, %d bytes each", bytes/1000, bytes/n)
}

// ms converts a duration to milliseconds, rounded to microseconds.
func ms(d time.Duration) float64 { return math.Round(float64(d)/1e3) / 1e3 }

// PeakRSS returns the peak resident memory of the process in kB. If the system does not provide it, it returns the memory that the Go
// runtime has obtained from the system.
func PeakRSS() int64 {
	status, err := os.ReadFile("/proc/self/status")
	if err == nil {
		for line := range strings.Lines(string(status)) {
			if rest, ok := strings.CutPrefix(line, "VmHWM:"); ok {
				if kb, err := strconv.ParseInt(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(rest), "kB")), 10, 64); err == nil {
					return kb
				}
			}
		}
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.Sys / 1024)
}
