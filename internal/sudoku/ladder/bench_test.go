package ladder

import (
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"whenthen/internal/sudoku"
	"whenthen/samples"
)

// benchFolder holds the bench sets, which do not belong to the project.
const benchFolder = "../../../../shared/puzzles/bench/"

// benchSet reads every n-th puzzle of a set.
func benchSet(tb testing.TB, name string, nth int) []sudoku.Board {
	text, err := os.ReadFile(benchFolder + name + ".txt")
	if err != nil {
		tb.Skip("no bench sets here")
	}
	var boards []sudoku.Board
	n := 0
	for line := range strings.Lines(string(text)) {
		if len(line) < 81 || line[0] == '#' {
			continue
		}
		if n++; n%nth != 0 {
			continue
		}
		b, err := sudoku.ParseBoard(line[:81])
		if err != nil {
			tb.Fatal(err)
		}
		boards = append(boards, b)
	}
	return boards
}

// A tenth of each bench set: what is solved without a guess, and that no step is wrong.
func TestBenchSets(t *testing.T) {
	p := program(t)
	for name, percent := range map[string]int{"random1000": 92, "qqwing-expert300": 90, "top95": 50} {
		t.Run(name, func(t *testing.T) {
			boards := benchSet(t, name, 10)
			done := 0
			for _, board := range boards {
				steps, reached, err := p.Solve(t.Context(), FromBoard(board), Options{})
				if err != nil {
					t.Fatal(err)
				}
				solved, _ := solution(board)
				checkSteps(t, board, solved, steps)
				if reached.Board() == solved {
					done++
				}
			}
			t.Logf("%d of %d solved", done, len(boards))
			if done*100 < len(boards)*percent {
				t.Errorf("%d of %d solved, want %d %%", done, len(boards), percent)
			}
		})
	}
}

// BenchmarkSet solves a whole set with a worker on each processor and tells how much of it was solved.
func BenchmarkSet(b *testing.B) {
	p := program(b)
	for _, name := range []string{"random1000", "qqwing-expert300", "top95"} {
		b.Run(name, func(b *testing.B) {
			boards := benchSet(b, name, 1)
			for b.Loop() {
				var next, done atomic.Int64
				var workers sync.WaitGroup
				for range 2 {
					workers.Go(func() {
						for i := next.Add(1) - 1; int(i) < len(boards); i = next.Add(1) - 1 {
							_, reached, err := p.Solve(b.Context(), FromBoard(boards[i]), Options{})
							if err != nil {
								b.Error(err)
							}
							if board := reached.Board(); board.Solved() {
								done.Add(1)
							}
						}
					})
				}
				workers.Wait()
				b.ReportMetric(float64(done.Load())*100/float64(len(boards)), "%solved")
			}
		})
	}
}

func BenchmarkSamples(b *testing.B) {
	p := program(b)
	for _, s := range samples.All()[:6] {
		board, err := sudoku.ParseBoard(s.Text())
		if err != nil {
			b.Fatal(err)
		}
		b.Run(s.Name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, _, err := p.Solve(b.Context(), FromBoard(board), Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
