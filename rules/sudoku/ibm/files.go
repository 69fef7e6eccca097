// Package ibm holds the rule files of the IBM article's nine heuristics. They need no Go types: the rules declare their own.
package ibm

import "embed"

// Files holds the rule files named by [RuleFiles].
//
//go:embed *.drl
var Files embed.FS

// RuleFiles returns the names of the rule files in [Files] in load order: the model and the flow, then the tasks of the
// flow, with the rules of each task from the simplest to the most expensive.
func RuleFiles() []string {
	return []string{"model.drl", "flow.drl", "initialise.drl", "validate.drl", "exclusion.drl", "singles.drl",
		"locked.drl", "pairs.drl", "trios.drl", "guess.drl"}
}
