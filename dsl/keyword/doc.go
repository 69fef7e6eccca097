// Package keyword declares the words of the rule language that are no operators, each once: the keywords with the places where
// they apply, and the rule attributes with the kinds of their values.
//
// The lexer knows no keywords: they are plain identifiers that the grammar matches by place, so a field may be called "from" or
// "rule". This table adds what a grammar cannot express: which words to suggest for a misspelling, and how to distinguish a
// keyword from a name where both are possible. Operators have a table of their own in package operator.
package keyword
