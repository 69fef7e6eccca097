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

// boardsIn reads every n-th puzzle of a file.
func boardsIn(tb testing.TB, name string, nth int) []sudoku.Board {
	tb.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		tb.Fatal(err)
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

// Of random puzzles, what is solved without a guess, and that no step is wrong.
func TestRandomPuzzles(t *testing.T) { checkSolved(t, "testdata/random100.txt", 2, 88) }

// checkSolved solves every n-th puzzle of a file; so many percent must be solved.
func checkSolved(t *testing.T, name string, nth, percent int) {
	t.Helper()
	p := program(t)
	boards := boardsIn(t, name, nth)
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
	t.Logf("%s: %d of %d solved", name, done, len(boards))
	if len(boards) == 0 || done*100 < len(boards)*percent {
		t.Errorf("%s: %d of %d solved, want %d %%", name, done, len(boards), percent)
	}
}

// BenchmarkSet solves random puzzles with a worker on each processor and tells how many were solved.
func BenchmarkSet(b *testing.B) { benchmarkSet(b, boardsIn(b, "testdata/random100.txt", 1)) }

func benchmarkSet(b *testing.B, boards []sudoku.Board) {
	p := program(b)
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
