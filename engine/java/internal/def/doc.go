// Package def provides the functions that define the classes of the Java library. Each package of the library (chrono, collect, kie,
// number, text) has a list of families; a family is a group of classes whose tables one function creates when the first of them is needed.
//
// A table has one line for each member. The line contains the member's name and a Go function, whose type determines the signature. M0 to
// M3 (member.go) create a method; their functions have the receiver as first parameter and then as many parameters as the digit says. E0 to
// E3 are for functions that can fail. S0 to S2 create a static method or, without a name, a constructor; T1 to T4 are for those that can
// fail. The function may have a *fact.Env as an additional first parameter. Gives, Takes and GivesBy change the declared types.
//
//	def.M0("isEmpty", func(s string) bool { return s == "" }),
//	def.Gives(fact.StringType, def.E1("get", (*pair).get)),
//
// A Go type that one of these packages defines has a method JavaClass, which returns the Java class of its values.
package def
