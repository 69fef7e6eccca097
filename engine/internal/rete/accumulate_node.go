package rete

import (
	"fmt"
	"strings"

	"whenthen/engine/fact"
	"whenthen/engine/internal/eval"
	"whenthen/engine/rule"
)

// An accumulate's phases over facts: left deletes, right deletes, re-key right updates, right updates, re-key left
// updates, left updates, right inserts, left inserts, results. Over a subnetwork left inserts come before right
// inserts, since results belong to a left tuple.
//
// Each pair of left and right is a match record, a tuple linked to both. A right update of a match takes its value out
// and adds it again at the end. Touched left tuples are collected on two stacks, the new ones and the others, which
// are walked from the top when results are made: this is the second reversal of what comes out of an accumulate.

// accumulatePart is what an accumulate node folds, and what it asks of the result.
type accumulatePart struct {
	functions []eval.Accumulator
	key       func(*eval.Frame) any // of a groupby, or nil
	single    bool
	typ       *fact.Type // of a single result
	tests     []eval.Test
	slot      int
	loadLeft  bool   // the functions read left slots
	result    loader // all facts of a subnetwork's result
}

func (b *builder) accumulated(left *Node, c *rule.Accumulate) (*Node, error) {
	what := accumulateKey(c)
	p, overFacts := c.Source[0].(*rule.Pattern)
	overFacts = overFacts && len(c.Source) == 1 && p.From == nil
	if overFacts {
		return b.attach(left, AccumulateNode, what+" over "+patternKey(p, false), func(n *Node) (err error) {
			if n.tests, err = compileTests(b.compiler, p, left.slots, false); err != nil {
				return err
			}
			if n.entry, err = b.newEntry(p); err != nil {
				return err
			}
			n.entry.node, n.typ, n.passive = n, p.Type, p.Passive
			n.text = n.entryText() + joinText(p) + hashedText(n) + ": " + foldText(c)
			return b.fillAccumulate(n, c)
		})
	}
	sub, err := b.subnetwork(left, what, c.Source)
	if err != nil {
		return nil, err
	}
	return b.attach(left, AccumulateNode, fmt.Sprintf("%s over subnetwork %d", what, sub.ID), func(n *Node) error {
		sub.feeds = n
		n.text = fmt.Sprintf("over subnetwork %d: %s", sub.ID, foldText(c))
		if err := b.fillAccumulate(n, c); err != nil {
			return err
		}
		n.accumulate.result = loadAll(sub.slots)
		return nil
	})
}

func (b *builder) fillAccumulate(n *Node, c *rule.Accumulate) error {
	a := &accumulatePart{single: c.Single, typ: c.Type, slot: c.Slot, loadLeft: c.Key != nil}
	for _, fn := range c.Functions {
		acc, err := b.compiler.Accumulator(fn)
		if err != nil {
			return err
		}
		a.functions = append(a.functions, acc)
		a.loadLeft = a.loadLeft || fn.ReadsLeft || fn.Custom != nil
	}
	for _, t := range c.Tests {
		test, err := b.compiler.Test(t)
		if err != nil {
			return err
		}
		a.tests = append(a.tests, test)
	}
	if c.Key != nil {
		key, err := b.compiler.Any(c.Key)
		if err != nil {
			return err
		}
		a.key = key
	}
	n.accumulate = a
	n.load = loadAll(n.left.slots)
	n.addSlot(c.Slot)
	return nil
}

// foldText is what is folded, for people.
func foldText(c *rule.Accumulate) string {
	var list []string
	if c.Key != nil {
		list = append(list, "by "+c.Key.String())
	}
	for _, fn := range c.Functions {
		arg := ""
		if fn.Arg != nil {
			arg = fn.Arg.String()
		}
		list = append(list, fmt.Sprintf("%s(%s)", fn.Name, arg))
	}
	for _, t := range c.Tests {
		list = append(list, t.String())
	}
	return strings.Join(list, ", ")
}

func accumulateKey(c *rule.Accumulate) string {
	var s strings.Builder
	fmt.Fprintf(&s, "#%d", c.Slot)
	if c.Key != nil {
		fmt.Fprintf(&s, " by %s", rule.Canonical(c.Key, -1))
	}
	for _, fn := range c.Functions {
		if fn.Custom != nil {
			fmt.Fprintf(&s, " code %p", fn.Custom)
			continue
		}
		fmt.Fprintf(&s, " %s(", fn.Name)
		if fn.Arg != nil {
			s.WriteString(rule.Canonical(fn.Arg, -1))
		}
		fmt.Fprintf(&s, ") %v", fn.Result)
	}
	if c.Single {
		fmt.Fprintf(&s, " single %v", c.Type)
	}
	for _, t := range c.Tests {
		fmt.Fprintf(&s, " if %s", rule.Canonical(t.Expr, c.Slot))
	}
	return s.String()
}

func (w *WorkingMemory) evaluateAccumulate(n *Node, m *nodeMemory, src *staging, out *results) {
	right := m.right.take()
	pass := accumulatePass{w: w, n: n, m: m}
	for l := src.del.pop(); l != nil; l = src.del.pop() {
		pass.leftDelete(l, out)
	}
	for r := right.del.pop(); r != nil; r = right.del.pop() {
		pass.dropRight(r, nil)
		if n.subnetwork == nil {
			m.index.removeRight(r)
		}
		w.pool.put(r)
	}
	if n.subnetwork != nil {
		pass.overSubnetwork(src, &right)
	} else {
		pass.overFacts(src, &right)
	}
	pass.results(pass.inserted, out)
	pass.results(pass.updated, out)
}

// accumulatePass is one evaluation of an accumulate node.
type accumulatePass struct {
	w                 *WorkingMemory
	n                 *Node
	m                 *nodeMemory
	inserted, updated []*Tuple // stacks of touched left tuples
}

func (p *accumulatePass) overFacts(src, right *staging) {
	w, n, m := p.w, p.n, p.m
	w.rekeyRight(n, m, right)
	for r := right.upd.pop(); r != nil; r = right.upd.pop() {
		p.rightUpdate(r)
	}
	w.rekeyLeft(n, m, src)
	for l := src.upd.pop(); l != nil; l = src.upd.pop() {
		p.leftUpdate(l)
	}
	for r := right.ins.pop(); r != nil; r = right.ins.pop() {
		b := w.rightBucket(n, m, r)
		m.index.addRight(r, b)
		for l := b.left.first; l != nil; l = l.mnext {
			if p.pass(l, r, b) {
				p.add(l, r, nil)
				p.touch(l)
			}
		}
	}
	for l := src.ins.pop(); l != nil; l = src.ins.pop() {
		p.leftInsert(l)
		b := w.leftBucket(n, m, l)
		m.index.addLeft(l, b)
		for r := b.right.first; r != nil; r = r.mnext {
			if p.pass(l, r, b) {
				p.add(l, r, nil)
			}
		}
	}
}

func (p *accumulatePass) overSubnetwork(src, right *staging) {
	for r := right.upd.pop(); r != nil; r = right.upd.pop() {
		if c := r.kidFirst; c != nil {
			l := c.lp
			p.drop(c)
			p.add(l, r, nil)
			p.touch(l)
		}
	}
	for l := src.upd.pop(); l != nil; l = src.upd.pop() {
		if p.n.accumulate.loadLeft {
			p.refold(l)
		}
		p.touch(l)
	}
	for l := src.ins.pop(); l != nil; l = src.ins.pop() {
		p.leftInsert(l)
	}
	for r := right.ins.pop(); r != nil; r = right.ins.pop() {
		l := p.w.leftOfResult(p.n, r)
		p.add(l, r, nil)
		p.touch(l)
	}
}

// pass tests a pair of bucket b.
func (p *accumulatePass) pass(l, r *Tuple, b *bucket) bool {
	f, ts := p.w.frame, &p.n.tests
	ts.load.load(f, l)
	f.Slots[ts.own] = r.fact.Object
	p.m.stats.Tested++
	return ts.pass(f, b)
}

func (p *accumulatePass) leftInsert(l *Tuple) {
	x := l.extended()
	x.fold = &fold{touched: true, changed: l.changed, cause: l.cause}
	p.inserted = append(p.inserted, l)
}

func (p *accumulatePass) leftDelete(l *Tuple, out *results) {
	for c := l.kidFirst; c != nil; {
		next := c.lnext
		c.unlinkRight()
		p.release(c)
		c = next
	}
	fo := l.ext.fold
	if fo.result != nil {
		out.delete(fo.result)
	}
	for _, g := range fo.groups {
		if g.result != nil {
			out.delete(g.result)
		}
	}
	if p.n.subnetwork == nil {
		p.m.index.removeLeft(l)
	}
	p.w.pool.put(l)
}

// rightUpdate compares the left tuples of the bucket with the match records, which are in the same order. Left tuples
// that wait as updates are in the bucket they had; what is wrong about that, their own update puts right.
func (p *accumulatePass) rightUpdate(r *Tuple) {
	p.dropRight(r, r.bucket)
	c := r.kidFirst
	for l := r.bucket.left.first; l != nil; l = l.mnext {
		mine := c != nil && c.lp == l
		passes := p.pass(l, r, r.bucket)
		if !mine && !passes {
			continue
		}
		if mine {
			next := c.rnext
			p.drop(c)
			c = next
		}
		if passes {
			p.add(l, r, c)
		}
		p.touch(l)
	}
}

// leftUpdate brings the match records in line with the bucket. If the functions read left slots, all is folded again.
func (p *accumulatePass) leftUpdate(l *Tuple) {
	for c := l.kidFirst; c != nil; {
		next := c.lnext
		if c.rp.bucket != l.bucket {
			p.drop(c)
		}
		c = next
	}
	again := p.n.accumulate.loadLeft
	c := l.kidFirst
	for r := l.bucket.right.first; r != nil; r = r.mnext {
		mine := c != nil && c.rp == r
		passes := p.pass(l, r, l.bucket)
		switch {
		case mine && passes:
			next := c.lnext
			c.toEndRight()
			c = next
		case mine:
			next := c.lnext
			p.drop(c)
			c = next
		case passes:
			k := p.record(l, r)
			if c != nil {
				k.unlinkLeft()
				l.insertLeft(k, c)
			}
			if !again {
				p.fold(l, k)
			}
		}
	}
	if again {
		p.refold(l)
	}
	p.touch(l)
}
