// Package lint finds what is odd about several rules together, where each alone is right: one that says what another says
// already, ranges that leave a gap, rules that draw opposite conclusions from the same fact, rules that wake each other for
// ever, things nobody uses, names that are too much alike.
//
// Check works on a checked base. It reports only what it is sure of: where a rule's conditions cannot be compared as text and
// constants, it is silent. Every finding is a warning with a code of Codes, and can be switched off in the rule text like any
// other; see source.WithoutAllowed.
package lint
