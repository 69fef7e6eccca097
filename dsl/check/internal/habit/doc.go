// Package habit warns of rule text that is correct but seldom what its author meant: a change that no rule is notified of, two
// patterns without a join, a string that is nearly another one, a rule that fires for ever, a group that never gets the focus.
//
// The checker passes each finished rule to a Table. Table.See reports what one rule shows by itself; Table.Warn, called at the
// end, reports what depends on all rules. No habit is ever an error.
package habit
