// Package grammar is the grammar of rule files in the notation of participle: each struct is a production, its tags say what it reads.
//
// It begins with [Item], what stands in a file, and goes down to [Pattern], what stands between when and then. `whenthen grammar` prints it as
// EBNF. What the tags leave to hand-written code are the leaves: expressions, types and Java code, which would be several times
// slower with a struct for each level of precedence, and whose mistakes would be told worse. Package java reads those.
//
// The grammar does not read the tokens of the text but tokens of its own, made of those, which say what a word is in its place ([KindKeyword] and its
// neighbours). So one token tells which production comes, and a keyword can still be the name of a field.
//
// The structs are not the tree: participle fills pointers to structs by tags alone, so a leaf is an interface here, and the span of a node is kept as
// the tokens it was read from. Package parse makes the tree of them.
package grammar
