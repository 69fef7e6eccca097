package eval

import (
	"unsafe"

	"whenthen/engine/fact"
	"whenthen/engine/rule"
)

// held is a field of the object a variable holds, read and written in place if the object is of the very type the
// offset belongs to.
type held struct {
	local  int
	word   unsafe.Pointer // Go type of the objects
	owner  *fact.Type     // their declared type; nil for host objects, which word tells
	offset uintptr
}

var recordWord = unpack(any((*fact.Record)(nil))).word

// heldIn makes the place of a property in the object a variable holds; false if it has no place.
func heldIn(e rule.Expr, p *fact.Property) (held, bool) {
	v, ok := e.(*rule.LocalVar)
	if !ok || p.Direct == fact.NotDirect || p.Owner == nil {
		return held{}, false
	}
	h := held{local: v.Index, word: recordWord, owner: p.Owner, offset: p.Offset}
	if !p.Owner.Declared {
		h.owner, h.word = nil, wordOf(p.Owner.Go)
	}
	return h, h.word != nil
}

// in is where the field lies; nil for null and for objects of another type.
func (h *held) in(f *Frame) unsafe.Pointer {
	v := (*eface)(unsafe.Pointer(&f.Locals[h.local].P))
	if v.word != h.word || v.ptr == nil || h.owner != nil && (*fact.Record)(v.ptr).Type != h.owner {
		return nil
	}
	return unsafe.Add(v.ptr, h.offset)
}

// heldProp gives a property of a variable's object a closure that reads it in place. slow is for all other objects.
func heldProp(e *rule.Prop, slow code) code {
	h, ok := heldIn(e.Of, e.Property)
	if !ok || slow.maybe {
		return slow
	}
	c := slow
	switch d := e.Property.Direct; {
	case d == fact.DirectInt && c.form == intForm:
		c = intCode(e.T, c.at, heldInt[int](h, slow.integer))
		c.held = &h
	case d == fact.DirectInt64 && c.form == intForm:
		c = intCode(e.T, c.at, heldInt[int64](h, slow.integer))
	case d == fact.DirectFloat64 && c.form == floatForm:
		c = floatCode(e.T, c.at, heldField(h, slow.float))
	case d == fact.DirectBool && c.form == boolForm:
		c = boolCode(e.T, c.at, heldField(h, slow.boolean))
	case d == fact.DirectString && c.form == textForm:
		c = textCode(e.T, c.at, heldField(h, slow.text))
	}
	return c.failing(slow.fails)
}

func heldInt[F int | int64](h held, slow func(*Frame) int64) func(*Frame) int64 {
	return func(f *Frame) int64 {
		if p := h.in(f); p != nil {
			return int64(*(*F)(p))
		}
		return slow(f)
	}
}

// lessThanHeld and atMostHeld are variable < and <= the int property, which end many loops. slow reads the property of
// other objects.
func lessThanHeld(i int, h held, slow func(*Frame) int64) func(*Frame) bool {
	return func(f *Frame) bool {
		if p := h.in(f); p != nil {
			return f.Locals[i].I < int64(*(*int)(p))
		}
		a := f.Locals[i].I
		return a < slow(f)
	}
}

func atMostHeld(i int, h held, slow func(*Frame) int64) func(*Frame) bool {
	return func(f *Frame) bool {
		if p := h.in(f); p != nil {
			return f.Locals[i].I <= int64(*(*int)(p))
		}
		a := f.Locals[i].I
		return a <= slow(f)
	}
}

func heldField[F any](h held, slow func(*Frame) F) func(*Frame) F {
	return func(f *Frame) F {
		if p := h.in(f); p != nil {
			return *(*F)(p)
		}
		return slow(f)
	}
}
