package sudokucmd

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"whenthen/cmd/whenthen/internal/console"
	"whenthen/internal/sudoku/format"
	"whenthen/internal/sudoku/solver"
)

// solveAll solves a collection and prints a summary.
func (s *solveCommand) solveAll(c *console.Console) error {
	console.RelaxCollector()
	puzzles, err := s.puzzles(c)
	if err != nil {
		return err
	}
	base, err := s.base()
	if err != nil {
		return err
	}
	by := s.solver(base)
	if !s.JSON {
		s.normalise(puzzles)
		by.Rate = false
	}
	bar := newProgress(c.Errors, len(puzzles))
	begin := time.Now()
	reports, err := by.SolveAll(c.Ctx, puzzles, s.Workers, func(done int, _ *solver.Report) { bar.show(done) })
	bar.clear()
	summary := solver.Summarise(reports, time.Since(begin))
	if s.JSON {
		document := struct {
			Summary solver.Summary   `json:"summary"`
			Puzzles []*solver.Report `json:"puzzles"`
		}{summary, reports}
		if e := writeJSON(c.Out, document); e != nil {
			return cmp.Or(err, e)
		}
	} else {
		s.writeUnsolved(c.Out, reports)
		if e := summary.Write(c.Out); e != nil {
			return cmp.Or(err, e)
		}
	}
	if err == nil && summary.Solved < len(puzzles) {
		return console.ErrNegative
	}
	return err
}

// normalise replaces puzzles by their normal forms if only statistics are printed, so that these do not depend on the orientation of the
// puzzles. With the user's own rules, puzzles are not changed.
func (s *solveCommand) normalise(puzzles []format.Puzzle) {
	if s.Ladder != "" || len(s.Rules) > 0 {
		return
	}
	for i := range puzzles {
		if normal, ok := solver.Normal(puzzles[i].Position); ok && puzzles[i].Err == nil {
			puzzles[i].Position = normal
		}
	}
}

// writeUnsolved lists the unsolved puzzles, with the reason unless the rules merely found no further step.
func (s *solveCommand) writeUnsolved(w io.Writer, reports []*solver.Report) {
	told := false // an error was shown in full; for the others the first line is enough
	for _, r := range reports {
		switch {
		case r == nil:
		case r.Error != "":
			message, more, _ := strings.Cut(r.Error, "\n")
			fmt.Fprintf(w, "line %d: %s\n", r.Line, message)
			if more = strings.TrimRight(more, "\n"); more != "" && !told {
				fmt.Fprintln(w, more)
				told = true
			}
		case r.Solutions == solver.None:
			fmt.Fprintf(w, "line %d: no solution: %s\n", r.Line, r.Puzzle)
		case r.Solutions == solver.Several:
			fmt.Fprintf(w, "line %d: several solutions: %s\n", r.Line, r.Puzzle)
		}
	}
}

// progress is a progress bar on a terminal; for any other output it shows nothing.
type progress struct {
	w     io.Writer
	total int
	begin time.Time
	last  time.Time
}

func newProgress(w io.Writer, total int) *progress {
	p := &progress{total: total, begin: time.Now()}
	if f, ok := w.(*os.File); ok {
		if info, err := f.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
			p.w = w
		}
	}
	return p
}

// show draws the bar, at most ten times a second.
func (p *progress) show(done int) {
	if p.w == nil || time.Since(p.last) < 100*time.Millisecond && done < p.total {
		return
	}
	p.last = time.Now()
	const width = 40
	full := width * done / max(1, p.total)
	fmt.Fprintf(p.w, "\r[%s%s] %d of %d, %.0f s", strings.Repeat("#", full), strings.Repeat(".", width-full), done, p.total,
		time.Since(p.begin).Seconds())
}

func (p *progress) clear() {
	if p.w != nil {
		fmt.Fprintf(p.w, "\r%s\r", strings.Repeat(" ", 79))
	}
}
