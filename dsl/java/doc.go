// Package java parses the Java in rule text: types, expressions, statements and classes, and the declarations of Java source
// files.
//
// [Parser] is a recursive-descent parser over the tokens of one block. Expressions are parsed by precedence climbing, with the
// precedences of package operator. The same productions parse the expressions of conditions, which have additional forms: word
// operators, half constraints (`> 1 && < 9`), bindings inside expressions, constraints in brackets, paths. The field Soft says
// which of the two is being parsed.
//
// A production that does not find what it needs records a [SyntaxError] and panics with it, so that productions read like a grammar;
// [Attempt] turns the panic into an error. The farthest recorded error is the one that is reported. Productions that only try
// something (is this bracket a cast?) backtrack and record nothing.
//
// [ParseFile] parses a Java source file: the declarations of its classes, with the bodies of methods kept as tokens until
// [File.ReadBody] parses one.
package java
