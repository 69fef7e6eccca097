// Package check turns parsed rule files into the rule model that the engine runs. It resolves every name, determines every type,
// makes every conversion explicit, and reports every mistake that can be found before the rules run.
//
// Check makes several passes over all files together, because several files form one rule base: first the names of the declared
// types, then their fields, then the signatures of globals, functions and queries, and last the bodies of functions, queries and
// rules. A rule with an error is left out of the result and checking goes on, so one run reports the mistakes of all files.
//
// # Normal form
//
// An "or" between conditions is moved to the top: a rule becomes one branch per alternative. Each branch is checked on its own,
// and a finding that several branches share is reported once. Inside not and exists an "or" is expanded too: not( A or B ) becomes
// two nots, exists( A or B ) becomes not( not A and not B ). forall( P rest ) becomes not( P and not( rest ) ), and forall of one
// pattern becomes a not of that pattern with its constraints negated. Half constraints are completed, and a constraint that is a
// conjunction becomes several tests.
//
// # Names
//
// A plain name inside a pattern is a property of the pattern's type first, then a binding, then a global, then the start of a type
// name. In an action it is a local variable first, then a binding, a global, a type. Bindings made inside not, exists, forall and
// an accumulate source are visible there only.
//
// # Types
//
// Expressions have Java's types, with DRL's liberties: a comparison converts the value to the type of the property it is compared
// with, == and != compare by value in conditions (in Java code, == on objects is identity), and the members of a value of static
// type Object are resolved at run time. The element types of generic collections such as List<Person> are tracked. Where a type is
// unknown because of an earlier mistake, no follow-up errors are reported.
//
// # What a pattern reacts to
//
// Pattern.Reads follows the measured behaviour of Drools. It holds the properties that bindings and constraints read: those of the
// pattern itself and those of later patterns that use its variable, inside not and exists as well. A constraint on this as a whole
// reacts to all properties of the pattern's type. A constraint that casts this, calls a method of the object that is no getter, or
// reads nothing of the object reacts to every change, including changes of properties that only a subtype has. Reads in eval,
// from, if and salience do not count, nor does what an accumulate reads of facts outside of it: a rule that must notice such a
// change names the property in the pattern or in @watch. A first pattern directly in front of an eval, from, if or query call, or
// of a not or exists that begins with one, reacts to everything.
//
// modify reports as changed the properties whose setters it calls and those on whose values it calls methods; update( $x ) reports
// the properties that the action sets on $x. Both report everything if they find none.
//
// # Why one package
//
// Expressions, statements, conditions and Java classes are checked by one recursive walk, since they contain each other: a
// constraint holds a lambda, a lambda a statement, a statement a class, and a method of that class an expression. All of it works
// on one environment (env), so a cut between conditions and code would export some two hundred names and call back through sixty.
// Narrower cuts do not pay either: the nine files about Java classes use 75 names of the others, which use 29 of theirs; for
// conditions the numbers are 115 and 48, for declarations 79 and 27. Files are named for what they check; the environment is in
// env.go, scope.go, code.go and unit.go.
//
// What needs no environment is in packages of its own:
//
//	internal/ir        constructs, converts, folds and inspects expressions of the rule model
//	internal/jtype     Java's rules about types alone: boxing, promotion, common subtypes
//	internal/habit     warnings about finished rules
//	internal/platform  the names of the Java platform and of Drools
package check
