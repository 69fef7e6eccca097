// Package lint finds problems in sets of rules that are each correct on their own: a rule that repeats or is covered by another
// one, ranges that leave a gap, rules that draw opposite conclusions from the same fact, rules that make each other fire for
// ever, unused declarations, names that are too similar.
//
// Check works on a checked base. It reports only what is certain: where a rule's conditions cannot be compared as text and
// constants, it reports nothing. Every finding is a warning with a code of Codes and can be switched off in the rule text like
// any other; see source.WithoutAllowed.
package lint
