// Package habit warns about rule text that is correct but probably not what its author meant: a change that no rule is notified of, two
// patterns without a join, a string that is nearly another one, a rule that fires for ever, a group that never gets the focus.
//
// The checker passes each finished rule to a Table. Table.See reports findings that depend on one rule only; Table.Warn, called at the end,
// reports findings that depend on all rules. They are warnings, never errors. habit.go has the warnings about changes, joins and endless
// rules, text.go about strings, group.go about groups.
package habit
