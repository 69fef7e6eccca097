// Package source holds what every stage of the rule compiler shares about text: files, positions, spans and diagnostics.
//
// A [File] is immutable once made and knows its line starts. A [Pos] is a place between two characters: a byte offset together
// with the line and the column a person would count, both from 1, the column in characters. A [Span] runs from Start up to,
// but not including, End.
//
// A [Diagnostic] is one finding: a file, a span, a severity, a stable [Code], a message in the words of the rule language and, if
// there is one, a hint that says what to write instead. Stages return diagnostics as plain slices; [Sort] puts them in reading order,
// [Render] prints them with the source line and a caret, [RenderJSON] prints them for programs:
//
//	sudoku.drl:12:5: error[unknown-attribute]: "saliense" is not a rule attribute
//	  saliense 10
//	  ^^^^^^^^
//	hint: did you mean "salience"?
//
// Nothing in this package is global or changes after it was made, so all of it may be shared between goroutines.
package source
