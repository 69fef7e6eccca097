package expr

import (
	"slices"

	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/flow"
	"whenthen/engine/rule"
)

// paths reports what is wrong on the paths through finished code: statements that are never reached and, in Java code, variables without a
// value, and variables that change and are final or used by a lambda. given are the variables with a value at the beginning. The result
// reports whether the end of the code may be reached. Code with other errors is not looked at, nor is code of a class, which Java has
// compiled.
func (e *Env) paths(body rule.Stmt, given []int) (completes bool) {
	if e.inClass() || e.Failed {
		return false
	}
	c := e.Code
	found := flow.Analyze(body, len(c.locals), given, func(v int) bool { return c.locals[v].final })
	for _, p := range found.Problems {
		e.pathProblem(p)
	}
	if !e.MVEL {
		for _, p := range c.enclosed {
			if found.Changing[p.Local] {
				e.pathProblem(p)
			}
		}
	}
	return found.Completes
}

// accumulatePaths looks at the paths of accumulate code. The variables of init must have a value at its end. To the other parts they are
// fields.
func (e *Env) accumulatePaths(a *rule.AccumulateCode) {
	given := e.Code.filled()
	init := &rule.Block{List: slices.Clone(a.Init.List)}
	for _, s := range a.Init.List {
		if v, ok := s.(*rule.SetLocal); ok {
			l := e.Code.locals[v.Local]
			l.field, given = true, append(given, v.Local)
			init.List = append(init.List, &rule.ExprStmt{X: l.At(v.Span())})
		}
	}
	e.paths(init, e.Code.filled())
	e.paths(a.Action, given)
	e.paths(a.Reverse, given)
}

func (e *Env) pathProblem(p flow.Problem) {
	switch p.Kind {
	case flow.Unreachable, flow.BehindForever:
		e.unreachable(p)
		return
	case flow.NoValue:
		e.Errorf(p.At, finding.MissingReturn, "this switch has no value for some cases")
		return
	}
	name := e.Code.locals[p.Local].name
	switch {
	case e.MVEL || name == "", p.Kind == flow.Captured && e.Code.locals[p.Local].field:
	case p.Kind == flow.Unset:
		e.Errorf(p.At, finding.UnknownBinding, "the variable %q may have no value here", name)
	case p.Kind == flow.SetAgain:
		e.Errorf(p.At, finding.NotAssignable, "%q is final", name)
	case p.Kind == flow.Captured:
		hint := "copy it to another variable, or change an element of an array or a list"
		e.ErrorHint(p.At, finding.NotAssignable, hint, "%q changes, so that a lambda or class in the code cannot use it", name)
	}
}

// unreachable reports a statement that is never reached. MVEL interprets code and accepts it.
func (e *Env) unreachable(p flow.Problem) {
	text := "this statement is never reached"
	if p.Kind == flow.BehindForever {
		text += ": the loop before it never ends"
	}
	if e.MVEL {
		e.Warnf(p.At, finding.Unreachable, "%s", text)
		return
	}
	e.Errorf(p.At, finding.Unreachable, "%s", text)
}
