// Package source contains the data about text that all stages of the rule compiler share: files (file.go, derived.go, text.go), positions
// and spans (pos.go), and diagnostics (diagnostic.go, render.go, allow.go, nearest.go).
//
// A [File] is immutable and stores where its lines begin. A [Pos] is a place between two characters: a byte offset together with the line
// and the column as people count them, both from 1, the column in characters. A [Span] is the text from Start up to, but not including,
// End.
//
// A [Diagnostic] is one finding: a file, a span, a severity, a stable [Code], a message in terms of the rule language and, if possible, a
// hint that says what to write instead. Stages return diagnostics as plain slices. [Sort] sorts them into reading order, [Render] prints
// them with the source line and a caret, [RenderJSON] prints them for programs:
//
//	sudoku.drl:12:5: error[unknown-attribute]: "saliense" is not a rule attribute
//	  saliense 10
//	  ^^^^^^^^
//	hint: did you mean "salience"?
//
// The package has no global state, and its values do not change after they are created, so they may be shared between goroutines.
package source
