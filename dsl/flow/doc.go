// Package flow reads ruleflow: processes in which groups of rules follow one another. It takes BPMN 2.0 files and the older .rf
// files, as far as they hold start and end events, rule tasks, script tasks, gateways and the flows between them. Anything else
// in a process is reported with its name and line, because a process that is run without it would do something different.
//
// The graph becomes a [rule.Process]. Scripts and conditions are written out as rule text, a rule that never matches for each
// piece of code and a query for each condition on facts, so that the compiler of rules compiles them, too; the lines of that
// text are those of the file they come from.
package flow
