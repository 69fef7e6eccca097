// Package regex matches regular expressions when the text or the expression is not trusted.
//
// Matching needs time proportional to the length of the text times the size of the expression, so it does not grow exponentially. But for a
// text of a million characters and an expression of size ten thousand it still needs minutes. A [Regex] therefore asks during such work
// whether to continue, and expressions beyond a certain size are refused.
//
// regex.go has compilation and matching, java.go the translation of Java's syntax. outline.go and automaton.go decide many matches without
// package regexp.
package regex
