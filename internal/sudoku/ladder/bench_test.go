package ladder

import (
	"os"
	"strings"
	"testing"
	"time"

	"whenthen/internal/sudoku"
	"whenthen/samples"
)

// benchFolder holds the bench sets, which do not belong to the project.
const benchFolder = "../../../../shared/puzzles/bench/"

func builtInProgram(tb testing.TB) *Program {
	l, err := BuiltIn()
	if err != nil {
		tb.Fatal(err)
	}
	p, err := l.Compile()
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

func TestBenchSets(t *testing.T) {
	program := builtInProgram(t)
	for _, set := range []string{"random1000", "qqwing-expert300", "top95"} {
		text, err := os.ReadFile(benchFolder + set + ".txt")
		if err != nil {
			t.Skip("no bench sets here")
		}
		solved, n, start := 0, 0, time.Now()
		used := map[string]int{}
		slowest := time.Duration(0)
		for line := range strings.Lines(string(text)) {
			line = strings.TrimSpace(line)
			if len(line) < 81 || line[0] == '#' {
				continue
			}
			board, err := sudoku.ParseBoard(line[:81])
			if err != nil {
				t.Fatal(err)
			}
			n++
			if only := os.Getenv("N"); only != "" && n%10 != 0 {
				continue
			}
			begin := time.Now()
			steps, state, err := program.Solve(t.Context(), FromBoard(board), Options{})
			if err != nil {
				t.Fatal(err)
			}
			slowest = max(slowest, time.Since(begin))
			for _, s := range steps {
				used[s.Technique]++
			}
			b := state.Board()
			if b.Solved() {
				solved++
			} else if b.Full() {
				t.Errorf("%s: wrong", line)
			}
		}
		t.Logf("%s: %d of %d solved, %v, slowest %v", set, solved, n, time.Since(start), slowest)
		for _, name := range program.techniques {
			t.Logf("      %-25s %d", name, used[name])
		}
	}
}

func BenchmarkSamples(b *testing.B) {
	program := builtInProgram(b)
	for _, s := range samples.All()[:6] {
		board, err := sudoku.ParseBoard(s.Text())
		if err != nil {
			b.Fatal(err)
		}
		b.Run(s.Name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, _, err := program.Solve(b.Context(), FromBoard(board), Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
