package rete

import "whenthen/internal/fact"

// factTable maps the fact numbers in tuples to objects: facts, and values without a fact, such as elements of a from,
// results of an accumulate and parameters of a query. Number 0 is the hidden initial fact.
//
// Numbers are not given back one by one, since tuples that wait to be deleted still hold them. When many facts and
// values have gone, sweep looks which numbers no tuple holds any more.
type factTable struct {
	objects []*[factBlock]fact.Object
	handles []*[factBlock]*Fact // the facts; for other values elementHandle, resultHandle, or nil if only the network uses them
	numbers factID              // numbers ever handed out, including those that are free again
	unused  []factID
	slab    []Fact
	aside   *aside // of the last fact that came through an entry point
	dropped int    // facts deleted, and values and levels released, since the last sweep
	held    []bool
}

// elementHandle and resultHandle mark the elements of a from and the results of an accumulate in the table of handles.
var (
	elementHandle = &Fact{ID: elementID}
	resultHandle  = &Fact{ID: resultID}
)

// sweepMin is how many facts and values must have gone before a sweep is worth its work.
const sweepMin = 256

// slabFacts is how many facts are allocated together: what fits into 2 kB with the allocator's own word.
const slabFacts = 36

const factBlock = 64

// object returns the object of a number.
func (ft *factTable) object(id factID) *fact.Object { return &ft.objects[id/factBlock][id%factBlock] }

// handle returns the fact of a number.
func (ft *factTable) handle(id factID) *Fact { return ft.handles[id/factBlock][id%factBlock] }

// Owns reports whether a fact in working memory is in this one.
func (w *WorkingMemory) Owns(f *Fact) bool {
	return int(f.number) < len(w.handles)*factBlock && w.handle(f.number) == f
}

// newNumber gives an object a number. f is its fact or one of the marks.
func (ft *factTable) newNumber(o fact.Object, f *Fact) factID {
	var id factID
	if n := len(ft.unused); n > 0 {
		id = ft.unused[n-1]
		ft.unused = ft.unused[:n-1]
	} else {
		id = ft.numbers
		ft.numbers++
		if int(id) >= len(ft.objects)*factBlock {
			ft.objects, ft.handles = append(ft.objects, new([factBlock]fact.Object)), append(ft.handles, new([factBlock]*Fact))
		}
	}
	*ft.object(id), ft.handles[id/factBlock][id%factBlock] = o, f
	return id
}

// newFact makes a fact; the first one of a session must be the initial fact.
func (ft *factTable) newFact(o fact.Object, id int64, entryPoint string) *Fact {
	if len(ft.slab) == 0 {
		ft.slab = make([]Fact, slabFacts)
	}
	f := &ft.slab[0]
	ft.slab = ft.slab[1:]
	f.Object, f.ID = o, id
	if entryPoint != "" {
		f.aside = ft.asideOf(entryPoint)
	}
	f.number = ft.newNumber(o, f)
	return f
}

func (ft *factTable) asideOf(entryPoint string) *aside {
	if ft.aside == nil || ft.aside.entryPoint != entryPoint {
		ft.aside = &aside{entryPoint: entryPoint}
	}
	return ft.aside
}

// factOf returns what a number stands for, as the session sees it; nil for what it does not see.
func (ft *factTable) factOf(id factID) *Fact {
	f := ft.handle(id)
	if f == elementHandle || f == resultHandle {
		return &Fact{Object: *ft.object(id), ID: f.ID}
	}
	return f
}

// sweep gives back the numbers that neither a fact in working memory nor a tuple holds, and the levels no tuple is
// above of, if so many have gone that looking at all tuples is worth it. It must not run while a node is evaluated.
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
		if t.flags&(flagFree|flagLevel) != 0 {
			continue
		}
		held[t.fact] = true
		if w.stamped {
			held[w.lineages.At(uint32(id)).cause] = true
		}
		for l := w.at(t.up); l != nil && l.flags&(flagLevel|flagMarked) == flagLevel; l = w.at(l.up) {
			l.flags |= flagMarked
			held[l.fact] = true
		}
	}
	for id := uint32(1); id < w.extensions.Cut(); id++ {
		if fo := w.extensions.At(id).fold(); fo != nil {
			held[fo.cause] = true
		}
	}
	for id := tupleID(1); id < w.cut(); id++ {
		if t := w.at(id); t.flags&(flagLevel|flagMarked) == flagLevel {
			w.levels--
			w.put(t)
		} else {
			t.flags &^= flagMarked
		}
	}
	w.giveBack(held)
}

func (w *WorkingMemory) giveBack(held []bool) {
	for _, id := range w.unused {
		held[id] = true
	}
	for id := factID(1); id < w.numbers; id++ {
		f := w.handle(id)
		if held[id] || f != nil && f.ID > 0 && !f.gone {
			continue
		}
		if f != nil && f.ID > 0 && f.Object.Type != nil && f.Object.Type.Event {
			w.times.forget(f)
		}
		*w.object(id), w.handles[id/factBlock][id%factBlock] = fact.Object{}, nil
		w.unused = append(w.unused, id)
	}
}
