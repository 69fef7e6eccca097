package javatext

import "testing"

// TestHalves checks that halves of surrogate pairs survive in strings, count as one code unit each, and join where they meet.
func TestHalves(t *testing.T) {
	for _, units := range [][]uint16{{}, {'a'}, {0xD83D}, {0xDE00}, {0xD83D, 0xDE00}, {0xDE00, 0xD83D}, {'x', 0xD83D, 'y', 0xDE00}, {0xD83D, 0xD83D, 0xDE00, 0xDFFF}, {0xD800}} {
		whole, parts := Text(units), ""
		var appended []byte
		for _, u := range units {
			parts = Paired(parts + Text([]uint16{u}))
			appended, _ = AppendChar(appended, rune(u))
		}
		if parts != whole || string(appended) != whole {
			t.Errorf("%x: %+q in parts, %+q appended, %+q as a whole", units, parts, appended, whole)
		}
		var hash int32
		for _, u := range units {
			hash = 31*hash + int32(u)
		}
		if got := Units(whole); len(got) != len(units) || Len(whole) != len(units) || Hash(whole) != hash {
			t.Errorf("%x: the units are %x, the length %d, the hash %d and not %d", units, got, Len(whole), Hash(whole), hash)
		}
	}
	if got := Encodable("a" + Text([]uint16{0xD83D}) + "\U0001F600"); got != "a?\U0001F600" {
		t.Errorf("written as %+q", got)
	}
}
