// Package whenthentest runs tests of rules in go test: the same .drltest files that the command whenthen test runs, with the
// types and functions of a Go program. A test function names the files, and each of their tests becomes a subtest:
//
//	func TestRules(t *testing.T) {
//		whenthentest.Run(t, "testdata", whenthen.Struct("shop", Order{}))
//	}
//
// docs/testing-rules.md tells how the files are written.
package whenthentest
