package fact

import (
	"reflect"
	"slices"
	"sync"
	"sync/atomic"
)

// ByIdentity reports whether an object of exactly this type is equal only to itself, because it has neither keys nor its own equality.
// Objects of a subtype may differ.
func (t *Type) ByIdentity() bool {
	if t.byIdentity.unknown() {
		t.byIdentity.set(t.Complete().equalsItselfOnly())
	}
	return t.byIdentity.yes()
}

// MayEqual reports whether an object of the type or of a subtype may be equal to another object, because it has keys or its own equality.
// It is meant for types declared in DRL, whose subtypes are known when rules are compiled.
func (t *Type) MayEqual() bool { return t.equatable.Load() || t.Trait || !t.ByIdentity() }

// MarkEquatable records in all supertypes that objects of a subtype may be equal to each other.
func (t *Type) MarkEquatable() {
	for _, p := range t.Parents {
		p.equatable.Store(true)
		p.MarkEquatable()
	}
}

// answer is an answer about a type that is found when it is first needed, possibly by several goroutines at the same time.
type answer struct{ state atomic.Int32 } // 0: unknown, 1: no, 2: yes

func (a *answer) unknown() bool { return a.state.Load() == 0 }

func (a *answer) yes() bool { return a.state.Load() == 2 }

func (a *answer) set(yes bool) {
	if yes {
		a.state.Store(2)
	} else {
		a.state.Store(1)
	}
}

func (t *Type) equalsItselfOnly() bool {
	switch {
	case t.Kind != Struct || t.keyed():
		return false
	case t.Java != nil:
		c := t.specialMethods()
		return c.equals == nil && c.hash == nil
	case t.Declared:
		return true
	case t.Go == nil || t.Go.Kind() != reflect.Pointer:
		return false
	}
	own := []reflect.Type{
		reflect.TypeFor[Collection](), reflect.TypeFor[Wrapper](),
		reflect.TypeFor[interface{ Equal(any) bool }](), reflect.TypeFor[interface{ Equals(any) bool }](),
		reflect.TypeFor[interface{ Hash() uint64 }](), reflect.TypeFor[interface{ HashCode() int }](),
	}
	return !slices.ContainsFunc(own, t.Go.Implements)
}

// keyed reports whether objects of a type are equal if their keys are equal. That includes a Java record without any keys.
func (t *Type) keyed() bool { return len(t.KeyProps) > 0 || t.Java != nil && t.Java.Record }

// keyed contains the Go types that declare keys, by their word. It is global and not part of a registry, because equality is needed where
// no registry is available.
var keyed struct {
	some  atomic.Bool // whether any exist; checked first, because most programs have none
	types sync.Map
}

// DeclareKeys records that a Go type has keys.
func DeclareKeys(t *Type) {
	keyed.types.Store(t.GoWord, t)
	keyed.some.Store(true)
}

// KeyedType returns the type of a Go object that declares keys, or nil for any other value.
func KeyedType(v any) *Type {
	if !keyed.some.Load() {
		return nil
	}
	t, ok := keyed.types.Load(Unpack(v).Word)
	if !ok || Unpack(v).Ptr == nil {
		return nil
	}
	return t.(*Type)
}
