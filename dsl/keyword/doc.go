// Package keyword declares the words of the rule language that are not operators: the keywords with the places where they apply, and the
// rule attributes with the kinds of their values.
//
// The lexer has no keywords: they are plain identifiers that the grammar matches by their position, so a field may be called "from" or
// "rule". This table contains the information that the grammar cannot express: which words to suggest for a misspelling, and how to
// distinguish a keyword from a name where both are possible. Operators are in package operator.
package keyword
