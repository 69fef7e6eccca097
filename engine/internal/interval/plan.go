package interval

import (
	"math"
	"slices"

	"whenthen/engine/internal/eval"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
)

// Plan contains the dimensions of a node: its comparisons, or the unifications that follow it.
type Plan struct {
	dims  []dimension
	among []among // of one test; Left returns Everywhere for their dimensions
}

// Dimensions returns the number of dimensions.
func (p *Plan) Dimensions() int { return len(p.dims) }

// Slots returns the slots of the unified parameters.
func (p *Plan) Slots() (list []int) {
	for _, d := range p.dims {
		if d.unified != nil {
			list = append(list, d.slot)
		}
	}
	return list
}

// Unifies reports whether there are unifications among the dimensions.
func (p *Plan) Unifies() bool { return len(p.dims) > 0 && p.dims[0].unified != nil }

// With returns a plan with the dimensions of both plans; the second may be nil. If there are too many, the last ones are omitted.
func (p *Plan) With(other *Plan) *Plan {
	if other == nil {
		return p
	}
	dims := slices.Concat(p.dims, other.dims)
	return &Plan{dims: dims[:min(len(dims), maxDims)]}
}

// maxDims is the maximum number of dimensions of a node. Further comparisons are only tested.
const maxDims = 4

// dimension is a property, or two properties that form an interval, with its bounds from the left side.
type dimension struct {
	text  string     // canonical text of the properties
	order valueOrder // of a comparison
	// low is the property with the low end of the right side's interval, and high the one with the high end. A property that is compared in
	// both directions, or that has no partner, is both: a point.
	low, high eval.Key
	point     bool
	// uppers are upper bounds of low, lowers are lower bounds of high.
	uppers, lowers []bound
	around         []bound      // values of the left side from which low differs by at most a radius
	reach          *radius      // the radius of each object of the right side, around low; nil for a point or an interval
	within         *containment // of order sets; nil for others
	guard          *guard       // nil if all numbers may have bounds
	unless         *exemption   // nil if all tuples have bounds
	decides        *rule.Test   // the test that holds exactly for the numbers within the bounds; nil if there is none
	// unified is the parameter, in the given slot, that is unified with the property; nil for a comparison.
	unified *eval.Key
	slot    int
	other   string // canonical text of the first value with which the property is compared
}

// bound is a value of the left side with which a property is compared.
type bound struct {
	key  eval.Key
	op   operator.Op
	plus int64 // added to the key, which must be of order wholes
	// radius, if not nil, is the distance from the key to the bound. away is its direction, 1 or -1; 0 means both directions.
	radius *radius
	away   float64
	or     []bound // alternative values, of which the weakest bound applies: see comparisons.alternatives
}

// of computes the bound for the left tuple in the frame. ok is false if it has no value.
func (b *bound) of(f *eval.Frame) (x int64, ok bool) {
	x, ok = keyOf(&b.key, f)
	switch {
	case !ok:
		return 0, false
	case b.or != nil:
		return b.farthest(x, f)
	case b.radius != nil:
		return b.radius.from(x, b.away, f)
	case b.plus == 0:
		return x, true
	}
	if y := x + b.plus; (y > x) == (b.plus > 0) {
		return y, true
	}
	return 0, false // overflow: there is no such number
}

// farthest returns the weakest of x and the alternative bounds. ok is false if one of them has no value.
func (b *bound) farthest(x int64, f *eval.Frame) (far int64, ok bool) {
	for i := range b.or {
		y, ok := b.or[i].of(f)
		if !ok {
			return 0, false
		}
		if b.op == operator.Le {
			x = max(x, y)
		} else {
			x = min(x, y)
		}
	}
	return x, true
}

// valueOrder is the order in which an index keeps the values of a property.
type valueOrder uint8

const (
	unordered valueOrder = iota
	wholes               // integers, unchanged; null is the least
	doubles              // numbers of any kind as doubles; null and NaN have no bounds
	dates                // in milliseconds; null has no bounds
	texts                // by their first characters; null has no bounds
	hashes               // the keys of a join or of texts, without an order
	sets                 // of pairs of characters: see contained.go
)

// Span is an interval that includes both ends.
type Span struct{ Low, High int64 }

// Everywhere overlaps every other interval.
var Everywhere = Span{math.MinInt64, math.MaxInt64}

// Unifications returns a plan for the unifications that directly follow a pattern, read only that pattern's object and concern a slot of
// the left tuple, or nil if there are none.
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

// Right appends the intervals of the object in the own slot, one for each dimension.
func (p *Plan) Right(f *eval.Frame, list []Span) []Span {
	for i := range p.dims {
		list = append(list, p.dims[i].right(f))
	}
	return list
}

// Anywhere appends intervals that overlap all others.
func (p *Plan) Anywhere(list []Span) []Span {
	for range p.dims {
		list = append(list, Everywhere)
	}
	return list
}

func (d *dimension) left(f *eval.Frame) Span {
	if d.unless != nil && exempts(d.unless.left, f) {
		return Everywhere
	}
	if d.order == sets {
		return d.leftSets(f)
	}
	if d.unified != nil {
		if f.Slots[d.slot].IsNull() {
			return Everywhere
		}
		if x, ok := keyOf(d.unified, f); ok {
			return Span{x, x}
		}
		return Everywhere
	}
	s, exact := Everywhere, d.order == wholes // in other orders, different values may have the same key
	if d.guard != nil && d.guard.stops(d.guard.left, f) {
		return s
	}
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
	for i := range d.around {
		b, near := &d.around[i], Everywhere
		if x, ok := keyOf(&b.key, f); d.order != wholes {
			near = b.radius.around(x, ok, f)
		} else if ok {
			near = b.radius.wholesAround(x, b.op, d.guard.limit, f)
		}
		s.Low, s.High = max(s.Low, near.Low), min(s.High, near.High)
	}
	return s
}

// right computes the interval of the object in the own slot. An end that cannot be computed is unbounded.
func (d *dimension) right(f *eval.Frame) Span {
	if d.unless != nil && exempts(d.unless.right, f) {
		return Everywhere
	}
	if d.order == sets {
		return d.rightSets(f)
	}
	s := Everywhere
	if d.guard != nil && d.guard.stops(d.guard.right, f) {
		return s
	}
	x, ok := keyOf(&d.low, f)
	if d.reach != nil {
		return d.reach.around(x, ok, f)
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

// keyOf computes a key. An error is dropped, because the evaluation of the test will report it.
func keyOf(k *eval.Key, f *eval.Frame) (int64, bool) {
	x, ok := k.Here(f)
	if !ok {
		failed := f.Err
		x, ok = k.Of(f)
		f.Err = failed
	}
	return int64(x), ok
}
