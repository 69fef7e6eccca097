// Package solver solves puzzles with any of the three rule bases, alone or with a search as the last resort.
//
// A [Base] applies its rules to a position until they find nothing more. A [Solver] runs the base first and, if it is allowed to
// guess, searches from there: it guesses in the most promising cell, runs the rules again, and backtracks when they run into a
// contradiction. The [Report] contains the steps that led to the solution, how hard they were, and how many solutions the puzzle has.
package solver
