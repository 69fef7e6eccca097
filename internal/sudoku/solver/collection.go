package solver

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"sort"
	"sync"
	"text/tabwriter"
	"time"

	"whenthen/internal/sudoku/format"
)

// SolveAll solves puzzles on a number of goroutines, GOMAXPROCS if workers is 0. The reports are in the order of the puzzles. If a puzzle
// could not be read or solved, the Error of its report is set. progress, if not nil, is called after each puzzle, by one goroutine at a
// time. The error is the error of the context; the reports are nil for puzzles that were not solved because of it.
func (s *Solver) SolveAll(ctx context.Context, puzzles []format.Puzzle, workers int, progress func(done int, r *Report)) ([]*Report, error) {
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	reports := make([]*Report, len(puzzles))
	next := make(chan int)
	var (
		wait sync.WaitGroup
		lock sync.Mutex
		done int
	)
	for range min(workers, len(puzzles)) {
		wait.Go(func() {
			for i := range next {
				r := s.one(ctx, puzzles[i])
				lock.Lock()
				reports[i] = r
				done++
				if progress != nil {
					progress(done, r)
				}
				lock.Unlock()
			}
		})
	}
	for i := range puzzles {
		if ctx.Err() != nil {
			break
		}
		next <- i
	}
	close(next)
	wait.Wait()
	return reports, context.Cause(ctx)
}

func (s *Solver) one(ctx context.Context, p format.Puzzle) *Report {
	if p.Err != nil {
		return &Report{Title: p.Title, Line: p.Line, Base: s.Base.Name(), Error: p.Err.Error()}
	}
	r, _ := s.Solve(ctx, p.Position) // the report contains the error
	r.Title, r.Line = p.Title, p.Line
	return r
}

// Summary holds the counts for a collection.
type Summary struct {
	Puzzles    int              `json:"puzzles"`
	Solved     int              `json:"solved"`
	ByRules    int              `json:"byRules"`
	NoSolution int              `json:"noSolution"`
	Several    int              `json:"several"` // puzzles with more than one solution
	Errors     int              `json:"errors"`
	Guesses    int              `json:"guesses"`
	MostGuess  int              `json:"mostGuesses"` // maximum number of guesses in one puzzle
	Levels     map[string]int   `json:"levels"`      // of solved puzzles
	Techniques []TechniqueCount `json:"techniques"`  // most used first
	Millis     float64          `json:"ms"`          // from start to end
	Slowest    float64          `json:"slowestMs"`   // the time of the slowest puzzle
}

// TechniqueCount is the number of uses of a technique.
type TechniqueCount struct {
	Name    string `json:"name"`
	Steps   int    `json:"steps"`
	Puzzles int    `json:"puzzles"` // puzzles in which it was used at least once
}

// Summarise counts reports, ignoring nil ones. elapsed is the time that all of them took together.
func Summarise(reports []*Report, elapsed time.Duration) Summary {
	s := Summary{Levels: map[string]int{}, Techniques: []TechniqueCount{}, Millis: float64(elapsed.Microseconds()) / 1000}
	counts := map[string]*TechniqueCount{}
	for _, r := range reports {
		if r == nil {
			continue
		}
		s.add(r)
		seen := map[string]bool{}
		for _, name := range r.Techniques() {
			c := counts[name]
			if c == nil {
				c = &TechniqueCount{Name: name}
				counts[name] = c
			}
			c.Steps++
			if !seen[name] {
				seen[name] = true
				c.Puzzles++
			}
		}
	}
	for _, c := range counts {
		s.Techniques = append(s.Techniques, *c)
	}
	sort.Slice(s.Techniques, func(i, j int) bool {
		a, b := s.Techniques[i], s.Techniques[j]
		return a.Steps > b.Steps || a.Steps == b.Steps && a.Name < b.Name
	})
	return s
}

func (s *Summary) add(r *Report) {
	s.Puzzles++
	s.Slowest = max(s.Slowest, r.Millis)
	switch {
	case r.Error != "":
		s.Errors++
	case r.Solutions == None:
		s.NoSolution++
	case r.Solutions == Several:
		s.Several++
	}
	if r.Solved {
		s.Solved++
	}
	if r.ByRules {
		s.ByRules++
	}
	if r.Search != nil {
		s.Guesses += r.Search.Guesses
		s.MostGuess = max(s.MostGuess, r.Search.Guesses)
	}
	if r.Rating != nil {
		s.Levels[r.Rating.Level.String()]++
	}
}

// Write writes the summary as a table.
func (s *Summary) Write(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	line := func(name string, n int) {
		if n > 0 || name == "solved" || name == "by rules alone" {
			fmt.Fprintf(t, "%s\t%d\t%.1f %%\n", name, n, 100*float64(n)/float64(max(1, s.Puzzles)))
		}
	}
	fmt.Fprintf(t, "puzzles\t%d\n", s.Puzzles)
	line("solved", s.Solved)
	line("by rules alone", s.ByRules)
	line("no solution", s.NoSolution)
	line("several solutions", s.Several)
	line("errors", s.Errors)
	for _, level := range []string{"easy", "medium", "hard", "unfair", "extreme"} {
		line("level "+level, s.Levels[level])
	}
	fmt.Fprintf(t, "guesses\t%d\tat most %d in one puzzle\n", s.Guesses, s.MostGuess)
	fmt.Fprintf(t, "time\t%.2f s\tslowest puzzle %.0f ms\n", s.Millis/1000, s.Slowest)
	if len(s.Techniques) > 0 {
		fmt.Fprintf(t, "\ntechnique\tsteps\tpuzzles\n")
		for _, c := range s.Techniques {
			fmt.Fprintf(t, "%s\t%d\t%d\n", c.Name, c.Steps, c.Puzzles)
		}
	}
	return t.Flush()
}
