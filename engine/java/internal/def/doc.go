// Package def provides the functions by which the classes of the Java library are defined. Each package of the library (chrono,
// collect, kie, number, text) has a list of families; a family is a group of classes whose tables one function creates when the
// first of them is needed.
//
// A table has one line for each member. The line has the member's name and a Go function, whose type determines the signature. M0 to
// M3 make a method from a function that takes the receiver and then the number of arguments in the name, E0 to E3 from a function
// that can fail. S0 to S2 make a static method or, without a name, a constructor, T1 to T4 one that can fail. The function may have a
// *fact.Env as an additional first parameter. Gives, Takes and GivesBy change the declared types.
//
//	def.M0("isEmpty", func(s string) bool { return s == "" }),
//	def.Gives(fact.StringType, def.E1("get", (*pair).get)),
//
// A Go type that one of these packages defines has a method JavaClass, which returns the Java class of its values.
package def
