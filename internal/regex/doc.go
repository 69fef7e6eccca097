// Package regex matches regular expressions when the text or the expression is not trusted.
//
// Matching takes time proportional to the length of the text times the size of the expression, so there is no exponential blow-up.
// But with a million of one and ten thousand of the other that is still minutes. A [Regex] therefore asks during such work whether
// to continue, and expressions beyond a certain size are refused.
package regex
