package eval

import (
	"unsafe"

	"whenthen/engine/fact"
	"whenthen/engine/rule"
)

// fieldStore evaluates a value and puts it into the field at p.
type fieldStore func(f *Frame, p unsafe.Pointer)

// storeIn makes the store of a value of the property's type into its field; nil where storing takes more than that.
func storeIn(p *fact.Property, value code) fieldStore {
	if value.form != formOf(p.Type.Kind) {
		return nil
	}
	switch {
	case p.Direct == fact.DirectString && value.form == textForm:
		return storeText(p, value)
	case p.Read.Null != nil || value.maybe:
		return nil
	case p.Direct == fact.DirectInt && value.form == intForm:
		fn := value.integer
		return func(f *Frame, p unsafe.Pointer) { *(*int)(p) = int(fn(f)) }
	case p.Direct == fact.DirectInt64 && value.form == intForm:
		fn := value.integer
		return func(f *Frame, p unsafe.Pointer) { *(*int64)(p) = fn(f) }
	case p.Direct == fact.DirectFloat64 && value.form == floatForm:
		fn := value.float
		return func(f *Frame, p unsafe.Pointer) { *(*float64)(p) = fn(f) }
	case p.Direct == fact.DirectBool && value.form == boolForm:
		fn := value.boolean
		return func(f *Frame, p unsafe.Pointer) { *(*bool)(p) = fn(f) }
	}
	return nil
}

// storeText keeps null apart from empty text, which only fields of declared types can.
func storeText(p *fact.Property, value code) fieldStore {
	if p.Read.Null == nil {
		if value.maybe {
			return nil
		}
		fn := value.text
		return func(f *Frame, p unsafe.Pointer) { *(*string)(p) = fn(f) }
	}
	if value.constant && value.consts != nil {
		s := fact.PresentText(value.consts.(string))
		return func(_ *Frame, p unsafe.Pointer) { *(*string)(p) = s }
	}
	fn := value.nullable().textN
	return func(f *Frame, p unsafe.Pointer) {
		s, ok := fn(f)
		if ok {
			s = fact.PresentText(s)
		} else {
			s = ""
		}
		*(*string)(p) = s
	}
}

// setter stores into the object a variable holds, for a generated setter. The general call remains for objects of
// another type and for null.
func setter(e *rule.Call, args []code, slow code) (code, bool) {
	p := e.Method.Sets
	if p == nil || len(args) != 1 {
		return code{}, false
	}
	h, ok := heldIn(e.Of, p)
	store := storeIn(p, args[0])
	if !ok || store == nil {
		return code{}, false
	}
	call := slow.value
	return valueCode(e.T, spanOf(e), func(f *Frame) any {
		if at := h.in(f); at != nil {
			store(f, at)
			return nil
		}
		return call(f)
	}).failing(true), true
}

// makeRecord fills a new object of a declared type without boxing its values; false if a value takes a conversion.
func makeRecord(e *rule.New, args []code) (code, bool) {
	t, props := e.Ctor.Owner, e.Ctor.Fills
	if len(props) != len(args) || len(props) == 0 {
		return code{}, false
	}
	stores := make([]fieldStore, len(props))
	for i, p := range props {
		if stores[i] = storeIn(p, args[i]); stores[i] == nil {
			return code{}, false
		}
	}
	return valueCode(e.T, spanOf(e), func(f *Frame) any {
		rec := t.New()
		for i, store := range stores {
			store(f, unsafe.Add(unsafe.Pointer(rec), props[i].Offset))
		}
		return rec
	}).failing(true), true
}
