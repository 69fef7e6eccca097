package fact

import "testing"

// Strings and Integers are looked for in a sorted map as they are, unless the map has an order of its own or keys of other types.
func TestPlainKeysOfSortedMaps(t *testing.T) {
	backwards := func(a, b any) (int, error) { return Compare(b, a) }
	texts, numbers := []any{"", "a", "ab", "é", "\U0001F600", "\uE000", "\uFFFD"}, []any{-7, 0, 3, 40}
	for _, c := range []struct {
		compare func(a, b any) (int, error)
		keys    []any
		known   bool
	}{{nil, texts, true}, {nil, numbers, true}, {nil, nil, true}, {backwards, texts, false}, {backwards, numbers, false}, {nil, []any{1.5, 2.5}, false}} {
		m := NewSortedMap(c.compare)
		for _, k := range c.keys {
			if _, err := m.Put(k, k); err != nil {
				t.Fatal(err)
			}
		}
		sought := append([]any{"b", "\U0001F601", 5}, append(texts, numbers...)...)
		for _, k := range sought {
			want := false
			for _, have := range c.keys {
				want = want || have == k
			}
			var got any
			var found, known bool
			switch k := k.(type) {
			case string:
				got, found, known = m.GetText(k, TextKey(k))
			case int:
				got, found, known = m.GetInt(k)
			}
			if alike := len(c.keys) == 0 || sameType(c.keys[0], k); known != (c.known && alike) {
				t.Errorf("%q among %q: known %v", k, c.keys, known)
			}
			if found != (want && known) || found && got != k {
				t.Errorf("%q among %q: %v, found %v", k, c.keys, got, found)
			}
		}
	}
}

func sameType(a, b any) bool {
	_, text := a.(string)
	_, other := b.(string)
	return text == other
}
