// Package pprof writes the measurements of a session, an engine.Profile, in the format of pprof. `go tool pprof`, its flame graph and all
// other viewers of that format then show the rules and conditions that took the time.
//
// A rule is a function of the profile, and so is each condition and each action (profile.go; encode.go writes the format). The stacks are
//
//	rule, "RULE: then"        the rule's action: its time and its firings
//	rule, "join Line(...)"    a condition, evaluated during the search for the rule's matches
//	rule, "test Line(...)"    the tests of a pattern on a single fact
//	rule                      the rest of evaluating the rule: its agenda, passing tuples on
//	"queries", condition      queries that are called from outside of rules
//	"changes of facts"        finding the patterns that a fact may match, and staging
//
// so the total of a rule covers all work for it, and the total of a condition is its cost in all rules. Functions and locations have
// files and lines if the rules come from text. A sample counts firings, evaluations of a condition, the pairs it has tested, the
// partial matches it has made, and time. Viewers show the time by default.
package pprof
