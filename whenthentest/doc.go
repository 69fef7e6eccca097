// Package whenthentest runs tests of rules in go test: the same .drltest files that the command whenthen test runs, with the types and
// functions of a Go program. A test function passes the path of the files, and each test in them is run as a subtest:
//
//	func TestRules(t *testing.T) {
//		whenthentest.Run(t, "testdata", whenthen.Struct("shop", Order{}))
//	}
//
// A Suite also sets globals that are services of the program, and returns the coverage of the rules.
//
// docs/testing-rules.md describes the format of the files.
package whenthentest
