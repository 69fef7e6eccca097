package sudoku

import (
	"slices"

	"whenthen"
	"whenthen/rules/sudoku"
)

// explainGlobal is the global that tells rules to print what they find. Rule files need not declare it.
const explainGlobal = "explain"

// ValidateGroup is the agenda group of the rules that look for what is wrong with a grid; [Game.Validate] gives it the focus.
const ValidateGroup = "validate"

// Program is rule files compiled against the Sudoku fact model. It never changes.
type Program struct {
	rules    *whenthen.RuleBase
	explains bool // the rules have the explain global
	sessions []whenthen.SessionOption
}

// Bounded is the program with options for the session of every game, such as bounds.
func (p *Program) Bounded(sessions ...whenthen.SessionOption) *Program {
	bounded := *p
	bounded.sessions = slices.Concat(p.sessions, sessions)
	return &bounded
}

// Rules is the compiled rule files.
func (p *Program) Rules() *whenthen.RuleBase { return p.rules }

// BuiltIn returns the project's own rule files.
func BuiltIn() ([]whenthen.Source, error) {
	return whenthen.FilesFS(sudoku.Files, sudoku.RuleFiles()...)
}

// Compile makes a program of rule files, loaded in the order given. Errors in them are a *whenthen.CompileError.
func Compile(sources []whenthen.Source) (*Program, error) {
	rules, err := whenthen.Compile(sources, FactModel())
	if err != nil {
		return nil, err
	}
	return &Program{rules: rules, explains: rules.GlobalType(explainGlobal) != nil}, nil
}
