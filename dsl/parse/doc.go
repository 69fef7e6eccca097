// Package parse builds syntax trees of rule files and reports their mistakes.
//
// A file is parsed in these steps:
//
//  1. Package token cuts the text into tokens, a portion of a large file at a time.
//  2. The tokens are split into blocks, one for each rule, query, function, declaration or line at file level. From here on each
//     block is independent, so that a mistake in one rule does not affect the others, and the blocks of a portion are parsed on all
//     cores.
//  3. Each block is parsed by the struct tags of package grammar; hand-written productions are in package java.
//  4. The result is converted to the syntax tree of package ast.
//
// If a block cannot be parsed, small edits of its tokens are tried: correcting the spelling of a word, inserting a bracket, deleting
// a comma. The edit after which parsing gets farthest identifies the mistake. It is reported, and parsing continues with the edited
// tokens. In this way one run reports several mistakes of a rule, each with a hint.
package parse
