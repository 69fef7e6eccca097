// Package class describes Java classes to the registry: what they extend, their fields, methods, constructors and properties. That
// is read from the syntax when the class is first looked up. The code of a method is compiled at the first call of the method, and
// nothing is an error before that, since rules never call most methods of a class.
//
//	define.go      a class and what it extends; Finder looks up the classes that files import
//	members.go     its members, and the properties that getters, setters and public fields define
//	outer.go       the enclosing object and the variables that an inner, local or anonymous class captures
//	body.go        the code of methods, constructors and initializers
//	collection.go  classes that extend a collection of the Java library
//	fold.go        classes that implement an accumulate function
package class
