// Package report writes diagnostics in the formats that continuous integration reads: [SARIF] in version 2.1.0, which code scanning shows
// next to the lines, and [GitHub] as the workflow commands of GitHub Actions. Diagnostics for people are written by package source.
package report
