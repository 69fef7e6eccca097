package eval

import "unsafe"

// FieldKey is a key that is a field of an object, so that it can be read without a frame: a text, or a whole number to which a constant may be
// added.
type FieldKey struct {
	offset      uintptr
	plain       bool // an int, to which nothing is added
	text, maybe bool // maybe: the text can be null
	wide        bool // an int64, not an int
	by          shift
}

// Field returns the key as one that is read in place, and the slot of the object; ok is false if it is anything else, or if the field is not
// at the same offset in every object of the slot.
func (k *Key) Field() (key FieldKey, slot int, ok bool) {
	return FieldKey{k.place.offset, k.form == fieldKey, k.form == textualKey, k.maybe, k.wide, k.by}, k.place.slot, k.inPlace
}

// Of returns the key of an object, as Key.Of does.
func (k *FieldKey) Of(o unsafe.Pointer) uint64 {
	if !k.plain {
		return k.other(o)
	}
	return uint64(*(*int)(unsafe.Add(o, k.offset)))
}

// Text returns the text field of an object, and whether it is null.
func (k *FieldKey) Text(o unsafe.Pointer) (text string, null bool) {
	text = *(*string)(unsafe.Add(o, k.offset))
	return text, k.maybe && unsafe.StringData(text) == nil
}

// TextKey returns the key of a text.
func TextKey(text string) uint64 { return textKey(text) }

// InPlaceText reports whether the key of a single object is a text field at the same offset in every object of its type.
func (k *Key) InPlaceText() bool { return k.inPlace && k.form == textualKey }

// other is Of for texts and for numbers that are not plain.
func (k *FieldKey) other(o unsafe.Pointer) uint64 {
	if !k.text {
		return uint64(k.by.of(whole(unsafe.Add(o, k.offset), k.wide)))
	}
	s := *(*string)(unsafe.Add(o, k.offset))
	if k.maybe && unsafe.StringData(s) == nil {
		return nullKey
	}
	return textKey(s)
}
