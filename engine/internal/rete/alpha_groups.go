package rete

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

func (d *dispatch) addHashGroup(list []int) {
	first := d.alphas[list[0]].hash
	keys := 0
	for _, i := range list {
		keys += len(d.alphas[i].hash.keys)
	}
	width := bits.Len(uint(2 * keys))
	g := &hashGroup{slot: first.slot, own: first.own, shift: 64 - uint(width), table: make([]hashSlot, 1<<width), first: d.alphas[list[0]].entries[0]}
	for _, i := range list {
		a := &d.alphas[i]
		a.missed = refTo(i, fails)
		ref := refTo(i, found(a.hash.exact && len(a.tests) == 1))
		for _, key := range a.hash.keys {
			if s := g.place(key); len(s.alphas) == 0 || s.alphas[len(s.alphas)-1] != ref {
				s.key, s.alphas = key, append(s.alphas, ref)
			}
		}
	}
	switch {
	case g.own.InPlace():
		d.placed = append(d.placed, g)
	case d.setTexts(g, list):
		d.texts = append(d.texts, g)
	default:
		d.hashed = append(d.hashed, g)
	}
}

// setTexts makes a group one for texts if all its constants are texts and no two of them have the same hash. Then one comparison of texts
// decides about all alpha parts of a slot.
func (d *dispatch) setTexts(g *hashGroup, list []int) bool {
	for _, i := range list {
		for n, text := range d.alphas[i].hash.texts {
			g.place(d.alphas[i].hash.keys[n]).text = text
		}
	}
	for _, i := range list {
		h := d.alphas[i].hash
		if h.texts == nil {
			return false
		}
		for n, text := range h.texts {
			if g.place(h.keys[n]).text != text {
				return false
			}
		}
	}
	g.field, _, _ = g.own.Field()
	for i := range g.table {
		for n, ref := range g.table[i].alphas {
			g.table[i].alphas[n] = refTo(ref.alpha(), found(len(d.alphas[ref.alpha()].tests) == 1))
		}
	}
	return true
}

// found returns the verdict on an alpha part that a lookup has found. covers means that the lookup covers all its tests.
func found(covers bool) verdict {
	if covers {
		return passes
	}
	return untested
}

// addSpanGroup adds a span group for the alpha parts in list, unless their spans overlap so much that the lists would be long.
func (d *dispatch) addSpanGroup(list []int) {
	first := d.alphas[list[0]].span
	g := &spanGroup{slot: first.slot, own: first.own, first: d.alphas[list[0]].entries[0]}
	for _, i := range list {
		s := d.alphas[i].span
		g.bounds = append(g.bounds, s.low)
		if s.high < math.MaxInt64 {
			g.bounds = append(g.bounds, s.high+1)
		}
	}
	slices.Sort(g.bounds)
	g.bounds = slices.Compact(g.bounds)
	g.lists = make([][]alphaRef, len(g.bounds)+1)
	total := 0
	for _, i := range list {
		s := d.alphas[i].span
		ref := refTo(i, found(s.covers))
		for at := g.at(s.low); at < len(g.lists) && (at == 0 || g.bounds[at-1] <= s.high); at++ {
			g.lists[at] = append(g.lists[at], ref)
			total++
		}
	}
	if total > spanListMax*len(list) {
		return
	}
	v := fails
	if first.own.MayBeNull() {
		v = untested
	}
	for _, i := range list {
		d.alphas[i].missed = refTo(i, v)
	}
	d.spans = append(d.spans, g)
}
