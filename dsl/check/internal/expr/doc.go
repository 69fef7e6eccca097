// Package expr types the expressions of conditions and all Java code: it determines the type of an expression, reports mistakes, and
// translates it to the rule model. Expressions, the statements that contain them, and the lambdas and local classes that contain statements
// are nested in each other, so one recursive walk checks them, in one environment:
//
//	Env      the context of an expression: the unit, the bindings in scope, the pattern, the code around it
//	Own      the object of the pattern, whose properties have priority over other meanings of a plain name
//	Scope    the bindings of a conjunction
//	Branch   the state of a branch of a rule: its slots, and the properties that its patterns read
//	Code     the local variables of an action, a function or a method
//
// Conditions are checked by package condition, which uses this package. An expression records in Branch which properties it reads, and at
// the end package condition determines which changes the patterns react to.
//
// Classes that code declares are described by package class, which uses this package too, because their methods are compiled like any other
// code. They are defined through project.Check.Define.
//
// The result of typing an expression is never nil. An expression whose error has been reported is ir.Bad, which causes no further errors.
//
// # Why one package
//
// Each part of the walk calls most of the others with the same environment, so that a part in a package of its own would export more than it
// hides: the choice between overloads uses 34 names of the rest, which uses 20 of its own; for operators and casts it is 40 and 21, for the
// code of classes 31 and 15. What needs no environment is in packages ir, jtype, flow and platform.
//
// # Names
//
// A plain name inside a pattern is a property of the pattern's type, otherwise a binding, otherwise a global, otherwise the start of a type
// name. In an action it is a local variable, otherwise a binding, a global, a type. Bindings made inside not, exists, forall and the source
// of an accumulate are visible only there.
//
// # Types
//
// Expressions have Java's types, with DRL's exceptions: a comparison converts the value to the type of the property it is compared with, ==
// and != compare by value in conditions (in Java code, == on other objects than numbers, texts and times is identity), and the members of a
// value of static type Object are resolved at run time. The element types of generic collections such as List<Person> are tracked. If a
// type is unknown because of an earlier mistake, no further errors are reported.
package expr
