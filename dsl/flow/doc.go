// Package flow reads ruleflow: processes in which groups of rules are executed one after another. It reads BPMN 2.0 files (bpmn.go) and the
// older .rf files (ruleflow.go), as far as they consist of start and end events, rule tasks, script tasks, gateways and the flows between
// them. Any other element of a process is reported with its name and line, because the process would behave differently without it.
//
// The graph becomes a [rule.Process] (read.go). Scripts and conditions are written as rule text, so that the rule compiler compiles them
// too: a rule that never matches for each piece of code, and a query for each condition on facts (text.go). They have the same lines in
// that text as in the original file.
package flow
