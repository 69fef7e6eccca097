// Package parse makes trees of rule files, and diagnostics of what is wrong in them.
//
// How a file is read:
//
//  1. Package token cuts the text into tokens, a portion of a large file at a time.
//  2. The tokens are cut into blocks, one for each rule, query, function, declaration or line at file level. From here on each block is
//     alone, so that a mistake in one rule leaves the others as they are, and the blocks of a portion are read on all cores.
//  3. Each block is read by the struct tags of package grammar; what they leave to hand-written code is read by package java.
//  4. What was read becomes the tree of package ast.
//
// When a block cannot be read, small changes of its tokens are tried: a word spelt right, a bracket put in, a comma taken out. The
// change that leads farthest tells what the mistake was; it is reported, and parsing goes on with the changed tokens. That is how one run
// reports several mistakes of a rule, each with a hint.
package parse
