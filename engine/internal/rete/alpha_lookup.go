package rete

import (
	"slices"

	"whenthen/engine/internal/eval"
)

// If several alpha parts compare the same property with constants, a lookup finds those that a fact may pass: those with == and "in" by the
// property's hash, those with < <= > >= on whole numbers by a binary search among the sorted constants.

// alphaRef refers to an alpha part of a dispatch: its position there, above a verdict. So references are sorted by position, and of those to
// the same alpha part, the one with the verdict that holds comes first.
type alphaRef uint32

// verdict is what a lookup has told about a fact and an alpha part.
type verdict uint8

const (
	passes   verdict = iota // it was found, and the lookup covers all of its tests
	untested                // its tests decide
	fails                   // it was not found

	verdictBits = 2
)

func refTo(alpha int, v verdict) alphaRef { return alphaRef(alpha)<<verdictBits | alphaRef(v) }

func (r alphaRef) alpha() int       { return int(r >> verdictBits) }
func (r alphaRef) verdict() verdict { return verdict(r & (1<<verdictBits - 1)) }

// hashGroup is a set of alpha parts that compare the same property with constants.
type hashGroup struct {
	slot  int
	own   eval.Key
	shift uint          // the upper bits of a mixed key are the first table slot to probe
	table []hashSlot    // open addressing, at most half full; the length is a power of two
	field eval.FieldKey // own, in a group for texts
}

// hashSlot holds the alpha parts that require the property to have the hash key, ascending; none if the slot is free. In a group for texts,
// they require it to be text.
type hashSlot struct {
	key    uint64
	alphas []alphaRef
	text   string
}

// place returns the slot of a hash, or the free slot where it would go.
func (g *hashGroup) place(key uint64) *hashSlot {
	for i := key * 0x9E3779B97F4A7C15 >> (g.shift & 63); ; i++ {
		if s := &g.table[i&uint64(len(g.table)-1)]; s.key == key || len(s.alphas) == 0 {
			return s
		}
	}
}

// spanGroup is a set of alpha parts that require the same property to lie in a span of numbers. bounds are the numbers at which a span
// begins or has ended, ascending; lists[i] are the alphas whose span contains the numbers from bounds[i-1] up to, but excluding, bounds[i].
type spanGroup struct {
	slot   int
	own    eval.Key
	bounds []int64
	lists  [][]alphaRef
}

// at returns the index of the list for a number.
func (g *spanGroup) at(x int64) int {
	i, exact := slices.BinarySearch(g.bounds, x)
	if exact {
		i++
	}
	return i
}

// makeRoom makes the scratch lists long enough for the facts of a dispatch.
func (w *WorkingMemory) makeRoom(d *dispatch) {
	if len(w.entryTuples) < len(d.entries) {
		w.entryTuples = make([]tupleID, len(d.entries))
	}
	if most := len(d.entries) + len(d.alphas); len(w.candidates) < most {
		w.candidates = make([]alphaRef, most)
	}
}

// lookUp returns the alpha parts that a fact may pass: the first n candidates, those in plain and those found by lookups, in order.
func (w *WorkingMemory) lookUp(d *dispatch, plain []alphaRef, f *Fact, n int) []alphaRef {
	list, sure := w.candidates, w.profile == nil // a profile counts all tests
	for _, ref := range plain {
		list[n] = ref
		n++
	}
	for _, g := range d.placed {
		for _, ref := range g.place(g.own.At(f.Object.Ptr)).alphas {
			list[n] = ref
			n++
		}
	}
	for _, g := range d.texts {
		text, null := g.field.Text(f.Object.Ptr)
		if s := g.place(eval.TextKey(text)); s.text == text && !null {
			n += copy(list[n:], s.alphas)
		}
	}
	if len(d.hashed) > 0 || len(d.spans) > 0 {
		return w.lookUpMore(d, f, n, sure)
	}
	return ordered(list[:n], sure)
}

// lookUpMore does the lookups whose keys have to be computed.
func (w *WorkingMemory) lookUpMore(d *dispatch, f *Fact, n int, sure bool) []alphaRef {
	list := w.candidates
	for _, g := range d.hashed {
		key, ok := w.lookupKey(&g.own, g.slot, f)
		if !ok {
			sure = false
			continue
		}
		for _, ref := range g.place(key).alphas {
			list[n] = ref
			n++
		}
	}
	for _, g := range d.spans {
		key, ok := w.lookupKey(&g.own, g.slot, f)
		if !ok {
			sure = false
			continue
		}
		for _, ref := range g.lists[g.at(int64(key))] {
			list[n] = ref
			n++
		}
	}
	return ordered(list[:n], sure)
}

// lookupKey computes a key of a fact that belongs into a slot.
func (w *WorkingMemory) lookupKey(k *eval.Key, slot int, f *Fact) (key uint64, ok bool) {
	w.frame.Slots[slot] = f.Object
	return k.Of(w.frame)
}

// shortList is how many references are sorted by insertion.
const shortList = 16

// ordered sorts references, usually a few short ascending runs. Unless sure, because the key of a lookup has failed, nothing is known about
// any of them.
func ordered(list []alphaRef, sure bool) []alphaRef {
	if !sure {
		for i, ref := range list {
			list[i] = refTo(ref.alpha(), untested)
		}
	}
	for i := 1; i < len(list); i++ {
		if list[i-1] > list[i] {
			sortRefs(list, i)
			break
		}
	}
	return list
}

// sortRefs sorts a list whose first n elements are sorted.
func sortRefs(list []alphaRef, n int) {
	if len(list) > shortList {
		slices.Sort(list)
		return
	}
	for i := n; i < len(list); i++ {
		ref, j := list[i], i
		for j > 0 && list[j-1] > ref {
			list[j] = list[j-1]
			j--
		}
		list[j] = ref
	}
}

// firstRefs keeps only the first of the references to each alpha part in a sorted list.
func firstRefs(list []alphaRef) []alphaRef {
	n := 1
	for i := 1; i < len(list); i++ {
		if list[i].alpha() == list[i-1].alpha() {
			continue
		}
		if n < i {
			list[n] = list[i]
		}
		n++
	}
	return list[:n]
}
