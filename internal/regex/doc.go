// Package regex matches regular expressions of which the text, or the expression, comes from strangers.
//
// Matching takes at most the length of the text times the size of the expression, so nothing explodes; but with a million of
// one and ten thousand of the other even that takes minutes. A [Regex] asks whether it may go on while it works on such, and
// expressions beyond a size are refused.
package regex
