// Package class describes Java classes to the registry: their supertypes, fields, methods, constructors and properties. They are read from
// the syntax when the class is first looked up. The code of a method is compiled at the first call of the method, and its errors are not
// reported before, since rules never call most methods of a class.
//
//	define.go      a class and its supertypes; Finder looks up the classes that files import
//	members.go     its members, and the properties that getters, setters and public fields define
//	argument.go    type arguments of supertypes, and methods of functional interfaces; inferred.go infers the results of generic methods
//	outer.go       the enclosing object and the variables that an inner, local or anonymous class captures
//	body.go        the code of methods, constructors and initializers
//	constant.go    the constants of an enum
//	collection.go  classes that extend a collection of the Java library
//	fold.go        classes that implement an accumulate function
package class
