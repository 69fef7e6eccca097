package eval

import "testing"

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
	if key, err := c.Key(slot(0, keyed)); err != nil {
		t.Fatal(err)
	} else if _, _, ok := key.Field(); ok {
		t.Error("an object with keys is not its address")
	}
}
