package sudoku

import "embed"

// Files holds the rule files named by [RuleFiles].
//
//go:embed *.drl
var Files embed.FS

// RuleFiles returns the names of the rule files in [Files], in load order: solving, then validation.
func RuleFiles() []string { return []string{"sudoku.drl", "validate.drl"} }
