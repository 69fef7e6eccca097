package sudoku

import (
	"whenthen"
	"whenthen/rules/sudoku"
)

// FactModel makes the Sudoku facts available to rule files, under each of the model's packages. Compile uses it.
func FactModel() whenthen.Option {
	var list []whenthen.Option
	for i, pkg := range sudoku.Packages() {
		for _, sample := range sudoku.Types() {
			var options []whenthen.StructOption
			if i == 0 { // a type gets its options from its first registration
				options = append(writes(sample), whenthen.Methods(sudoku.Methods(sample)))
			}
			list = append(list, whenthen.Struct(pkg, sample, options...))
		}
	}
	return whenthen.Options(list...)
}

// writes declares which fields the methods of a type change.
func writes(sample any) []whenthen.StructOption {
	var candidates []whenthen.StructOption
	for _, method := range []string{"exclude", "keepOnly"} {
		candidates = append(candidates, whenthen.Writes(method, sudoku.CandidateWrites()...))
	}
	switch sample.(type) {
	case sudoku.Cell:
		return append(candidates, whenthen.Writes("setValue", sudoku.SetValueWrites()...))
	case sudoku.CellRow, sudoku.CellCol, sudoku.CellSqr:
		return candidates
	}
	return nil
}
