package probe

import (
	"slices"

	"whenthen/engine/internal/eval"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// partners calls yield with the combination extended by each partner that a condition finds for it, until yield returns
// false.
func (p *prober) partners(c rule.Condition, left Combination, yield func(Combination) bool) {
	if p.observer == nil {
		p.find(c, left, yield)
		return
	}
	found := false
	p.find(c, left, func(x Combination) bool {
		found = true
		return yield(x)
	})
	p.observer.Condition(c, found)
}

func (p *prober) find(c rule.Condition, left Combination, yield func(Combination) bool) {
	switch c := c.(type) {
	case *rule.Pattern:
		slots := append([]fact.Object(nil), left.slots...)
		for _, f := range p.joinable(c, left) {
			if p.exhausted() {
				return
			}
			if slots[c.Slot] = f.Object; !p.allHold(c.Tests, slots) {
				continue
			}
			x := left.with(c.Slot, f, true)
			if slices.Contains(p.required, f.Object) {
				x.given++
			}
			if !yield(x) {
				return
			}
		}
	case *rule.Not:
		if p.first(c.Conditions, left) == nil {
			yield(left)
		}
	case *rule.Exists:
		if p.first(c.Conditions, left) != nil {
			yield(left)
		}
	case *rule.Eval:
		if p.isTrue(c.Expr, left.slots) {
			yield(left)
		}
	case *rule.Accumulate:
		for _, g := range p.folded(c, left) {
			if g.ok && p.allHold(c.Tests, g.slots) {
				x := left.with(c.Slot, Fact{Object: g.slots[c.Slot]}, true)
				if !yield(x) {
					return
				}
			}
		}
	case *rule.QueryCall:
		p.answers(c, left, yield)
	case *rule.Unify:
		if x, ok := p.unified(c, left); ok {
			yield(x)
		}
	}
}

// unified unifies a parameter with a value. If the parameter already has a value, the result is true only if both are equal.
func (p *prober) unified(c *rule.Unify, left Combination) (Combination, bool) {
	value := p.object(c.Value, left.slots)
	have := left.slots[c.Slot]
	if have.IsNull() {
		return left.with(c.Slot, Fact{Object: value}, false), true
	}
	return left, have == value || fact.Equal(have.Any(), value.Any())
}

// object returns the value of an expression, or null if it cannot be evaluated.
func (p *prober) object(e rule.Expr, slots []fact.Object) fact.Object {
	value, err := p.compiler.Object(e)
	if err != nil {
		return fact.Object{}
	}
	p.load(slots)
	o := value(p.Frame)
	if err, p.Frame.Err = p.Frame.Err, nil; err != nil {
		return fact.Object{}
	}
	return o
}

// candidates returns the objects that a pattern tests, inside its window or not: facts of its type, or elements of its source.
func (p *prober) candidates(c *rule.Pattern, left Combination) []Fact {
	if c.From != nil {
		return p.elements(c, left)
	}
	return p.ofType(c)
}

// elements returns the elements of the source of a from for a combination.
func (p *prober) elements(c *rule.Pattern, left Combination) []Fact {
	each, err := p.compiler.Elements(c.From)
	if err != nil {
		return nil
	}
	var list []Fact
	p.load(left.slots)
	each(p.Frame, func(o fact.Object) {
		if o.Type != nil && o.Type.AssignableTo(c.Type) {
			list = append(list, Fact{Object: o, ID: p.idOf(o)})
		}
	})
	p.Frame.Err = nil
	return list
}

// idOf returns the ID of the fact with an object, or 0.
func (p *prober) idOf(o fact.Object) int64 {
	for _, f := range p.Facts {
		if f.Object == o {
			return f.ID
		}
	}
	return 0
}

// first returns a combination that extends left and satisfies a list of conditions, or nil.
func (p *prober) first(list []rule.Condition, left Combination) *Combination {
	if len(list) == 0 {
		return &left
	}
	var found *Combination
	p.partners(list[0], left, func(x Combination) bool {
		found = p.first(list[1:], x)
		return found == nil
	})
	return found
}

// every calls yield with each combination that extends left and satisfies a list of conditions, until yield returns false.
func (p *prober) every(list []rule.Condition, left Combination, yield func(Combination) bool) bool {
	if len(list) == 0 {
		return yield(left)
	}
	more := true
	p.partners(list[0], left, func(x Combination) bool {
		more = p.every(list[1:], x, yield)
		return more
	})
	return more
}

// answers runs a query that is used as a condition.
func (p *prober) answers(c *rule.QueryCall, left Combination, yield func(Combination) bool) {
	args := make([]fact.Object, len(c.Args))
	p.load(left.slots)
	for i, a := range c.Args {
		if a.Value == nil {
			continue
		}
		value, err := p.compiler.Object(a.Value)
		if err != nil {
			return
		}
		args[i] = value(p.Frame)
	}
	p.Frame.Err = nil
	rows, err := p.Query(c.Query, args)
	if err != nil {
		return
	}
	for _, row := range rows {
		x := left
		for i, a := range c.Args {
			if a.Value == nil {
				x = x.with(a.Slot, Fact{Object: row[i]}, false)
			}
		}
		if !yield(x) {
			return
		}
	}
}

// load copies a combination's objects to the slots from which expressions read them.
func (p *prober) load(slots []fact.Object) { copy(p.Frame.Slots, slots) }

// isTrue evaluates a boolean. If that fails, the result is false.
func (p *prober) isTrue(e rule.Expr, slots []fact.Object) bool {
	holds, _ := p.try(e, slots)
	return holds
}

// try evaluates a boolean and returns the error if that fails.
func (p *prober) try(e rule.Expr, slots []fact.Object) (bool, error) {
	test, err := p.compiled(e)
	if err != nil {
		return false, err
	}
	p.load(slots)
	holds := test(p.Frame)
	err, p.Frame.Err = p.Frame.Err, nil
	return holds, err
}

func (p *prober) compiled(e rule.Expr) (eval.Bool, error) {
	if known, ok := p.tests[e]; ok {
		return known, nil
	}
	test, err := p.compiler.Bool(e)
	if err != nil {
		return nil, err
	}
	if p.tests == nil {
		p.tests = map[rule.Expr]eval.Bool{}
	}
	p.tests[e] = test
	return test, nil
}

func (p *prober) allHold(tests []*rule.Test, slots []fact.Object) bool {
	for _, t := range tests {
		holds := p.isTrue(t.Expr, slots)
		if p.observer != nil {
			p.observer.Test(t, holds)
		}
		if !holds {
			return false
		}
	}
	return true
}
