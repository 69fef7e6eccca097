package rete

import (
	"slices"

	"whenthen/engine/internal/eval"
)

// If several alpha parts compare the same property with constants, a lookup finds those that a fact may pass: those with == and "in" by the
// hash of the property, those with < <= > >= on integers by a binary search among the sorted constants.

// alphaRef refers to an alpha part of a dispatch: the position of the alpha part, above the bits of a verdict. So references are sorted by
// position; of several references to the same alpha part, the one with the valid verdict comes first.
type alphaRef uint32

// verdict is the result of a lookup for a fact and an alpha part.
type verdict uint8

const (
	passes   verdict = iota // it was found, and the lookup covers all of its tests
	untested                // its tests have to be evaluated
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
	shift uint          // the upper bits of a mixed key are the index of the first table slot to probe
	table []hashSlot    // open addressing, at most half full; the length is a power of two
	field eval.FieldKey // the field of own, in a group for texts
	first *Entry        // an entry of its alpha parts, to name the rule or query if the key cannot be computed
}

// hashSlot contains the alpha parts that require the property to have the hash key, in ascending order; alphas is empty if the slot is
// free. In a group for texts, they require the property to equal text.
type hashSlot struct {
	key    uint64
	alphas []alphaRef
	text   string
}

// place returns the slot of a hash, or the free slot for it.
func (g *hashGroup) place(key uint64) *hashSlot {
	for i := key * 0x9E3779B97F4A7C15 >> (g.shift & 63); ; i++ {
		if s := &g.table[i&uint64(len(g.table)-1)]; s.key == key || len(s.alphas) == 0 {
			return s
		}
	}
}

// spanGroup is a set of alpha parts that require the same property to be in a span of numbers. bounds are the numbers at which a span
// begins or has ended, ascending; lists[i] contains the alphas whose span contains the numbers from bounds[i-1] up to, but excluding,
// bounds[i].
type spanGroup struct {
	slot   int
	own    eval.Key
	bounds []int64
	lists  [][]alphaRef
	first  *Entry // as in a hashGroup
}

// at returns the index of the list for a number.
func (g *spanGroup) at(x int64) int {
	i, exact := slices.BinarySearch(g.bounds, x)
	if exact {
		i++
	}
	return i
}

// lookups contains the groups of alpha parts that share a lookup.
type lookups struct {
	placed []*hashGroup // groups whose keys can be read from the object directly
	texts  []*hashGroup // groups for texts that can be read from the object directly
	hashed []*hashGroup // other groups with hash keys
	spans  []*spanGroup
}

// finding returns the lookups that can find at least one of the wanted alpha parts.
func (l *lookups) finding(wanted func(alphaRef) bool) (some lookups) {
	keep := func(list []*hashGroup) (kept []*hashGroup) {
		for _, g := range list {
			if slices.ContainsFunc(g.table, func(s hashSlot) bool { return slices.ContainsFunc(s.alphas, wanted) }) {
				kept = append(kept, g)
			}
		}
		return kept
	}
	some = lookups{placed: keep(l.placed), texts: keep(l.texts), hashed: keep(l.hashed)}
	for _, g := range l.spans {
		if slices.ContainsFunc(g.lists, func(list []alphaRef) bool { return slices.ContainsFunc(list, wanted) }) {
			some.spans = append(some.spans, g)
		}
	}
	return some
}

// lookUp returns the alpha parts that a fact may pass, in order: the first n candidates, those in plain and those found by lookups.
func (w *WorkingMemory) lookUp(l *lookups, plain []alphaRef, f *Fact, n int) []alphaRef {
	list := w.candidates
	for _, ref := range plain {
		list[n] = ref
		n++
	}
	for _, g := range l.placed {
		for _, ref := range g.place(g.own.At(f.Object.Ptr)).alphas {
			list[n] = ref
			n++
		}
	}
	for _, g := range l.texts {
		text, null := g.field.Text(f.Object.Ptr)
		if s := g.place(eval.TextKey(text)); s.text == text && !null {
			n += copy(list[n:], s.alphas)
		}
	}
	sure := w.profile == nil // a profile counts all tests
	if len(l.hashed) > 0 || len(l.spans) > 0 {
		n, sure = w.lookUpMore(l, f, n, sure)
	}
	if list = list[:n]; !sure {
		for i, ref := range list {
			list[i] = refTo(ref.alpha(), untested)
		}
	}
	return ordered(list)
}

// lookUpMore does the lookups whose keys have to be computed. It returns the number of candidates, and sure or false if a key could not be
// computed.
func (w *WorkingMemory) lookUpMore(l *lookups, f *Fact, n int, sure bool) (int, bool) {
	list := w.candidates
	for _, g := range l.hashed {
		key, ok := w.lookupKey(&g.own, g.slot, g.first, f)
		if !ok {
			sure = false
			continue
		}
		for _, ref := range g.place(key).alphas {
			list[n] = ref
			n++
		}
	}
	for _, g := range l.spans {
		key, ok := w.lookupKey(&g.own, g.slot, g.first, f)
		if !ok {
			sure = false
			continue
		}
		for _, ref := range g.lists[g.at(int64(key))] {
			list[n] = ref
			n++
		}
	}
	return n, sure
}

// lookupKey computes a key of a fact, which is put into a slot of the frame. first is an entry of the alpha parts, for error messages.
func (w *WorkingMemory) lookupKey(k *eval.Key, slot int, first *Entry, f *Fact) (key uint64, ok bool) {
	w.frame.Slots[slot] = f.Object
	if key, ok = k.Of(w.frame); w.frame.Err != nil {
		w.noteFailure(first.rule, first.query)
	}
	return key, ok
}

// shortList is the maximum number of references that are sorted by insertion.
const shortList = 16

// ordered sorts references, usually a few short ascending runs, and keeps only the first reference to each alpha part.
func ordered(list []alphaRef) []alphaRef {
	for i := 1; i < len(list); i++ {
		if list[i-1].alpha() >= list[i].alpha() {
			if len(list) > shortList {
				slices.Sort(list)
				return slices.CompactFunc(list, func(a, b alphaRef) bool { return a.alpha() == b.alpha() })
			}
			return putInOrder(list, i)
		}
	}
	return list
}

// putInOrder does the same as ordered for a short list whose first n references are in order.
func putInOrder(list []alphaRef, n int) []alphaRef {
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
		if ref.alpha() != list[kept-1].alpha() {
			list[kept] = ref
			kept++
		}
	}
	return list[:kept]
}
