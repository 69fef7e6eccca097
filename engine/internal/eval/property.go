package eval

import (
	"unsafe"

	"whenthen/engine/fact"
	"whenthen/engine/rule"
	"whenthen/engine/source"
)

func ptrOf[T any](p *T) unsafe.Pointer { return unsafe.Pointer(p) }

// owner is where the object of a property comes from: a slot, or get, which is false when null-safe access met null.
type owner struct {
	slot int // -1: get
	at   *source.Span
	get  func(*Frame) (fact.Object, bool)
}

func slotOwner(slot int, at *source.Span) owner {
	return owner{slot: slot, at: at, get: func(f *Frame) (fact.Object, bool) {
		f.at = at
		return f.Slots[slot], true
	}}
}

// prop reads a property.
func (u *unit) prop(e *rule.Prop) code {
	if slot, ok := e.Of.(*rule.Slot); ok {
		if c, ok := directProp(e, slot.Index); ok {
			return c
		}
	}
	if slot, ok := e.Of.(*rule.Slot); ok {
		return readProp(e, slotOwner(slot.Index, spanOf(e)), false)
	}
	get, mayMiss := u.owner(e, u.compile(e.Of), e.Of, e.NullSafe, e.Property.Name)
	return heldProp(e, readProp(e, owner{get: get, slot: -1}, mayMiss && u.action))
}

// owner makes the null check in front of a member access.
func (u *unit) owner(e rule.Expr, of code, ofExpr rule.Expr, nullSafe bool, member string) (get func(*Frame) (fact.Object, bool), mayMiss bool) {
	object, at := of.toObject(), spanOf(e)
	action := u.action
	name := ofExpr.String()
	return func(f *Frame) (fact.Object, bool) {
		o := object(f)
		f.at = at
		if o.Type == nil {
			switch {
			case !nullSafe:
				fail(at, fact.NullPointerType, "cannot read %s: %s is null", member, name)
			case !action:
				f.absent = true
			}
			return o, false
		}
		return o, true
	}, nullSafe
}

// readProp reads through the property's typed reader. With missing, a failed owner makes the value null.
func readProp(e *rule.Prop, get owner, missing bool) code {
	read, t, at := &e.Property.Read, e.T, spanOf(e)
	null := read.Null
	var c code
	switch form := formOf(t.Kind); {
	case form == boolForm && read.Bool != nil:
		if null == nil && !missing {
			c = boolCode(t, at, reader(get, read.Bool))
		} else {
			c = boolCodeN(t, at, readerN(get, null, read.Bool))
		}
	case form == intForm && read.Int != nil:
		if null == nil && !missing {
			c = intCode(t, at, reader(get, read.Int))
		} else {
			c = intCodeN(t, at, readerN(get, null, read.Int))
		}
	case form == floatForm && read.Float != nil:
		if null == nil && !missing {
			c = floatCode(t, at, reader(get, read.Float))
		} else {
			c = floatCodeN(t, at, readerN(get, null, read.Float))
		}
	case form == textForm && read.String != nil:
		if null == nil && !missing {
			c = textCode(t, at, reader(get, read.String))
		} else {
			c = textCodeN(t, at, readerN(get, null, read.String))
		}
	default:
		c = valueCode(t, at, reader(get, read.Any))
	}
	if null != nil && !t.Boxed {
		c = c.unboxed()
	}
	return c.failing(true)
}

func reader[T any](of owner, read func(fact.Object) T) func(*Frame) T {
	if slot, at := of.slot, of.at; slot >= 0 {
		return func(f *Frame) T {
			f.at = at
			return read(f.Slots[slot])
		}
	}
	get := of.get
	return func(f *Frame) T {
		o, ok := get(f)
		if !ok {
			var zero T
			return zero
		}
		return read(o)
	}
}

func readerN[T any](of owner, null func(fact.Object) bool, read func(fact.Object) T) func(*Frame) (T, bool) {
	get := of.get
	return func(f *Frame) (T, bool) {
		o, ok := get(f)
		if !ok || null != nil && null(o) {
			var zero T
			return zero, false
		}
		return read(o), true
	}
}

// directProp reads a field of a pattern's object at its offset. It cannot fail.
func directProp(e *rule.Prop, slot int) (code, bool) {
	p, t, at := e.Property, e.T, spanOf(e)
	var c code
	switch p.Direct {
	case fact.DirectInt:
		if formOf(t.Kind) != intForm || p.Read.Null != nil {
			return c, false
		}
		load := direct(p, slot, func(p *int) int64 { return int64(*p) }, p.Read.Int)
		c = intCode(t, at, load)
		c.integer = directInt(p, slot)
	case fact.DirectInt64:
		if formOf(t.Kind) != intForm || p.Read.Null != nil {
			return c, false
		}
		c = intCode(t, at, direct(p, slot, func(p *int64) int64 { return *p }, p.Read.Int))
	case fact.DirectFloat64:
		if formOf(t.Kind) != floatForm || p.Read.Null != nil {
			return c, false
		}
		c = floatCode(t, at, direct(p, slot, func(p *float64) float64 { return *p }, p.Read.Float))
	case fact.DirectBool:
		if formOf(t.Kind) != boolForm || p.Read.Null != nil {
			return c, false
		}
		c = boolCode(t, at, direct(p, slot, func(p *bool) bool { return *p }, p.Read.Bool))
	case fact.DirectString:
		if formOf(t.Kind) != textForm {
			return c, false
		}
		load := direct(p, slot, func(p *string) string { return *p }, p.Read.String)
		if p.Read.Null == nil {
			c = textCode(t, at, load)
			break
		}
		c = textCodeN(t, at, func(f *Frame) (string, bool) {
			s := load(f)
			return s, unsafe.StringData(s) != nil
		})
	case fact.DirectAny:
		c = valueCode(t, at, direct(p, slot, func(p *any) any { return *p }, p.Read.Any))
	case fact.DirectPointer:
		object := directObject(p, slot)
		c = valueCode(t, at, func(f *Frame) any { return object(f).Any() })
		c.object = object
	default:
		return c, false
	}
	return c, true
}

// directObject loads a pointer to a host object.
func directObject(p *fact.Property, slot int) func(*Frame) fact.Object {
	offset, owner, of, read := p.Offset, p.Owner, p.Type, p.Read.Any
	return func(f *Frame) fact.Object {
		o := &f.Slots[slot]
		if o.Type != owner {
			return f.Types.Object(read(*o))
		}
		if q := *(*unsafe.Pointer)(unsafe.Add(o.Ptr, offset)); q != nil {
			return fact.Object{Ptr: q, Type: of}
		}
		return fact.Object{}
	}
}

// direct loads a field if the object is of the type the offset belongs to, else asks the reader.
func direct[F, T any](p *fact.Property, slot int, load func(*F) T, read func(fact.Object) T) func(*Frame) T {
	offset, owner := p.Offset, p.Owner
	if owner.Declared {
		return func(f *Frame) T { return load((*F)(unsafe.Add(f.Slots[slot].Ptr, offset))) }
	}
	return func(f *Frame) T {
		if o := &f.Slots[slot]; o.Type == owner {
			return load((*F)(unsafe.Add(o.Ptr, offset)))
		}
		return read(f.Slots[slot])
	}
}

// directInt is direct for the most frequent case, without the call to load.
func directInt(p *fact.Property, slot int) func(*Frame) int64 {
	offset, owner, read := p.Offset, p.Owner, p.Read.Int
	if owner.Declared {
		return func(f *Frame) int64 { return int64(*(*int)(unsafe.Add(f.Slots[slot].Ptr, offset))) }
	}
	return func(f *Frame) int64 {
		if o := &f.Slots[slot]; o.Type == owner {
			return int64(*(*int)(unsafe.Add(o.Ptr, offset)))
		}
		return read(f.Slots[slot])
	}
}
