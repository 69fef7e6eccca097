package sudoku

import (
	"whenthen"
	"whenthen/rules/sudoku"
)

// FactModel lets rule files see the Sudoku facts, under each of the model's packages. Compile compiles with it.
func FactModel() whenthen.Option {
	var list []whenthen.Option
	for i, pkg := range sudoku.Packages() {
		for _, sample := range sudoku.Types() {
			var options []whenthen.StructOption
			if i == 0 { // they come with the first registration of a type
				options = writes(sample)
			}
			list = append(list, whenthen.Struct(pkg, sample, options...))
		}
	}
	return whenthen.Options(list...)
}

// writes declares what the methods of a type change.
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
