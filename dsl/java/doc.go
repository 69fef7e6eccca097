// Package java parses the Java in rule text: types, expressions, statements and classes, and the declarations of Java source
// files.
//
// [Parser] is a recursive-descent parser over the tokens of one block (parser.go). Expressions are parsed by precedence climbing, with the
// precedences of package operator. The same productions parse the expressions of conditions, which have additional forms: word operators,
// half constraints (`> 1 && < 9`), bindings inside expressions, constraints in brackets, paths. The field Soft reports whether an expression
// of a condition is being parsed.
//
// A production that does not find the tokens it needs records a [SyntaxError] and panics with it, so that productions read like a grammar;
// [Attempt] returns the panic as an error. Of the recorded errors, the one farthest in the text is reported. Productions that only test a
// possibility (is this bracket a cast?) backtrack and do not record errors.
//
// [ParseFile] parses a Java source file (file.go): the declarations of its classes, with the bodies of methods kept as tokens until
// [File.ReadBody] parses one.
package java
