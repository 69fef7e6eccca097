package check

import (
	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/project"
	"whenthen/engine/rule"
)

// namedCall checks do[name], and if ( x ) do[a] else break[b]. The block sees the bindings made up to here.
func (e conditions) namedCall(c ast.ConsequenceBranch) []rule.Condition {
	if e.b.query || e.sc.parent != nil {
		e.Errorf(c.Span(), finding.Misplaced, "a named consequence can only be called at the top level of a rule, not inside another condition")
		return nil
	}
	out := &rule.NamedCall{At: c.Span()}
	for c != nil {
		switch x := c.(type) {
		case *ast.ConsequenceCall:
			if x.Break && len(out.Arms) == 0 {
				e.ErrorHint(x.Span(), finding.Misplaced, "write if ( condition ) break["+x.Name.Text+"]", "break needs a condition; without one, nothing after it is ever reached")
			}
			out.Arms = append(out.Arms, e.arm(nil, x))
			c = nil
		case *ast.ConsequenceIf:
			in := e.afterLast()
			if in.own != nil {
				in.own.isCode = true
			}
			cond := in.condition(x.X)
			out.Arms = append(out.Arms, e.arm(cond, x.Then))
			c = x.Else
		}
	}
	return []rule.Condition{out}
}

// afterLast returns an environment that resolves plain names against the object of the last pattern, if there is one and it is not
// one of several alternatives.
func (e conditions) afterLast() conditions {
	if e.b.last == nil || e.b.chosen {
		return e.with(nil, readsNothing)
	}
	this := &rule.Slot{Node: ir.Node(e.b.last.Type, e.b.last.At), Index: e.b.last.Slot, Name: e.b.last.Name}
	return e.with(&own{this: this, outside: true}, readsNothing)
}

func (e conditions) arm(cond rule.Expr, call *ast.ConsequenceCall) rule.NamedArm {
	arm := rule.NamedArm{If: cond, Break: call.Break, Action: -1}
	block := e.b.blocks[call.Name.Text]
	if block == nil {
		var names []string
		for name := range e.b.blocks {
			names = append(names, name)
		}
		e.ErrorHint(call.Name.Span(), finding.UnknownBlock, project.DidYouMean(call.Name.Text, names), "there is no block then[%s]", call.Name.Text)
		return arm
	}
	e.b.called[call.Name.Text] = true
	action := e.action(block.Body)
	action.Name = call.Name.Text
	arm.Action = len(e.b.named)
	e.b.named = append(e.b.named, action)
	return arm
}

// action checks a right-hand side with the bindings of e.
func (e conditions) action(body *ast.Block) *rule.Action {
	in := e.with(nil, readsNothing)
	in.code = newCode()
	in.code.effects, in.code.statements = true, body
	out := &rule.Action{File: e.File.Source, Body: in.block(body)}
	out.Inputs, out.Locals = in.code.inputs, in.code.list()
	return out
}
