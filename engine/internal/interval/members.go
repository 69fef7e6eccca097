package interval

import (
	"slices"

	"whenthen/engine/internal/eval"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// A value of the right side that is an element of a collection of the left side, as in id memberOf $order.items, is found by the key of each
// element. The collection may change without a word, so that the left side is not found by it.

// among is a test whether a value of the right side is in a collection of the left side.
type among struct {
	dimension int
	elements  eval.Members
}

// members adds a dimension for the first test that a value is in a collection.
func (l *comparisons) members(c *eval.Compiler, p *rule.Pattern, t *rule.Test) {
	var own, all rule.Expr
	switch e := t.Expr.(type) {
	case *rule.Binary:
		switch e.Op {
		case operator.MemberOf:
			own, all = e.L, e.R
		case operator.Contains:
			own, all = e.R, e.L
		}
	case *rule.Call:
		if m := e.Method; m.Name == "contains" && len(e.Args) == 1 {
			own, all = e.Args[0], e.Of
		}
	}
	if own == nil || all == nil {
		return
	}
	if boxed, ok := own.(*rule.Convert); ok && (boxed.T.Kind == fact.Any || boxed.T == fact.Box(boxed.X.Type())) {
		own = boxed.X
	}
	if k := all.Type().Kind; k != fact.List && k != fact.Set || !simple(all) || readsSlot(all, p.Slot) || !readsSlot(own, p.Slot) || !simple(own) {
		return
	}
	typ := own.Type()
	_, itself := own.(*rule.Slot)
	if typ.Kind != fact.String && !typ.Kind.Integer() && !(itself && typ.Declared && !typ.MayEqual()) {
		return
	}
	key, err := c.Key(own)
	if err != nil {
		return
	}
	if elements, err := c.Members(all, key.MayBeNull()); err == nil {
		l.of("member "+canonical(own), canonical(all), hashes, key).elements = elements
	}
}

// findMembers makes the first dimension of elements the one that is searched for each of them; the others are left to the tests.
func (p *Plan) findMembers() {
	if i := slices.IndexFunc(p.dims, func(d dimension) bool { return d.elements != nil }); i >= 0 {
		p.among = &among{i, p.dims[i].elements}
	}
}

// Lefts reports whether the left side can be found by what the object of the right side has.
func (p *Plan) Lefts() bool { return p.among == nil || len(p.dims) > 1 }

// Find is [Index.Find] for the left tuple in the frame, whose intervals are wanted.
func (p *Plan) Find(x *Index, f *eval.Frame, want []Span, found []uint32) []uint32 {
	if p.among == nil {
		return x.Find(want, found)
	}
	failed, begin, span := f.Err, len(found), &want[p.among.dimension]
	ok := p.among.elements(f, x.Len()/viewShare, func(key uint64) {
		*span = Span{int64(key), int64(key)}
		found = x.Find(want, found)
	})
	if f.Err, *span = failed, Everywhere; !ok {
		return x.Find(want, found[:begin])
	}
	return found
}
