// Package symmetry transforms puzzles into equivalent ones: it transposes them, reorders bands, stacks and the lines inside them, and
// renames digits. There are 1,218,998,108,160 such transformations.
//
// Rules do not find the same steps in the same order on all equivalent puzzles: the order of two steps depends on the order of the cells.
// Therefore a property of the puzzle, such as its rating, has to be computed on its normal form ([Normal]), which is the same for all
// equivalent puzzles.
package symmetry
