package compile

import (
	"fmt"
	"strings"

	"whenthen/engine/internal/code"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// Listing returns the code of a rule base as text: its functions, and for every rule its conditions and its action.
func Listing(base *rule.Base) (string, error) {
	l := &listing{compiler: NewCompiler(base)}
	for _, f := range base.Functions {
		compiled, err := l.compiler.FunctionBody(f)
		l.add("function "+f.Name, compiled, err)
	}
	for _, q := range base.Queries {
		for _, b := range q.Branches {
			l.conditions("query "+q.Name, b.Conditions)
		}
	}
	for _, r := range base.Rules {
		for _, b := range r.Branches {
			l.conditions("rule "+r.Name, b.Conditions)
			for _, a := range b.Actions() {
				compiled, err := l.compiler.Action(a)
				l.add("rule "+r.Name+" then", compiled, err)
			}
		}
	}
	return l.b.String(), l.err
}

type listing struct {
	compiler *Compiler
	b        strings.Builder
	err      error
}

func (l *listing) add(title string, c *code.Code, err error) {
	switch {
	case l.err != nil:
	case err != nil:
		l.err = err
	default:
		fmt.Fprintf(&l.b, "%s\n%s\n", title, c)
	}
}

// expr adds an expression of a condition, compiled as a test if it is a boolean, otherwise as a value.
func (l *listing) expr(of string, e rule.Expr) {
	compile := l.compiler.Value
	if e.Type() == fact.BoolType {
		compile = l.compiler.Test
	}
	compiled, err := compile(e)
	l.add(of+": "+e.String(), compiled, err)
}

func (l *listing) conditions(of string, list []rule.Condition) {
	rule.WalkConditions(list, func(c rule.Condition) {
		acc, ok := c.(*rule.Accumulate)
		if !ok {
			rule.ConditionExprs(c, func(e rule.Expr) { l.expr(of, e) })
			return
		}
		for _, f := range acc.Functions {
			switch {
			case f.Custom != nil:
				l.accumulate(of, f.Custom)
			case f.Arg != nil:
				l.expr(of+" "+f.Name, f.Arg)
			}
		}
		for _, t := range acc.Tests {
			l.expr(of, t.Expr)
		}
	})
}

func (l *listing) accumulate(of string, def *rule.AccumulateCode) {
	custom, err := l.compiler.Accumulate(def)
	if err != nil {
		l.add(of, nil, err)
		return
	}
	for i, part := range []*code.Code{custom.Init, custom.Action, custom.Reverse, custom.Result} {
		if part != nil {
			l.add(of+[...]string{" init", " action", " reverse", " result"}[i], part, nil)
		}
	}
}
