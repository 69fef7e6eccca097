// Package java reads the Java in rule text: types, expressions, statements and classes, and the declarations of Java source files.
//
// [Parser] is a recursive-descent parser on the tokens of one block; expressions are read by precedence climbing with the precedences of package
// operator. The same productions read the expressions of conditions, where more is allowed: word operators, half constraints (`> 1 && < 9`),
// bindings inside expressions, constraints in brackets, paths. The field Soft says which of the two is being read.
//
// A production that does not find what it needs returns a [SyntaxError] and records it; the one farthest on in the text is what the mistake is
// told from. Productions that only try something (is this bracket a cast?) go back and record nothing.
//
// [ParseFile] reads a Java source file: what its classes declare, with the bodies of methods left as tokens until [File.ReadBody] is asked for one.
package java
