package ibm

import (
	"strings"
	"testing"

	"whenthen/internal/sudoku"
	"whenthen/samples"
)

func builtIn(t testing.TB) *Program {
	t.Helper()
	sources, err := BuiltIn()
	if err != nil {
		t.Fatal(err)
	}
	p, err := Compile(sources)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(p.rules.Warnings); n > 0 {
		t.Errorf("%d warnings, the first: %v", n, p.rules.Warnings[0])
	}
	return p
}

func TestSamples(t *testing.T) {
	p := builtIn(t)
	for _, s := range samples.All() {
		b, err := sudoku.ParseBoard(s.Text())
		if err != nil {
			t.Fatal(err)
		}
		r, err := p.Run(t.Context(), Start{Board: b, Guess: -1}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		t.Log(s.Name, r.Board.String(), r.NoSolution, r.Promising, r.Guesses, r.Firings)
		t.Log(strings.Join(r.Messages, "\n"))
	}
}
