package network

import (
	"slices"
	"sync/atomic"

	"whenthen/engine/internal/eval"
	"whenthen/internal/fact"
)

// Dispatch lists the alpha parts and entries for facts of one concrete type at one entry point. An entry tuple stores the position of its
// entry in Entries.
//
// Alpha parts whose first test compares a property with constants are not tested one by one: see alpha_lookup.go.
type Dispatch struct {
	At      Arrival
	Alphas  []AlphaPlace
	Entries []entryPlace  // entries of all Alphas
	Plain   []AlphaRef    // alphas that are tested for every fact
	Windows []*WindowPlan // of Entries, in the order in which they were built
	Lookups               // find the other alphas
	updates atomic.Pointer[[]*UpdatePlan]
	// deferrable reports, by ID of the entry in the whole network, whether the entry may be deferred.
	deferrable []bool
	// shared is the number of tests that several alpha parts share.
	shared int
}

// AlphaPlace is an alpha part with the range of its entries in Dispatch.Entries.
type AlphaPlace struct {
	*Alpha
	First, End int
	reads      fact.Mask // properties read by any of its entries
	// Own contains the alpha part's tests for objects of exactly the dispatch's type. Framed means that one of them reads the frame.
	Own    []eval.Test
	Framed bool
	// shared contains, for each test, its place among the outcomes of an Outcomes; 0 if it is not shared. Nil if no test is.
	shared []int32
	// missed refers to this alpha part with the verdict that a lookup has not found it for a fact; 0 if lookups do not find it.
	missed AlphaRef
	// visited means that Drools does not look this alpha part up, though a lookup here does.
	visited bool
}

func (a *AlphaPlace) looked() bool { return a.missed != 0 }

// entryPlace is an entry with the properties it reacts to, as bits of the dispatch's type.
type entryPlace struct {
	*Entry
	Reads fact.Mask
	// tested contains the properties whose change can only make the fact leave the entry.
	tested fact.Mask
	Alpha  int32    // position in Dispatch.Alphas
	missed AlphaRef // missed of that alpha part
}

// Arrival is the place where facts of a concrete type enter the network.
type Arrival struct {
	Type  *fact.Type
	Point string // entry point
}

// DispatchOf returns the dispatch for an arrival. It is built when it is first needed, since any session may get a new type at run time.
func (n *Network) DispatchOf(at Arrival) *Dispatch {
	if d, ok := n.dispatches.Load(at); ok {
		return d.(*Dispatch)
	}
	d, _ := n.dispatches.LoadOrStore(at, n.newDispatch(at))
	return d.(*Dispatch)
}

func (n *Network) newDispatch(at Arrival) *Dispatch {
	t := at.Type
	d := &Dispatch{At: at, deferrable: n.Deferred}
	var hashed, spans grouping
	for _, r := range n.runs(t) {
		a := r.Alpha
		if a.point != at.Point || !Accepts(a.typ, t) || (a.typ == n.InitialType) != (t == n.InitialType) {
			continue
		}
		i := len(d.Alphas)
		place := AlphaPlace{Alpha: a, First: len(d.Entries), reads: fact.NoProperty, Own: eval.ForType(a.Tests, t)}
		for i := range place.Own {
			place.Framed = place.Framed || !place.Own[i].Alone()
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
			d.Entries = append(d.Entries, entryPlace{Entry: e, Reads: reads, tested: tested, Alpha: int32(i)})
		}
		place.End = len(d.Entries)
		if a.StandIn != nil {
			d.Entries = append(d.Entries, entryPlace{Entry: a.StandIn, Reads: place.reads, Alpha: int32(i)})
		}
		d.Alphas = append(d.Alphas, place)
		switch {
		case a.hash != nil:
			hashed.add(a.hash.text+"\x00"+a.typ.QualifiedName(), i)
		case a.span != nil:
			spans.add(a.span.text+"\x00"+a.typ.QualifiedName(), i)
		}
	}
	d.shareTests()
	for _, list := range hashed.large() {
		d.addHashGroup(list)
	}
	for _, list := range spans.large() {
		d.addSpanGroup(list)
	}
	for i := range d.Entries {
		e := &d.Entries[i]
		e.missed = d.Alphas[e.Alpha].missed
		if e.Window != nil {
			d.Windows = append(d.Windows, e.Window)
		}
	}
	slices.SortFunc(d.Windows, func(a, b *WindowPlan) int { return a.Place - b.Place })
	for i := range d.Alphas {
		if !d.Alphas[i].looked() {
			d.Plain = append(d.Plain, RefTo(i, Untested))
		}
	}
	return d
}
