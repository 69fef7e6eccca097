// Package ladder runs the Sudoku techniques of rules/sudoku/techniques: it turns a position into facts, lets the rules
// find steps, and returns the steps with their reasons.
//
// The techniques are rule text. They match this package's fact model: a [Cell] and its [Candidate] facts for every
// open cell, [Places], where a digit may still go in a unit, and [Filled] cells. These are Go structs whose sets (peers, what a
// candidate sees, the cells of places) are views that answer "contains" from tables. Strong links, colours, chains and
// rectangles are declared in rule text and derived by rules: links and rectangles with truth maintenance, colours and
// chains as notes that are deleted with each step, because a chain that justifies itself in a circle would outlive
// its reason. Weak links are not facts: there are some 1,500 of them, and "sees contains" answers from a table.
//
// Go code does what rules cannot express well: enumerating almost locked sets ([Als]), their restricted common digits, their
// chains ([AlsChain]) and [Petals], and groups and the chains through them ([Node], [NodeChain]); and the bookkeeping of what is
// true and false if a candidate is true ([Assumption]). Rules determine which singles follow from an assumption and what is
// concluded from it. Rules also do the search for chains of candidates, colouring, fish and subsets.
//
// A technique inserts an [Elimination] or a [Placement], and the rules of steps.drl, with higher salience, carry it out at
// once. All techniques have the same salience, so load order determines their rank: the simplest that finds something fires.
//
//	l, _ := ladder.BuiltIn()
//	program, _ := l.Compile()
//	steps, reached, err := program.Solve(ctx, ladder.FromBoard(board), ladder.Options{})
//
// A [Program] may be shared by goroutines. The techniques that rely on uniqueness (rectangles, BUG) are sound only for
// puzzles with one solution.
package ladder
