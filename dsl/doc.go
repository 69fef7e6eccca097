// Package dsl reads rule files: text in, syntax tree and diagnostics out.
//
// [Parse] is the way in. It reads DRL as Drools 10 does at its default language level, DRL6; [Options] switch to DRL10. It always returns a
// [File] with everything that could be understood, and every mistake of the text as a [source.Diagnostic].
//
// How a file is read:
//
//  1. The lexer cuts the whole text into tokens once. It knows no keywords and never fails: text that is no token becomes an error token.
//  2. The tokens are cut into blocks, one for each rule, query, function, declaration or line at file level. From here on each block is
//     alone, so that a mistake in one rule leaves the others as they are.
//  3. Each block is parsed by the grammar. Its skeleton (declarations, attributes, the connectives between conditions) is written as
//     struct tags for participle; patterns, expressions and code are productions written by hand on the same tokens. Keywords are
//     matched by place, so a field may be called "from" or "rule".
//  4. The structs of the grammar are turned into the tree this package exports.
//
// When a block cannot be read, small changes of its tokens are tried: a word spelt right, a bracket put in, a comma taken out. The
// change that leads farthest tells what the mistake was; it is reported, and parsing goes on with the changed tokens. That is how one run
// reports several mistakes of a rule, each with a hint. [Codes] lists the kinds of mistake.
//
// The tree keeps the text's own shape: brackets, half constraints and the order of things stay visible, every node knows its span, and the
// comments are listed beside the tree. [Walk] visits it, [Print] and [PrintJSON] show it. Nothing is resolved: whether a name is a
// field, a type or a variable is for later stages to find out.
package dsl
