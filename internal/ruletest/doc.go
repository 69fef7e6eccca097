// Package ruletest reads and runs tests of rules: text files next to the rules, with the extension .drltest, written by people
// who know the rules but need not know Go. docs/testing-rules.md is their manual.
//
// # The form
//
// A file is a list of lines; indentation is not significant, and # begins a comment. It names its rule files, unless they are all
// rule files of the folder, and contains tests. A test has given facts, actions, and expectations:
//
//	test "large orders get a discount"
//	  given
//	    ada = Order { customer: "Ada", total: total }
//	  when
//	    fire
//	  then
//	    fired "discount"
//	    ada.discount == discount
//	  examples
//	    | total | discount |
//	    | 120   | 10       |
//	    | 80    | 0        |
//
// Values, fields and expectations are expressions of expr-lang. Parse parses a file (parse.go), Suite.RunFiles runs files (suite.go,
// run.go), and a Result contains the expectations that were not met and what was found instead (expect.go). Update replaces expectations
// with actual results (update.go), Mutate finds changes to rules that no test notices (mutate.go).
package ruletest
