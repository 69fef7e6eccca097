// Package report writes diagnostics in formats for continuous integration: [SARIF] in version 2.1.0, which code scanning shows next to the
// lines, and [GitHub] as the workflow commands of GitHub Actions. Package source writes diagnostics for people.
package report
