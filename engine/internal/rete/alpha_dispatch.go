package rete

import (
	"math"
	"math/bits"
	"slices"
	"sync/atomic"

	"whenthen/engine/internal/eval"
	"whenthen/internal/fact"
)

// dispatch lists what a fact of one concrete type may enter. Entry tuples know their entry by its place here.
//
// Alpha parts that begin by comparing one property with constants are not tested one by one: those with == and "in" are
// found by the property's hash, those with < <= > >= on whole numbers by a search among the sorted constants.
type dispatch struct {
	typ     *fact.Type
	alphas  []alphaPlace
	entries []entryPlace // of all alphas
	plain   []int        // alphas to test
	hashed  []*hashGroup
	spans   []*spanGroup
	updates atomic.Pointer[[]*updatePlan]
	// deferrable tells by entry, of the whole network, whether it may be deferred.
	deferrable []bool
}

// alphaPlace is an alpha part with its run of the entries.
type alphaPlace struct {
	*alpha
	first, end int
	reads      fact.Mask // of any entry
}

// entryPlace is an entry with the properties it reacts to, as bits of the dispatch's type.
type entryPlace struct {
	*Entry
	reads fact.Mask
	// tested are those whose change may only take a fact out.
	tested fact.Mask
	alpha  int // position
}

// updatePlan lists the alphas with an entry that a change of these properties concerns.
type updatePlan struct {
	changed fact.Mask
	plain   []int // to be tested
	found   bool  // some of them are found by hash or search
	// deferred tells by alpha how many of the entries that may be deferred react.
	deferred []reaction
	// passed are the rules of one pattern that do not react, of each agenda group the one with precedence: see agenda.pass.
	passed []*itemPlan
}

// maxUpdatePlans bounds the sets of properties for which a plan is kept.
const maxUpdatePlans = 64

// hashGroup are alpha parts that compare the same property with constants.
type hashGroup struct {
	slot  int
	own   eval.Key
	shift uint       // the upper bits of a mixed key are its first place in the table
	table []hashSlot // with open addressing, at most half full
}

// hashSlot are the alpha parts that want the property to have one hash, ascending; none if the place is free.
type hashSlot struct {
	key    uint64
	alphas []int
}

// with returns the alpha parts that want a hash.
func (g *hashGroup) with(key uint64) []int { return g.place(key).alphas }

// place is where a hash stands, or would stand.
func (g *hashGroup) place(key uint64) *hashSlot {
	for i := key * 0x9E3779B97F4A7C15 >> g.shift; ; i++ {
		if s := &g.table[i%uint64(len(g.table))]; s.key == key || len(s.alphas) == 0 {
			return s
		}
	}
}

// spanGroup are alpha parts that want the same property in a span of numbers. bounds are where a span begins or is over,
// ascending; lists[i] are the alphas that want a number from bounds[i-1] on and below bounds[i].
type spanGroup struct {
	slot   int
	own    eval.Key
	bounds []int64
	lists  [][]int
}

// groupThreshold is how many alpha parts must compare the same property before finding them pays.
const groupThreshold = 3

// spanListMax bounds the length of a span group's lists, per alpha part, on the average.
const spanListMax = 16

// dispatchOf returns the dispatch for a concrete type. Types may be first seen at run time, by any session.
func (n *Network) dispatchOf(t *fact.Type) *dispatch {
	if d, ok := n.dispatches.Load(t); ok {
		return d.(*dispatch)
	}
	d, _ := n.dispatches.LoadOrStore(t, n.newDispatch(t))
	return d.(*dispatch)
}

// dispatchCache is how many dispatches a session has at hand.
const dispatchCache = 16

// dispatchOf is the network's, without the look-up if the type is among those that the session has met lately.
func (w *WorkingMemory) dispatchOf(t *fact.Type) *dispatch {
	d := w.dispatches[uint(t.ID)%dispatchCache]
	if d == nil || d.typ != t {
		d = w.net.dispatchOf(t)
		w.dispatches[uint(t.ID)%dispatchCache] = d
	}
	return d
}

// Matches reports whether some pattern looks at objects of a concrete type.
func (w *WorkingMemory) Matches(t *fact.Type) bool { return len(w.dispatchOf(t).alphas) > 0 }

func (n *Network) newDispatch(t *fact.Type) *dispatch {
	d := &dispatch{typ: t, deferrable: n.deferred}
	var hashed, spans grouping
	for _, a := range n.alphasOf(t) {
		if !accepts(a.typ, t) || (a.typ == n.initialType) != (t == n.initialType) {
			continue
		}
		i := len(d.alphas)
		place := alphaPlace{alpha: a, first: len(d.entries), reads: fact.NoProperty}
		for _, e := range a.entries {
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
			if tested != 0 {
				place.reads = tested | place.reads&^fact.NoProperty
			}
			d.entries = append(d.entries, entryPlace{e, reads, tested, i})
		}
		place.end = len(d.entries)
		if a.standIn != nil {
			d.entries = append(d.entries, entryPlace{a.standIn, place.reads, 0, i})
		}
		d.alphas = append(d.alphas, place)
		switch {
		case a.hash != nil:
			hashed.add(a.hash.text+"\x00"+a.typ.QualifiedName(), i)
		case a.span != nil:
			spans.add(a.span.text+"\x00"+a.typ.QualifiedName(), i)
		}
	}
	found := map[int]bool{}
	for _, list := range hashed.large() {
		d.hashed = append(d.hashed, d.newHashGroup(list, found))
	}
	for _, list := range spans.large() {
		if g := d.newSpanGroup(list); g != nil {
			d.spans = append(d.spans, g)
			for _, i := range list {
				found[i] = true
			}
		}
	}
	for i := range d.alphas {
		if !found[i] {
			d.plain = append(d.plain, i)
		}
	}
	return d
}

// grouping collects positions by text, in the order in which texts were met.
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

// large returns the groups that are worth it.
func (g *grouping) large() [][]int {
	return slices.DeleteFunc(g.lists, func(list []int) bool { return len(list) < groupThreshold })
}

func (d *dispatch) newHashGroup(list []int, found map[int]bool) *hashGroup {
	first := d.alphas[list[0]].hash
	keys := 0
	for _, i := range list {
		keys += len(d.alphas[i].hash.keys)
	}
	width := bits.Len(uint(2 * keys))
	g := &hashGroup{slot: first.slot, own: first.own, shift: 64 - uint(width), table: make([]hashSlot, 1<<width)}
	for _, i := range list {
		found[i] = true
		for _, key := range d.alphas[i].hash.keys {
			if s := g.place(key); len(s.alphas) == 0 || s.alphas[len(s.alphas)-1] != i {
				s.key, s.alphas = key, append(s.alphas, i)
			}
		}
	}
	return g
}

// newSpanGroup returns nil if the spans overlap so much that the lists would be long.
func (d *dispatch) newSpanGroup(list []int) *spanGroup {
	first := d.alphas[list[0]].span
	g := &spanGroup{slot: first.slot, own: first.own}
	for _, i := range list {
		s := d.alphas[i].span
		g.bounds = append(g.bounds, s.low)
		if s.high < math.MaxInt64 {
			g.bounds = append(g.bounds, s.high+1)
		}
	}
	slices.Sort(g.bounds)
	g.bounds = slices.Compact(g.bounds)
	g.lists = make([][]int, len(g.bounds)+1)
	total := 0
	for _, i := range list {
		s := d.alphas[i].span
		for at := g.at(s.low); at < len(g.lists) && (at == 0 || g.bounds[at-1] <= s.high); at++ {
			g.lists[at] = append(g.lists[at], i)
			total++
		}
	}
	if total > spanListMax*len(list) {
		return nil
	}
	return g
}

// at returns the place of a number.
func (g *spanGroup) at(x int64) int {
	i, exact := slices.BinarySearch(g.bounds, x)
	if exact {
		i++
	}
	return i
}

// update returns the plan of an update.
func (d *dispatch) update(changed fact.Mask) *updatePlan {
	var plans []*updatePlan
	if old := d.updates.Load(); old != nil {
		plans = *old
	}
	for _, p := range plans {
		if p.changed == changed {
			return p
		}
	}
	p := &updatePlan{changed: changed, deferred: make([]reaction, len(d.alphas))}
	plain := 0
	for i := range d.alphas {
		isPlain := plain < len(d.plain) && d.plain[plain] == i
		if isPlain {
			plain++
		}
		p.deferred[i] = d.reactionOf(d.deferrable, &d.alphas[i], p)
		if isPlain && d.alphas[i].point == "" {
			d.addPassed(p, &d.alphas[i])
		}
		switch {
		case !reacts(d.alphas[i].reads, changed):
		case isPlain:
			p.plain = append(p.plain, i)
		default:
			p.found = true
		}
	}
	if len(plans) < maxUpdatePlans { // another session may add one at the same time: then one of them is made again
		more := append(slices.Clip(plans), p)
		d.updates.Store(&more)
	}
	return p
}

// addPassed adds the rules of one pattern at an alpha part that a change does not concern.
func (d *dispatch) addPassed(p *updatePlan, a *alphaPlace) {
	for i := a.first; i < a.end; i++ {
		e := &d.entries[i]
		if e.node != nil || e.item == nil || reacts(e.reads, p.changed) || e.tested&p.changed != 0 {
			continue
		}
		j := slices.IndexFunc(p.passed, func(o *itemPlan) bool { return o.group == e.item.group })
		switch {
		case j < 0:
			p.passed = append(p.passed, e.item)
		case e.item.salience > p.passed[j].salience || e.item.salience == p.passed[j].salience && e.item.order < p.passed[j].order:
			p.passed[j] = e.item
		}
	}
}

// candidates appends the positions of the alpha parts that o may satisfy, in ascending order.
func (d *dispatch) candidates(f *eval.Frame, o fact.Object, dst []int) []int {
	dst = d.find(f, o, append(dst, d.plain...))
	insertionSort(dst)
	return dst
}

// find appends the positions of the alpha parts that are not tested one by one.
func (d *dispatch) find(f *eval.Frame, o fact.Object, dst []int) []int {
	for _, g := range d.hashed {
		f.Slots[g.slot] = o
		if key, ok := g.own.Of(f); ok {
			dst = append(dst, g.with(key)...)
		}
	}
	for _, g := range d.spans {
		f.Slots[g.slot] = o
		if key, ok := g.own.Of(f); ok {
			dst = append(dst, g.lists[g.at(int64(key))]...)
		}
	}
	return dst
}

// fewCandidates is how many positions are sorted by insertion.
const fewCandidates = 16

// unique sorts positions and leaves out what stands twice.
func unique(list []int) []int {
	if len(list) > fewCandidates {
		slices.Sort(list)
	} else {
		insertionSort(list)
	}
	if len(list) < 2 {
		return list
	}
	return slices.Compact(list)
}

// insertionSort sorts a few short ascending runs.
func insertionSort(list []int) {
	for i := 1; i < len(list); i++ {
		for j := i; j > 0 && list[j] < list[j-1]; j-- {
			list[j], list[j-1] = list[j-1], list[j]
		}
	}
}
