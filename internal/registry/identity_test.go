package registry_test

import (
	"testing"

	"whenthen/internal/fact"
	"whenthen/internal/registry"
)

type plainHost struct{ N int }

type equalHost struct{ N int }

func (e *equalHost) Equals(other any) bool { o, ok := other.(*equalHost); return ok && o.N == e.N }

type keyedHost struct{ N int }

// ByIdentity has to say what Equal does, and the hash of an object is that of its value.
func TestByIdentityAgreesWithEqual(t *testing.T) {
	r := registry.NewRegistry(nil)
	if _, err := r.RegisterStruct("p", keyedHost{}, registry.Keys("n")); err != nil {
		t.Fatal(err)
	}
	for _, pair := range [][2]any{
		{&plainHost{1}, &plainHost{1}}, {&equalHost{1}, &equalHost{1}}, {&keyedHost{1}, &keyedHost{1}},
		{1, 1}, {"a", "a"}, {fact.NewList(1), fact.NewList(1)},
	} {
		o := r.Object(pair[0])
		if got, want := o.Type.ByIdentity(), !fact.Equal(pair[0], pair[1]); got != want {
			t.Errorf("ByIdentity of %s is %t; want %t", o.Type, got, want)
		}
		if o.Hash() != fact.Hash(pair[0]) {
			t.Errorf("the object of a %s hashes to %x, its value to %x", o.Type, o.Hash(), fact.Hash(pair[0]))
		}
	}
}

// ObjectLike is Object, whatever was asked for before.
func TestObjectLike(t *testing.T) {
	r := registry.NewRegistry(nil)
	plain, list := &plainHost{1}, fact.NewList(1)
	var last registry.LastType
	for _, v := range []any{plain, &plainHost{2}, nil, (*plainHost)(nil), plain, 1, 2, "a", list, list, int32(3), int32(4), plain} {
		if got, want := r.ObjectLike(v, &last), r.Object(v); got.Type != want.Type || !fact.Equal(got.Any(), want.Any()) {
			t.Errorf("%v is a %v like the one before; want a %v", v, got.Type, want.Type)
		}
	}
}
