// Package keyword holds the words of the rule language that are no operators, each declared once: the keywords with the places that know them, and
// the rule attributes with the values they take.
//
// The lexer knows no keywords: they are plain words that the grammar matches by place, so a field may be called "from" or "rule". What this
// table adds is what a grammar cannot say: which words to offer where one is misspelt, and how to tell a keyword from a name where both may stand.
// Operators have a table of their own in package operator.
package keyword
