package eval

import (
	"strings"

	"whenthen/engine/fact"
	"whenthen/engine/rule"
	"whenthen/engine/source"
)

// contains compiles "all contains one" and its mirror image memberOf: membership in a collection, array or map
// (keys), or part of a text. Null contains nothing.
func (u *unit) contains(e *rule.Binary, allExpr, oneExpr rule.Expr) code {
	all, one := u.compile(allExpr), u.compile(oneExpr)
	at := spanOf(e)
	fails := all.fails || one.fails
	switch {
	case all.form == textForm && one.form == textForm:
		all, one = all.nullable(), one.nullable()
		x, y := all.textN, one.textN
		return boolCode(e.T, at, func(f *Frame) bool {
			s, ok1 := x(f)
			part, ok2 := y(f)
			return ok1 && ok2 && strings.Contains(s, part)
		}).failing(fails)
	case all.form != anyForm:
		return u.program(e)
	case one.form == intForm && (one.t.Kind == fact.Int || one.t.Kind == fact.Long):
		slow := containsInteger(all, one, at)
		if p, ok := allExpr.(*rule.Prop); ok && p.Property.ContainsInt != nil {
			if slot, ok := p.Of.(*rule.Slot); ok {
				slow = containsDigit(p.Property, slot.Index, at, one, slow)
			}
		}
		return boolCode(e.T, at, slow).failing(true)
	}
	x, y := all.value, one.value
	return boolCode(e.T, at, func(f *Frame) bool {
		c := x(f)
		v := y(f)
		f.at = at
		return containsAny(c, v)
	}).failing(true)
}

// containsInteger asks a collection of integers without boxing the one it is asked for.
func containsInteger(all, one code, at *source.Span) func(*Frame) bool {
	x, y, box := all.value, one.nullable().integerN, one.value
	return func(f *Frame) bool {
		c := x(f)
		if set, ok := c.(fact.IntContainer); ok {
			i, there := y(f)
			f.at = at
			return there && set.ContainsInt(i)
		}
		v := box(f)
		f.at = at
		return containsAny(c, v)
	}
}

// containsDigit asks a set that lies in a field of a pattern's object where it lies; slow is for objects of other types.
func containsDigit(p *fact.Property, slot int, at *source.Span, one code, slow func(*Frame) bool) func(*Frame) bool {
	y, contains, owner := one.nullable().integerN, p.ContainsInt, p.Owner
	return func(f *Frame) bool {
		o := f.Slots[slot]
		if o.Type != owner {
			return slow(f)
		}
		i, there := y(f)
		f.at = at
		return there && contains(o, i)
	}
}

// containsAny is contains on canonical values. Elements compare by Java's equals.
func containsAny(all, one any) bool {
	switch c := all.(type) {
	case nil:
		return false
	case string:
		return one != nil && strings.Contains(c, fact.ToString(one))
	case *fact.MapValue:
		_, ok := c.Get(one)
		return ok
	}
	found, ok := fact.Contains(all, one)
	if !ok {
		panic(&fact.Failure{Message: "contains needs a collection, an array or text, not " + fact.ToString(all)})
	}
	return found
}

// setTest asks a set of integers that lies in a field of a pattern's object, as Test does it inline.
type setTest struct {
	at       *source.Span
	contains func(fact.Object, int64) bool
}

// has is guarded: the set is the host's.
func (s *setTest) has(f *Frame, o fact.Object, i int64) bool {
	f.at, f.guarding = s.at, true
	defer f.guard()
	holds := s.contains(o, i)
	f.guarding = false
	return holds
}

// inlineContains recognizes sets that are asked for an int field of a pattern's object, or for the object itself.
func (t *Test) inlineContains(e *rule.Binary, all, one rule.Expr) {
	set, ok := all.(*rule.Prop)
	if !ok || set.Property.ContainsInt == nil {
		return
	}
	of, ok := set.Of.(*rule.Slot)
	if !ok {
		return
	}
	where, ok := intPlace(one)
	if !ok {
		return
	}
	t.left, t.right = fieldPlace{slot: of.Index, offset: set.Property.Offset, owner: set.Property.Owner}, where
	if bits := set.Property.Bits; bits != nil {
		t.kind, t.size, t.number = testBit, uint8(bits.Size), bits.Zero
		return
	}
	t.kind = testInSet
	t.set = &setTest{at: spanOf(e), contains: set.Property.ContainsInt}
}

// intPlace finds an int field of a pattern's object, boxed or not, or an object that is an Integer.
func intPlace(e rule.Expr) (fieldPlace, bool) {
	if c, ok := e.(*rule.Convert); ok && c.T.Kind == fact.Int && c.X.Type().Kind == fact.Int {
		e = c.X
	}
	if s, ok := e.(*rule.Slot); ok && s.T == fact.IntegerType {
		return fieldPlace{slot: s.Index, owner: fact.IntegerType}, true
	}
	return field(e, fact.DirectInt)
}
