package grammar

import (
	"whenthen/dsl/ast"
)

// The hand-written productions: expressions, types and Java code, and the few forms that depend on more than the next token. Participle
// selects such a production by its result type, which must be an interface.
type (
	Name             interface{ ast.Node } // an identifier
	Title            interface{ ast.Node } // an identifier or a text in quotes
	Path             interface{ ast.Node } // identifiers joined by points
	Type             interface{ ast.Node } // a type with its arguments and array brackets
	Expression       interface{ ast.Expr } // an expression of a condition
	Constraints      interface{ ast.Node } // constraints and bindings with commas between them, or nothing
	SomeConstraints  interface{ ast.Node } // at least one constraint or binding
	SourceExpression interface{ ast.Expr } // an expression after "from", which a line end may end
	InitialValue     interface{ ast.Expr } // an initial value in a declaration
	AttributeValue   interface{ ast.Expr } // the value of salience or enabled
	Arguments        interface{ ast.Node } // expressions in round brackets
	OOPath           interface{ ast.Node } // steps from object to object, /a/b[ constraints ]
	Annotation       interface{ ast.Node } // name and content of an annotation, without the "@"
	Parameters       interface{ ast.Node } // parameters in round brackets
	Timer            interface{ ast.Node } // the content of a timer, with its brackets
	Consequence      interface{ ast.Node } // a consequence, up to the word that ends it
	FunctionBody     interface{ ast.Node } // a function body with its braces
	CodeInBrackets   interface{ ast.Node } // code in round brackets
	CodeExpression   interface{ ast.Expr } // an expression of code
	Separator        interface{ ast.Node } // the sign that separates the conditions of an accumulate from its functions
	Deep             interface{ ast.Node } // reads nothing; counts the nesting of conditions without brackets
)
