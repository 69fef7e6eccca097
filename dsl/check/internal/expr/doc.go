// Package expr types the expressions of conditions and all Java code: expressions, the statements that contain them, the lambdas
// and local classes that contain statements. They contain each other, so one recursive walk checks them, in one environment:
//
//	Env      what an expression is typed in: the unit, the bindings in scope, the pattern, the code around it
//	Own      the object of the pattern, whose properties plain names are first
//	Scope    the bindings of a conjunction
//	Branch   the state of a branch of a rule: its slots, and what its patterns read
//	Code     the local variables of an action, a function or a method
//
// Conditions are above this package. What they share with constraints, such as which properties a pattern reads, is in Branch: an
// expression records there what it reads, and the conditions decide at the end what the pattern reacts to.
//
// Classes that code declares are described above this package too, because their methods are compiled as any other code. They are
// defined through project.Check.Define.
//
// The result of typing is never nil. An expression whose error has been reported is ir.Bad, which causes no further errors.
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
package expr
