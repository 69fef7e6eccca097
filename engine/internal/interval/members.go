package interval

import (
	"slices"

	"whenthen/engine/internal/eval"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// If a value of the right side must equal one of several values of the left side, as in id memberOf $order.items or a == $x || b == $x,
// right tuples are found by the key of each of these values. Left tuples are not found by them, because a collection may change without
// notice.

// among contains keys of the left side. The object of the right side must have one of them in a dimension.
type among struct {
	dimension int
	keys      eval.Members
}

// among returns the keys for the first test that requires one of several values, and adds the dimensions for them.
func (l *comparisons) among(c *eval.Compiler, p *rule.Pattern) (list []among) {
	for _, t := range p.Tests {
		if t.Alpha() {
			continue
		}
		by := sidesOf(p, t)
		if own, all := membership(t.Expr); own != nil && all != nil && simple(all) && !by.right(all) && by.hashed(own) {
			if key, err := c.Key(own); err == nil {
				if keys, err := c.Members(all, key.MayBeNull()); err == nil {
					return []among{{l.hash("key ", own, key), keys}}
				}
			}
		}
		if list = l.equations(c, by, alternativesOf(t.Expr)); list != nil {
			return list
		}
		*l = nil
	}
	return nil
}

// membership returns the value and the collection of a test for an element, or nil for other tests.
func membership(e rule.Expr) (own, all rule.Expr) {
	switch e := e.(type) {
	case *rule.Binary:
		switch e.Op {
		case operator.MemberOf:
			own, all = e.L, e.R
		case operator.Contains:
			own, all = e.R, e.L
		}
	case *rule.Call:
		if e.Method.Name == "contains" && len(e.Args) == 1 && e.Of != nil {
			own, all = e.Args[0], e.Of
		}
	}
	if all == nil || all.Type().Kind != fact.List && all.Type().Kind != fact.Set {
		return nil, nil
	}
	if boxed, ok := own.(*rule.Convert); ok && (boxed.T.Kind == fact.Any || boxed.T == fact.Box(boxed.X.Type())) {
		own = boxed.X
	}
	return own, all
}

// hashed reports whether all values that equal a value of the right side have the same key: it is a text, an integer, or the object itself
// if its declared type has no keys.
func (s sides) hashed(own rule.Expr) bool {
	t := own.Type()
	_, itself := own.(*rule.Slot)
	return s.right(own) && simple(own) && (t.Kind == fact.String || t.Kind.Integer() || itself && t.Declared && !t.MayEqual())
}

// hash returns the dimension for the keys of a value, and adds it if there is none. kind names the kind of key.
func (l *comparisons) hash(kind string, own rule.Expr, key eval.Key) int {
	d := l.of(kind+canonical(own), "", hashes, key)
	return slices.Index(*l, d)
}

// equations returns the keys of alternatives, each of which requires an equation, or nil if one does not.
func (l *comparisons) equations(c *eval.Compiler, by sides, alternatives []rule.Expr) (list []among) {
	for _, e := range alternatives {
		dimension, value := -1, eval.Key{}
		for _, part := range conjuncts(e) {
			if dimension, value = l.equation(c, by, part); dimension >= 0 || !compares(part) {
				break // parts after one that may fail do not count, because that part must be evaluated
			}
		}
		if dimension < 0 {
			return nil
		}
		list = append(list, among{dimension, func(f *eval.Frame, _ int, each func(uint64)) bool {
			x, ok := value.Of(f)
			if ok {
				each(x)
			}
			return ok
		}})
	}
	if len(*l) > maxDims {
		return nil
	}
	return list
}

// equation returns the dimension of the right side's value in an equation, and the key of the value that it must equal. The dimension is -1
// if the expression is no equation between the two sides.
func (l *comparisons) equation(c *eval.Compiler, by sides, e rule.Expr) (dimension int, value eval.Key) {
	own, other, method := comparison(e)
	b, isBinary := e.(*rule.Binary)
	plain, ok := isBinary && b.Op == operator.Eq, false
	switch {
	case plain:
		own, other, _, ok = by.apart(b.L, b.R)
	case method == "equals" && own.Type() == fact.StringType:
		own, other, _, ok = by.fixed(own, other)
	}
	if !ok {
		return -1, value
	}
	text, compile := "text ", c.TextHash
	if plain {
		if k, with := own.Type().Kind, other.Type().Kind; !by.hashed(own) || k != with && !(k.Integer() && with.Integer()) {
			return -1, value
		}
		text, compile = "key ", c.Key
	}
	key, value := keysOf(compile, own, other)
	if !key.Valid() {
		return -1, value
	}
	return l.hash(text, own, key), value
}

// Lefts reports whether left tuples can be found by the values of the object of the right side.
func (p *Plan) Lefts() bool {
	return slices.ContainsFunc(p.dims, func(d dimension) bool { return d.order != hashes || len(d.lowers) > 0 })
}

// Find does the same as [Index.Find], for the intervals want of the left tuple in the frame.
func (p *Plan) Find(x *Index, f *eval.Frame, want []Span, found []uint32) []uint32 {
	failed, begin, ok := f.Err, len(found), len(p.among) > 0
	for i := 0; ok && i < len(p.among); i++ {
		span := &want[p.among[i].dimension]
		ok = p.among[i].keys(f, x.Len()/viewShare, func(key uint64) {
			*span = Span{int64(key), int64(key)}
			found = x.Find(want, found)
		}) && 4*(len(found)-begin) <= x.Len()
		*span = Everywhere
	}
	if f.Err = failed; ok {
		return found
	}
	return x.Find(want, found[:begin])
}
