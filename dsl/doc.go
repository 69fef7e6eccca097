// Package dsl reads and writes rule files: it parses text to a syntax tree and diagnostics, and prints the tree as text in canonical
// layout.
//
// [Parse] is the entry point. It reads DRL as Drools 10 does at its default language level, DRL6; [Options] select DRL10. It always returns
// a [File] with all parts of the text that could be read, and reports every mistake in the text as a [source.Diagnostic]. [Format] and
// [FormatFiles] format rule files, [Print] and [PrintJSON] print the tree.
//
// This package is only a facade. The packages below it, from the bottom up: token splits text into tokens; keyword is the table of keywords
// and rule attributes; mistake has the codes of diagnostics; ast is the syntax tree; java parses types, expressions, statements and
// classes; grammar is the grammar of everything else; parse combines them and recovers from syntax errors; format produces the canonical
// layout; check checks trees and translates them to the rule model.
package dsl
