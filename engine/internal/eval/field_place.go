package eval

import (
	"slices"
	"unsafe"

	"whenthen/engine/internal/operation"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// fieldPlace is the location of an operand: the object in a slot, or an object that can be reached from it, and an offset that is valid for
// objects of the owner's type.
type fieldPlace struct {
	slot   int
	offset uintptr
	owner  *fact.Type // nil if the offset is valid for every object of the pattern's type
	valid  uintptr    // offset of the flag without which the field is null; 0 without a flag
	// pointer means that the field is a pointer to the operand, which is null if the pointer is nil.
	pointer bool
	// unboxed means that the expression unboxes the field, which fails if it is null.
	unboxed bool
	// path leads from the slot's object to the object with the field: the offsets of references to records. The owner is farther then.
	path []uintptr
}

// farther is the owner of a field that is not in the object of the slot. It is the type of no object.
var farther = &fact.Type{}

// sure reports whether the operand has the same location in every object of the slot and is never null.
func (p *fieldPlace) sure() bool { return p.owner == nil && p.plain() }

// here reports whether the operand is in the object of the slot itself.
func (p *fieldPlace) here() bool { return p.path == nil && !p.pointer }

// plain reports whether the operand is in the object of the slot itself and is never null.
func (p *fieldPlace) plain() bool { return p.here() && p.valid == 0 }

// in returns the address of the operand in the slot's object. It returns false if the object has another type than the owner, if an
// optional field is null, or if another object has the field: see reach.
func (p *fieldPlace) in(f *Frame) (unsafe.Pointer, bool) {
	o := &f.Slots[p.slot]
	if p.owner != nil && o.Type != p.owner {
		return nil, false // another layout may end before the offset
	}
	return p.of(o.Ptr)
}

// of returns the address of the operand in an object that contains it, or the address to which a pointer there points. It returns false for
// null.
func (p *fieldPlace) of(o unsafe.Pointer) (unsafe.Pointer, bool) {
	if isNull(o, p.valid) {
		return nil, false
	}
	at := unsafe.Add(o, p.offset)
	if p.pointer {
		at = *(*unsafe.Pointer)(at)
		return at, at != nil
	}
	return at, true
}

// reach returns the address of an operand that in does not find: a field at the end of a path, or a field that an object of another Go
// struct has at the same offset. It returns false if a reference in the path or the field is null, and for any other object.
func (p *fieldPlace) reach(f *Frame) (unsafe.Pointer, bool) {
	o := &f.Slots[p.slot]
	if p.path == nil {
		if o.Type == nil || o.Type == p.owner || !p.placed(o.Type) {
			return nil, false
		}
		return p.of(o.Ptr)
	}
	end := p.follow(o.Ptr)
	if end == nil || isNull(end, p.valid) {
		return nil, false
	}
	return unsafe.Add(end, p.offset), true
}

// follow returns the object at the end of the path, or nil if a reference in the path is null.
func (p *fieldPlace) follow(o unsafe.Pointer) unsafe.Pointer {
	for _, offset := range p.path {
		rec, ok := (*(*any)(unsafe.Add(o, offset))).(*fact.Record)
		if !ok || rec == nil {
			return nil
		}
		o = unsafe.Pointer(rec)
	}
	return o
}

// pathTo returns the slot and the path of an expression that is a pattern's object, or an object that is reached from it by fields of
// declared types.
func pathTo(e rule.Expr) (slot int, path []uintptr, ok bool) {
	switch e := e.(type) {
	case *rule.Slot:
		return e.Index, nil, true
	case *rule.Prop:
		t := e.Property.Type
		if e.Property.Direct != fact.DirectAny || !e.Property.Owner.Declared || !t.Declared || t.Kind != fact.Struct || t.Java != nil || t.GoWord != fact.RecordWord {
			return 0, nil, false
		}
		slot, path, ok = pathTo(e.Of)
		return slot, append(path, e.Property.Offset), ok
	}
	return 0, nil, false
}

// isNull reports whether the flag at an offset says that its field is null. It returns false for a field without a flag, whose offset is 0.
func isNull(o unsafe.Pointer, valid uintptr) bool {
	return valid != 0 && !*(*bool)(unsafe.Add(o, valid))
}

// word reads eight bytes: an int or an int64, the bits of a float64, or a pointer, which is 0 if it is nil. In a register an int also has
// 64 bits: see package vm.
func word(p unsafe.Pointer) int64 { return *(*int64)(p) }

// hasBit reports whether a bit is set in a word of 2, 4 or 8 bytes. Bits beyond the word are not set.
func hasBit(p unsafe.Pointer, size uint8, bit int64) bool {
	return uint64(bit) < 64 && bitsAt(p, size)>>uint64(bit)&1 != 0
}

// bitsAt reads a word of 2, 4 or 8 bytes.
func bitsAt(p unsafe.Pointer, size uint8) uint64 {
	switch size {
	case 2:
		return uint64(*(*uint16)(p))
	case 4:
		return uint64(*(*uint32)(p))
	}
	return *(*uint64)(p)
}

// converted removes a conversion from int to long, which does not change the value, and unboxing.
func converted(e rule.Expr) rule.Expr {
	if c, ok := e.(*rule.Convert); ok && (c.T.Kind == c.X.Type().Kind && !c.T.Boxed || c.T.Kind == fact.Long && c.X.Type().Kind == fact.Int) {
		return c.X
	}
	return e
}

// field returns the location of a property of a slot's object that is stored in the given form, after removing conversions as converted
// does.
func field(e rule.Expr, form fact.Direct) (fieldPlace, bool) {
	p, ok := converted(e).(*rule.Prop)
	if !ok {
		return fieldPlace{}, false
	}
	optional, pointed := p.Property.Optional, p.Property.Pointed
	stored := max(p.Property.Direct, pointed)
	if optional != nil {
		stored = optional.Direct
	}
	if stored != form {
		return fieldPlace{}, false
	}
	slot, path, ok := pathTo(p.Of)
	if !ok || path != nil && !p.Property.Owner.Declared {
		return fieldPlace{}, false
	}
	nullable := optional != nil || pointed != fact.NotDirect
	if form < fact.DirectString && p.Property.Read.Null != nil && !nullable {
		return fieldPlace{}, false
	}
	where := fieldPlace{slot: slot, offset: p.Property.Offset, path: path, pointer: pointed != fact.NotDirect}
	if optional != nil {
		where.valid = optional.Valid
	}
	where.unboxed = nullable && p.T.Boxed && !e.Type().Boxed
	if path != nil {
		where.owner = farther
	} else if !p.Property.Owner.Declared {
		where.owner = p.Property.Owner
	}
	return where, true
}

// optional returns the location of the flag of a field that is null unless the flag is set.
func optional(e rule.Expr) (fieldPlace, bool) {
	p, ok := e.(*rule.Prop)
	if !ok || p.Property.Optional == nil {
		return fieldPlace{}, false
	}
	where, ok := field(e, p.Property.Optional.Direct)
	where.offset, where.valid = where.valid, 0
	return where, ok
}

// pointer returns the location of a pointer to a number or a boolean.
func pointer(e rule.Expr) (fieldPlace, bool) {
	p, ok := e.(*rule.Prop)
	if !ok || p.Property.Pointed == fact.NotDirect {
		return fieldPlace{}, false
	}
	where, ok := field(e, p.Property.Pointed)
	where.pointer = false
	return where, ok
}

// wholeField returns the location of a field that is an int or an int64.
func wholeField(e rule.Expr) (p fieldPlace, ok bool) {
	if p, ok = field(e, fact.DirectInt); ok {
		return p, true
	}
	return field(e, fact.DirectInt64)
}

// wholePlace does the same as wholeField, but also accepts a pattern's object that is such a number itself.
func wholePlace(e rule.Expr) (p fieldPlace, ok bool) {
	if p, ok = wholeField(e); ok {
		return p, true
	}
	return itself(e, fact.IntegerType, fact.BoxedLongType)
}

// itself returns the location of the value of a pattern's object whose type is one of the given final classes.
func itself(e rule.Expr, classes ...*fact.Type) (fieldPlace, bool) {
	s, ok := converted(e).(*rule.Slot)
	if !ok || !slices.Contains(classes, s.T) {
		return fieldPlace{}, false
	}
	return fieldPlace{slot: s.Index, owner: s.T}, true
}

// shift is a constant that is added to an integer field. The zero shift changes nothing.
type shift struct {
	plus   int64
	narrow bool // the sum is an int, which wraps around at 32 bits
}

func (s shift) of(x int64) int64 {
	if s.narrow {
		return int64(int32(x + s.plus))
	}
	return x + s.plus
}

// shiftedField returns the location of a field that is an int or an int64, and the constant that the expression adds to it or subtracts
// from it.
func shiftedField(e rule.Expr) (p fieldPlace, by shift, ok bool) {
	if c, ok := e.(*rule.Convert); ok && c.T.Kind == fact.Long && c.X.Type().Kind == fact.Int {
		e = c.X
	}
	b, sum := e.(*rule.Binary)
	if !sum || b.Op != operator.Add && b.Op != operator.Sub || b.Kind != fact.Int && b.Kind != fact.Long {
		p, ok = wholeField(e)
		return p, shift{}, ok
	}
	x, constant := b.L, b.R
	if _, first := x.(*rule.Const); first && b.Op == operator.Add {
		x, constant = constant, x
	}
	k, ok := constant.(*rule.Const)
	if !ok {
		return p, by, false
	}
	if by.plus, ok = operation.IntOf(k.Value); !ok {
		return p, by, false
	}
	if b.Op == operator.Sub {
		by.plus = -by.plus
	}
	by.narrow = b.Kind == fact.Int
	p, ok = wholeField(x)
	return p, by, ok
}

func fields(l, r rule.Expr, form fact.Direct) (a, b fieldPlace, ok bool) {
	a, ok1 := field(l, form)
	b, ok2 := field(r, form)
	return a, b, ok1 && ok2
}

func mayBeNull(e rule.Expr) bool { return e.(*rule.Prop).Property.Read.Null != nil }
