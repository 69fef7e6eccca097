// Package ladder runs the Sudoku techniques of rules/sudoku/techniques: it converts a position to facts, lets the rules find steps, and
// returns the steps with their reasons.
//
// The techniques are rule text. They match this package's fact model: a [Cell] and its [Candidate] facts for every open cell, [Places] for
// the cells where a digit is still possible in a unit, and [Filled] cells. These are Go structs whose sets (peers, the candidates that a
// candidate sees, the cells of places) are views that answer "contains" from tables. Strong links, colours, chains and rectangles are
// declared in rule text and derived by rules: links and rectangles with truth maintenance, colours and chains as notes that are deleted
// with each step, because a chain that supports itself in a circle would survive the deletion of its reason. Weak links are not facts:
// there are about 1,500 of them, and "sees contains" answers from a table.
//
// Go code does what rules cannot express well. It enumerates almost locked sets ([Als]), their restricted common digits, their chains
// ([AlsChain]) and [Petals], and groups with the chains through them ([Node], [NodeChain]). It also records which candidates are true or
// false if a candidate is true ([Assumption]). Rules determine which singles follow from an assumption and draw the conclusions. Rules also
// search for chains of candidates, colouring, fish and subsets.
//
// A technique inserts an [Elimination] or a [Placement], and the rules of steps.drl, which have a higher salience, apply it at once. All
// techniques have the same salience, so the load order determines their rank: the simplest technique that finds something fires.
//
//	l, _ := ladder.BuiltIn()
//	program, _ := l.Compile()
//	steps, reached, err := program.Solve(ctx, ladder.FromBoard(board), ladder.Options{})
//
// A [Program] may be shared by goroutines. The techniques that rely on uniqueness (rectangles, BUG) are sound only for
// puzzles with one solution.
package ladder
