// Package symmetry turns puzzles into others that are the same puzzle: with rows and columns exchanged, bands and stacks and the lines
// inside them in another order, and digits with other names. There are 1,218,998,108,160 ways to do so.
//
// Rules do not find the same steps in the same order on all of them: which of two steps comes first depends on which cell comes first.
// What is to be a property of the puzzle, such as its rating, is therefore worked out on its normal form ([Normal]), which is the same
// for all of them.
package symmetry
