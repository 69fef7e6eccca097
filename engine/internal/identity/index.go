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
	memory  *rete.WorkingMemory
	objects Table // by address, which is safe because a fact keeps its object alive
	texts   map[textKey]*rete.Fact
	values  map[any]*rete.Fact
	// replaced are facts by the address of an object that they were given in place of another one.
	replaced map[uint64]*rete.Fact
	doubled  bool // an object was added that had a fact already, as through another entry point
}

// textKey is the address and length of a text's bytes. The length is needed because a part of another text may begin at
// the same address.
type textKey struct {
	data   *byte
	length int
}

// NewIndex makes an index of the facts of a working memory, which has none yet.
func NewIndex(memory *rete.WorkingMemory) Index {
	return Index{
		memory:  memory,
		objects: Table{Key: func(number uint32) uint64 { return addressOf(memory.Fact(number).Object) }},
		texts:   map[textKey]*rete.Fact{},
		values:  map[any]*rete.Fact{},
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

// addressOf is an object's place in memory, which does not change while it is a fact.
func addressOf(o fact.Object) uint64 { return uint64(uintptr(o.Ptr)) }

// Find returns the object's fact, or nil.
func (x *Index) Find(o fact.Object) *rete.Fact {
	switch identifiedBy(o) {
	case byText:
		return x.texts[textKeyOf(o)]
	case byValue:
		return x.values[o.Any()]
	}
	if len(x.replaced) > 0 {
		if f := x.replaced[addressOf(o)]; f != nil {
			return f
		}
	}
	return x.find(addressOf(o))
}

// FindIn is Find that looks among the facts of a match first: actions change mostly what they have matched, and there is nothing to
// look up then.
func (x *Index) FindIn(m rete.Match, o fact.Object) *rete.Fact {
	if !x.doubled && len(x.replaced) == 0 && identifiedBy(o) == byAddress {
		if f := m.Holding(o.Ptr); f != nil && f.InMemory() {
			return f
		}
	}
	return x.Find(o)
}

// find looks for an address in the table. The fact that is found knows it, so that Table.Key need not be asked.
func (x *Index) find(address uint64) *rete.Fact {
	t := &x.objects
	if t.used == 0 {
		return nil
	}
	tag := tagOf(address)
	i := t.seek(t.home(tag), tag)
	for ; t.slots[i].number != 0; i = t.seek(t.after(i), tag) {
		if f := x.memory.Fact(t.slots[i].number); addressOf(f.Object) == address {
			return f
		}
	}
	t.vacant, t.wanted = i, address
	return nil
}

// Add makes f the fact of an object that has none. It need not be the fact's object yet.
func (x *Index) Add(o fact.Object, f *rete.Fact) {
	switch identifiedBy(o) {
	case byText:
		x.texts[textKeyOf(o)] = f
	case byValue:
		x.values[o.Any()] = f
	default:
		if addressOf(o) != addressOf(f.Object) {
			if x.replaced == nil {
				x.replaced = map[uint64]*rete.Fact{}
			}
			x.replaced[addressOf(o)] = f
			return
		}
		if !x.objects.Put(addressOf(o), f.Number()) {
			x.doubled = true
		}
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
		if _, replaced := x.replaced[addressOf(o)]; replaced {
			delete(x.replaced, addressOf(o))
			return
		}
		x.objects.Remove(addressOf(o))
	}
}

// Forget forgets a fact, unless its object is that of another one.
func (x *Index) Forget(f *rete.Fact) {
	if x.doubled || len(x.replaced) > 0 || identifiedBy(f.Object) != byAddress {
		if x.Find(f.Object) == f {
			x.Remove(f.Object)
		}
		return
	}
	x.objects.RemoveOf(addressOf(f.Object), f.Number())
}

// Size is how many bytes the index takes, those of texts and small numbers left out.
func (x *Index) Size() int { return x.objects.Size() }

// Clear forgets all facts and keeps the room.
func (x *Index) Clear() {
	x.objects.Clear()
	clear(x.texts)
	clear(x.values)
	clear(x.replaced)
	x.doubled = false
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
