// Package dsl reads and writes rule files: text in, syntax tree and diagnostics out, and the tree as text in canonical layout.
//
// [Parse] is the way in. It reads DRL as Drools 10 does at its default language level, DRL6; [Options] switch to DRL10. It always returns a
// [File] with everything that could be understood, and every mistake of the text as a [source.Diagnostic]. [Format] and [FormatFiles] lay rules
// out, [Print] and [PrintJSON] show the tree.
//
// This package is only the door. Behind it, from the bottom up: token cuts text into tokens; keyword is the table of keywords and rule
// attributes; mistake holds the codes of diagnostics; ast is the tree; java reads types, expressions, statements and classes; grammar is the
// grammar of everything else; parse puts them together and repairs mistakes; format lays out; check turns trees into checked rules.
package dsl
