// Package rulefile reads files of rules in all their forms and returns them as sources for whenthen.Compile. The form of a file is
// determined by its name, as given on the command line:
//
//	orders.drl                rule text
//	prices.xlsx#Fees          a worksheet with decision tables, or a table in CSV
//	fees.drt+fees.csv@B3      a template with its data, and the data's first cell
//	claims.dslr               rules in sentences, translated with the .dsl files beside it
//
// [Read] is the entry point (read.go), [ReadOver] reads files that an editor has changed. sentences.go, template.go and properties.go find
// the files that belong to a file; packages table, template and expander translate it.
package rulefile
