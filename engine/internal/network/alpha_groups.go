package network

import (
	"math"
	"math/bits"
	"slices"
)

// groupThreshold is the number of alpha parts that must compare the same property for a lookup to be worthwhile.
const groupThreshold = 3

// spanListMax is the maximum average number of list entries of a span group per alpha part.
const spanListMax = 16

// grouping collects positions by text, in the order in which the texts first occurred.
type grouping struct {
	byText map[string]int
	lists  [][]int
}

func (g *grouping) add(text string, i int) {
	n, ok := g.byText[text]
	if !ok {
		if g.byText == nil {
			g.byText = map[string]int{}
		}
		n = len(g.lists)
		g.byText[text] = n
		g.lists = append(g.lists, nil)
	}
	g.lists[n] = append(g.lists[n], i)
}

// large returns the groups with at least groupThreshold positions.
func (g *grouping) large() [][]int {
	return slices.DeleteFunc(g.lists, func(list []int) bool { return len(list) < groupThreshold })
}

func (d *Dispatch) addHashGroup(list []int) {
	first := d.Alphas[list[0]].hash
	keys, equal := 0, 0
	for _, i := range list {
		keys += len(d.Alphas[i].hash.keys)
		if !d.Alphas[i].hash.list {
			equal++
		}
	}
	width := bits.Len(uint(2 * keys))
	g := &hashGroup{Slot: first.slot, Own: first.own, shift: 64 - uint(width), table: make([]hashSlot, 1<<width), First: d.Alphas[list[0]].Entries[0]}
	for _, i := range list {
		a := &d.Alphas[i]
		a.missed, a.visited = RefTo(i, Fails), a.hash.list || equal < groupThreshold
		ref := RefTo(i, found(a.hash.exact && len(a.Tests) == 1))
		for _, key := range a.hash.keys {
			if s := g.Place(key); len(s.Alphas) == 0 || s.Alphas[len(s.Alphas)-1] != ref {
				s.key, s.Alphas = key, append(s.Alphas, ref)
			}
		}
	}
	switch {
	case g.Own.InPlace():
		d.Placed = append(d.Placed, g)
	case d.setTexts(g, list):
		d.Texts = append(d.Texts, g)
	default:
		d.Hashed = append(d.Hashed, g)
	}
}

// setTexts makes a group one for texts if all its constants are texts and no two of them have the same hash. Then one comparison of texts
// decides about all alpha parts of a slot.
func (d *Dispatch) setTexts(g *hashGroup, list []int) bool {
	for _, i := range list {
		for n, text := range d.Alphas[i].hash.texts {
			g.Place(d.Alphas[i].hash.keys[n]).Text = text
		}
	}
	for _, i := range list {
		h := d.Alphas[i].hash
		if h.texts == nil {
			return false
		}
		for n, text := range h.texts {
			if g.Place(h.keys[n]).Text != text {
				return false
			}
		}
	}
	g.Field, _, _ = g.Own.Field()
	for i := range g.table {
		for n, ref := range g.table[i].Alphas {
			g.table[i].Alphas[n] = RefTo(ref.Alpha(), found(len(d.Alphas[ref.Alpha()].Tests) == 1))
		}
	}
	return true
}

// found returns the verdict on an alpha part that a lookup has found. covers means that the lookup covers all its tests.
func found(covers bool) Verdict {
	if covers {
		return Passes
	}
	return Untested
}

// addSpanGroup adds a span group for the alpha parts in list, unless their spans overlap so much that the lists would be long.
func (d *Dispatch) addSpanGroup(list []int) {
	first := d.Alphas[list[0]].span
	g := &spanGroup{Slot: first.slot, Own: first.own, First: d.Alphas[list[0]].Entries[0]}
	for _, i := range list {
		s := d.Alphas[i].span
		g.bounds = append(g.bounds, s.low)
		if s.high < math.MaxInt64 {
			g.bounds = append(g.bounds, s.high+1)
		}
	}
	slices.Sort(g.bounds)
	g.bounds = slices.Compact(g.bounds)
	g.Lists = make([][]AlphaRef, len(g.bounds)+1)
	total := 0
	for _, i := range list {
		s := d.Alphas[i].span
		ref := RefTo(i, found(s.covers))
		for at := g.At(s.low); at < len(g.Lists) && (at == 0 || g.bounds[at-1] <= s.high); at++ {
			g.Lists[at] = append(g.Lists[at], ref)
			total++
		}
	}
	if total > spanListMax*len(list) {
		return
	}
	v := Fails
	if first.own.MayBeNull() {
		v = Untested
	}
	for _, i := range list {
		d.Alphas[i].missed = RefTo(i, v)
	}
	d.Spans = append(d.Spans, g)
}
