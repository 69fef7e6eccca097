package sudoku

import (
	"slices"

	"whenthen"
	"whenthen/rules/sudoku"
)

// explainGlobal is the name of the global that makes rules print what they find. Rule files need not declare it.
const explainGlobal = "explain"

// ValidateGroup is the agenda group of the rules that look for errors in a grid; [Game.Validate] gives it the focus.
const ValidateGroup = "validate"

// Program is a set of rule files compiled against the Sudoku fact model. It is immutable.
type Program struct {
	rules    *whenthen.RuleBase
	explains bool // the rules declare the global explain
	sessions []whenthen.SessionOption
}

// Bounded returns the program with further options for the session of every game, such as limits.
func (p *Program) Bounded(sessions ...whenthen.SessionOption) *Program {
	bounded := *p
	bounded.sessions = slices.Concat(p.sessions, sessions)
	return &bounded
}

// Rules returns the compiled rule files.
func (p *Program) Rules() *whenthen.RuleBase { return p.rules }

// BuiltIn returns the project's own rule files.
func BuiltIn() ([]whenthen.Source, error) {
	return whenthen.FilesFS(sudoku.Files, sudoku.RuleFiles()...)
}

// Compile compiles rule files, loaded in the given order. Errors in them are a *whenthen.CompileError.
func Compile(sources []whenthen.Source) (*Program, error) {
	rules, err := whenthen.Compile(sources, FactModel())
	if err != nil {
		return nil, err
	}
	return &Program{rules: rules, explains: rules.GlobalType(explainGlobal) != nil}, nil
}
