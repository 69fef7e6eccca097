package symmetry

import (
	"math/rand/v2"
	"testing"

	"whenthen/internal/sudoku"
	"whenthen/internal/sudoku/format"
)

// grids are full ones: a common one, and the one with the most symmetries, 648.
var grids = []string{
	"264351987987246135153978264321867549675429813849135672712583496538694721496712358",
	"123456789456789123789123456231564897564897231897231564312645978645978312978312645",
}

func parse(t testing.TB, text string) sudoku.Board {
	puzzles, _, err := format.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return puzzles[0].Position.Board()
}

// All forms of a puzzle have one normal form, also with candidates struck out, and it is one of its forms.
func TestNormal(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, text := range grids {
		solution := parse(t, text)
		var puzzle sudoku.Board
		for _, i := range r.Perm(81)[:24] {
			puzzle[i] = solution[i]
		}
		p := format.FromBoard(puzzle)
		for i := range p.Candidates { // strike some out, none that is true
			if solution[i]%2 == 0 {
				p.Candidates[i] &^= 1
			}
		}
		want := Normal(p, solution)
		for range 50 {
			m := Random(r)
			full := m.Position(format.FromBoard(solution))
			if got := Normal(m.Position(p), full.Board()); got != want {
				t.Fatalf("normal forms of one puzzle:\n%v\n%v", got, want)
			}
		}
		again := m0.Position(want)
		if again != want {
			t.Error("the map that changes nothing changes something")
		}
		full := Normal(format.FromBoard(solution), solution)
		if b := full.Board(); !b.Solved() || b.String()[:9] != "123456789" {
			t.Errorf("normal form of a full grid: %s", b.String())
		}
	}
}

// m0 changes nothing.
var m0 = newMap(false, [9]int{0, 1, 2, 3, 4, 5, 6, 7, 8}, [9]int{0, 1, 2, 3, 4, 5, 6, 7, 8}, [9]byte{1, 2, 3, 4, 5, 6, 7, 8, 9})

func TestSymmetries(t *testing.T) {
	for i, want := range []int{1, 648} {
		if got := len(smallest(parse(t, grids[i]))); got != want {
			t.Errorf("grid %d has %d symmetries, want %d", i, got, want)
		}
	}
}

func BenchmarkNormal(b *testing.B) {
	solution := parse(b, grids[0])
	p := format.FromBoard(solution)
	for b.Loop() {
		Normal(p, solution)
	}
}
