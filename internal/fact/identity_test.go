package fact

import "testing"

type plainHost struct{ N int }

type equalHost struct{ N int }

func (e *equalHost) Equals(other any) bool { o, ok := other.(*equalHost); return ok && o.N == e.N }

type keyedHost struct{ N int }

// ByIdentity has to say what Equal does, and the hash of an object is that of its value.
func TestByIdentityAgreesWithEqual(t *testing.T) {
	r := NewRegistry(nil)
	if _, err := r.RegisterStruct("p", keyedHost{}, Keys("n")); err != nil {
		t.Fatal(err)
	}
	for _, pair := range [][2]any{
		{&plainHost{1}, &plainHost{1}}, {&equalHost{1}, &equalHost{1}}, {&keyedHost{1}, &keyedHost{1}},
		{1, 1}, {"a", "a"}, {NewList(1), NewList(1)},
	} {
		o := r.Object(pair[0])
		if got, want := o.Type.ByIdentity(), !Equal(pair[0], pair[1]); got != want {
			t.Errorf("ByIdentity of %s is %t; want %t", o.Type, got, want)
		}
		if o.Hash() != Hash(pair[0]) {
			t.Errorf("the object of a %s hashes to %x, its value to %x", o.Type, o.Hash(), Hash(pair[0]))
		}
	}
}

// ObjectLike is Object, whatever was asked for before.
func TestObjectLike(t *testing.T) {
	r := NewRegistry(nil)
	plain, list := &plainHost{1}, NewList(1)
	var last LastType
	for _, v := range []any{plain, &plainHost{2}, nil, (*plainHost)(nil), plain, 1, 2, "a", list, list, int32(3), int32(4), plain} {
		if got, want := r.ObjectLike(v, &last), r.Object(v); got.Type != want.Type || !Equal(got.Any(), want.Any()) {
			t.Errorf("%v is a %v like the one before; want a %v", v, got.Type, want.Type)
		}
	}
}
