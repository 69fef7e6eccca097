package rete

import (
	"math"
	"math/bits"
	"slices"
	"sync/atomic"

	"whenthen/engine/internal/eval"
	"whenthen/internal/fact"
)

// dispatch lists the alpha parts and entries for facts of one concrete type. An entry tuple stores its entry's position in entries.
//
// Alpha parts that begin by comparing one property with constants are not tested one by one: those with == and "in" are found by the
// property's hash, those with < <= > >= on whole numbers by a binary search among the sorted constants.
type dispatch struct {
	typ     *fact.Type
	alphas  []alphaPlace
	entries []entryPlace // of all alphas
	plain   []int        // positions of the alphas that are always tested
	hashed  []*hashGroup
	spans   []*spanGroup
	updates atomic.Pointer[[]*updatePlan]
	// deferrable reports, by ID of the entry in the whole network, whether the entry may be deferred.
	deferrable []bool
}

// alphaPlace is an alpha part with the range of its entries.
type alphaPlace struct {
	*alpha
	first, end int
	reads      fact.Mask // properties read by any of its entries
}

// entryPlace is an entry with the properties it reacts to, as bits of the dispatch's type.
type entryPlace struct {
	*Entry
	reads fact.Mask
	// tested are properties whose change can only make the fact leave.
	tested fact.Mask
	alpha  int // position in alphas
}

// updatePlan lists the alphas with an entry that reacts to a change of these properties.
type updatePlan struct {
	changed fact.Mask
	plain   []int // positions of alphas to be tested
	found   bool  // some other alphas are found by hash or search
	// deferred tells, by alpha, how many of the deferrable entries react.
	deferred []reaction
	// passed are the rules of one pattern that do not react: of each agenda group, the one with precedence. See agenda.pass.
	passed []*itemPlan
}

// maxUpdatePlans bounds the number of property sets whose plans are cached.
const maxUpdatePlans = 64

// hashGroup is a set of alpha parts that compare the same property with constants.
type hashGroup struct {
	slot  int
	own   eval.Key
	shift uint       // the upper bits of a mixed key are the first table slot to probe
	table []hashSlot // open addressing, at most half full
}

// hashSlot holds the alpha parts that require the property to have the hash key, ascending; none if the slot is free.
type hashSlot struct {
	key    uint64
	alphas []int
}

// with returns the alpha parts that require a hash.
func (g *hashGroup) with(key uint64) []int { return g.place(key).alphas }

// place returns the slot of a hash, or the free slot where it would go.
func (g *hashGroup) place(key uint64) *hashSlot {
	for i := key * 0x9E3779B97F4A7C15 >> g.shift; ; i++ {
		if s := &g.table[i%uint64(len(g.table))]; s.key == key || len(s.alphas) == 0 {
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
	lists  [][]int
}

// groupThreshold is how many alpha parts must compare the same property before a lookup pays off.
const groupThreshold = 3

// spanListMax bounds the total length of a span group's lists, as an average per alpha part.
const spanListMax = 16

// dispatchOf returns the dispatch for a concrete type. It is built on demand, since any session may meet a new type at run time.
func (n *Network) dispatchOf(t *fact.Type) *dispatch {
	if d, ok := n.dispatches.Load(t); ok {
		return d.(*dispatch)
	}
	d, _ := n.dispatches.LoadOrStore(t, n.newDispatch(t))
	return d.(*dispatch)
}

// dispatchCache is the number of dispatches that a session caches.
const dispatchCache = 16

// dispatchOf returns the network's dispatch for a type, from the session's cache if the type was used lately.
func (w *WorkingMemory) dispatchOf(t *fact.Type) *dispatch {
	d := w.dispatches[uint(t.ID)%dispatchCache]
	if d == nil || d.typ != t {
		d = w.net.dispatchOf(t)
		w.dispatches[uint(t.ID)%dispatchCache] = d
	}
	return d
}

// Matches reports whether some pattern matches objects of a concrete type.
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

// large returns the groups that reach groupThreshold.
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

// at returns the index of the list for a number.
func (g *spanGroup) at(x int64) int {
	i, exact := slices.BinarySearch(g.bounds, x)
	if exact {
		i++
	}
	return i
}

// update returns the plan for a change of these properties.
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
	if len(plans) < maxUpdatePlans { // another session may store one at the same time; one of the two is then lost and made again
		more := append(slices.Clip(plans), p)
		d.updates.Store(&more)
	}
	return p
}

// addPassed adds the rules of one pattern at an alpha part that do not react to the change.
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

// find appends the positions of the alpha parts found by hash or search.
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

// insertionSort sorts a few short ascending runs.
func insertionSort(list []int) {
	for i := 1; i < len(list); i++ {
		for j := i; j > 0 && list[j] < list[j-1]; j-- {
			list[j], list[j-1] = list[j-1], list[j]
		}
	}
}
