package rete

import (
	"slices"

	"whenthen/engine/internal/eval"
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
)

// lookUp returns the alpha parts that a fact may pass, in order: the first n candidates, those in plain and those found by lookups.
func (w *WorkingMemory) lookUp(l *network.Lookups, plain []network.AlphaRef, f *memory.Fact, n int) []network.AlphaRef {
	list := w.candidates
	for _, ref := range plain {
		list[n] = ref
		n++
	}
	for _, g := range l.Placed {
		for _, ref := range g.Place(g.Own.At(f.Object.Ptr)).Alphas {
			list[n] = ref
			n++
		}
	}
	for _, g := range l.Texts {
		text, null := g.Field.Text(f.Object.Ptr)
		if s := g.Place(eval.TextKey(text)); s.Text == text && !null {
			n += copy(list[n:], s.Alphas)
		}
	}
	sure := w.profile == nil // a profile counts all tests
	if len(l.Hashed) > 0 || len(l.Spans) > 0 {
		n, sure = w.lookUpMore(l, f, n, sure)
	}
	if list = list[:n]; !sure {
		for i, ref := range list {
			list[i] = network.RefTo(ref.Alpha(), network.Untested)
		}
	}
	return ordered(list)
}

// lookUpMore does the lookups whose keys have to be computed. It returns the number of candidates, and sure or false if a key could not be
// computed.
func (w *WorkingMemory) lookUpMore(l *network.Lookups, f *memory.Fact, n int, sure bool) (int, bool) {
	list := w.candidates
	for _, g := range l.Hashed {
		key, ok := w.lookupKey(&g.Own, g.Slot, g.First, f)
		if !ok {
			sure = false
			continue
		}
		for _, ref := range g.Place(key).Alphas {
			list[n] = ref
			n++
		}
	}
	for _, g := range l.Spans {
		key, ok := w.lookupKey(&g.Own, g.Slot, g.First, f)
		if !ok {
			sure = false
			continue
		}
		for _, ref := range g.Lists[g.At(int64(key))] {
			list[n] = ref
			n++
		}
	}
	return n, sure
}

// lookupKey computes a key of a fact, which is put into a slot of the frame. first is an entry of the alpha parts, for error messages.
func (w *WorkingMemory) lookupKey(k *eval.Key, slot int, first *network.Entry, f *memory.Fact) (key uint64, ok bool) {
	w.Frame.Slots[slot] = f.Object
	if key, ok = k.Of(w.Frame); w.Frame.Err != nil {
		w.noteFailure(first.Rule, first.Query)
	}
	return key, ok
}

// shortList is the maximum number of references that are sorted by insertion.
const shortList = 16

// ordered sorts references, usually a few short ascending runs, and keeps only the first reference to each alpha part.
func ordered(list []network.AlphaRef) []network.AlphaRef {
	for i := 1; i < len(list); i++ {
		if list[i-1].Alpha() >= list[i].Alpha() {
			if len(list) > shortList {
				slices.Sort(list)
				return slices.CompactFunc(list, func(a, b network.AlphaRef) bool { return a.Alpha() == b.Alpha() })
			}
			return putInOrder(list, i)
		}
	}
	return list
}

// putInOrder does the same as ordered for a short list whose first n references are in order.
func putInOrder(list []network.AlphaRef, n int) []network.AlphaRef {
	for i := n; i < len(list); i++ {
		ref, at := list[i], i
		for at > 0 && list[at-1] > ref {
			list[at] = list[at-1]
			at--
		}
		list[at] = ref
	}
	kept := 1
	for _, ref := range list[1:] {
		if ref.Alpha() != list[kept-1].Alpha() {
			list[kept] = ref
			kept++
		}
	}
	return list[:kept]
}
