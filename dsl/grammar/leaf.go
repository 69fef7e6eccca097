package grammar

import (
	"whenthen/dsl/ast"
)

// What the grammar leaves to hand-written code: expressions, types and Java code, and the few forms that depend on more than the next tokens.
// Participle takes such a production by the type of what it returns, which must be an interface.
type (
	Name             interface{ ast.Node } // an identifier
	Title            interface{ ast.Node } // an identifier or a text in quotes
	Path             interface{ ast.Node } // identifiers joined by points
	Type             interface{ ast.Node } // a type with its arguments and array brackets
	Expression       interface{ ast.Expr } // an expression of a condition
	Constraints      interface{ ast.Node } // constraints and bindings with commas between them, perhaps none
	SomeConstraints  interface{ ast.Node } // at least one of these
	SourceExpression interface{ ast.Expr } // one behind "from", which a line end may end
	InitialValue     interface{ ast.Expr } // an initial value in a declaration
	AttributeValue   interface{ ast.Expr } // the value of salience or enabled
	Arguments        interface{ ast.Node } // expressions in round brackets
	OOPath           interface{ ast.Node } // steps from object to object, /a/b[ constraints ]
	Annotation       interface{ ast.Node } // name and content, behind the "@"
	Parameters       interface{ ast.Node } // parameters in round brackets
	Timer            interface{ ast.Node } // the content of a timer with its brackets
	Consequence      interface{ ast.Node } // a consequence, up to its closing word
	FunctionBody     interface{ ast.Node } // a function body with its braces
	CodeInBrackets   interface{ ast.Node } // code in round brackets
	CodeExpression   interface{ ast.Expr } // an expression of code
	Separator        interface{ ast.Node } // the sign behind the conditions of an accumulate
	Deep             interface{ ast.Node } // nothing; counts what may nest without brackets
)
