// Package sudoku is the Sudoku application around the rules: reading and writing boards, and the phases in which the
// rules are run.
//
// A [Program] is a set of rule files compiled against the fact model of rules/sudoku. It makes a [Game] per puzzle. A
// game is played in phases, each ending when a rule halts or nothing is left to fire:
//
//	Load      puts the facts and the given values in
//	Validate  lets the rules of agenda group "validate" look for duplicates
//	Solve     lets the rules go as far as they get
//	Step      lets them go until one more number is placed
//
// Programs may be shared by goroutines, games may not.
package sudoku
