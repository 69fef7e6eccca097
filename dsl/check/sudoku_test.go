package check_test

import (
	"testing"

	"whenthen/engine/source"
	"whenthen/internal/registry"
	"whenthen/rules/sudoku"
)

// sudokuRegistry makes a registry with the Go types of the Sudoku model.
func sudokuRegistry(t *testing.T) *registry.Registry {
	t.Helper()
	reg := newRegistry()
	for _, pkg := range sudoku.Packages() {
		for _, sample := range sudoku.Types() {
			if _, err := reg.RegisterStruct(pkg, sample); err != nil {
				t.Fatal(err)
			}
		}
	}
	return reg
}

// TestSudoku checks the Sudoku rules against the Go model: there must be no errors, and no warnings except unused bindings.
func TestSudoku(t *testing.T) {
	base, found := checkTexts(t, sudokuRegistry(t), "../../rules/sudoku/sudoku.drl", "../../rules/sudoku/validate.drl")
	for _, d := range source.WithoutAllowed(found) {
		if d.Severity == source.Error || d.Code != "unused-binding" {
			t.Error(d)
		}
	}
	if len(base.Rules) < 15 {
		t.Errorf("%d rules", len(base.Rules))
	}
}
