package sudoku

import (
	"errors"

	"whenthen"
	"whenthen/engine/fact"
	"whenthen/rules/sudoku"
)

// FactModel lets rule files see the Sudoku facts, under each of the model's packages. Compile compiles with it.
func FactModel() whenthen.Option { return whenthen.Types(register) }

func register(r *fact.Registry) error {
	packages := sudoku.Packages()
	// Options count with the first registration of a type only.
	_, err := r.RegisterStruct(packages[0], sudoku.Cell{}, fact.Writes("setValue", sudoku.SetValueWrites()...))
	problems := []error{err}
	for _, pkg := range packages {
		for _, sample := range sudoku.Types() {
			_, err := r.RegisterStruct(pkg, sample)
			problems = append(problems, err)
		}
	}
	return errors.Join(problems...)
}
