package fact

import "reflect"

// ByIdentity reports whether an object of exactly this type equals nothing but itself: it has no keys and no equality of
// its own. Objects of a subtype may.
func (t *Type) ByIdentity() bool {
	switch t.identity.Load() {
	case identityNo:
		return false
	case identityYes:
		return true
	}
	known := int32(identityNo)
	if t.Complete().equalsItselfOnly() {
		known = identityYes
	}
	t.identity.Store(known)
	return known == identityYes
}

// What Type.identity knows; 0 is nothing yet.
const (
	identityNo = 1 + iota
	identityYes
)

func (t *Type) equalsItselfOnly() bool {
	switch {
	case t.Kind != Struct || len(t.KeyProps) > 0:
		return false
	case t.Java != nil:
		c := t.specialMethods()
		return c.equals == nil && c.hash == nil
	case t.Declared:
		return true
	case t.Go == nil || t.Go.Kind() != reflect.Pointer:
		return false
	}
	for _, own := range []reflect.Type{
		reflect.TypeFor[Collection](),
		reflect.TypeFor[interface{ Equal(any) bool }](), reflect.TypeFor[interface{ Equals(any) bool }](),
		reflect.TypeFor[interface{ Hash() uint64 }](), reflect.TypeFor[interface{ HashCode() int }](),
	} {
		if t.Go.Implements(own) {
			return false
		}
	}
	return true
}

// Hash is [Hash] of the object.
func (o Object) Hash() uint64 {
	if o.Type != nil && o.Type.ByIdentity() {
		return mix(uint64(uintptr(o.Ptr)))
	}
	return Hash(o.Any())
}
