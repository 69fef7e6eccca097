// Package coverreport writes the coverage of rules for people and for tools: as a summary in text, as a page of HTML that
// shows the rule text with what was not tried, and in the lcov format that editors and CI services read.
//
// Tracefiles are written here because no Go library writes them: gcov2lcov is a command that turns Go's own profiles into one, sguiheux/lcov and
// Pattern-Labs/go-coverage read tracefiles, and packages that write some are internal to their tools. The checks let lcov's own genhtml read what is
// written.
package coverreport
