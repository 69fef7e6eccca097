package rete

import (
	"math"
	"slices"
	"sync/atomic"

	"whenthen/engine/fact"
	"whenthen/engine/internal/eval"
	"whenthen/engine/rule"
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
	alpha int // position
}

// updatePlan lists the alphas with an entry that a change of these properties concerns.
type updatePlan struct {
	changed fact.Mask
	plain   []int // to be tested
	found   bool  // some of them are found by hash or search
}

// maxUpdatePlans bounds the sets of properties for which a plan is kept.
const maxUpdatePlans = 64

// hashGroup are alpha parts that compare the same property with constants.
type hashGroup struct {
	slot  int
	own   eval.Key
	byKey map[uint64][]int
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

func (n *Network) newDispatch(t *fact.Type) *dispatch {
	d := &dispatch{typ: t}
	var hashed, spans grouping
	for _, a := range n.alphas {
		if !accepts(a.typ, t) || (a.typ == n.initialType) != (t == n.initialType) {
			continue
		}
		i := len(d.alphas)
		place := alphaPlace{alpha: a, first: len(d.entries)}
		for _, e := range a.entries {
			reads := TranslateMask(e.reads, a.typ, t)
			if a.typ.Class || t.Class {
				reads = fact.AllProperties
			}
			place.reads |= reads
			d.entries = append(d.entries, entryPlace{e, reads, i})
		}
		place.end = len(d.entries)
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
	g := &hashGroup{slot: first.slot, own: first.own, byKey: map[uint64][]int{}}
	for _, i := range list {
		found[i] = true
		for _, key := range d.alphas[i].hash.keys {
			if at := g.byKey[key]; len(at) == 0 || at[len(at)-1] != i {
				g.byKey[key] = append(at, i)
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
	p := &updatePlan{changed: changed}
	plain := 0
	for i := range d.alphas {
		isPlain := plain < len(d.plain) && d.plain[plain] == i
		if isPlain {
			plain++
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
			dst = append(dst, g.byKey[key]...)
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

// hashedTest is own == constant, or own in a list of constants.
type hashedTest struct {
	text string // canonical text of the own side
	slot int
	own  eval.Key
	keys []uint64
}

// spanTest is what the comparisons of a pattern with constants say about the first property compared.
type spanTest struct {
	text      string // canonical text of the own side
	slot      int
	own       eval.Key
	low, high int64 // both included
}

// hashed returns the hashable form of a constant test, or nil. The test itself is evaluated all the same.
func (b *builder) hashed(t *rule.Test, slot int) (*hashedTest, error) {
	var own rule.Expr
	var constants []rule.Expr
	if in, ok := t.Expr.(*rule.In); ok && !in.Negated {
		own = in.X
		for _, item := range in.List {
			x, ok := item.(*rule.Binary)
			if !ok || x.Op != rule.OpEq || rule.Canonical(x.L, slot) != rule.Canonical(own, slot) {
				return nil, nil
			}
			constants = append(constants, x.R)
		}
	} else if t.Op == rule.OpEq && t.Own != nil {
		own, constants = t.Own, []rule.Expr{t.Other}
	}
	if len(constants) == 0 {
		return nil, nil
	}
	h := &hashedTest{text: rule.Canonical(own, slot), slot: slot}
	var err error
	if h.own, err = b.compiler.Key(own); err != nil {
		return nil, err
	}
	for _, e := range constants {
		key, ok, err := b.constantKey(e)
		if !ok || err != nil {
			return nil, err
		}
		h.keys = append(h.keys, key)
	}
	return h, nil
}

// constantKey is the key of a constant that is not null.
func (b *builder) constantKey(e rule.Expr) (key uint64, ok bool, err error) {
	c, isConst := e.(*rule.Const)
	if !isConst || c.Value == nil {
		return 0, false, nil
	}
	k, err := b.compiler.Key(e)
	if err != nil {
		return 0, false, err
	}
	key, ok = k.Of(&eval.Frame{Types: b.net.base.Types})
	return key, ok, nil
}

// span returns the span of whole numbers in which the property of the first test must lie, or nil. The tests are
// evaluated all the same.
func (b *builder) span(tests []*rule.Test, slot int) (*spanTest, error) {
	var s *spanTest
	for _, t := range tests {
		if t.Op < rule.OpLt || t.Op > rule.OpGe || t.Own == nil || t.Other == nil ||
			!t.Own.Type().Kind.Integer() || !t.Other.Type().Kind.Integer() {
			if s == nil {
				return nil, nil
			}
			continue
		}
		text := rule.Canonical(t.Own, slot)
		if s == nil {
			own, err := b.compiler.Key(t.Own)
			if err != nil || !own.Exact {
				return nil, err
			}
			s = &spanTest{text: text, slot: slot, own: own, low: math.MinInt64, high: math.MaxInt64}
		}
		key, ok, err := b.constantKey(t.Other)
		if err != nil || text == s.text && !ok {
			return nil, err
		}
		if text == s.text {
			s.cut(t.Op, int64(key))
		}
	}
	if s != nil && s.low > s.high {
		return nil, nil
	}
	return s, nil
}

// cut narrows a span by a comparison.
func (s *spanTest) cut(op rule.Op, x int64) {
	switch {
	case op == rule.OpGe:
		s.low = max(s.low, x)
	case op == rule.OpGt && x < math.MaxInt64:
		s.low = max(s.low, x+1)
	case op == rule.OpLe:
		s.high = min(s.high, x)
	case op == rule.OpLt && x > math.MinInt64:
		s.high = min(s.high, x-1)
	}
}
