// Package solver solves puzzles with any of the three rule bases, alone or with a search as the last resort.
//
// A [Base] applies its rules to a position until they find nothing more. A [Solver] runs the base first. If it is allowed to guess, it then
// searches from the position reached: it guesses in the most promising cell, runs the rules again, and backtracks when they reach a
// contradiction. The [Report] contains the steps that led to the solution, their difficulty, and the number of solutions of the puzzle.
package solver
