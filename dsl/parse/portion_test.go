package parse

import (
	"slices"
	"strings"
	"testing"

	"whenthen/dsl/ast"
	"whenthen/engine/source"
)

// TestPortions parses all test files a few tokens at a time. The result must be the same.
func TestPortions(t *testing.T) {
	g := grammars.Get().(*built)
	defer grammars.Put(g)
	read := func(src *source.File, portion int) (string, []source.Diagnostic) {
		r := newReader(src, Options{MaxErrors: defaultMaxErrors})
		r.portion = portion
		r.read(g)
		var tree strings.Builder
		if err := ast.Print(&tree, r.file); err != nil {
			t.Fatal(err)
		}
		return tree.String(), r.diags
	}
	for _, path := range testFiles(t, "parse") {
		src := readFile(t, path)
		tree, found := read(src, portion)
		for _, n := range []int{7, 100} {
			if again, same := read(src, n); again != tree || !slices.Equal(found, same) {
				t.Errorf("%s is read differently in portions of %d tokens", path, n)
			}
		}
	}
}

// TestLateRules leaves out the rules of all test files and parses them again.
func TestLateRules(t *testing.T) {
	late := 0
	for _, path := range testFiles(t, "parse") {
		src := readFile(t, path)
		want, found := Parse(src, Options{})
		got, same := Parse(src, Options{Late: true})
		if !slices.Equal(found, same) {
			t.Errorf("%s: other findings", path)
		}
		for i, r := range got.Rules {
			if r.Then == nil && !r.Bad {
				late++
			}
			r.Load()
			var whole, again strings.Builder
			if err := ast.Print(&whole, want.Rules[i]); err != nil {
				t.Fatal(err)
			}
			if err := ast.Print(&again, r); err != nil {
				t.Fatal(err)
			}
			if whole.String() != again.String() {
				t.Errorf("%s: rule %d is read differently the second time", path, i)
			}
		}
	}
	if late == 0 {
		t.Error("no rule was left out")
	}
}
