// Package solver solves puzzles with any of the three rule bases, alone or with a search as the last resort.
//
// A [Base] takes a position as far as its rules get. A [Solver] does so first and, if it is allowed to guess, searches
// from there: it guesses in the most promising cell, lets the rules work again, and goes back where they run into a
// contradiction. The [Report] tells the steps of the way that led to the solution, how hard they were, and how many
// solutions the puzzle has.
package solver
