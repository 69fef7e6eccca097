package rete

import (
	"slices"
	"sync/atomic"

	"whenthen/engine/internal/eval"
	"whenthen/internal/fact"
)

// dispatch lists the alpha parts and entries for facts of one concrete type at one entry point. An entry tuple stores the position of its
// entry in entries.
//
// Alpha parts whose first test compares a property with constants are not tested one by one: see alpha_lookup.go.
type dispatch struct {
	at      arrival
	alphas  []alphaPlace
	entries []entryPlace // entries of all alphas
	plain   []alphaRef   // alphas that are tested for every fact
	lookups              // find the other alphas
	updates atomic.Pointer[[]*updatePlan]
	// deferrable reports, by ID of the entry in the whole network, whether the entry may be deferred.
	deferrable []bool
}

// alphaPlace is an alpha part with the range of its entries in dispatch.entries.
type alphaPlace struct {
	*alpha
	first, end int
	reads      fact.Mask // properties read by any of its entries
	// own contains the alpha part's tests for objects of exactly the dispatch's type. framed means that one of them reads the frame.
	own    []eval.Test
	framed bool
	// missed refers to this alpha part with the verdict that a lookup has not found it for a fact; 0 if lookups do not find it.
	missed alphaRef
}

func (a *alphaPlace) looked() bool { return a.missed != 0 }

// entryPlace is an entry with the properties it reacts to, as bits of the dispatch's type.
type entryPlace struct {
	*Entry
	reads fact.Mask
	// tested contains the properties whose change can only make the fact leave the entry.
	tested fact.Mask
	alpha  int32    // position in alphas
	missed alphaRef // missed of that alpha part
}

// arrival is the place where facts of a concrete type enter the network.
type arrival struct {
	typ   *fact.Type
	point string // entry point
}

// dispatchOf returns the dispatch for an arrival. It is built when it is first needed, since any session may get a new type at run time.
func (n *Network) dispatchOf(at arrival) *dispatch {
	if d, ok := n.dispatches.Load(at); ok {
		return d.(*dispatch)
	}
	d, _ := n.dispatches.LoadOrStore(at, n.newDispatch(at))
	return d.(*dispatch)
}

// dispatchCache is the number of dispatches that a session caches.
const dispatchCache = 32

// dispatchOf returns the network's dispatch for a fact.
func (w *WorkingMemory) dispatchOf(f *Fact) *dispatch {
	return w.dispatchAt(f.Object.Type, f.EntryPoint())
}

// dispatchAt returns the network's dispatch for facts of a concrete type at an entry point, from the session's cache if possible.
func (w *WorkingMemory) dispatchAt(t *fact.Type, point string) *dispatch {
	place := uint(t.ID)
	for i := range len(point) {
		place = place*31 + uint(point[i])
	}
	if d := w.dispatches[place%dispatchCache]; d != nil && d.at.typ == t && d.at.point == point {
		return d
	}
	return w.cacheDispatch(arrival{typ: t, point: point}, place)
}

// cacheDispatch puts a dispatch into the cache, and makes the scratch lists long enough for its facts.
func (w *WorkingMemory) cacheDispatch(at arrival, place uint) *dispatch {
	d := w.net.dispatchOf(at)
	w.dispatches[place%dispatchCache] = d
	if more := len(d.entries) - len(w.entryTuples); more > 0 {
		w.entryTuples = append(w.entryTuples, make([]tupleID, more)...) // an update may be using it
	}
	if most := len(d.entries) + len(d.alphas); len(w.candidates) < most {
		w.candidates = make([]alphaRef, most)
	}
	return d
}

// Matches reports whether some pattern matches objects of a concrete type.
func (w *WorkingMemory) Matches(t *fact.Type) bool {
	return slices.ContainsFunc(w.net.points, func(point string) bool { return len(w.dispatchAt(t, point).alphas) > 0 })
}

func (n *Network) newDispatch(at arrival) *dispatch {
	t := at.typ
	d := &dispatch{at: at, deferrable: n.deferred}
	var hashed, spans grouping
	for _, r := range n.runs(t) {
		a := r.alpha
		if a.point != at.point || !accepts(a.typ, t) || (a.typ == n.initialType) != (t == n.initialType) {
			continue
		}
		i := len(d.alphas)
		place := alphaPlace{alpha: a, first: len(d.entries), reads: fact.NoProperty, own: eval.ForType(a.tests, t)}
		for i := range place.own {
			place.framed = place.framed || !place.own[i].Alone()
		}
		for _, e := range r.entries {
			reads := a.typ.MaskIn(t, e.reads)
			if a.typ.Class {
				reads = fact.AllProperties
			}
			switch {
			case place.reads == fact.NoProperty:
				place.reads = reads
			case reads != fact.NoProperty:
				place.reads |= reads
			}
			tested := a.typ.MaskIn(t, e.tested)
			if tested != 0 && place.reads == fact.NoProperty {
				place.reads = 0
			}
			place.reads |= tested
			d.entries = append(d.entries, entryPlace{Entry: e, reads: reads, tested: tested, alpha: int32(i)})
		}
		place.end = len(d.entries)
		if a.standIn != nil {
			d.entries = append(d.entries, entryPlace{Entry: a.standIn, reads: place.reads, alpha: int32(i)})
		}
		d.alphas = append(d.alphas, place)
		switch {
		case a.hash != nil:
			hashed.add(a.hash.text+"\x00"+a.typ.QualifiedName(), i)
		case a.span != nil:
			spans.add(a.span.text+"\x00"+a.typ.QualifiedName(), i)
		}
	}
	for _, list := range hashed.large() {
		d.addHashGroup(list)
	}
	for _, list := range spans.large() {
		d.addSpanGroup(list)
	}
	for i := range d.entries {
		e := &d.entries[i]
		e.missed = d.alphas[e.alpha].missed
	}
	for i := range d.alphas {
		if !d.alphas[i].looked() {
			d.plain = append(d.plain, refTo(i, untested))
		}
	}
	return d
}
