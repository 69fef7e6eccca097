package interval

import (
	"math"
	"slices"

	"whenthen/engine/internal/eval"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// Plan is what a node knows: what it compares, or several parameters unified.
type Plan struct {
	dims []dimension
}

// Dimensions is how many the node has.
func (p *Plan) Dimensions() int { return len(p.dims) }

// Slots are those of the parameters that are unified.
func (p *Plan) Slots() (list []int) {
	for _, d := range p.dims {
		if d.unified != nil {
			list = append(list, d.slot)
		}
	}
	return list
}

// maxDims is how many dimensions a node may have; further comparisons are left to the tests.
const maxDims = 4

// dimension is one dimension.
type dimension struct {
	text  string     // canonical text of the properties
	order valueOrder // of a comparison
	// low is the property where the interval of the right side begins, and high the one where it ends. A property that is compared
	// both ways, or alone, is both: a point.
	low, high eval.Key
	point     bool
	// uppers are what low must not exceed, lowers what high must reach.
	uppers, lowers []bound
	wraps          float64 // numbers from this size on may lie anywhere: see distance; 0 for none
	// unified is the parameter that the property is unified with, in a slot; nil for a comparison.
	unified *eval.Key
	slot    int
}

// bound is what a property is compared with.
type bound struct {
	key  eval.Key
	op   operator.Op
	plus int64 // added to the key, which is one of wholes
	// radius, if not nil, says how far from the key, towards away, the bound is: see distance.
	radius *eval.Key
	away   float64
	wraps  float64
}

// of computes the bound for the left tuple in the frame; ok is false if there is none.
func (b *bound) of(f *eval.Frame) (x int64, ok bool) {
	x, ok = keyOf(&b.key, f)
	switch {
	case !ok:
		return 0, false
	case b.radius != nil:
		return b.shifted(x, f)
	case b.plus == 0:
		return x, true
	}
	if y := x + b.plus; (y > x) == (b.plus > 0) {
		return y, true
	}
	return 0, false // beyond all numbers
}

// valueOrder says in which order an index keeps the values of a property.
type valueOrder uint8

const (
	unordered valueOrder = iota
	wholes               // whole numbers, as they are; null is the least
	doubles              // numbers of any kind as doubles; null and NaN may lie anywhere
	dates                // by milliseconds; null may lie anywhere
)

// Span is an interval, both ends included.
type Span struct{ Low, High int64 }

// Everywhere meets every other interval.
var Everywhere = Span{math.MinInt64, math.MaxInt64}

// compared is one property with all it is compared with.
type compared struct {
	text           string
	other          string // what it is compared with first
	order          valueOrder
	own            eval.Key
	wraps          float64
	uppers, lowers []bound
}

// Comparisons finds the comparisons that an ordered index can serve: those of numbers, dates and times of events, and distances of numbers; nil if there
// are none.
func Comparisons(c *eval.Compiler, pattern *rule.Pattern) *Plan {
	var list comparisons
	for _, t := range pattern.Tests {
		if t.Alpha() {
			continue
		}
		list.times(c, t)
		list.near(c, pattern, t)
		if t.Op < operator.Lt || t.Op > operator.Ge || t.Own == nil || t.Other == nil {
			continue
		}
		if own, other, order := orderedKeys(c, t); order != unordered {
			p := list.of(rule.Canonical(t.Own, -1), rule.Canonical(t.Other, -1), order, own)
			p.add(bound{key: other, op: t.Op})
		}
	}
	plan := &Plan{}
	for _, p := range list {
		if len(plan.dims) == maxDims {
			break
		}
		if p.text != "" {
			plan.dims = append(plan.dims, p.dimension(list))
		}
	}
	if len(plan.dims) == 0 {
		return nil
	}
	return plan
}

// comparisons are the properties that a node compares, in the order of its tests.
type comparisons []*compared

// of returns the entry of a property, made if there is none.
func (l *comparisons) of(text, other string, order valueOrder, own eval.Key) *compared {
	i := slices.IndexFunc(*l, func(p *compared) bool { return p.text == text && p.order == order })
	if i < 0 {
		i = len(*l)
		*l = append(*l, &compared{text: text, other: other, order: order, own: own})
	}
	return (*l)[i]
}

func (p *compared) add(b bound) {
	if b.op == operator.Lt || b.op == operator.Le {
		p.uppers = append(p.uppers, b)
	} else {
		p.lowers = append(p.lowers, b)
	}
}

// dimension makes a dimension of a property. One that is compared one way becomes one end of an interval if there is another that is
// compared the other way: best with the same value, which then must lie between them. The text of the other one is taken away.
func (p *compared) dimension(list comparisons) dimension {
	d := dimension{text: p.text, order: p.order, low: p.own, high: p.own, point: true, wraps: p.wraps, uppers: p.uppers, lowers: p.lowers}
	var end *compared
	for _, o := range list {
		if o == p || o.text == "" || o.order != p.order || len(p.uppers) > 0 == (len(o.uppers) > 0) || len(p.lowers) > 0 == (len(o.lowers) > 0) {
			continue
		}
		if end == nil || end.other != p.other && o.other == p.other {
			end = o
		}
	}
	if end == nil {
		return d
	}
	d.text, d.point = p.text+" "+end.text, false
	if len(p.uppers) > 0 {
		d.high, d.lowers = end.own, end.lowers
	} else {
		d.low, d.uppers = end.own, end.uppers
	}
	end.text = ""
	return d
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

// Unifications makes a plan of the unifications that follow a pattern, read it alone and concern a slot that the left tuple has;
// nil if there are none.
func Unifications(c *eval.Compiler, p *rule.Pattern, follow []rule.Condition, have func(slot int) bool) *Plan {
	plan := &Plan{}
	for _, next := range follow {
		u, ok := next.(*rule.Unify)
		if !ok || len(plan.dims) == maxDims {
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
		if own, ok := prop.Of.(*rule.Slot); !ok || own.Index != p.Slot || !have(u.Slot) {
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
		plan.dims = append(plan.dims, dimension{text: text, low: own, high: own, point: true, unified: &param, slot: u.Slot})
	}
	if len(plan.dims) == 0 {
		return nil
	}
	return plan
}

// Left appends the intervals of the left tuple in the frame, one for each dimension.
func (p *Plan) Left(f *eval.Frame, list []Span) []Span {
	for i := range p.dims {
		list = append(list, p.dims[i].left(f))
	}
	return list
}

// Right appends the intervals of the object in the own slot.
func (p *Plan) Right(f *eval.Frame, list []Span) []Span {
	for i := range p.dims {
		list = append(list, p.dims[i].right(f))
	}
	return list
}

// Anywhere appends intervals that meet all others.
func (p *Plan) Anywhere(list []Span) []Span {
	for range p.dims {
		list = append(list, Everywhere)
	}
	return list
}

func (d *dimension) left(f *eval.Frame) Span {
	if d.unified != nil {
		if f.Slots[d.slot].IsNull() {
			return Everywhere
		}
		if x, ok := keyOf(d.unified, f); ok {
			return Span{x, x}
		}
		return Everywhere
	}
	s, exact := Everywhere, d.order == wholes // otherwise different values may have one key
	for i := range d.uppers {
		b := &d.uppers[i]
		if x, ok := b.of(f); ok {
			if exact && b.op == operator.Lt && x > math.MinInt64 {
				x--
			}
			s.High = min(s.High, x)
		}
	}
	for i := range d.lowers {
		b := &d.lowers[i]
		if x, ok := b.of(f); ok {
			if exact && b.op == operator.Gt && x < math.MaxInt64 {
				x++
			}
			s.Low = max(s.Low, x)
		}
	}
	return s
}

// right computes the interval of the object in the own slot. An end that cannot be computed may lie anywhere.
func (d *dimension) right(f *eval.Frame) Span {
	s := Everywhere
	x, ok := keyOf(&d.low, f)
	if ok && d.wraps != 0 && math.Abs(eval.Ranked(x)) >= d.wraps {
		ok = false
	}
	if ok {
		s.Low = x
	}
	if !d.point {
		x, ok = keyOf(&d.high, f)
	}
	if ok {
		s.High = x
	}
	return s
}

// keyOf computes a key; a failure is left to the test.
func keyOf(k *eval.Key, f *eval.Frame) (int64, bool) {
	failed := f.Err
	x, ok := k.Of(f)
	f.Err = failed
	return int64(x), ok
}
