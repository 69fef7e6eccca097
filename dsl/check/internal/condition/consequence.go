package condition

import (
	"maps"
	"slices"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/expr"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/project"
	"whenthen/engine/rule"
)

// namedCall checks do[name], and if ( x ) do[a] else break[b]. The named consequence can use the bindings made up to this condition.
func (e checker) namedCall(c ast.ConsequenceBranch) []rule.Condition {
	if e.Branch.Query || e.Scope.Parent != nil {
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
			if in.Own != nil {
				in.Own.IsCode = true
			}
			cond := in.Condition(x.X)
			out.Arms = append(out.Arms, e.arm(cond, x.Then))
			c = x.Else
		}
	}
	return []rule.Condition{out}
}

// afterLast returns an environment in which plain names are properties of the object of the last pattern, unless there is no such pattern
// or it is one of several alternatives.
func (e checker) afterLast() checker {
	if e.Branch.Last == nil || e.Branch.Chosen {
		return e.with(nil, expr.ReadsNothing)
	}
	this := &rule.Slot{Node: ir.Node(e.Branch.Last.Type, e.Branch.Last.At), Index: e.Branch.Last.Slot, Name: e.Branch.Last.Name}
	return e.with(&expr.Own{This: this, Outside: true}, expr.ReadsNothing)
}

func (e checker) arm(cond rule.Expr, call *ast.ConsequenceCall) rule.NamedArm {
	arm := rule.NamedArm{If: cond, Break: call.Break, Action: -1}
	block := e.Branch.Blocks[call.Name.Text]
	if block == nil {
		names := slices.Sorted(maps.Keys(e.Branch.Blocks))
		e.ErrorHint(call.Name.Span(), finding.UnknownBlock, project.DidYouMean(call.Name.Text, names), "there is no block then[%s]", call.Name.Text)
		return arm
	}
	if e.Branch.Called == nil {
		e.Branch.Called = map[string]bool{}
	}
	e.Branch.Called[call.Name.Text] = true
	action := e.Action(block.Body)
	action.Name = call.Name.Text
	arm.Action = len(e.Branch.Named)
	e.Branch.Named = append(e.Branch.Named, action)
	return arm
}
