// Package coverreport writes the coverage of rules for people and for tools: as a text summary, as an HTML page that marks in the rule text
// the parts that were not covered, and in the lcov format that editors and CI services read.
//
// Tracefiles are written here because no Go library writes them: gcov2lcov is a command that converts Go's own profiles,
// sguiheux/lcov and Pattern-Labs/go-coverage only read tracefiles, and the packages that write them are internal to their tools.
// The checks run lcov's own genhtml on the tracefiles written here.
package coverreport
