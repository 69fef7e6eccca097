package fact

import "unsafe"

// Object is a value taken apart: the data word of its Go interface and the type rule text sees.
// For a Go struct and a Record, Ptr is the pointer itself; for a scalar it points to the (immutable) value.
// The zero Object is null. Objects are compared with == for identity only.
type Object struct {
	Ptr  unsafe.Pointer
	Type *Type
}

// IsNull reports whether o is null.
func (o Object) IsNull() bool { return o.Type == nil }

// Any puts the value together again, in canonical form. It does not allocate.
func (o Object) Any() any {
	if o.Type == nil {
		return nil
	}
	word := o.Type.GoWord
	if word == nil {
		word = kindWords[o.Type.Kind]
	}
	return Pack(word, o.Ptr)
}

// Word is the Go type word that values of t have in an interface: what a host type, library type or base type of one Go
// form is recognized by. Nil if the values have several forms or lie in the interface itself.
func (t *Type) Word() unsafe.Pointer {
	if t.GoWord != nil {
		return t.GoWord
	}
	if int(t.Kind) < len(kindWords) {
		return kindWords[t.Kind]
	}
	return nil
}
