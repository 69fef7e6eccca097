// Package ladder runs the Sudoku techniques of rules/sudoku/techniques: it turns a position into facts, lets the rules
// find steps, and returns these with their reasons.
//
// The techniques are rule text. What they see is this package's fact model: a [Cell] and its [Candidate] facts for every
// open cell, [Places], where a digit may still go in a unit, and [Filled] cells. These are Go structs whose sets (peers, what a
// candidate sees, the cells of places) are views that answer "contains" from tables. Strong links, colours, chains and
// rectangles are declared in rule text and derived by rules: links and rectangles by truth maintenance, colours and
// chains as notes that are thrown away with each step, because a chain that justifies itself in a circle would outlive
// its reason. Weak links are no facts: there are some 1,500 of them, and "sees contains" answers from a table.
//
// Go code does what rules cannot express well: the enumeration of almost locked sets ([Als]), their restricted common
// digits, their chains ([AlsChain]) and [Petals], of groups and the chains through them ([Node], [NodeChain]), and the books
// of what is true and false if a candidate is ([Assumption]). Which singles follow from an assumption, and what is
// concluded from it, are rules, and so are the search of chains of candidates, colouring, fish and subsets.
//
// A technique inserts an [Elimination] or a [Placement]; the rules of steps.drl, of higher salience, carry it out at
// once. All techniques have the same salience, so load order is their rank: the simplest that finds something fires.
//
//	l, _ := ladder.BuiltIn()
//	program, _ := l.Compile()
//	steps, reached, err := program.Solve(ctx, ladder.FromBoard(board), ladder.Options{})
//
// A [Program] may be shared by goroutines. The techniques that argue with uniqueness (rectangles, BUG) are sound for
// puzzles with one solution only.
package ladder
