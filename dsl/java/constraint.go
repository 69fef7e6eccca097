package java

import (
	"whenthen/dsl/ast"
	"whenthen/dsl/mistake"
	"whenthen/dsl/token"
)

// binding reads `$v :` or `$v :=` if the next tokens are a binding, and reports whether it unifies (:=). Otherwise it returns nil.
func (p *Parser) binding() (*ast.Name, bool) {
	if !p.IsIdent() {
		return nil, false
	}
	n := p.peek2()
	if !token.Is(n, ":") && !token.Is(n, ":=") {
		return nil, false
	}
	name := NameOf(*p.Next())
	return name, p.Next().Value == ":="
}

// Constraints reads the constraints between the brackets of a pattern, with the commas.
func (p *Parser) Constraints() []*ast.Constraint { return separated(p, p.constraint) }

func (p *Parser) constraint() *ast.Constraint {
	start := p.Here()
	binding, unify := p.binding()
	if binding != nil && (p.Is("-") || p.Is("+") || p.Is("!") || p.Is("~")) {
		panic(p.Fail("what " + binding.Text + " is bound to"))
	}
	if n := p.peek2(); binding != nil && p.IsIdent() && (token.Is(n, ":") || token.Is(n, ":=")) { // $a : $b : age
		p.Next()
		panic(p.Fail("an operator or a comma"))
	}
	x := p.constraintValue()
	return &ast.Constraint{Base: p.Since(start), Binding: binding, Unify: unify, X: x}
}

// constraintValue reads a constraint without its binding.
func (p *Parser) constraintValue() ast.Expr {
	x := InMode(p, true, p.UntilQuestion)
	if op, _ := p.assignmentOperator(); op == "=" {
		panic(p.FailAs(mistake.Assignment, `"=" assigns; a constraint compares with "=="`, `write "=="`))
	}
	return x
}

// nestedConstraints reads the brackets of `address.( city == "x", zip > 3 )`.
func (p *Parser) nestedConstraints() []*ast.Constraint {
	open := *p.Next()
	cs := Inside(p, p.Constraints)
	p.Closing(")", open)
	return cs
}
