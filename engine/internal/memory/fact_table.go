package memory

import (
	"unsafe"

	"whenthen/engine/internal/store"
	"whenthen/internal/fact"
)

// FactTable maps the fact numbers in tuples to objects: facts, and values without a fact, such as elements of a from, results of an
// accumulate and parameters of a query. Number 0 is the hidden initial fact.
//
// Numbers are not freed one by one, since tuples that are staged for deletion still refer to them. When many facts and values are no longer
// used, sweep determines which numbers no tuple refers to.
type FactTable struct {
	Blocks  []*NumberBlock
	Numbers FactID   // number of numbers assigned so far, including free ones
	Unused  []FactID // free numbers without room for a value
	Cleared []FactID // free numbers of values, with room for the next value
	Slab    []Fact   // preallocated facts
	Room    []fact.Object
	extra   *factExtra // extra of the last fact that was inserted through an entry point
	Dropped int        // number of deleted facts and released values and levels since the last sweep
	Held    []bool
	// Scattered means that a number was assigned to an object whose type is fact.Type.Scattered, so that fields are not read in place.
	Scattered bool
}

const (
	FactBlock = 64 // numbers in a block
	word      = unsafe.Sizeof(uintptr(0))
)

// NumberBlock contains the objects of consecutive numbers.
type NumberBlock struct {
	objects [FactBlock]*fact.Object // for a fact: &Fact.Object, which is a pointer to the fact as well
	// data contains the Ptr of each object again, because a join that visits many facts reads only this: reading it through the facts would
	// cost another cache miss for each.
	data  [FactBlock]unsafe.Pointer
	kinds [FactBlock]NumberKind
}

// NumberKind is the kind of object that a number refers to.
type NumberKind uint8

const (
	NoNumber      NumberKind = iota // free
	FactNumber                      // a fact that is not an event, whether or not it is still in working memory
	EventNumber                     // the same for an event; with it, a join by times need not read the type of the object
	ElementNumber                   // an element of a from
	ResultNumber                    // a result of an accumulate
	InnerNumber                     // a value that only the network uses
)

func (k NumberKind) isFact() bool { return k == FactNumber || k == EventNumber }

// factKind returns the kind of number for a fact whose object has type t, which is nil for the initial fact.
func factKind(t *fact.Type) NumberKind {
	if t != nil && t.Event {
		return EventNumber
	}
	return FactNumber
}

// SweepMin is the minimum number of dropped facts and values for a sweep.
const SweepMin = 256

// slabFacts and slabValues are the numbers of facts and values that are allocated together: as many as fit into 2 kB with the allocator's
// own word.
const (
	slabFacts  = (2048 - 8) / int(unsafe.Sizeof(Fact{}))
	slabValues = (2048 - 8) / int(unsafe.Sizeof(fact.Object{}))
)

// Object returns the object of a number, which must have been assigned.
func (ft *FactTable) Object(id FactID) *fact.Object {
	return *(**fact.Object)(unsafe.Add(ft.blockOf(id), uintptr(id%FactBlock)*word))
}

// Data returns the Ptr of the object of a number, which must have been assigned.
func (ft *FactTable) Data(id FactID) unsafe.Pointer {
	return *(*unsafe.Pointer)(unsafe.Add(ft.blockOf(id), unsafe.Offsetof(NumberBlock{}.data)+uintptr(id%FactBlock)*word))
}

// blockOf returns the address of the block of a number. Nearly every step of a join needs an object, so it does not check that the block
// exists: images are checked before they are restored.
func (ft *FactTable) blockOf(id FactID) unsafe.Pointer {
	return *(*unsafe.Pointer)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(ft.Blocks)), uintptr(id/FactBlock)*word))
}

// SetObject replaces the object of a number.
func (ft *FactTable) SetObject(id FactID, o fact.Object) {
	b := ft.Blocks[id/FactBlock]
	*b.objects[id%FactBlock], b.data[id%FactBlock] = o, o.Ptr
	ft.place(o.Type)
}

// SetFactObject does the same as SetObject for the number of a fact.
func (ft *FactTable) SetFactObject(id FactID, o fact.Object) {
	ft.SetObject(id, o)
	ft.Blocks[id/FactBlock].kinds[id%FactBlock] = factKind(o.Type)
}

// place records the type of an object that has been assigned a number; the type is nil for null.
func (ft *FactTable) place(t *fact.Type) {
	if t != nil && t.Scattered() {
		ft.Scattered = true
	}
}

// KindOf returns the kind of object that a number refers to.
func (ft *FactTable) KindOf(id FactID) NumberKind {
	return (*NumberBlock)(ft.blockOf(id)).kinds[id%FactBlock]
}

// Handle returns the fact with a number, or nil if the number is that of a value.
func (ft *FactTable) Handle(id FactID) *Fact {
	return (*NumberBlock)(ft.blockOf(id)).Handle(uint32(id) % FactBlock)
}

// Handle returns the fact with a number of the block, or nil if it is that of a value.
func (b *NumberBlock) Handle(i uint32) *Fact {
	if !b.kinds[i].isFact() {
		return nil
	}
	return (*Fact)(unsafe.Pointer(b.objects[i]))
}

// newNumber returns a free number, preferably one from the list.
func (ft *FactTable) newNumber(unused *[]FactID) FactID {
	if n := len(*unused); n > 0 {
		id := (*unused)[n-1]
		*unused = (*unused)[:n-1]
		return id
	}
	id := ft.Numbers
	ft.Numbers++
	if int(id) >= len(ft.Blocks)*FactBlock {
		ft.Blocks = append(ft.Blocks, new(NumberBlock))
	}
	return id
}

// NewFact creates a fact; the first fact of a session must be the initial fact.
func (ft *FactTable) NewFact(o fact.Object, id int64, entryPoint string) *Fact {
	if len(ft.Slab) == 0 {
		ft.Slab = make([]Fact, slabFacts)
	}
	f := &ft.Slab[0]
	ft.Slab = ft.Slab[1:]
	f.Object, f.ID = o, id
	if entryPoint != "" {
		if ft.extra == nil || ft.extra.entryPoint != entryPoint {
			ft.extra = &factExtra{entryPoint: entryPoint}
		}
		f.Extra = ft.extra
	}
	ft.Enroll(f)
	return f
}

// Enroll assigns a number to a fact.
func (ft *FactTable) Enroll(f *Fact) {
	f.Self = ft.newNumber(&ft.Unused)
	b, i := ft.Blocks[f.Self/FactBlock], f.Self%FactBlock
	b.objects[i], b.data[i], b.kinds[i] = &f.Object, f.Object.Ptr, factKind(f.Object.Type)
	ft.place(f.Object.Type)
}

// NewValue assigns a number to an object without a fact.
func (ft *FactTable) NewValue(o fact.Object, kind NumberKind) FactID {
	id := ft.newNumber(&ft.Cleared)
	b := ft.Blocks[id/FactBlock]
	if b.objects[id%FactBlock] == nil {
		if len(ft.Room) == 0 {
			ft.Room = make([]fact.Object, slabValues)
		}
		b.objects[id%FactBlock] = &ft.Room[0]
		ft.Room = ft.Room[1:]
	}
	*b.objects[id%FactBlock], b.data[id%FactBlock], b.kinds[id%FactBlock] = o, o.Ptr, kind
	ft.place(o.Type)
	return id
}

// Free releases a number.
func (ft *FactTable) Free(id FactID) {
	b := ft.Blocks[id/FactBlock]
	if b.kinds[id%FactBlock].isFact() { // the fact itself stays valid for holders of the handle
		b.objects[id%FactBlock] = nil
		ft.Unused = append(ft.Unused, id)
	} else {
		*b.objects[id%FactBlock] = fact.Object{}
		ft.Cleared = append(ft.Cleared, id)
	}
	b.data[id%FactBlock], b.kinds[id%FactBlock] = nil, NoNumber
}

// FactOf returns the fact or value with a number as the session sees it, or nil for values that only the network uses.
func (ft *FactTable) FactOf(id FactID) *Fact {
	switch ft.KindOf(id) {
	case ElementNumber:
		return &Fact{Object: *ft.Object(id), ID: elementID}
	case ResultNumber:
		return &Fact{Object: *ft.Object(id), ID: resultID}
	}
	return ft.Handle(id)
}

// Reset removes all facts. Facts that were returned to the session are not changed or reused, since handles refer to them.
func (ft *FactTable) Reset() {
	for i := range (int(ft.Numbers) + FactBlock - 1) / FactBlock {
		*ft.Blocks[i] = NumberBlock{}
	}
	ft.Numbers, ft.Unused, ft.Cleared, ft.Dropped, ft.Scattered = 0, ft.Unused[:0], ft.Cleared[:0], 0, false
}

// HandNumbers empties the table and returns as many of its blocks as Store.Hand would for at most that many records.
func (ft *FactTable) HandNumbers(most int) []*NumberBlock {
	keep := min(len(ft.Blocks), store.Handed(int(ft.Numbers), most)/FactBlock)
	ft.Reset()
	clear(ft.Blocks[keep:])
	return ft.Blocks[:keep]
}
