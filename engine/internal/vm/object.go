package vm

import (
	"time"
	"unsafe"

	"whenthen/engine/internal/code"
	"whenthen/engine/internal/operation"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// field reads a property of a pattern's object. It reads it at its offset if the object has the layout of the property's owner.
func (f *Frame) field(out *fact.Value, o *fact.Object, p *fact.Property, direct fact.Direct) {
	if direct != fact.NotDirect && (o.Type == p.Owner || p.Owner.Declared) {
		if getField(out, unsafe.Add(o.Ptr, p.Offset), p, direct) {
			return
		}
	}
	if p.Optional != nil && (o.Type == p.Owner || p.Owner.Declared) {
		getOptional(out, unsafe.Add(o.Ptr, p.Offset), p)
		return
	}
	read(out, *o, p)
}

// getOptional reads a field that has Property.Optional.
func getOptional(out *fact.Value, field unsafe.Pointer, p *fact.Property) {
	if *(*bool)(unsafe.Add(field, p.Optional.Valid-p.Offset)) {
		getField(out, field, p, p.Optional.Direct)
	} else {
		out.SetNull()
	}
}

// getField reads a field. It returns false if its representation needs more than a load.
func getField(out *fact.Value, at unsafe.Pointer, p *fact.Property, direct fact.Direct) bool {
	switch direct {
	case fact.DirectInt:
		out.SetInteger(int64(*(*int)(at)))
	case fact.DirectInt64:
		out.SetInteger(*(*int64)(at))
	case fact.DirectFloat64:
		out.SetFloat(*(*float64)(at))
		out.Mark()
	case fact.DirectBool:
		out.SetBool(*(*bool)(at))
		out.Mark()
	case fact.DirectString:
		if p.Read.Null != nil {
			out.SetPresentText(*(*string)(at))
		} else {
			out.SetText(*(*string)(at))
		}
		return true
	case fact.DirectAny:
		if p.Type.Kind.Unboxed() {
			return false
		}
		out.SetAny(*(*any)(at))
		return true
	case fact.DirectPointer:
		q := *(*unsafe.Pointer)(at)
		if q == nil {
			out.SetNull()
		} else {
			out.SetAny(fact.Object{Ptr: q, Type: p.Type}.Any())
		}
		return true
	}
	return p.Read.Null == nil
}

// read calls the property's reader.
func read(out *fact.Value, o fact.Object, p *fact.Property) {
	r := &p.Read
	k := p.Type.Kind
	if k.Unboxed() && r.Null != nil && r.Null(o) {
		out.SetNull()
		return
	}
	switch {
	case k == fact.Bool && r.Bool != nil:
		out.SetBool(r.Bool(o))
	case k.Integer() && r.Int != nil:
		out.SetInt(r.Int(o))
	case k.Floating() && r.Float != nil:
		out.SetFloat(r.Float(o))
	case k == fact.String && r.String != nil:
		out.SetText(r.String(o))
		return
	default:
		out.Store(p.Type, r.Any(o))
		return
	}
	out.Mark()
}

// ofConstant does the work of get for a field of a constant of a declared enum, which cannot fail. It returns false for anything else.
func ofConstant(out, of *fact.Value, access *code.Access) bool {
	word, ptr := of.Words()
	p := access.Property
	if word != fact.EnumWord || p.Owner == nil || p.Owner.Java != nil || !access.Form.Kind.Unboxed() && p.Type.Kind.Unboxed() {
		return false
	}
	e := (*fact.EnumValue)(ptr)
	if e.Type != p.Owner || uint(p.Pos) >= uint(len(e.Fields)) {
		return false
	}
	out.Store(p.Type, e.Fields[p.Pos])
	return true
}

// get reads a property of any object.
func (f *Frame) get(out, of *fact.Value, access *code.Access) {
	p := access.Property
	if p.Direct != fact.NotDirect && access.Form.Kind == p.Type.Kind {
		if field := fieldIn(of, p); field != nil && getField(out, field, p, p.Direct) {
			return
		}
	}
	if p.Optional != nil && access.Form.Kind == p.Type.Kind {
		if field := fieldIn(of, p); field != nil {
			getOptional(out, field, p)
			return
		}
	}
	if ofConstant(out, of, access) {
		return
	}
	if of.IsNull() {
		operation.Fail(fact.NullPointerType, "cannot read %s: %s is null", p.Name, access.Of)
	}
	o := f.Types.Object(of.Any())
	if o.Type == nil {
		operation.Fail(fact.NullPointerType, "cannot read %s: %s is null", p.Name, access.Of)
	}
	f.belongs(of, p.Owner)
	if access.Form.Kind.Unboxed() || !p.Type.Kind.Unboxed() {
		read(out, o, p)
		return
	}
	out.SetAny(p.Read.Any(o))
}

// belongs fails if an object does not belong to the type whose fields and methods are used: an element of a collection that contradicts the
// type arguments of the collection. Readers and setters assume the right type.
func (f *Frame) belongs(of *fact.Value, t *fact.Type) {
	if t == nil || t.Kind != fact.Struct || !t.Declared && t.GoWord == nil {
		return
	}
	word, ptr := of.Words()
	same := word == t.GoWord
	if word == fact.RecordWord { // all records have this word
		of := (*fact.Record)(ptr).Type
		same = of == t || of.AssignableTo(t)
	}
	if !same {
		f.cast(of.Any(), t)
	}
}

// fieldIn returns the address of a property in an object of exactly the owner's type, or nil for null and all other objects.
func fieldIn(of *fact.Value, p *fact.Property) unsafe.Pointer {
	word, ptr := of.Words()
	if word == fact.RecordWord {
		if (*fact.Record)(ptr).Type == p.Owner && p.Owner.Declared {
			return unsafe.Add(ptr, p.Offset)
		}
	} else if word != nil && p.Owner != nil && !p.Owner.Declared && word == p.Owner.Word() {
		return unsafe.Add(ptr, p.Offset)
	}
	return nil
}

// put executes a setter: it stores directly if the object is of exactly the type that has the field at this offset.
func (f *Frame) put(of, x *fact.Value, m *code.Member) {
	p := m.Method.Sets
	if field := fieldIn(of, p); field != nil && (p.Direct != fact.DirectAny || isOf(x, p.Type)) {
		putProperty(field, x, p)
		return
	}
	if !of.IsNull() {
		f.belongs(of, p.Owner)
	}
	f.callOn(&f.ret, m, of, x)
}

// fill stores a value in a field of a new record.
func fill(of, x *fact.Value, p *fact.Property) {
	_, rec := of.Words()
	if p.Direct == fact.DirectAny && !isOf(x, p.Type) {
		operation.Check(p.Set((*fact.Record)(rec).Object(), x.Any()))
		return
	}
	putProperty(unsafe.Add(rec, p.Offset), x, p)
}

// isOf reports whether an object is a record, list, constant, point in time or decimal that certainly belongs to the type. It may return
// false for other values of the type.
func isOf(x *fact.Value, t *fact.Type) bool {
	switch word, ptr := x.Words(); word {
	case fact.RecordWord:
		return (*fact.Record)(ptr).Type == t
	case fact.ListWord:
		return t.Kind == fact.List && t.Go == nil && x.List().Type().AssignableTo(t.Raw())
	case fact.EnumWord:
		return (*fact.EnumValue)(ptr).Type == t
	case fact.TimeWord:
		return fact.DateClass(*(*time.Time)(ptr)) == t
	case fact.DecimalWord:
		return t.Kind == fact.Decimal
	}
	return false
}

// putProperty stores a value in a property, given by the address of its field.
func putProperty(field unsafe.Pointer, x *fact.Value, p *fact.Property) {
	if p.Optional == nil {
		putField(field, x, p.Direct, p.Read.Null != nil)
		return
	}
	valid := (*bool)(unsafe.Add(field, p.Optional.Valid-p.Offset))
	if *valid = !x.IsNull(); !*valid {
		x = &fact.Value{}
	}
	putField(field, x, p.Optional.Direct, false)
}

// putField stores a value in a field. A text field of a declared type distinguishes null from the empty text.
func putField(at unsafe.Pointer, x *fact.Value, direct fact.Direct, nullable bool) {
	switch direct {
	case fact.DirectInt:
		*(*int)(at) = int(x.N)
	case fact.DirectInt64:
		*(*int64)(at) = x.N
	case fact.DirectFloat64:
		*(*float64)(at) = x.Float()
	case fact.DirectBool:
		*(*bool)(at) = x.Bool()
	case fact.DirectAny:
		*(*any)(at) = x.Any()
	case fact.DirectString:
		switch s := x.Text(); {
		case !nullable:
			*(*string)(at) = s
		case x.IsNull():
			*(*string)(at) = ""
		default:
			*(*string)(at) = fact.PresentText(s)
		}
	}
}

// owner returns the object of a member. It fails for null.
func (f *Frame) owner(of any, member string) fact.Object {
	if of == nil {
		operation.Fail(fact.NullPointerType, "cannot reach %s of null", member)
	}
	return f.Types.Object(of)
}

// dynamicGet reads a property by name.
func (f *Frame) dynamicGet(of any, name string, e rule.Expr) any {
	if of == nil {
		operation.Fail(fact.NullPointerType, "cannot reach into null: %s", e)
	}
	if array, ok := of.(*fact.ListValue); ok && name == "length" && array.Type().Array {
		return array.Len()
	}
	o := f.Types.Object(of)
	p := f.Types.Property(o.Type, name)
	if p == nil && o.Type.IsClass() { // in code of the class itself, where the class of the object is known only at run time
		p = o.Type.Field(name)
	}
	if p == nil {
		operation.Fail(fact.IllegalArgumentType, "%s has no property %s", o.Type, name)
	}
	return p.Read.Any(o)
}

// dynamicPut stores a property by name.
func (f *Frame) dynamicPut(of, v any, access *code.DynamicAccess) {
	o := f.owner(of, access.Name)
	p := f.Types.Property(o.Type, access.Name)
	if p == nil || p.Set == nil {
		operation.Fail(fact.IllegalArgumentType, "%s has no property %s to set", o.Type, access.Name)
	}
	operation.Check(p.Set(o, v))
}

// instanceOf reports whether the dynamic type of v is assignable to want.
func (f *Frame) instanceOf(v any, want *fact.Type) bool {
	if v == nil {
		return false
	}
	t := f.Types.Object(v).Type
	return t != nil && is(t, want) && (!t.Array || want.Array || want == fact.ObjectType) // only here an array is a List
}

// is reports whether the objects of type t belong to another type, ignoring type arguments.
func is(t, other *fact.Type) bool {
	if t.Array && other.Array && t.Elem.Boxed && other.Elem.Boxed {
		return is(t.Elem, other.Elem)
	}
	return t == other || t.AssignableTo(other) || t.Kind == fact.Enum && other == fact.EnumType
}

// cast fails if an object does not belong to the type.
func (f *Frame) cast(v any, t *fact.Type) {
	if v == nil {
		return
	}
	if of := f.Types.Object(v).Type; of != nil && !is(of, operation.RawType(t)) && !(of.Kind == fact.Func && operation.MayBeLambda(t)) {
		operation.Fail(fact.ClassCastType, "%s is not %s", of, t.Article())
	}
}

// putElement stores an object in an array, whose class may have narrower elements than the static type of the array.
func (f *Frame) putElement(array any, i int, v any) {
	if l, ok := array.(*fact.ListValue); ok && v != nil && l.Type().Array {
		of := f.Types.Object(v).Type
		if of != nil && of.Kind != fact.Func && !is(of, operation.RawType(l.Type().Elem)) {
			operation.Fail(fact.ArrayStoreType, "%s", of.BinaryName())
		}
	}
	operation.IndexSet(array, i, v)
}

// unbox reads a value of type t from an object, which may be null. An object of another class is an element of a collection that
// contradicts the type arguments of the collection.
func (f *Frame) unbox(out, object *fact.Value, t *fact.Type) {
	if out.Unbox(t, object) {
		return
	}
	x := object.Any()
	switch {
	case x == nil && !t.Boxed:
		operation.NullValue()
	case x != nil && t.Kind.Unboxed() && operation.KindOf(x) != t.Kind && !foreign(x):
		x = operation.ConvertAny(f.Types, x, t, true)
	}
	out.Store(t, x)
}

// ofNull does the work of unbox and convert for null as a wrapper, which is null. It returns false for anything else.
func ofNull(out, object *fact.Value, t *fact.Type) bool {
	if !object.IsNull() || !t.Boxed {
		return false
	}
	out.SetNull()
	return true
}

// convert converts an object to type t. If how is 1, it is a cast. If how is 2, the result is an Object: a text is parsed as t if possible.
func (f *Frame) convert(out *fact.Value, v any, t *fact.Type, how uint16) {
	if how == 2 {
		out.Store(fact.ObjectType, operation.ReadText(v, t))
		return
	}
	if v == nil {
		if !t.Boxed {
			operation.NullValue()
		}
		out.SetNull()
		return
	}
	if t.Kind.Unboxed() && operation.KindOf(v) == t.Kind && !foreign(v) {
		out.Store(t, v)
		return
	}
	out.Store(t, operation.ConvertAny(f.Types, v, t, how == 1))
}

// foreign reports whether v is a number in a Go form that only hosts use.
func foreign(v any) bool {
	switch v.(type) {
	case int32, uint8, uint16, uint, uint32, uint64:
		return true
	}
	return false
}
