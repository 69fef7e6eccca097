// Package condition checks the conditions of rules and queries: it turns them into the conditions of the rule model, one list for
// each branch, and decides which changes of a fact its pattern reacts to.
//
//	normal_form.go    "or" moved to the top: each alternative is a branch of its own
//	condition.go      a conjunction, and not, exists, forall, eval; forall of two patterns in self_join.go
//	pattern.go        a pattern, its binding and constraints; test.go turns a constraint into tests that the network can use
//	source.go         what follows from; declared windows in window.go
//	path.go           paths such as /child[ age > 3 ], which are patterns over what an object holds
//	accumulate.go     accumulate, collect and groupby
//	query.go          query calls, and the unification of the parameters of a query
//	consequence.go    do[name], and if behind a pattern
//	reads.go          what the patterns react to, from what expressions have recorded in expr.Branch
//
// Constraints and all other expressions are typed by package expr.
//
// # Normal form
//
// An "or" between conditions is moved to the top: a rule becomes one branch per alternative. Each branch is checked on its own,
// and a finding that several branches share is reported once. Inside not and exists an "or" is expanded too: not( A or B ) becomes
// two nots, exists( A or B ) becomes not( not A and not B ). forall( P rest ) becomes not( P and not( rest ) ), and forall of one
// pattern becomes a not of that pattern with its constraints negated. Half constraints are completed, and a constraint that is a
// conjunction becomes several tests.
//
// # What a pattern reacts to
//
// Pattern.Reads follows the measured behaviour of Drools. It holds the properties that bindings and constraints read: those of the
// pattern itself and those of later patterns that use its variable, inside not and exists as well, and in the conditions on the result of
// an accumulate. Of the properties that one constraint reads through a variable only the first counts: behind
// x > $a.low && x < $a.high the pattern of $a reacts to low alone. The others are in Pattern.Behind. A constraint on this as a whole
// reacts to all properties of the pattern's type. A constraint that casts this, calls a method of the object that is no getter, or
// reads nothing of the object reacts to every change, including changes of properties that only a subtype has. A binding reads its
// property if it is bound to the property itself or to an element of it, but not if its value is worked out: $n : boss.name and
// $n : name.length() react to nothing. Reads in eval,
// from, if and salience do not count, nor does what an accumulate reads of facts outside of it: a rule that must notice such a
// change names the property in the pattern or in @watch. A first pattern directly in front of an eval, from, if or query call, or
// of a not or exists that begins with one, reacts to everything.
//
// modify reports as changed the properties whose setters it calls and those on whose values it calls methods; update( $x ) reports
// the properties that the action sets on $x. Both report everything if they find none.
package condition
