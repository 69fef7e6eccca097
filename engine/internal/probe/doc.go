// Package probe evaluates the conditions of a rule one after the other for the facts of a session, and reports which condition fails and
// which facts came nearest to satisfying it. It answers the question why-not (package why), and for coverage it counts what conditions try.
// It examines the facts themselves, without the network's indexes and memories: it runs only on demand, for a person, and has to report
// facts that the network does not store, those that did not match.
//
// A [Combination] is what the network calls a tuple: the facts chosen for the conditions evaluated so far. A condition extends each
// combination that satisfies the preceding conditions by its partners: a pattern by the facts that match together with the combination, an
// accumulate by its result, a not by nothing. When no combination is left, the walk ends; the constraints of the last condition are then
// checked one by one for the facts that came nearest.
//
// [Session.Rule] is the entry point; [Walker] repeats walks for an [Observer]. The files, in the order in which a walk uses them:
//
//	probe.go                     the walk over a rule, and what it needs from a session
//	partners.go, fold.go         the partners of a condition; the result of an accumulate
//	join.go                      the facts that a pattern has to be tried with
//	window.go, named.go          windows; calls of named consequences
//	tell.go, tell_query.go       why a condition has no partner, in a sentence; which facts of other types could be meant
//	pattern.go, nearest.go       the same for a pattern: which fact came nearest
//	change.go                    which value would have to change
//	values.go, method.go         the values that a constraint reads, also through Java methods
//	behind.go, observe.go        the facts behind a match; walks for coverage
//	text.go                      conditions and facts as the answers show them
package probe
