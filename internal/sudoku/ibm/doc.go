// Package ibm plays Sudoku with the rule files of rules/sudoku/ibm: the nine heuristics and the flow of the article
// "Solving Sudoku with business rules", all in rule text. The package inserts a puzzle, fires, and reads the result.
//
// The flow fires its tasks as agenda groups: initialise, validate, simple rules, complex rules and back as long as these
// find something, then the guessing rules. The result of a [Program.Run] is a solved grid, a contradiction, or the cell
// that is most promising to guess; the guessing itself is for a search.
package ibm
