// Package parse builds syntax trees of rule files and reports their mistakes.
//
// A file is parsed in these steps:
//
//  1. Package token splits the text into tokens, a portion of a large file at a time (portion.go).
//  2. The tokens are split into blocks, one for each rule, query, function, declaration or line at file level (block.go). Blocks are
//     independent of each other, so that a mistake in one rule does not affect the others, and the blocks of a portion are parsed on all
//     cores (read_ahead.go).
//  3. Each block is parsed by the struct tags of package grammar (classifier.go makes its tokens); hand-written productions are in
//     package java and in handwritten.go and head.go.
//  4. The result is converted to the syntax tree of package ast (node.go, node_condition.go).
//
// If a block cannot be parsed, small edits of its tokens are tried (repair.go, candidate.go): correcting the spelling of a word, inserting
// a bracket, deleting a comma. The edit after which the parser reads farthest identifies the mistake. It is reported, and parsing continues
// with the edited tokens. In this way one run reports several mistakes of a rule, each with a hint. lexical.go does the same for tokens
// that are not valid, and level.go reports mistakes in the finished tree.
package parse
