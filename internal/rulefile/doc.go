// Package rulefile reads files of rules in all their forms: rule text, decision tables, rules in sentences, and templates with
// their data. It reads the files named on the command line.
package rulefile
