// Package conform runs conformance cases: folders that contain rule files, the steps to execute (case.json) and the expected result
// (expected.json). Run runs whole trees of cases and reports (run.go); the conform command calls it. RunCase runs one folder. case.go reads
// a case, execute.go and step.go run it, differences.go compares the results.
//
// case.json lists facts in the order of their insertion, globals, agenda groups to focus, and steps (insert, update, delete, focus, global,
// fire, query, advance, advanceTo); without steps there is one {"fire":-1}. "stream" compiles the rules in stream mode; then, and if a step
// or fact moves the clock, the clock begins in 1970 and changes only when it is moved. "calendars" holds a cron schedule for each calendar
// that rules name, with a prefix ! for all other seconds. Facts are described as in package facts, each with an id. expected.json holds the
// firings with the ids of the facts matched, the lines printed, the remaining facts, the rows of queries and the globals. The n-th fact
// inserted by rules is called #n; a matched object that is not a fact is {"$value":v}, and the result of an accumulate with several
// functions {"$values":[...]}.
//
// A case defines how its result is compared. "exact" compares firings, lines and rows in order. "multiset" sorts firings and lines, reads
// every #n as #, and sorts collected values. Numbers are compared by value. If there is also an expected.model.json, either answer is
// correct. If compile errors are expected, any compile error is accepted.
package conform
