// Package ruletest reads and runs tests of rules: text files beside the rules, with the ending .drltest, which somebody
// writes who knows the rules and no Go. docs/testing-rules.md is their manual.
//
// # The form
//
// A file is a list of lines; indentation is free and # begins a comment. It names its rule files, if they are not all of
// the folder's, and holds tests. A test is given something, does something, and then expects something:
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
// Values, fields and expectations are expressions of expr-lang. Parse reads a file, Suite.Run runs it, and a Result tells
// what was expected and what was there.
package ruletest
