// Package conform runs conformance cases: folders that hold rule files, what to do with them (case.json) and what must
// come of it (expected.json). Run does it for whole trees and reports; it is what the conform command calls. RunCase does
// it for one folder.
//
// case.json lists facts in the order of their insertion, globals, agenda groups to focus, and steps (insert, update,
// delete, focus, global, fire, query, advance, advanceTo); without steps there is one {"fire":-1}. "stream" compiles the rules in
// stream mode; then, and if anything moves the clock, it begins in 1970 and stands still until it is moved. Facts are described as in package facts,
// each with an id. expected.json holds the firings with the ids of the facts matched, the lines printed, the facts left,
// the rows of queries and the globals. A fact inserted by rules is called #n, the n-th such; a matched object that is no
// fact is {"$value":v}, and the result of an accumulate with several functions {"$values":[...]}.
//
// A case says how its result is compared. "exact" holds firings, lines and rows to their order. "multiset" sorts
// firings and lines, reads every #n as #, and sorts what was collected. Numbers compare by value. If there is an
// expected.model.json too, either answer is right. If compile errors are expected, any compile error will do.
package conform
