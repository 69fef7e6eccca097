// Package ibm holds the rule files of the IBM article's nine heuristics: text alone, on types that the rules declare.
package ibm

import "embed"

// Files holds the rule files named by [RuleFiles].
//
//go:embed *.drl
var Files embed.FS

// RuleFiles returns the names of the rule files in [Files] in load order: the model and the flow, then the tasks of the
// flow, each with its rules from the simplest to the most expensive.
func RuleFiles() []string {
	return []string{"model.drl", "flow.drl", "initialise.drl", "validate.drl", "exclusion.drl", "singles.drl",
		"locked.drl", "pairs.drl", "trios.drl", "guess.drl"}
}
