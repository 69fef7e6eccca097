// Package grammar is the grammar of rule files in the notation of participle: each struct is a production, and its tags define which tokens
// it reads.
//
// It begins with [Item], an item of a file, and includes [Pattern], a condition between when and then. `whenthen grammar` prints it as
// EBNF. Expressions, types and Java code are parsed by hand, in package java. With a struct for each level of precedence they would be
// several times slower and their error messages worse.
//
// The grammar does not read the tokens of the text directly. It reads tokens that are made from them, whose kind is the meaning of a word
// in its position ([KindKeyword] and the other kinds). So one token of lookahead is enough to select a production, and a keyword can still
// be the name of a field.
//
// The structs are not the syntax tree. Participle fills pointers to structs by their tags only, so a hand-written production is an
// interface here, and a struct keeps the tokens that it has read, for the span of a node. Package parse builds the tree from the structs.
package grammar
