// Package sudoku is the Sudoku application that uses the rules: it reads and writes boards, and runs the rules in phases.
//
// A [Program] is a set of rule files compiled against the fact model of rules/sudoku. It makes a [Game] for each puzzle. A
// game is played in phases, each of which ends when a rule halts or nothing is left to fire:
//
//	Load      inserts the facts and the given values
//	Validate  runs the rules of agenda group "validate", which look for duplicates
//	Solve     runs the rules until nothing is left to fire
//	Step      runs the rules until one more number is placed
//
// Programs may be shared by goroutines, games may not.
package sudoku
