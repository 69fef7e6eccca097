// Package def is the form in which the classes of the Java library are defined. The rooms of the library (chrono, collect,
// kie, number, text) each give a list of families; a family is some classes whose tables one function makes when the first
// of them is asked for.
//
// A table has one line for each member. The line names the member and gives a Go function, from whose type the signature
// follows: M0 to M3 make a method of a function that takes the receiver first and as many arguments as the name tells,
// E0 to E3 of one that can fail; S0 to S2 make a static method or, without a name, a constructor, T1 to T4 one that can
// fail. All of them may take a *fact.Env in front, which is no argument. Gives, Takes and GivesBy change what is declared.
//
//	def.M0("isEmpty", func(s string) bool { return s == "" }),
//	def.Gives(fact.StringType, def.E1("get", (*pair).get)),
//
// A Go type of a room's own says itself of which Java class its values are, by a method JavaClass.
package def
