// Package rulefile reads files of rules in whatever form they are: rule text, decision tables, rules in a language of their own,
// templates with their data. It is what the command's arguments are read with.
package rulefile
