// Package condition checks the conditions of rules and queries: it translates them into the conditions of the rule model, one list for each
// branch, and determines which changes of a fact a pattern reacts to.
//
//	normal_form.go    moves "or" to the top: each alternative becomes a branch
//	condition.go      a conjunction, and not, exists, forall, eval; self_join.go has a forall of two patterns of the same type
//	pattern.go        a pattern, its binding and constraints; test.go splits a constraint into tests that the network can use; equation.go
//	                  rearranges equations for it
//	source.go         the expression after from; window.go has declared windows
//	path.go           paths such as /child[ age > 3 ], which become patterns over the values that an object holds
//	accumulate.go     accumulate, collect and groupby
//	query.go          query calls, and the unification of the parameters of a query
//	consequence.go    do[name], and if after a pattern
//	reads.go          the changes that patterns react to, from the reads that expressions have recorded in expr.Branch
//
// Package expr determines the types of constraints and all other expressions.
//
// # Normal form
//
// An "or" between conditions is moved to the top: a rule becomes one branch per alternative. Each branch is checked separately, and a
// finding in several branches is reported once. Inside not and exists an "or" is expanded too: not( A or B ) becomes two nots, exists( A or
// B ) becomes not( not A and not B ). forall( P rest ) becomes not( P and not( rest ) ), and a forall with one pattern becomes a not of
// that pattern with its constraints negated. Half constraints are completed, and a constraint that is a conjunction becomes several tests.
//
// # Which changes a pattern reacts to
//
// Pattern.Reads follows the measured behaviour of Drools. It is the set of properties that bindings and constraints read: those of the
// pattern itself and those of later patterns that use its variable, also inside not and exists and in the conditions on the result of an
// accumulate. If one constraint reads several properties through a variable, only the first is in Reads: after x > $a.low && x < $a.high
// the pattern of $a reacts to low alone. The others are in Pattern.Behind, and so is what the constraints of a rule read through a variable
// of a rule that it extends. A constraint that uses this as a whole reacts to all properties of the pattern's type. A constraint that casts
// this, calls a method of the object that is not a getter, or reads nothing of the object reacts to every change, including changes of
// properties that only a subtype has. A binding reads its property if it is bound to the property itself or to an element of it, but not if
// its value is computed: $n : boss.name and $n : name.length() react to nothing.
//
// Reads in eval, from, if and salience do not count, nor do reads of facts outside of an accumulate by its source and functions: a rule
// that must notice such a change names the property in the pattern or in @watch. A first pattern directly before an eval, from, if or query
// call, or before a not or exists that begins with one, reacts to everything. One without constraints directly before a collect that does
// not read its object reacts to no single property.
//
// For modify, the changed properties are those whose setters it calls and those on whose values it calls methods; for update( $x ), those
// that the action sets on $x. If there are none, both report a change of everything, except that update( $x ) in MVEL code then reports a
// change of no property. An update of a local variable, and drools.update( $x ) in Java code, report a change of everything, too.
package condition
