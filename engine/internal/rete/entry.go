package rete

import (
	"slices"
	"sync/atomic"

	"whenthen/engine/fact"
	"whenthen/engine/internal/eval"
	"whenthen/engine/rule"
)

// alpha is the part of a pattern that concerns one fact alone: entry point, type and constant tests. All patterns with
// equal alpha parts share one, and its tests run once for a fact.
type alpha struct {
	key     string
	typ     *fact.Type
	point   string // entry point
	texts   []string
	tests   []alphaTest
	entries []*Entry
	// hash is the first test that compares a property with a constant; facts can be dispatched by it.
	hash *hashedTest
	ord  int
}

type alphaTest struct {
	test eval.Test
	slot int
}

// hashedTest is own == constant.
type hashedTest struct {
	text string // canonical text of the own side
	slot int
	own  eval.Key
	key  uint64
}

// Entry is a place where facts enter the network: a root, the right input of a node, or a rule of one pattern.
type Entry struct {
	id    int
	alpha *alpha
	// reads are the properties, as bits of the alpha part's type, whose modification is seen here.
	reads fact.Mask
	node  *Node // root or node with a right input; nil for a rule of one pattern
	left  bool  // node is a root
	item  *itemPlan
	rule  *rule.Rule // the first that needed it; nil in a query
}

// dispatch lists what a fact of one concrete type may enter. Entry tuples know their entry by its place here.
type dispatch struct {
	typ     *fact.Type
	alphas  []alphaPlace
	entries []entryPlace // of all alphas
	plain   []int        // alphas to test
	hashed  []*hashGroup
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
	hashed  bool  // some of them are found by hash
}

// maxUpdatePlans bounds the sets of properties for which a plan is kept.
const maxUpdatePlans = 64

// hashGroup are alpha parts that compare the same property with different constants.
type hashGroup struct {
	slot  int
	own   eval.Key
	byKey map[uint64][]int
}

// hashThreshold is how many alpha parts must compare the same property before hashing them pays.
const hashThreshold = 3

// initialType is the type of the hidden fact that conditions without a pattern in front of them start from.
func newInitialType() *fact.Type {
	return &fact.Type{Name: "InitialFact", Kind: fact.Struct, Boxed: true}
}

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
	groups := map[string][]int{}
	var order []string
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
		if a.hash == nil {
			continue
		}
		group := a.hash.text + "\x00" + a.typ.QualifiedName()
		if groups[group] == nil {
			order = append(order, group)
		}
		groups[group] = append(groups[group], i)
	}
	hashed := map[int]bool{}
	for _, name := range order {
		list := groups[name]
		if len(list) < hashThreshold {
			continue
		}
		first := d.alphas[list[0]].hash
		g := &hashGroup{slot: first.slot, own: first.own, byKey: map[uint64][]int{}}
		for _, i := range list {
			hashed[i] = true
			key := d.alphas[i].hash.key
			g.byKey[key] = append(g.byKey[key], i)
		}
		d.hashed = append(d.hashed, g)
	}
	for i := range d.alphas {
		if !hashed[i] {
			d.plain = append(d.plain, i)
		}
	}
	return d
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
			p.hashed = true
		}
	}
	if len(plans) < maxUpdatePlans { // another session may add one at the same time: then one of them is made again
		more := append(slices.Clip(plans), p)
		d.updates.Store(&more)
	}
	return p
}

// accepts tells whether a pattern of type p sees objects of type t.
func accepts(p, t *fact.Type) bool { return p == t || t.Raw().AssignableTo(p.Raw()) }

// candidates appends the positions of the alpha parts that o may satisfy, in ascending order.
func (d *dispatch) candidates(f *eval.Frame, o fact.Object, dst []int) []int {
	dst = append(dst, d.plain...)
	if len(d.hashed) > 0 {
		dst = d.byHash(f, o, dst)
		insertionSort(dst)
	}
	return dst
}

// byHash appends the positions of the alpha parts found by hash.
func (d *dispatch) byHash(f *eval.Frame, o fact.Object, dst []int) []int {
	for _, g := range d.hashed {
		f.Slots[g.slot] = o
		if key, ok := g.own.Of(f); ok {
			dst = append(dst, g.byKey[key]...)
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

// holds evaluates the tests on o.
func (a *alpha) holds(f *eval.Frame, o fact.Object) bool {
	for i := range a.tests {
		t := &a.tests[i]
		f.Slots[t.slot] = o
		if !t.test.Eval(f) {
			return false
		}
	}
	return true
}
