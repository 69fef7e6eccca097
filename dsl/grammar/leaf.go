package grammar

import (
	"whenthen/dsl/ast"
)

// What the grammar leaves to hand-written code: expressions, types and Java code, and the few forms that depend on more than the next tokens.
// Participle takes such a production by the type of what it returns, which must be an interface.
type (
	Name         interface{ ast.Node } // an identifier
	Title        interface{ ast.Node } // an identifier or a text in quotes
	Path         interface{ ast.Node } // identifiers joined by points
	Type         interface{ ast.Node }
	Expr         interface{ ast.Expr } // an expression of a condition
	Constraints  interface{ ast.Node } // constraints and bindings with commas between them, perhaps none
	SourceExpr   interface{ ast.Expr } // one behind "from", which a line end may end
	Value        interface{ ast.Expr } // an initial value in a declaration
	HeadValue    interface{ ast.Expr } // the value of salience or enabled
	CallValues   interface{ ast.Node } // expressions in round brackets
	OOPath       interface{ ast.Node }
	Annotation   interface{ ast.Node } // name and content, behind the "@"
	Params       interface{ ast.Node } // parameters in round brackets
	Timer        interface{ ast.Node } // the content of a timer with its brackets
	Code         interface{ ast.Node } // a consequence, up to its closing word
	Body         interface{ ast.Node } // a function body with its braces
	CodeBrackets interface{ ast.Node } // code in round brackets
	CodeExpr     interface{ ast.Expr } // an expression of code
	Separator    interface{ ast.Node } // the sign behind the conditions of an accumulate
	Deep         interface{ ast.Node } // nothing; counts what may nest without brackets
)
