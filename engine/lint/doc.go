// Package lint finds problems in sets of rules that are each correct on their own: a rule that repeats or is covered by another one, gaps
// between ranges, rules that draw opposite conclusions from the same fact, rules that trigger each other endlessly, unused declarations,
// names that are too similar.
//
// [Check] examines a checked rule base. It reports only what is certain, and ignores conditions that it cannot compare as text or by their
// constants. Every finding is a warning with a code of [Codes] and can be switched off in the rule text like any other; see
// source.WithoutAllowed. [Feeds] lists which rules may make which others match; whenthen graph draws it.
//
// Read lint.go first, then summary.go and constraint.go, which reduce a rule to the data that the checks compare. Each check has a file:
// duplicate.go, conflict.go, ranges.go, loop.go (which uses woken.go) and unused.go; feeds.go is for the drawing.
package lint
