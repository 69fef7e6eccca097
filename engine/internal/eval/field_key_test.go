package eval

import (
	"math"
	"testing"

	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// A field read in place gives the same key as the expression, null and empty texts included; other keys cannot be read in place.
func TestFieldKeys(t *testing.T) {
	c := compilerForTest()
	records := []map[string]any{{}, {"id": 1, "note": "a"}, {"id": -7, "note": ""}, {"id": 1, "note": "a longer text"}}
	for _, name := range []string{"id", "note"} {
		key, err := c.Key(prop(this(keyed), name))
		if err != nil {
			t.Fatal(err)
		}
		field, slot, ok := key.Field()
		if !ok || slot != 0 {
			t.Fatalf("%s: in place %t, slot %d", name, ok, slot)
		}
		for _, values := range records {
			r := keyed.New()
			for field, value := range values {
				set(t, r, field, value)
			}
			f := frame(r)
			if want, ok := key.Of(f); !ok || field.Of(f.Slots[0].Ptr) != want {
				t.Errorf("%s of %v: %x, want %x", name, values, field.Of(f.Slots[0].Ptr), want)
			}
		}
	}
	for _, e := range []rule.Expr{prop(this(declared), "big"), bin(operator.Sub, fact.Long, prop(this(declared), "big"), lit(int64(7))),
		bin(operator.Add, fact.Int, prop(this(declared), "n"), lit(math.MaxInt32))} {
		key, err := c.Key(e)
		if err != nil {
			t.Fatal(err)
		}
		field, _, ok := key.Field()
		if _, plain := e.(*rule.Prop); !ok || key.InPlace() != plain {
			t.Fatalf("%s: in place %t, a field alone %t", e, ok, key.InPlace())
		}
		r := declared.New()
		set(t, r, "n", 3, "big", int64(math.MinInt64))
		f := frame(r)
		code, _ := key.x.value(f)
		if want, ok := key.Of(f); !ok || want != uint64(code.N) || field.Of(f.Slots[0].Ptr) != want {
			t.Errorf("%s: %x in place, %x in the frame, %x by code", e, field.Of(f.Slots[0].Ptr), want, code.N)
		}
	}
	if key, err := c.Key(slot(0, keyed)); err != nil {
		t.Fatal(err)
	} else if _, _, ok := key.Field(); ok {
		t.Error("an object with keys is not its address")
	}
}
