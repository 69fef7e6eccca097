package eval

import (
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// setTest asks a set of integers that lies in a field of a pattern's object, as Test does it inline.
type setTest struct {
	at       source.Span
	contains func(fact.Object, int64) bool
}

// has asks the set, which is the host's.
func (s *setTest) has(f *Frame, o fact.Object, i int64) bool {
	holds := false
	f.Guard(s.at, func() { holds = s.contains(o, i) })
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
	t.set = &setTest{at: e.Span(), contains: set.Property.ContainsInt}
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
