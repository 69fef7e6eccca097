// Package dsl reads and writes rule files: text in, syntax tree and diagnostics out, and the tree as text in canonical layout.
//
// [Parse] is the entry point. It reads DRL as Drools 10 does at its default language level, DRL6; [Options] switch to DRL10. It
// always returns a [File] with everything that could be understood, and every mistake of the text as a [source.Diagnostic].
// [Format] and [FormatFiles] format rule files, [Print] and [PrintJSON] print the tree.
//
// This package is only a facade. Behind it, from the bottom up: token cuts text into tokens; keyword is the table of keywords and
// rule attributes; mistake holds the codes of diagnostics; ast is the syntax tree; java parses types, expressions, statements and
// classes; grammar is the grammar of everything else; parse combines them and recovers from syntax errors; format produces the
// canonical layout; check turns trees into checked rules.
package dsl
