package play

import (
	"strings"
	"testing"

	"whenthen/internal/sudoku/format"
)

// A string of SudokuWiki whose nines are all given has the form of a position in the page's address, too.
func TestStringOfAnotherProgramIsNoPosition(t *testing.T) {
	const solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
	line := strings.NewReplacer("1", ".", "5", ".").Replace(solution)
	found, _, err := format.Parse(line)
	if err != nil {
		t.Fatal(err)
	}
	text, err := format.Write(found[0].Position, "link")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := ParsePosition(strings.TrimSpace(text)); err != nil {
		t.Fatalf("it does not look like a position any more: %v", err)
	}
	got, err := ReadPuzzle(text)
	if want := positionFrom(&found[0].Position); err != nil || got != want {
		t.Errorf("read as %s, %v; want %s", got.String(), err, want.String())
	}
}

// A position of the page is read as it was, also before its candidates are worked out.
func TestPositionsAreRead(t *testing.T) {
	found, _, err := format.Parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
	if err != nil {
		t.Fatal(err)
	}
	p := positionFrom(&found[0].Position)
	full := p
	for i := range full {
		if full[i].Value == 0 {
			full[i].Candidates = 1<<9 - 1
		}
	}
	for _, want := range []Position{p, full} {
		if got, err := ReadPuzzle(want.String()); err != nil || got != want {
			t.Errorf("%s: %v, read as %s", want.String(), err, got.String())
		}
	}
}

// What is wrong with an address is told in its own words.
func TestAddressesThatHoldNoPuzzle(t *testing.T) {
	for text, message := range map[string]string{
		"https://sudoku.coach/en/s/abcd":                "a short address of sudoku.coach holds no puzzle",
		"https://www.sudokuwiki.org/sudoku.htm?bd=5300": "after bd= in the address: 4 characters",
		"53..7....6..195":                               "that is 15 cells, not 81",
	} {
		if _, err := ReadPuzzle(text); err == nil || !strings.Contains(err.Error(), message) {
			t.Errorf("%s: %v", text, err)
		}
	}
}
