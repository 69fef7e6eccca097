package compile

import (
	"slices"

	"whenthen/engine/internal/code"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// loopEffects describes what an iteration of a loop may change.
type loopEffects struct {
	assigned map[int]bool     // local variables
	sizes    bool             // the number of elements of collections
	others   bool             // fields, collections, and everything else that called code may change
	lambdas  bool             // contains lambdas, which may assign variables, too
	called   []*rule.Function // functions that the loop calls
}

// effectsOf returns the effects of an iteration of a loop, including the functions that it calls.
func (c *Compiler) effectsOf(loop *rule.Loop) loopEffects {
	all := ownEffects(loop)
	for _, fn := range all.called {
		all.others = all.others || !c.ChangesNothing(fn)
	}
	return all
}

// ChangesNothing reports whether a function, and all functions that it calls, change only their own variables and elements of arrays and
// lists.
func (c *Compiler) ChangesNothing(fn *rule.Function) bool {
	if known, ok := c.harmless[fn]; ok {
		return known
	}
	if c.harmless == nil {
		c.harmless = map[*rule.Function]bool{}
	}
	all, seen := []*rule.Function{fn}, map[*rule.Function]bool{fn: true}
	for i := 0; i < len(all); i++ {
		own := ownEffects(&rule.Loop{Body: all[i].Body})
		if all[i].Body == nil || own.others || own.sizes || own.lambdas {
			c.harmless[fn] = false
			return false
		}
		for _, callee := range own.called {
			known, ok := c.harmless[callee]
			switch {
			case ok && !known:
				c.harmless[fn] = false
				return false
			case !ok && !seen[callee]:
				seen[callee] = true
				all = append(all, callee)
			}
		}
	}
	for _, f := range all {
		c.harmless[f] = true
	}
	return true
}

// ownEffects does the same as effectsOf, without the effects of called functions.
func ownEffects(loop *rule.Loop) loopEffects {
	all := loopEffects{assigned: map[int]bool{}}
	statement := func(s rule.Stmt) {
		switch s := s.(type) {
		case *rule.SetLocal:
			all.assigned[s.Local] = true
		case *rule.ForEach:
			all.assigned[s.Local] = true
			all.others = true // the iterator may run any code
		case *rule.Modify:
			all.assigned[s.Local] = true
			all.others = true
		case *rule.Try:
			for _, c := range s.Catches {
				all.assigned[c.Local] = true
			}
		}
	}
	expression := rule.Deep(all.note)
	expression(loop.Cond)
	for _, s := range loop.Post {
		rule.WalkStmt(s, statement, expression)
	}
	rule.WalkStmt(loop.Body, statement, expression)
	return all
}

// note adds the effects of one node of an expression.
func (l *loopEffects) note(e rule.Expr) {
	switch e := e.(type) {
	case *rule.Assign:
		l.assign(e.Target)
	case *rule.IncDec:
		l.assign(e.Target)
	case *rule.Lambda:
		l.lambdas, l.others = true, true
	case *rule.Prop:
		if e.Property.Method != nil {
			l.note(getter(e))
			return
		}
		l.others = l.others || !inField(e)
	case *rule.Call:
		switch effect := effectOf(e); {
		case effect == changesSize:
			l.sizes = true
		case effect != changesNone:
			l.others = true
		}
	case *rule.FunctionCall:
		l.called = append(l.called, e.Function)
	case *rule.Index:
		l.others = l.others || !e.Of.Type().Array && e.Of.Type() != fact.ListType
	case *rule.Binary: // == on objects calls equals, and + toString
		l.others = l.others || e.Kind == fact.Any || e.Op == operator.Concat && (formOf(e.L.Type()) == anyForm || formOf(e.R.Type()) == anyForm)
	case *rule.Const, *rule.LocalVar, *rule.Slot, *rule.Unary, *rule.In, *rule.Conditional, *rule.Convert, *rule.InstanceOf, *rule.NewArray:
	default:
		l.others = true
	}
}

func (l *loopEffects) assign(target rule.Expr) {
	switch t := target.(type) {
	case *rule.LocalVar:
		l.assigned[t.Index] = true
	case *rule.Index: // changes neither a length nor a field
	default:
		l.others = true
	}
}

// steady reports whether an expression has the same value in every iteration.
func (l *loopEffects) steady(e rule.Expr) bool {
	switch e := e.(type) {
	case *rule.Const:
		return true
	case *rule.LocalVar:
		return !l.assigned[e.Index] && !l.lambdas
	case *rule.Convert:
		return !e.Checked && l.steady(e.X)
	case *rule.Unary:
		return formOf(e.T) == intForm && l.steady(e.X)
	case *rule.Binary:
		return formOfKind(e.Kind) == formOf(e.T) && formOf(e.T).number() && l.steady(e.L) && l.steady(e.R)
	case *rule.Prop:
		if e.Property.Method != nil {
			return l.steady(getter(e))
		}
		return !l.others && inField(e) && l.steady(e.Of)
	case *rule.Call:
		if e.Of == nil || effectOf(e) != changesNone || len(e.Args) > 0 || !l.steady(e.Of) {
			return false
		}
		fixed := e.Of.Type().Array || e.Method.Owner == fact.StringType // arrays and texts never change their length
		return e.Method.Result == fact.IntType && (fixed || !l.others && !l.sizes)
	}
	return false
}

// inField reports whether reading a property is only reading a field of a record, without calling anything.
func inField(e *rule.Prop) bool {
	return e.Property.Method == nil && !e.NullSafe && e.Property.Owner != nil && e.Property.Owner.Declared && e.Property.Direct != fact.NotDirect
}

// callEffect is the effect of the call of a library method.
type callEffect uint8

const (
	changesAnything callEffect = iota
	changesSize                // the size of a list or builder, without running code of rules
	changesNone
)

// effectOf returns the effect of a call, for methods of texts and lists and functions of java.lang.Math. Changes of elements do not count,
// because elements are never hoisted.
func effectOf(e *rule.Call) callEffect {
	m := e.Method
	if m.Static {
		if _, ok := mathOp(m); ok {
			return changesNone
		}
		return changesAnything
	}
	if e.NullSafe || m.Owner == nil {
		return changesAnything
	}
	switch op, _ := ownInstruction(e); {
	case op == code.ListGet || op == code.ListSet || op == code.ListSize || m.Owner == fact.StringType && op >= code.TextEquals && op <= code.TextTail:
		return changesNone
	case op == code.TextEquals && e.Of.Type() == fact.StringType && e.Args[0].Type() == fact.StringType:
		return changesNone
	case op == code.Append && formOf(m.Params[0]) != anyForm:
		return changesSize
	case op == code.CollectionAdd && e.Of.Type().Kind == fact.List: // a set may run a comparator
		return changesSize
	case op == code.CollectionHas && e.Of.Type().Kind == fact.List && codeless(e.Args[0]):
		return changesNone
	}
	if m.Owner == fact.StringType && !slices.ContainsFunc(m.Params, func(p *fact.Type) bool { return formOf(p) == anyForm }) {
		return changesNone
	}
	return changesAnything
}

// codeless reports whether an expression is a text or a number, which can be compared without running code of rules.
func codeless(e rule.Expr) bool {
	if c, ok := e.(*rule.Convert); ok && !c.Checked && c.T.Kind == fact.Any {
		e = c.X
	}
	return formOf(e.Type()) != anyForm
}
