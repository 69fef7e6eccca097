package rete

import (
	"math"
	"slices"

	"whenthen/engine/internal/eval"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// A node without an equality may still know more than that everything on its sides has to be tried:
//
//   - It compares one property of the right side by < <= > >= with what the left side says. Then left tuples are kept by
//     the interval in which the property must lie.
//   - A unification follows that ties a parameter of a query to a property of the right side. Then left tuples whose
//     parameter has a value are kept by that value, those without by the interval of everything.
//
// Right tuples are kept by the properties. The index finds candidates; they are sorted into the order of the memory,
// since that is the order of the results, and tested like all others. It may find too many, never too few.

// rangePlan is what a node knows: one property compared, or several unified.
type rangePlan struct {
	dims []rangeDim
}

type rangeDim struct {
	text   string       // canonical text, to know it again
	order  valueOrder   // of a comparison
	own    eval.Key     // the property
	bounds []rangeBound // what it is compared with
	// unified is the parameter it is unified with, in a slot; nil for a comparison.
	unified *eval.Key
	slot    int
}

type rangeBound struct {
	key eval.Key
	op  operator.Op
}

// valueOrder says in which order an index keeps the values of a property.
type valueOrder uint8

const (
	unordered valueOrder = iota
	wholes               // whole numbers, as they are; null is the least
	doubles              // numbers of any kind as doubles; null and NaN may lie anywhere
	dates                // by milliseconds; null may lie anywhere
)

// planRange finds the comparisons an ordered index can serve: those of the own expression that comes first, of numbers
// and of dates. Keys that are wrong do no harm, as all candidates are tested, as long as none is missed.
func planRange(c *eval.Compiler, tests []*rule.Test) *rangePlan {
	var d rangeDim
	for _, t := range tests {
		if t.Alpha() || t.Op < operator.Lt || t.Op > operator.Ge || t.Own == nil || t.Other == nil {
			continue
		}
		own, other, order := orderedKeys(c, t)
		text := rule.Canonical(t.Own, -1)
		switch {
		case order == unordered:
			continue
		case d.text == "":
			d.own, d.text, d.order = own, text, order
		case text != d.text || order != d.order:
			continue
		}
		d.bounds = append(d.bounds, rangeBound{other, t.Op})
	}
	if d.text == "" {
		return nil
	}
	return &rangePlan{dims: []rangeDim{d}}
}

// orderedKeys compiles both sides of a comparison and tells in which order they are.
func orderedKeys(c *eval.Compiler, t *rule.Test) (own, other eval.Key, order valueOrder) {
	a, b := t.Own.Type().Kind, t.Other.Type().Kind
	switch {
	case a.Integer() && b.Integer():
		order = wholes
		if own, other = keysOf(c.Key, t); !own.Exact || !other.Exact {
			order = doubles
		}
	case a.Floating() && b.Floating(), a.Numeric() && b == fact.Double, a == fact.Double && b.Numeric():
		order = doubles // a whole number and a float are compared as floats, with less digits
	case a == fact.Date && b == fact.Date:
		order = dates
	}
	if order == doubles || order == dates {
		own, other = keysOf(c.Order, t)
	}
	if !own.Valid() || !other.Valid() {
		return own, other, unordered
	}
	return own, other, order
}

func keysOf(compile func(rule.Expr) (eval.Key, error), t *rule.Test) (own, other eval.Key) {
	own, err := compile(t.Own)
	if err != nil {
		return eval.Key{}, eval.Key{}
	}
	if other, err = compile(t.Other); err != nil {
		return eval.Key{}, eval.Key{}
	}
	return own, other
}

// planUnified makes a plan of the unifications that follow a pattern, read it alone and concern a slot of the left tuple;
// nil if there are none.
func planUnified(c *eval.Compiler, p *rule.Pattern, follow []rule.Condition, have []level) *rangePlan {
	plan := &rangePlan{}
	for _, next := range follow {
		u, ok := next.(*rule.Unify)
		if !ok {
			break
		}
		value := u.Value
		if boxed, ok := value.(*rule.Convert); ok {
			value = boxed.X
		}
		prop, ok := value.(*rule.Prop)
		if !ok {
			continue
		}
		if own, ok := prop.Of.(*rule.Slot); !ok || own.Index != p.Slot || !slices.ContainsFunc(have, func(l level) bool { return l.slot == u.Slot }) {
			continue
		}
		own, err := c.Key(u.Value)
		if err != nil {
			continue
		}
		param, err := c.Key(&rule.Slot{Node: rule.Node{T: u.Type}, Index: u.Slot})
		if err != nil {
			continue
		}
		text := rule.Canonical(u.Value, p.Slot) + rule.Canonical(&rule.Slot{Node: rule.Node{T: u.Type}, Index: u.Slot}, -1)
		plan.dims = append(plan.dims, rangeDim{text: text, own: own, unified: &param, slot: u.Slot})
	}
	if len(plan.dims) == 0 {
		return nil
	}
	return plan
}

// interval computes where which property must lie for the left tuple in the frame, both ends included.
func (p *rangePlan) interval(f *eval.Frame) (dim int, low, high int64) {
	if p.dims[0].unified == nil {
		low, high = p.dims[0].compared(f)
		return 0, low, high
	}
	for i := range p.dims {
		d := &p.dims[i]
		if f.Slots[d.slot].IsNull() {
			continue
		}
		if x, ok := keyOf(d.unified, f); ok {
			return i, x, x
		}
	}
	return 0, math.MinInt64, math.MaxInt64
}

func (d *rangeDim) compared(f *eval.Frame) (low, high int64) {
	low, high = math.MinInt64, math.MaxInt64
	for i := range d.bounds {
		b := &d.bounds[i]
		x, ok := keyOf(&b.key, f)
		if !ok {
			continue
		}
		exact := d.order == wholes // otherwise different values may have one key
		switch {
		case b.op == operator.Gt && exact && x < math.MaxInt64:
			low = max(low, x+1)
		case b.op == operator.Ge, b.op == operator.Gt && !exact:
			low = max(low, x)
		case b.op == operator.Lt && exact && x > math.MinInt64:
			high = min(high, x-1)
		case b.op == operator.Le, b.op == operator.Lt && !exact:
			high = min(high, x)
		}
	}
	return low, high
}

// point computes a property of the object in the own slot. One that cannot be computed may lie anywhere.
func (d *rangeDim) point(f *eval.Frame) (low, high int64) {
	x, ok := keyOf(&d.own, f)
	if !ok {
		return math.MinInt64, math.MaxInt64
	}
	return x, x
}

// keyOf computes a key; a failure is left to the test.
func keyOf(k *eval.Key, f *eval.Frame) (int64, bool) {
	failed := f.Err
	x, ok := k.Of(f)
	f.Err = failed
	return int64(x), ok
}
