package identity

import (
	"slices"
	"unsafe"

	"whenthen/engine/internal/memory"

	"whenthen/engine/internal/rete"
	"whenthen/internal/fact"
)

// Index finds the fact of an object. As in Java, two inserts result in the same fact if they insert the same object: objects are compared
// by address, and so are boxed numbers, dates and texts. Equal texts from two places are two facts, but a literal of rule text is one
// object wherever it occurs. Equal booleans, characters, enum constants and small integers are always the same object.
type Index struct {
	memory *rete.WorkingMemory
	// objects contains facts by the address of their objects, which is safe because a fact keeps its object alive. An object of a declared
	// type stores the number of its fact (see Fact.Record.Claim), and is in this table only if a fact of another session had already
	// claimed it when it was added.
	objects Table
	texts   map[textKey]*memory.Fact
	values  map[any]*memory.Fact
	// replaced contains facts by the address of an object that has replaced their original object.
	replaced map[uint64]*memory.Fact
	doubled  bool // an object has several facts, for example at different entry points
	// recent is the object that was looked up last, and recentFact its fact: an action that changes an object looks it up several times.
	recent     any
	recentFact *memory.Fact
}

// textKey is the address and length of a text's bytes. The length is needed because a substring may begin at the same address.
type textKey struct {
	data   *byte
	length int
}

// NewIndex returns an empty index for the facts of a working memory.
func NewIndex(wm *rete.WorkingMemory) Index {
	return Index{
		memory:  wm,
		objects: Table{Key: func(number uint32) uint64 { return addressOf(wm.Fact(number).Object) }},
		texts:   map[textKey]*memory.Fact{},
		values:  map[any]*memory.Fact{},
	}
}

// identified is the kind of key by which an object is looked up.
type identified uint8

const (
	byAddress identified = iota
	byText
	byValue
)

func identifiedBy(o fact.Object) identified {
	if o.Type.Kind == fact.Struct { // most facts
		return byAddress
	}
	return identifiedByKind(o)
}

func identifiedByKind(o fact.Object) identified {
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

// addressOf returns an object's address, which does not change while the object is a fact.
func addressOf(o fact.Object) uint64 { return uint64(uintptr(o.Ptr)) }

// Find returns the object's fact, or nil if it has none.
func (x *Index) Find(o fact.Object) *memory.Fact {
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
	if f := x.find(addressOf(o)); f != nil {
		return f
	}
	return x.claimed(o)
}

// recordOf returns the record of an object of a declared type, or nil for other objects.
func recordOf(o fact.Object) *fact.Record {
	if o.Type.GoWord == fact.RecordWord {
		return (*fact.Record)(o.Ptr)
	}
	return nil
}

// claimed returns the fact that has claimed the object, or nil if there is none in this working memory.
func (x *Index) claimed(o fact.Object) *memory.Fact {
	if rec := recordOf(o); rec != nil {
		return x.claimant(rec)
	}
	return nil
}

func (x *Index) claimant(rec *fact.Record) *memory.Fact {
	number := rec.Claimed()
	if number == 0 {
		return nil
	}
	if f := x.memory.FactAt(number); f != nil && f.Object.Ptr == unsafe.Pointer(rec) && f.InMemory() {
		return f
	}
	return nil
}

// Known returns the fact of an object if it is known without a search: the fact that has claimed the object, which is of a declared type
// and has no other facts, or the fact of the object that was looked up last. If it returns nil, the object may still have a fact.
func (x *Index) Known(object any) *memory.Fact {
	e := fact.Unpack(object)
	if e.Word != fact.RecordWord {
		if x.recentFact != nil && e == fact.Unpack(x.recent) && x.recentFact.InMemory() {
			return x.recentFact
		}
		return nil
	}
	if e.Ptr == nil || x.doubled || len(x.replaced) > 0 {
		return nil
	}
	number := (*fact.Record)(e.Ptr).Claimed() // 0, if no fact has claimed it, is the number of the initial fact, which has no object
	if f := x.memory.FactAt(number); f != nil && f.Object.Ptr == e.Ptr && f.InMemory() {
		return f
	}
	return nil
}

// FindIn returns the same fact as Find, or nil; o contains the type and data of object. It first searches the facts of a match: if an
// object has several facts, an action changes the one that it has matched, and usually this also saves the lookup.
func (x *Index) FindIn(m rete.Match, object any, o fact.Object) *memory.Fact {
	f := x.findIn(m, o)
	if f != nil && f.InMemory() && identifiedBy(o) == byAddress && !x.doubled {
		x.recent, x.recentFact = object, f
	}
	return f
}

func (x *Index) findIn(m rete.Match, o fact.Object) *memory.Fact {
	switch {
	case len(x.replaced) > 0:
	case identifiedBy(o) == byAddress:
		if f := m.Holding(o.Ptr); f != nil && f.InMemory() {
			return f
		}
	case x.doubled && m != (rete.Match{}):
		for _, f := range slices.Backward(m.Facts(nil)) {
			if f.InMemory() && Same(f.Object, o) {
				return f
			}
		}
	}
	return x.Find(o)
}

// forgetRecent forgets the object that was looked up last, since the search may find another fact for it from now on.
func (x *Index) forgetRecent() {
	if x.recentFact != nil {
		x.recent, x.recentFact = nil, nil
	}
}

// find looks up an address in the table. It compares addresses itself, which is faster than calling Table.Key.
func (x *Index) find(address uint64) *memory.Fact {
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

// Add sets f as the fact of an object that has none. o need not be f.Object yet.
func (x *Index) Add(o fact.Object, f *memory.Fact) {
	x.forgetRecent()
	switch identifiedBy(o) {
	case byText:
		key := textKeyOf(o)
		x.doubled = x.doubled || x.texts[key] != nil
		x.texts[key] = f
	case byValue:
		key := o.Any()
		x.doubled = x.doubled || x.values[key] != nil
		x.values[key] = f
	default:
		if addressOf(o) != addressOf(f.Object) {
			if x.replaced == nil {
				x.replaced = map[uint64]*memory.Fact{}
			}
			x.replaced[addressOf(o)] = f
			return
		}
		if rec := recordOf(o); rec != nil {
			if rec.Claim(f.Number()) {
				return
			}
			if other := x.claimed(o); other != nil && other != f {
				x.doubled = true
			}
		}
		if !x.objects.Put(addressOf(o), f.Number()) {
			x.doubled = true
		}
	}
}

// Forget removes a fact, unless another fact is found for its object.
func (x *Index) Forget(f *memory.Fact) {
	x.forgetRecent()
	if x.doubled || len(x.replaced) > 0 || identifiedBy(f.Object) != byAddress {
		if x.Find(f.Object) == f {
			x.remove(f)
		}
		return
	}
	x.release(f)
}

// remove removes a fact that is found for its object.
func (x *Index) remove(f *memory.Fact) {
	switch o := f.Object; identifiedBy(o) {
	case byText:
		delete(x.texts, textKeyOf(o))
	case byValue:
		delete(x.values, o.Any())
	default:
		if _, replaced := x.replaced[addressOf(o)]; replaced {
			delete(x.replaced, addressOf(o))
			return
		}
		x.release(f)
	}
}

// release removes a fact from the table or, if it is not in the table, removes its claim.
func (x *Index) release(f *memory.Fact) {
	if x.objects.RemoveOf(addressOf(f.Object), f.Number()) {
		return
	}
	if rec := recordOf(f.Object); rec != nil {
		rec.Unclaim(f.Number())
	}
}

// Size returns the size of the index in bytes, without texts and small numbers.
func (x *Index) Size() int { return x.objects.size() }

// Clear removes all facts and keeps the allocated memory. facts must contain the facts in working memory.
func (x *Index) Clear(facts []*memory.Fact) {
	for _, f := range facts {
		if rec := recordOf(f.Object); rec != nil && f.InMemory() && x.objects.Find(addressOf(f.Object)) == 0 {
			rec.Unclaim(f.Number())
		}
	}
	x.objects.Clear()
	clear(x.texts)
	clear(x.values)
	clear(x.replaced)
	x.doubled = false
	x.forgetRecent()
}

// Same reports whether two objects are the same.
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

// cached reports whether Java uses the same object for all boxes of an integer.
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
