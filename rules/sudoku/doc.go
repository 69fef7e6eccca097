// Package sudoku holds the fact model of the Sudoku rules and the rule files themselves.
//
// The model is the one that the Drools Sudoku example documents. Rule text uses it in [Packages] and with JavaBean
// names: freeCount, cellRow, exCells.
//
//	SetOfNine          the numbers 1 to 9 that are still free here
//	├── Cell           … that may still be put in this cell; with its value, row, column, square and 20 peers
//	└── CellGroup      … that must still be put in one of these nine cells
//	    ├── CellFile   … a group with a number
//	    │   ├── CellRow
//	    │   └── CellCol
//	    └── CellSqr
//	Setting            a request to put a value in a cell; while one exists the grid is between two states
//	Counter            the number of settings left before the rules halt
//	Stepping           exists while the user goes step by step
//
// A [Grid] is one set of such facts. Rows and columns count from 0. Nothing here is safe for concurrent use; every
// session gets a Grid of its own.
package sudoku
