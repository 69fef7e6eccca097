package rete

import (
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

// dispatch lists the alpha parts a fact of one concrete type may satisfy.
type dispatch struct {
	typ    *fact.Type
	alphas []*alpha
	reads  [][]fact.Mask // per alpha and entry, as bits of typ
	any    []fact.Mask   // per alpha: union of reads
	plain  []int         // alphas to test
	hashed []*hashGroup
}

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
		d.alphas = append(d.alphas, a)
		masks := make([]fact.Mask, len(a.entries))
		var union fact.Mask
		for j, e := range a.entries {
			masks[j] = TranslateMask(e.reads, a.typ, t)
			if a.typ.Class || t.Class {
				masks[j] = fact.AllProperties
			}
			union |= masks[j]
		}
		d.reads = append(d.reads, masks)
		d.any = append(d.any, union)
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

// accepts tells whether a pattern of type p sees objects of type t.
func accepts(p, t *fact.Type) bool { return p == t || t.Raw().AssignableTo(p.Raw()) }

// candidates appends the positions of the alpha parts that o may satisfy, in ascending order.
func (d *dispatch) candidates(f *eval.Frame, o fact.Object, dst []int) []int {
	dst = append(dst, d.plain...)
	for _, g := range d.hashed {
		f.Slots[g.slot] = o
		key, ok := g.own.Of(f)
		if !ok {
			continue
		}
		for _, i := range g.byKey[key] {
			dst = append(dst, i)
		}
	}
	if len(d.hashed) > 0 {
		insertionSort(dst)
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
