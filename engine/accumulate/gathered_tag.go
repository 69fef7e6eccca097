package accumulate

import (
	"bytes"
	"unsafe"

	"whenthen/internal/fact"
)

// A value is plain if it is equal only to values of its Go type, according to Go's ==: an int, a long, a string, or a record without key
// properties.

func plain(rec *fact.Record) bool { return rec.Type.Java == nil && len(rec.Type.KeyProps) == 0 }

// A value to be removed is searched among the tags of all values. A tag is one byte: equal plain values have the same tag, and other values
// the tag 0. So the search reads a sixteenth of the memory, and hardly any of the values themselves.

// listTag returns the tag of a value.
func listTag(v any) byte {
	var hash uint64
	switch v := v.(type) {
	case int:
		hash = uint64(v)
	case int64:
		hash = uint64(v)
	case string:
		hash = textTag(v)
	case *fact.Record:
		if !plain(v) {
			return 0
		}
		hash = uint64(uintptr(unsafe.Pointer(v)))
	default:
		return 0
	}
	const factor = 0x9E3779B97F4A7C15 // the golden ratio: its multiples differ in their upper bits
	return max(byte(hash*factor>>56), 1)
}

// textTag returns a hash of the length of a text and its first and last characters.
func textTag(s string) uint64 {
	hash := uint64(len(s))
	for i := range min(len(s), 8) {
		hash = hash*31 + uint64(s[i])*256 + uint64(s[len(s)-1-i])
	}
	return hash
}

// tagged creates the tags if they do not exist. It returns false for a list of one block, which does not need tags.
func (g *gatheredList) tagged() bool {
	if g.tags == nil && len(g.blocks) > 1 {
		g.tags = make([]byte, 0, g.n+g.n/4)
		for _, b := range g.blocks {
			for _, v := range b.Items {
				g.tags = append(g.tags, listTag(v))
			}
		}
	}
	return g.tags != nil
}

// RemovePlain removes the first value equal to v. It returns false if v is not plain.
func (g *gatheredList) RemovePlain(v any) bool {
	switch v := v.(type) {
	case int:
		removePlain(g, v)
	case int64:
		removePlain(g, v)
	case string:
		removePlain(g, v)
	case *fact.Record:
		if !plain(v) {
			return false
		}
		removePlain(g, v)
	default:
		return false
	}
	return true
}

// removePlain does the work of RemovePlain for a type of plain values.
func removePlain[T comparable](g *gatheredList, v T) {
	if !g.tagged() {
		for at := range g.blocks {
			if i := fact.IndexPlain(g.blocks[at].Items, v); i >= 0 {
				g.removeAt(at, i, i)
				return
			}
		}
		return
	}
	tag := listTag(v)
	for at, start, place := 0, 0, 0; ; place++ { // start is the index of the block's first value in the list
		next := bytes.IndexByte(g.tags[place:], tag)
		if next < 0 {
			return
		}
		for place += next; place-start >= len(g.blocks[at].Items); at++ {
			start += len(g.blocks[at].Items)
		}
		if x, ok := g.blocks[at].Items[place-start].(T); ok && x == v {
			g.removeAt(at, place-start, place)
			return
		}
	}
}
