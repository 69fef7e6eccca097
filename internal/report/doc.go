// Package report writes diagnostics in the formats that continuous integration reads: SARIF 2.1.0, which code scanning shows next to
// the lines, and the workflow commands of GitHub Actions.
package report
