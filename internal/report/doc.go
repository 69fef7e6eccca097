// Package report writes diagnostics in the forms that continuous integration reads: SARIF 2.1.0, which code scanning shows
// beside the lines, and the workflow commands of GitHub Actions.
package report
