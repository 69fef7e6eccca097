// Package teach describes what a rule of the ladder has matched in words, for people who learn to solve Sudoku: a fact ("4 has two places
// in row 6: r6c2 and r6c8"), and why a technique's step follows from its facts. The rules have their own reasons, which are short; these
// sentences explain what to look for and why the conclusion holds. A technique without a sentence in this package keeps its rule's reason,
// and so does a technique whose rule a user has changed.
package teach
