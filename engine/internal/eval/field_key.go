package eval

import (
	"unsafe"

	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// FieldKey is a key that consists of the object itself or one of its fields, so that it can be read without a frame. A constant may be
// added to an integer.
type FieldKey struct {
	offset uintptr
	form   fieldForm
	maybe  bool    // for a text or a reference: it can be null
	valid  uintptr // for optionalField, the offset of the flag; the field is null unless it is set
	by     shift   // constant added to a number
}

// fieldForm is the form of the object or field that a FieldKey reads.
type fieldForm uint8

const (
	intField    fieldForm = iota // an int or an int64
	numberField                  // the same, with a constant added
	boolField
	doubleField
	textField
	pointerField  // the object to which a field refers, which is equal only to itself
	objectItself  // the object, which is equal only to itself
	objectField   // a date or a decimal
	optionalField // an int or an int64 that can be null
	pointedField  // an int or an int64 to which a field points; it is null if the pointer is nil
)

// keyFields lists the fields that can be keys, other than integers: the form in memory, the form of the key, and the form of the FieldKey.
var keyFields = []struct {
	direct fact.Direct
	form   keyForm
	field  fieldForm
}{
	{fact.DirectBool, truthKey, boolField},
	{fact.DirectFloat64, floatingKey, doubleField},
	{fact.DirectString, textualKey, textField},
	{fact.DirectPointer, identityKey, pointerField},
	{fact.DirectAny, identityKey, pointerField},
	{fact.DirectAny, objectKey, objectField},
}

// locate sets the place of a key that is an object or a field of one.
func (k *Key) locate(e rule.Expr) {
	if slot, ok := objectSlot(e); ok && k.form == identityKey && k.Exact {
		k.place.slot, k.field, k.inPlace = slot.Index, FieldKey{form: objectItself}, true
		return
	}
	if p, ok := wholeField(e); ok && k.form == wholeKey && (p.valid != 0 || p.pointer) && !p.unboxed && p.path == nil {
		k.place, k.field, k.inPlace = p, FieldKey{offset: p.offset, form: optionalField, valid: p.valid}, true
		if p.pointer {
			k.field.form = pointedField
		}
		return
	}
	if p, by, ok := shiftedField(e); ok && k.form == wholeKey && !k.maybe && p.valid == 0 && !p.pointer {
		if k.place, k.field = p, (FieldKey{form: numberField, by: by}); p.path != nil {
			k.nested = true
			return
		}
		k.field.offset, k.inPlace = p.offset, true
		if by == (shift{}) {
			k.field.form = intField
		}
		return
	}
	for _, f := range keyFields {
		p, ok := field(e, f.direct)
		nullable := f.form == textualKey || f.form == objectKey || f.form == identityKey && k.Exact
		if !ok || k.form != f.form || k.maybe && !nullable || p.pointer {
			continue
		}
		k.place, k.field, k.inPlace = p, FieldKey{offset: p.offset, form: f.field, maybe: k.maybe}, true
		if f.field == pointerField && f.direct == fact.DirectAny {
			k.field.offset += wordSize
		}
		if p.path != nil {
			k.inPlace, k.nested, k.field.offset = false, true, k.field.offset-p.offset
		}
		return
	}
}

// wordSize is the distance between the two words of an interface. For an object of a declared type the second word is its address.
const wordSize = unsafe.Sizeof(uintptr(0))

// Field returns the key as a FieldKey, and the slot of the object. ok is false if the key cannot be read in place. The place is valid for
// every object in the slot unless its type is scattered: see fact.Type.Scattered.
func (k *Key) Field() (key FieldKey, slot int, ok bool) { return k.field, k.place.slot, k.inPlace }

// Of returns the key of an object, like Key.Of.
func (k *FieldKey) Of(o unsafe.Pointer) uint64 {
	if k.form == intField {
		return uint64(word(unsafe.Add(o, k.offset)))
	}
	return k.other(o)
}

// other does the work of Of for the less frequent forms.
func (k *FieldKey) other(o unsafe.Pointer) uint64 {
	at := unsafe.Add(o, k.offset)
	switch k.form {
	case numberField:
		return uint64(k.by.of(word(at)))
	case boolField:
		return boolKey(*(*bool)(at))
	case doubleField:
		return floatKey(*(*float64)(at))
	case textField:
		text, null := k.Text(o)
		if null {
			return nullKey
		}
		return TextKey(text)
	case optionalField:
		if isNull(o, k.valid) {
			return nullKey
		}
		return uint64(word(at))
	case pointedField:
		if p := *(*unsafe.Pointer)(at); p != nil {
			return uint64(word(p))
		}
		return nullKey
	case objectField:
		return keyOf(nil, *(*any)(at))
	case pointerField:
		if p := word(at); p != 0 {
			return uint64(p)
		}
		return nullKey
	}
	return uint64(uintptr(o))
}

// Text returns the text field of an object, and whether it is null.
func (k *FieldKey) Text(o unsafe.Pointer) (text string, null bool) {
	text = *(*string)(unsafe.Add(o, k.offset))
	return text, k.maybe && unsafe.StringData(text) == nil
}

// Same reports whether the keys of two objects are certainly equal. It may return false for equal dates, decimals and numbers of other
// kinds, and does so if an object is nil.
func (k *FieldKey) Same(a, b unsafe.Pointer) bool {
	if a == nil || b == nil {
		return false
	}
	switch k.form {
	case intField, numberField:
		return word(unsafe.Add(a, k.offset)) == word(unsafe.Add(b, k.offset))
	case boolField:
		return *(*bool)(unsafe.Add(a, k.offset)) == *(*bool)(unsafe.Add(b, k.offset))
	case textField:
		x, null := k.Text(a)
		y, also := k.Text(b)
		return x == y && null == also
	case pointerField:
		return word(unsafe.Add(a, k.offset)) == word(unsafe.Add(b, k.offset))
	case optionalField:
		null, also := isNull(a, k.valid), isNull(b, k.valid)
		return null == also && (null || word(unsafe.Add(a, k.offset)) == word(unsafe.Add(b, k.offset)))
	}
	return a == b
}

// InPlaceText reports whether the key is a text field at the same offset in every object of its type.
func (k *Key) InPlaceText() bool { return k.inPlace && k.form == textualKey && k.place.owner == nil }
