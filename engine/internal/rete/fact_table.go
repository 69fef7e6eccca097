package rete

import (
	"unsafe"

	"whenthen/internal/fact"
)

// factTable maps the fact numbers in tuples to objects: facts, and values without a fact, such as elements of a from, results of an
// accumulate and parameters of a query. Number 0 is the hidden initial fact.
//
// Numbers are not freed one by one, since tuples that are staged for deletion still refer to them. When many facts and values are no longer
// used, sweep determines which numbers no tuple refers to.
type factTable struct {
	blocks  []*numberBlock
	numbers factID   // number of numbers assigned so far, including free ones
	unused  []factID // free numbers without room for a value
	cleared []factID // free numbers of values, with room for the next value
	slab    []Fact   // preallocated facts
	room    []fact.Object
	extra   *factExtra // extra of the last fact that was inserted through an entry point
	dropped int        // number of deleted facts and released values and levels since the last sweep
	held    []bool
	// scattered means that a number was assigned to an object whose type is fact.Type.Scattered, so that fields are not read in place.
	scattered bool
}

const (
	factBlock = 64
	word      = unsafe.Sizeof(uintptr(0))
)

// numberBlock contains the objects of consecutive numbers.
type numberBlock struct {
	objects [factBlock]*fact.Object // for a fact: &Fact.Object, which is a pointer to the fact as well
	// data contains the Ptr of each object again, because a join that visits many facts reads only this: reading it through the facts would
	// cost another cache miss for each.
	data  [factBlock]unsafe.Pointer
	kinds [factBlock]numberKind
}

// numberKind is the kind of object that a number refers to.
type numberKind uint8

const (
	noNumber      numberKind = iota // free
	factNumber                      // a fact that is not an event, whether or not it is still in working memory
	eventNumber                     // the same for an event; with it, a join by times need not read the type of the object
	elementNumber                   // an element of a from
	resultNumber                    // a result of an accumulate
	innerNumber                     // a value that only the network uses
)

func (k numberKind) isFact() bool { return k == factNumber || k == eventNumber }

// factKind returns the kind of number for a fact whose object has type t, which is nil for the initial fact.
func factKind(t *fact.Type) numberKind {
	if t != nil && t.Event {
		return eventNumber
	}
	return factNumber
}

// sweepMin is the minimum number of dropped facts and values for a sweep.
const sweepMin = 256

// slabFacts and slabValues are the numbers of facts and values that are allocated together: as many as fit into 2 kB with the allocator's
// own word.
const (
	slabFacts  = (2048 - 8) / int(unsafe.Sizeof(Fact{}))
	slabValues = (2048 - 8) / int(unsafe.Sizeof(fact.Object{}))
)

// object returns the object of a number, which must have been assigned.
func (ft *factTable) object(id factID) *fact.Object {
	return *(**fact.Object)(unsafe.Add(ft.blockOf(id), uintptr(id%factBlock)*word))
}

// data returns the Ptr of the object of a number, which must have been assigned.
func (ft *factTable) data(id factID) unsafe.Pointer {
	return *(*unsafe.Pointer)(unsafe.Add(ft.blockOf(id), unsafe.Offsetof(numberBlock{}.data)+uintptr(id%factBlock)*word))
}

// blockOf returns the address of the block of a number. Nearly every step of a join needs an object, so it does not check that the block
// exists: images are checked before they are restored.
func (ft *factTable) blockOf(id factID) unsafe.Pointer {
	return *(*unsafe.Pointer)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(ft.blocks)), uintptr(id/factBlock)*word))
}

// setObject replaces the object of a number.
func (ft *factTable) setObject(id factID, o fact.Object) {
	b := ft.blocks[id/factBlock]
	*b.objects[id%factBlock], b.data[id%factBlock] = o, o.Ptr
	ft.place(o.Type)
}

// setFactObject does the same as setObject for the number of a fact.
func (ft *factTable) setFactObject(id factID, o fact.Object) {
	ft.setObject(id, o)
	ft.blocks[id/factBlock].kinds[id%factBlock] = factKind(o.Type)
}

// place records the type of an object that has been assigned a number; the type is nil for null.
func (ft *factTable) place(t *fact.Type) {
	if t != nil && t.Scattered() {
		ft.scattered = true
	}
}

func (ft *factTable) kindOf(id factID) numberKind {
	return (*numberBlock)(ft.blockOf(id)).kinds[id%factBlock]
}

// handle returns the fact with a number, or nil if the number is that of a value.
func (ft *factTable) handle(id factID) *Fact {
	return (*numberBlock)(ft.blockOf(id)).handle(uint32(id) % factBlock)
}

func (b *numberBlock) handle(i uint32) *Fact {
	if !b.kinds[i].isFact() {
		return nil
	}
	return (*Fact)(unsafe.Pointer(b.objects[i]))
}

// Owns reports whether f, a fact in some working memory, is in this working memory.
func (w *WorkingMemory) Owns(f *Fact) bool {
	return w.FactAt(uint32(f.number)) == f
}

// Fact returns the fact with a number obtained from Fact.Number, which must still be in working memory.
func (w *WorkingMemory) Fact(number uint32) *Fact { return w.handle(factID(number)) }

// FactAt does the same as Fact for an arbitrary number, and returns nil if no fact has it.
func (w *WorkingMemory) FactAt(number uint32) *Fact {
	if int(number/factBlock) >= len(w.blocks) {
		return nil
	}
	return w.blocks[number/factBlock].handle(number % factBlock)
}

// newNumber returns a free number, preferably one from the list.
func (ft *factTable) newNumber(unused *[]factID) factID {
	if n := len(*unused); n > 0 {
		id := (*unused)[n-1]
		*unused = (*unused)[:n-1]
		return id
	}
	id := ft.numbers
	ft.numbers++
	if int(id) >= len(ft.blocks)*factBlock {
		ft.blocks = append(ft.blocks, new(numberBlock))
	}
	return id
}

// newFact creates a fact; the first fact of a session must be the initial fact.
func (ft *factTable) newFact(o fact.Object, id int64, entryPoint string) *Fact {
	if len(ft.slab) == 0 {
		ft.slab = make([]Fact, slabFacts)
	}
	f := &ft.slab[0]
	ft.slab = ft.slab[1:]
	f.Object, f.ID = o, id
	if entryPoint != "" {
		if ft.extra == nil || ft.extra.entryPoint != entryPoint {
			ft.extra = &factExtra{entryPoint: entryPoint}
		}
		f.extra = ft.extra
	}
	ft.enroll(f)
	return f
}

// enroll assigns a number to a fact.
func (ft *factTable) enroll(f *Fact) {
	f.number = ft.newNumber(&ft.unused)
	b, i := ft.blocks[f.number/factBlock], f.number%factBlock
	b.objects[i], b.data[i], b.kinds[i] = &f.Object, f.Object.Ptr, factKind(f.Object.Type)
	ft.place(f.Object.Type)
}

// newValue assigns a number to an object without a fact.
func (ft *factTable) newValue(o fact.Object, kind numberKind) factID {
	id := ft.newNumber(&ft.cleared)
	b := ft.blocks[id/factBlock]
	if b.objects[id%factBlock] == nil {
		if len(ft.room) == 0 {
			ft.room = make([]fact.Object, slabValues)
		}
		b.objects[id%factBlock] = &ft.room[0]
		ft.room = ft.room[1:]
	}
	*b.objects[id%factBlock], b.data[id%factBlock], b.kinds[id%factBlock] = o, o.Ptr, kind
	ft.place(o.Type)
	return id
}

// free releases a number.
func (ft *factTable) free(id factID) {
	b := ft.blocks[id/factBlock]
	if b.kinds[id%factBlock].isFact() { // the fact itself stays valid for holders of the handle
		b.objects[id%factBlock] = nil
		ft.unused = append(ft.unused, id)
	} else {
		*b.objects[id%factBlock] = fact.Object{}
		ft.cleared = append(ft.cleared, id)
	}
	b.data[id%factBlock], b.kinds[id%factBlock] = nil, noNumber
}

// factOf returns the fact or value with a number as the session sees it, or nil for values that only the network uses.
func (ft *factTable) factOf(id factID) *Fact {
	switch ft.kindOf(id) {
	case elementNumber:
		return &Fact{Object: *ft.object(id), ID: elementID}
	case resultNumber:
		return &Fact{Object: *ft.object(id), ID: resultID}
	}
	return ft.handle(id)
}

// sweep frees the numbers that neither a fact in working memory nor a tuple refers to, and the levels that no tuple is built on. It does so
// only if enough have been dropped to justify visiting all tuples. It must not run while a node is evaluated.
func (w *WorkingMemory) sweep() {
	if w.dropped < sweepMin || w.dropped < (int(w.cut())+int(w.numbers))/4 {
		return
	}
	w.dropped = 0
	if len(w.held) < int(w.numbers) {
		w.held = make([]bool, w.numbers+w.numbers/4)
	}
	held := w.held[:w.numbers]
	clear(held)
	for id := tupleID(1); id < w.cut(); id++ {
		t := w.at(id)
		if t.is(flagFree) || t.isLevel() {
			continue
		}
		held[t.fact] = true
		if w.stamped {
			held[w.lineages.At(uint32(id)).cause] = true
		}
		for l := w.at(t.lp); l != nil && l.isLevel() && !l.inUse(); l = w.at(l.lp) {
			l.setInUse(true)
			held[l.fact] = true
		}
	}
	for id := uint32(1); id < w.extensions.Cut(); id++ {
		if fo := w.extensions.At(id).fold(); fo != nil {
			held[fo.cause] = true
		}
	}
	for id := tupleID(1); id < w.cut(); id++ {
		switch t := w.at(id); {
		case !t.isLevel():
		case t.inUse():
			t.setInUse(false)
		default:
			w.levels--
			w.put(t)
		}
	}
	w.giveBack(held)
}

func (w *WorkingMemory) giveBack(held []bool) {
	for id := factID(1); id < w.numbers; id++ {
		if held[id] || w.kindOf(id) == noNumber {
			continue
		}
		if f := w.handle(id); f != nil {
			if !f.is(factGone) {
				continue
			}
			if f.Object.Type.Event {
				w.times.forget(f)
			}
		}
		w.free(id)
	}
}
