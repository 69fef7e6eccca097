package ladder

import (
	"io/fs"
	"slices"
	"testing"
	"testing/fstest"

	"whenthen/rules/sudoku"
)

// A copy of the built-in folder is the built-in ladder, and one line moved in it moves the technique.
func TestOwnCopy(t *testing.T) {
	shipped, err := fs.Sub(sudoku.Techniques, "techniques")
	if err != nil {
		t.Fatal(err)
	}
	l := builtIn(t)
	own, err := l.Own(shipped, "copy")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := own.Techniques(), l.Techniques(); !slices.Equal(got, want) {
		t.Errorf("techniques %v, want %v", got, want)
	}
	if got, want := len(own.Sources()), len(l.Sources()); got != want {
		t.Errorf("%d files, want %d", got, want)
	}
	if _, err := own.Compile(); err != nil {
		t.Error(err)
	}
}

// Of a ladder that leaves a few techniques, only what these need is loaded.
func TestOwnOnly(t *testing.T) {
	own, err := builtIn(t).Own(fstest.MapFS{"ladder.txt": {Data: []byte("only\nskyscraper hard 1\nnaked_single easy 2\n")}}, "mine")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, s := range own.Sources() {
		names = append(names, TechniqueOf(s.Name))
	}
	if want := []string{"steps", "links", "skyscraper", "naked_single"}; !slices.Equal(names, want) {
		t.Errorf("files %v, want %v", names, want)
	}
	if r := own.Grades().Of([]string{"skyscraper", "naked_single", "naked_single"}); r.Score != 5 {
		t.Errorf("score %d, want 5", r.Score)
	}
}
