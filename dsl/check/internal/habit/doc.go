// Package habit warns of what is right rule language and seldom what its author meant: a change that no rule is told of, two
// patterns that nothing joins, a text that is nearly another one, a rule that fires for ever, a group that nobody focuses.
//
// The checker shows a Table each finished rule (See), which reports what can be seen in one rule, and asks at the end (Warn)
// for what shows when it is known what all patterns look at. A habit is never an error.
package habit
