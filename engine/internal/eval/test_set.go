package eval

import (
	"unsafe"

	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// inlineContains sets the form for bit sets that are tested for an int field of a pattern's object, or for the object itself, and for lists
// and sets of objects that are tested for a text or an int field.
func (t *Test) inlineContains(e *rule.Binary, all, one rule.Expr, negated bool) {
	set, ok := all.(*rule.Prop)
	if !ok || t.inlineAmong(set, one, negated) || t.inlineCollection(e, set, one, negated) || set.Property.Bits == nil || negated {
		return
	}
	of, ok := set.Of.(*rule.Slot)
	if !ok {
		return
	}
	if where, ok := intPlace(one); ok {
		bits := set.Property.Bits
		t.left, t.right = fieldPlace{slot: of.Index, offset: set.Property.Offset, owner: set.Property.Owner}, where
		t.kind, t.size, t.number = testBit, uint8(bits.Size), bits.Zero
	}
}

// search returns the operands of a call of contains on a list or set in a property, or nil for any other call.
func search(e *rule.Call) (all *rule.Prop, one rule.Expr) {
	if all, _ = e.Of.(*rule.Prop); all == nil || e.NullSafe || e.Method.Name != "contains" || len(e.Args) != 1 {
		return nil, nil
	}
	if k := all.T.Kind; k != fact.List && k != fact.Set {
		return nil, nil
	}
	return all, e.Args[0]
}

// inlineAmong sets the form for a list or set in a field that is tested for a constant text, a text or int field, or a pattern's object
// that is a text or int.
func (t *Test) inlineAmong(all *rule.Prop, one rule.Expr, negated bool) bool {
	where, ok := field(all, fact.DirectAny)
	if !ok {
		return false
	}
	if k, ok := one.(*rule.Const); ok {
		text, ok := k.Value.(string)
		if ok {
			t.kind, t.left, t.text, t.negated = testTextAmong, where, text, negated
		}
		return ok
	}
	if c, ok := one.(*rule.Convert); ok && (c.T.Kind == c.X.Type().Kind || c.T.Kind == fact.Any) {
		one = c.X
	}
	text, ok := itself(one, fact.StringType)
	if !ok {
		text, ok = field(one, fact.DirectString)
	}
	if ok {
		t.kind, t.left, t.right, t.negated = testFieldAmong, where, text, negated
		return true
	}
	number, ok := intPlace(one)
	if ok {
		t.kind, t.left, t.right, t.negated = testIntAmong, where, number, negated
	}
	return ok
}

// among reports whether a list or set contains an element. Any other collection, and a text that may be null, is left to the code.
func (t *Test) among(f *Frame, p unsafe.Pointer, one element) bool {
	all := *(*any)(p)
	if _, set := all.(*fact.SetValue); set && !one.whole {
		one.key = f.TextKey(one.text)
	}
	has, sure := one.among(all)
	if !sure {
		return f.Test(t.code)
	}
	return has != t.negated
}

// element is a text, with its key if it is searched in a set, or an integer, which is its own key.
type element struct {
	text  string
	whole bool
	key   uint64
}

func whole(p unsafe.Pointer) element { return element{whole: true, key: uint64(word(p))} }

// among reports whether a list or set contains the element. sure is false if the code must be run.
func (e element) among(all any) (has, sure bool) {
	switch all := all.(type) {
	case *fact.ListValue:
		if e.whole {
			return all.HasInt(int(e.key))
		}
		has, sure = all.HasText(e.text)
	case *fact.SetValue:
		if e.whole {
			return all.HasInt(int(e.key))
		}
		has, sure = all.HasText(e.text, e.key)
	}
	return has, sure && unsafe.StringData(e.text) != nil
}

// element reads the searched element. Its key is needed only for sets.
func (s *probeStep) element(at unsafe.Pointer, set bool) element {
	if s.whole {
		return whole(at)
	}
	e := element{text: *(*string)(at)}
	if set {
		e.key = fact.TextKey(e.text)
	}
	return e
}

// holds reports whether an element is, or may be, in a list or set.
func (s *probeStep) holds(x *operand, all any, one element) bool {
	has, sure := one.among(all)
	x.sure = sure
	return !sure || has != s.negated
}

// intPlace returns the location of an int field of a pattern's object, or of the object itself if it is an Integer.
func intPlace(e rule.Expr) (fieldPlace, bool) {
	if c, ok := e.(*rule.Convert); ok && c.T.Kind == fact.Int && c.X.Type().Kind == fact.Int {
		e = c.X
	}
	if p, ok := itself(e, fact.IntegerType); ok {
		return p, true
	}
	return field(e, fact.DirectInt)
}
