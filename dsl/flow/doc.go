// Package flow reads ruleflow: processes in which groups of rules follow one another. It reads BPMN 2.0 files and the older .rf
// files, as far as they consist of start and end events, rule tasks, script tasks, gateways and the flows between them. Anything
// else in a process is reported with its name and line, because the process would behave differently without it.
//
// The graph becomes a [rule.Process]. Scripts and conditions are written out as rule text, so that the rule compiler compiles them
// too: a rule that never matches for each piece of code, and a query for each condition on facts. The lines of that text are those
// of the original file.
package flow
