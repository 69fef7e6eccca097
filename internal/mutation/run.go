package mutation

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"sync"
	"time"

	"whenthen"
)

// Try runs the tests on a mutant and reports whether one of them failed. Any error except a *whenthen.CompileError means that the rules can
// no longer be run, and counts as noticed. Try may be called by several goroutines.
type Try func(ctx context.Context, m *Mutant) (noticed bool, err error)

// Report is the result of a run.
type Report struct {
	Noticed int
	Missed  []*Mutant // mutants that no test noticed, in the order of the mutants
	Invalid int       // mutants that did not compile
}

// Score returns the percentage of valid mutants that were noticed. It is 100 if there are no mutants.
func (r *Report) Score() int {
	all := r.Noticed + len(r.Missed)
	if all == 0 {
		return 100
	}
	return r.Noticed * 100 / all
}

// Run tries all mutants, GOMAXPROCS of them at a time, each for at most limit: rules that take longer are assumed to run for ever. The
// error is the error of the context.
func Run(ctx context.Context, mutants []*Mutant, limit time.Duration, try Try) (*Report, error) {
	type outcome struct{ noticed, invalid bool }
	outcomes := make([]outcome, len(mutants))
	next := make(chan int)
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(mutants)) {
		workers.Go(func() {
			for i := range next {
				bounded, cancel := context.WithTimeout(ctx, limit)
				noticed, err := try(bounded, mutants[i])
				cancel()
				var broken *whenthen.CompileError
				outcomes[i] = outcome{noticed: noticed || err != nil, invalid: errors.As(err, &broken)}
			}
		})
	}
	for i := range mutants {
		if ctx.Err() != nil {
			break
		}
		next <- i
	}
	close(next)
	workers.Wait()
	if err := context.Cause(ctx); err != nil {
		return nil, err
	}
	r := &Report{}
	for i, o := range outcomes {
		switch {
		case o.invalid:
			r.Invalid++
		case o.noticed:
			r.Noticed++
		default:
			r.Missed = append(r.Missed, mutants[i])
		}
	}
	return r, nil
}

// jsonMutant is a change that was not noticed, in the form for --json.
type jsonMutant struct {
	File   string   `json:"file"`
	Line   int      `json:"line"`
	Rule   string   `json:"rule"`
	Change kind     `json:"change"`
	From   []string `json:"from"`
	To     []string `json:"to"`
}

// WriteJSON writes the report as one JSON object.
func (r *Report) WriteJSON(w io.Writer) error {
	missed := []jsonMutant{}
	for _, m := range r.Missed {
		from, to := m.lines()
		file, at := m.File.Origin(m.at)
		missed = append(missed, jsonMutant{file.Name(), int(at.Start.Line), m.rule, m.kind, from, to})
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(map[string]any{"noticed": r.Noticed, "invalid": r.Invalid, "score": r.Score(), "missed": missed})
}

// WriteText writes the mutants that were not noticed, their number by kind, and a summary line.
func (r *Report) WriteText(w io.Writer) error {
	kinds := map[kind]int{}
	for _, m := range r.Missed {
		kinds[m.kind]++
		if _, err := fmt.Fprintln(w, m); err != nil {
			return err
		}
	}
	var counts []string
	for _, k := range []kind{dropConstraint, turnOperator, changeBound, dropCondition, turnQuantifier, dropStatement, changeRank} {
		if n := kinds[k]; n > 0 {
			counts = append(counts, fmt.Sprintf("%s %d", k, n))
		}
	}
	if len(counts) > 0 {
		if _, err := fmt.Fprintf(w, "not noticed: %s\n", strings.Join(counts, ", ")); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(w, "%d changes, %d noticed (%d%%), %d not noticed; %d more did not compile\n",
		r.Noticed+len(r.Missed), r.Noticed, r.Score(), len(r.Missed), r.Invalid)
	return err
}
