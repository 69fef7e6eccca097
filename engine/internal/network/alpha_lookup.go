package network

import (
	"slices"

	"whenthen/engine/internal/eval"
)

// If several alpha parts compare the same property with constants, a lookup finds those that a fact may pass: those with == and "in" by the
// hash of the property, those with < <= > >= on integers by a binary search among the sorted constants.

// AlphaRef refers to an alpha part of a dispatch: the position of the alpha part, above the bits of a verdict. So references are sorted by
// position; of several references to the same alpha part, the one with the valid verdict comes first.
type AlphaRef uint32

// Verdict is the result of a lookup for a fact and an alpha part.
type Verdict uint8

const (
	Passes   Verdict = iota // it was found, and the lookup covers all of its tests
	Untested                // its tests have to be evaluated
	Fails                   // it was not found

	verdictBits = 2
)

// RefTo returns the reference to an alpha part with a verdict.
func RefTo(alpha int, v Verdict) AlphaRef { return AlphaRef(alpha)<<verdictBits | AlphaRef(v) }

// Alpha returns the position of the alpha part in its dispatch.
func (r AlphaRef) Alpha() int { return int(r >> verdictBits) }

// Verdict returns the verdict.
func (r AlphaRef) Verdict() Verdict { return Verdict(r & (1<<verdictBits - 1)) }

// hashGroup is a set of alpha parts that compare the same property with constants.
type hashGroup struct {
	Slot  int
	Own   eval.Key
	shift uint          // the upper bits of a mixed key are the index of the first table slot to probe
	table []hashSlot    // open addressing, at most half full; the length is a power of two
	Field eval.FieldKey // the field of Own, in a group for texts
	First *Entry        // an entry of its alpha parts, to name the rule or query if the key cannot be computed
}

// hashSlot contains the alpha parts that require the property to have the hash key, in ascending order; Alphas is empty if the slot is
// free. In a group for texts, they require the property to equal text.
type hashSlot struct {
	key    uint64
	Alphas []AlphaRef
	Text   string
}

// Place returns the slot of a hash, or the free slot for it.
func (g *hashGroup) Place(key uint64) *hashSlot {
	for i := key * 0x9E3779B97F4A7C15 >> (g.shift & 63); ; i++ {
		if s := &g.table[i&uint64(len(g.table)-1)]; s.key == key || len(s.Alphas) == 0 {
			return s
		}
	}
}

// spanGroup is a set of alpha parts that require the same property to be in a span of numbers. bounds are the numbers at which a span
// begins or has ended, ascending; lists[i] contains the alphas whose span contains the numbers from bounds[i-1] up to, but excluding,
// bounds[i].
type spanGroup struct {
	Slot   int
	Own    eval.Key
	bounds []int64
	Lists  [][]AlphaRef
	First  *Entry // as in a hashGroup
}

// At returns the index of the list for a number.
func (g *spanGroup) At(x int64) int {
	i, exact := slices.BinarySearch(g.bounds, x)
	if exact {
		i++
	}
	return i
}

// Lookups contains the groups of alpha parts that share a lookup.
type Lookups struct {
	Placed []*hashGroup // groups whose keys can be read from the object directly
	Texts  []*hashGroup // groups for texts that can be read from the object directly
	Hashed []*hashGroup // other groups with hash keys
	Spans  []*spanGroup
}

// finding returns the lookups that can find at least one of the wanted alpha parts.
func (l *Lookups) finding(wanted func(AlphaRef) bool) (some Lookups) {
	keep := func(list []*hashGroup) (kept []*hashGroup) {
		for _, g := range list {
			if slices.ContainsFunc(g.table, func(s hashSlot) bool { return slices.ContainsFunc(s.Alphas, wanted) }) {
				kept = append(kept, g)
			}
		}
		return kept
	}
	some = Lookups{Placed: keep(l.Placed), Texts: keep(l.Texts), Hashed: keep(l.Hashed)}
	for _, g := range l.Spans {
		if slices.ContainsFunc(g.Lists, func(list []AlphaRef) bool { return slices.ContainsFunc(list, wanted) }) {
			some.Spans = append(some.Spans, g)
		}
	}
	return some
}
