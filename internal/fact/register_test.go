package fact

import "testing"

// TestValueKeepsWhatIsStored stores a value of every form and null in a register and loads it again.
func TestValueKeepsWhatIsStored(t *testing.T) {
	list := NewList(1, "a")
	for _, c := range []struct {
		t *Type
		v any
	}{
		{IntType, 7}, {IntegerType, -7}, {IntegerType, nil}, {LongType, int64(1) << 40}, {CharType, CharValue('x')},
		{BoolType, true}, {BooleanType, false}, {BooleanType, nil}, {DoubleType, 2.5}, {BoxedDoubleType, nil},
		{FloatType, float32(0.1)}, {StringType, "text"}, {StringType, ""}, {StringType, nil}, {ListType, list},
		{ListType, nil}, {ObjectType, "text"}, {ObjectType, 7}, {ObjectType, nil},
	} {
		var r Value
		r.Store(c.t, c.v)
		if got := r.Load(c.t); got != c.v {
			t.Errorf("%s: stored %v, loaded %v", c.t.Name, c.v, got)
		}
		if r.IsNull() != (c.v == nil) {
			t.Errorf("%s: %v: null is %v", c.t.Name, c.v, r.IsNull())
		}
	}
}
