package sudoku

import (
	"errors"

	"whenthen"
	"whenthen/internal/fact"
	"whenthen/rules/sudoku"
)

// FactModel lets rule files see the Sudoku facts, under each of the model's packages. Compile compiles with it.
func FactModel() whenthen.Option { return whenthen.Types(register) }

func register(r *fact.Registry) error {
	var problems []error
	for i, pkg := range sudoku.Packages() {
		for _, sample := range sudoku.Types() {
			var options []fact.StructOption
			if i == 0 { // they come with the first registration of a type
				options = writes(sample)
			}
			_, err := r.RegisterStruct(pkg, sample, options...)
			problems = append(problems, err)
		}
	}
	return errors.Join(problems...)
}

// writes declares what the methods of a type change.
func writes(sample any) []fact.StructOption {
	var candidates []fact.StructOption
	for _, method := range []string{"exclude", "keepOnly"} {
		candidates = append(candidates, fact.Writes(method, sudoku.CandidateWrites()...))
	}
	switch sample.(type) {
	case sudoku.Cell:
		return append(candidates, fact.Writes("setValue", sudoku.SetValueWrites()...))
	case sudoku.CellRow, sudoku.CellCol, sudoku.CellSqr:
		return candidates
	}
	return nil
}
