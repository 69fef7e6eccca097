// Package coverage describes which parts of rules were covered by runs: which rules have fired, which conditions have found a partner,
// which constraints were true and which were false, and which statements of actions and functions have run. A session counts
// (engine.Covered), and engine.Coverage.Report returns the counts as plain data of this package, for programs and for the reports of
// `whenthen test`. collect.go contains the counter, report.go the data.
//
// A Report lists Items in the order of the text. An Item has one or two outcomes; it is covered to the extent that they have occurred:
//
//   - a rule has fired;
//   - a condition has found a partner (a pattern, a query, an accumulate), or has both held and not held (not, exists, eval, the
//     arm of an if);
//   - a constraint of a pattern was true for one object and false for another one. The constraints of a pattern are evaluated from
//     left to right, up to the first that is false;
//   - a statement has run;
//   - an if in an action or function has gone both ways.
//
// Conditions are evaluated before each firing and at the end of each run, on the facts at that time.
package coverage
