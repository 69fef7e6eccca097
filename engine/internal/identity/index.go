package identity

import (
	"unsafe"

	"whenthen/engine/internal/rete"
	"whenthen/internal/fact"
)

// Index finds the fact of an object. Two inserts are the same fact under the rules of Java: objects are compared by
// address, and so are boxed numbers, dates and texts. Equal texts from two places are two facts, but a literal of rule
// text is one object wherever it stands. Equal booleans, characters, enum constants and small whole numbers are always
// the same object.
type Index struct {
	objects Table[rete.Fact] // by address, which is safe because a fact keeps its object alive
	texts   map[textKey]*rete.Fact
	values  map[any]*rete.Fact
}

// textKey is the address and length of a text's bytes. The length is needed because a part of another text may begin at
// the same address.
type textKey struct {
	data   *byte
	length int
}

// NewIndex makes an index of no facts.
func NewIndex() Index {
	return Index{
		texts:  map[textKey]*rete.Fact{},
		values: map[any]*rete.Fact{},
	}
}

// identified tells in which of the three maps an object is looked up.
type identified uint8

const (
	byAddress identified = iota
	byText
	byValue
)

func identifiedBy(o fact.Object) identified {
	switch o.Type.Kind {
	case fact.String:
		return byText
	case fact.Bool, fact.Enum, fact.Char, fact.Byte:
		return byValue
	case fact.Short, fact.Int, fact.Long:
		if cached(o.Any()) {
			return byValue
		}
	}
	return byAddress
}

func textKeyOf(o fact.Object) textKey {
	s := o.Any().(string)
	return textKey{unsafe.StringData(s), len(s)}
}

// address is an object's place in memory, which does not change while it is a fact.
func address(o fact.Object) uint64 { return uint64(uintptr(o.Ptr)) }

// Find returns the object's fact, or nil.
func (x *Index) Find(o fact.Object) *rete.Fact {
	switch identifiedBy(o) {
	case byText:
		return x.texts[textKeyOf(o)]
	case byValue:
		return x.values[o.Any()]
	}
	return x.objects.Find(address(o))
}

// Add makes f the fact of an object that has none.
func (x *Index) Add(o fact.Object, f *rete.Fact) {
	switch identifiedBy(o) {
	case byText:
		x.texts[textKeyOf(o)] = f
	case byValue:
		x.values[o.Any()] = f
	default:
		x.objects.Put(address(o), f)
	}
}

// Remove forgets the fact of an object.
func (x *Index) Remove(o fact.Object) {
	switch identifiedBy(o) {
	case byText:
		delete(x.texts, textKeyOf(o))
	case byValue:
		delete(x.values, o.Any())
	default:
		x.objects.Remove(address(o))
	}
}

// Size is how many bytes the index takes, those of texts and small numbers left out.
func (x *Index) Size() int { return x.objects.Size() }

// Clear forgets all facts and keeps the room.
func (x *Index) Clear() {
	x.objects.Clear()
	clear(x.texts)
	clear(x.values)
}

// Same reports whether two objects are one.
func Same(a, b fact.Object) bool {
	by := identifiedBy(a)
	if by != identifiedBy(b) {
		return false
	}
	switch by {
	case byText:
		return textKeyOf(a) == textKeyOf(b)
	case byValue:
		return a.Any() == b.Any()
	}
	return a.Ptr == b.Ptr
}

// cached reports whether Java uses the same object for all boxes of a whole number.
func cached(v any) bool {
	n, ok := int64(0), true
	switch v := v.(type) {
	case int16:
		n = int64(v)
	case int:
		n = int64(v)
	case int64:
		n = v
	default:
		ok = false
	}
	return ok && n >= -128 && n <= 127
}
