// Package ibm plays Sudoku with the rule files of rules/sudoku/ibm: the nine heuristics and the flow of the article "Solving Sudoku with
// business rules", all in rule text. The package inserts a puzzle, fires the rules, and reads the result.
//
// The flow runs its tasks as agenda groups: initialise, validate, simple rules, complex rules and back to the simple rules as long as these
// groups find something, then the guessing rules. The result of a [Program.Run] is a solved grid, a contradiction, or the cell that is most
// promising to guess. The guessing itself is left to a search.
package ibm
