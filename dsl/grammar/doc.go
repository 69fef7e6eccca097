// Package grammar is the grammar of rule files in the notation of participle: each struct is a production, and its tags say what
// it reads.
//
// It begins with [Item], an item of a file, and goes down to [Pattern], a condition between when and then. `whenthen grammar`
// prints it as EBNF. Read by hand are expressions, types and Java code. A struct for each level of precedence would
// make these several times slower and their error messages worse. Package java reads them.
//
// The grammar does not read the tokens of the text directly. It reads tokens of its own, made from those, whose kind says what a
// word means in its place ([KindKeyword] and its neighbours). So one token of lookahead selects the production, and a keyword can
// still be the name of a field.
//
// The structs are not the syntax tree. Participle fills pointers to structs by tags alone, so a hand-written production is an interface here, and the
// span of a node is kept as the tokens it was read from. Package parse builds the tree from the structs.
package grammar
