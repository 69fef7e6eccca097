// Package teach puts into words, for people who learn to solve Sudoku, what a rule of the ladder has matched: a fact
// ("4 has two places in row 6: r6c2 and r6c8"), and why a technique's step follows from its facts. The rules have reasons
// of their own, which are short; these sentences say what to look for and why it must be so. A technique without a
// sentence here keeps its rule's reason, and so does one whose rule a user has changed.
package teach
