// Package coverreport writes the coverage of rules for people and for tools: as a summary in text, as a page of HTML that
// shows the rule text with what was not tried, and in the lcov format that editors and CI services read.
package coverreport
