// Package check turns parsed rule files into the rule model the engine runs: every name is resolved, every type is
// decided, every conversion is written out, and whatever can be known to be wrong before running is reported.
//
// Check works in passes over all files together, because several files make one rule base: first the names of the
// declared types, then their fields, then globals, functions and queries, and at last functions, queries and rules
// with their bodies. A rule with an error is left out of the result and the rest is still checked, so one run
// reports the mistakes of all files.
//
// # Normal form
//
// An "or" between conditions is moved to the top: a rule becomes one branch per alternative, each checked on its own,
// and a finding that several branches share is reported once. Inside not and exists an "or" is taken apart too:
// not( A or B ) becomes two nots, exists( A or B ) becomes not( not A and not B ). forall( P rest ) becomes
// not( P and not( rest ) ), and forall of one pattern a not of that pattern with its constraints negated. Half constraints
// are written out, and a constraint that is a conjunction becomes several tests.
//
// # Names
//
// A plain name inside a pattern is a property of the pattern's type first, then a binding, then a global, then the
// start of a type name. In an action it is a local variable, then a binding, a global, a type. Bindings of a
// condition inside not, exists, forall and of an accumulate source are visible there and nowhere else.
//
// # Types
//
// Expressions get Java's types with DRL's liberties: comparison converts the value to the type of the property it
// is compared with, == and != compare by value in conditions (in Java code, == on objects is identity), and a value
// of static type Object is looked at when the rule runs. The element types of List<Person> and the like are followed.
// Where a type could not be found out because of an earlier mistake, nothing that follows from it is reported.
//
// # What a pattern reacts to
//
// Pattern.Reads follows what Drools does, measured: the properties that bindings and constraints read, be they the
// pattern's own or those of later patterns through its variable, inside not and exists as well. A constraint on this as
// a whole reacts to all properties of the pattern's type; one that casts this, calls a method of the object that is no getter, or reads
// nothing of the object, to every change, those of properties that only a subtype has among them. Not counted are reads
// in eval, from, if and salience, and what an accumulate reads of facts outside of it: a rule that must notice such a
// change names the property in the pattern or in @watch. A first pattern straight in front of an eval, from, if or
// query call, or of a not or exists that begins with one, reacts to everything. modify tells of the properties whose setters it calls, or on whose values it calls
// methods; update( $x ) of those the action sets on $x; both of everything if they find none.
//
// # Why one package
//
// Expressions, statements, conditions and Java classes are checked by one recursive walk, as they contain each other: a
// constraint holds a lambda, a lambda a statement, a statement a class, a method of that class an expression. All of it works
// on one environment (env), so a cut between conditions and code would export some two hundred names and call back through
// sixty. Narrower cuts do not pay either: the nine files about Java classes use 75 names of the others, which use 29 of theirs; for
// conditions these are 115 and 48, for declarations 79 and 27. Files are named for what they check; those of the environment are env.go,
// scope.go, code.go and unit.go.
//
// What needs no environment has left:
//
//	internal/ir        expressions of the rule model: made, converted, folded, looked through
//	internal/jtype     what Java says of types alone: boxing, promotion, what two types have in common
//	internal/habit     warnings about finished rules
//	internal/platform  the names of the Java platform and of Drools
package check
