package rule

import (
	"slices"

	"whenthen/engine/operator"
	"whenthen/internal/fact"
)

// Sums returns the variables of init if the action only adds integers to them that depend on the match alone. Then the addition of a match
// can be undone without reverse code: sums of int and long wrap around, so that nothing is lost.
func (a *AccumulateCode) Sums() (sums []int, ok bool) {
	if a.Init == nil || a.Action == nil || a.Reverse != nil {
		return nil, false
	}
	s := sumFinder{own: map[int]bool{}}
	for _, in := range a.Inputs {
		if !fromMatch(in.Value) {
			return nil, false
		}
		s.own[in.Local] = true
	}
	if !s.init(a.Init) || !s.stmt(a.Action) || len(s.sums) == 0 || maySet(a.Result) {
		return nil, false
	}
	return s.sums, true
}

// sumFinder analyses the code of an accumulate.
type sumFinder struct {
	candidates []int        // integer variables that init declares
	own        map[int]bool // inputs, and variables of the action
	sums       []int
}

// fromMatch reports whether an input is a constant or a property of a matched fact. The network reacts to changes of a bound property.
func fromMatch(e Expr) bool {
	switch e := Unconverted(e).(type) {
	case *Const:
		return true
	case *Prop:
		_, ok := e.Of.(*Slot)
		return ok
	}
	return false
}

// init collects the variables of init. It reports whether their initial values have no side effects.
func (s *sumFinder) init(b *Block) bool {
	for _, x := range b.List {
		set, ok := x.(*SetLocal)
		if !ok || set.Value != nil && !s.plain(set.Value) {
			return false
		}
		if set.Type == fact.IntType || set.Type == fact.LongType {
			s.candidates = append(s.candidates, set.Local)
		}
	}
	return true
}

// stmt reports whether a statement only adds to sums.
func (s *sumFinder) stmt(x Stmt) bool {
	switch x := x.(type) {
	case nil:
		return true
	case *Block:
		return !slices.ContainsFunc(x.List, func(y Stmt) bool { return !s.stmt(y) })
	case *If:
		return s.plain(x.Cond) && s.stmt(x.Then) && s.stmt(x.Else)
	case *SetLocal:
		if x.Value == nil || !s.plain(x.Value) || slices.Contains(s.candidates, x.Local) {
			return false
		}
		s.own[x.Local] = true
		return true
	case *ExprStmt:
		return s.adds(x.X)
	}
	return false
}

// adds reports whether an expression only adds to a sum.
func (s *sumFinder) adds(e Expr) bool {
	var target, added Expr
	switch e := e.(type) {
	case *IncDec:
		target = e.Target
	case *Assign:
		if e.Kind != fact.Int && e.Kind != fact.Long || e.Op != operator.Add && e.Op != operator.Sub {
			return false
		}
		target, added = e.Target, e.Value
	}
	v, ok := target.(*LocalVar)
	if !ok || !slices.Contains(s.candidates, v.Index) || added != nil && !s.plain(added) {
		return false
	}
	if !slices.Contains(s.sums, v.Index) {
		s.sums = append(s.sums, v.Index)
	}
	return true
}

// plain reports whether an expression reads only values from the match and has no side effects.
func (s *sumFinder) plain(e Expr) bool {
	return !Contains(e, func(x Expr) bool {
		switch x := x.(type) {
		case *LocalVar:
			return !s.own[x.Index]
		case *Const, *Unary, *Binary, *Conditional, *Convert, *In, *InstanceOf:
			return false
		}
		return true
	})
}

// maySet reports whether an expression may change a variable.
func maySet(e Expr) bool {
	return Contains(e, func(x Expr) bool {
		switch x.(type) {
		case *Assign, *IncDec, *Lambda, *Invoke:
			return true
		}
		return false
	})
}
