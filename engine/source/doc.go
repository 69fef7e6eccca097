// Package source holds what all stages of the rule compiler share about text: files, positions, spans and diagnostics.
//
// A [File] is immutable and knows its line starts. A [Pos] is a place between two characters: a byte offset together with the
// line and the column that a person would count, both from 1, the column in characters. A [Span] runs from Start up to, but not
// including, End.
//
// A [Diagnostic] is one finding: a file, a span, a severity, a stable [Code], a message in terms of the rule language and, if
// possible, a hint that says what to write instead. Stages return diagnostics as plain slices. [Sort] puts them in reading order,
// [Render] prints them with the source line and a caret, [RenderJSON] prints them for programs:
//
//	sudoku.drl:12:5: error[unknown-attribute]: "saliense" is not a rule attribute
//	  saliense 10
//	  ^^^^^^^^
//	hint: did you mean "salience"?
//
// The package has no global state, and its values do not change once they are made, so they may be shared between goroutines.
package source
