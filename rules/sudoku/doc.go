// Package sudoku is the fact model of the Sudoku rules and, beside it, the rule files themselves.
//
// The model is the one the Drools Sudoku example documents. Rule text sees it under [Packages] and under JavaBean
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
//	Counter            how many settings to go before the rules halt
//	Stepping           there while the user goes step by step
//
// A [Grid] is one set of such facts. Rows and columns count from 0. Nothing here is safe for concurrent use; every
// session gets a Grid of its own.
package sudoku
