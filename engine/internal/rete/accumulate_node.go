package rete

import (
	"fmt"
	"slices"
	"strings"

	"whenthen/engine/internal/eval"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// An accumulate's phases over facts: left deletes, right deletes, re-key right updates, right updates, re-key left
// updates, left updates, right inserts, left inserts, results. Over a subnetwork left inserts come before right
// inserts, since results belong to a left tuple.
//
// Each pair of left and right is a match record, a tuple linked to both, unless the bucket implies it: see accumulate_implied.go. A right
// update of a match removes its value and adds it again at the end. Left tuples whose result may have changed are collected on two stacks, one
// for new left tuples and one for the others. Results are made from the top of these stacks, which reverses the order of results a second time.

// accumulatePart is what an accumulate node folds, and the constraints on its result.
type accumulatePart struct {
	functions []foldFunction
	numbers   int                   // how many numbers are stored in each match record
	key       func(*eval.Frame) any // key of a groupby, or nil
	single    bool
	typ       *fact.Type // of a single result
	tests     []eval.Test
	slot      int
	loadLeft  bool   // the functions read left slots
	loadTests loader // the left slots that code for the result reads
	batches   bool   // matches may be folded together: see foldBatch
	reads     bool   // the functions read fields of the right objects
	ofFacts   bool   // boxed contributions are the right objects: see rereads
	implied   bool   // matches may be implied: see implies
	result    loader // what the functions and the key read of a subnetwork's result
}

func (b *builder) accumulated(left *Node, c *rule.Accumulate) (*Node, error) {
	what := accumulateKey(c)
	p, overFacts := c.Source[0].(*rule.Pattern)
	overFacts = overFacts && len(c.Source) == 1 && p.From == nil
	if overFacts {
		return b.attach(left, AccumulateNode, what+" over "+string(b.patternKey(p, false)), func(n *Node) (err error) {
			if *n.tests, err = b.compileTests(AccumulateNode, p, left.slots, nil); err != nil {
				return err
			}
			if n.entry, err = b.newEntry(p); err != nil {
				return err
			}
			n.entry.node, n.typ, n.passive = n, p.Type, p.Passive
			n.text = n.entryText() + joinText(p) + hashedText(n) + ": " + foldText(c)
			if err = b.fillAccumulate(n, c); err == nil {
				n.accumulate.batches, n.accumulate.ofFacts = n.batches(), n.accumulate.gathersFacts(n.tests.own)
				n.accumulate.implied = n.implies()
			}
			return err
		})
	}
	b.inSource++
	sub, err := b.subnetwork(left, what, c.Source)
	b.inSource--
	if err != nil {
		return nil, err
	}
	return b.attach(left, AccumulateNode, fmt.Sprintf("%s over subnetwork %d", what, sub.ID), func(n *Node) error {
		sub.feeds = n
		n.text = fmt.Sprintf("over subnetwork %d: %s", sub.ID, foldText(c))
		if err := b.fillAccumulate(n, c); err != nil {
			return err
		}
		n.accumulate.result = newLoader(sub.slots, n.accumulate.readByFold(c, sub.slots))
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
		a.addFunction(acc, fn.Arg)
		a.loadLeft = a.loadLeft || fn.ReadsLeft
	}
	a.placeValued()
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
	n.load = newLoader(n.left.slots, a.readByFold(c, n.left.slots))
	a.loadTests = newLoader(n.left.slots, a.readByResult(c, n.left.slots))
	n.addSlot(c.Slot, nil)
	return nil
}

// readByFold returns the slots that the functions and the key read for each match, or all if a function is code of rules.
func (a *accumulatePart) readByFold(c *rule.Accumulate, have []level) map[int]bool {
	read := readByCode(c, have)
	for _, fn := range c.Functions {
		readBy(fn.Arg, read)
	}
	readBy(c.Key, read)
	return read
}

// readByResult returns the slots that the tests read, or all if code of rules computes the result.
func (a *accumulatePart) readByResult(c *rule.Accumulate, have []level) map[int]bool {
	read := readByCode(c, have)
	for _, t := range c.Tests {
		readBy(t.Expr, read)
	}
	return read
}

// readByCode returns all slots if a function is code of rules, and none otherwise.
func readByCode(c *rule.Accumulate, have []level) map[int]bool {
	if slices.ContainsFunc(c.Functions, func(fn *rule.AccumulateFunction) bool { return fn.Custom != nil }) {
		return everySlot(have)
	}
	return map[int]bool{}
}

// foldText describes what is folded, for Network.String.
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
	pass := &w.folding
	pass.w, pass.n, pass.m = w, n, m
	pass.inserted, pass.updated = pass.inserted[:0], pass.updated[:0]
	pass.together.n = 0 // an evaluation that was stopped may have left some
	for !src.del.empty() {
		l := w.pop(&src.del)
		pass.leftDelete(l, out)
	}
	pass.beginImplied(right.empty() && src.upd.empty())
	for !right.del.empty() {
		r := w.pop(&right.del)
		pass.dropRight(r, 0)
		if n.subnetwork == nil {
			w.dropRight(&m.index, r)
		}
		w.put(r)
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
	inserted, updated []tupleID            // stacks of touched left tuples
	numbers           [recordNumbers]int64 // a contribution
	together          foldBatch
	implying          bool // the matches of new left tuples are implied
}

func (p *accumulatePass) overFacts(src, right *staging) {
	w, n, m := p.w, p.n, p.m
	w.rekeyRight(n, m, right)
	for !right.upd.empty() {
		r := w.pop(&right.upd)
		p.rightUpdate(r)
	}
	w.rekeyLeft(n, m, src)
	for !src.upd.empty() {
		l := w.pop(&src.upd)
		p.leftUpdate(l)
	}
	if m.index.nLeft == 0 && !right.ins.empty() {
		w.storeRights(n, m, &right.ins)
	}
	for !right.ins.empty() {
		w.expect(&right.ins, true)
		p.rightInsert(w.next(&right.ins))
	}
	for !src.ins.empty() {
		w.expect(&src.ins, true)
		p.leftInsert(w.next(&src.ins))
	}
}

func (p *accumulatePass) overSubnetwork(src, right *staging) {
	w := p.w
	for !right.upd.empty() {
		r := w.pop(&right.upd)
		if c := w.at(r.kidFirst); c != nil {
			l := w.at(c.lp)
			p.drop(c)
			p.add(l, r, nil)
			p.touch(l)
		}
	}
	for !src.upd.empty() {
		l := w.pop(&src.upd)
		if p.n.accumulate.loadLeft {
			p.refold(l)
		}
		p.touch(l)
	}
	for !src.ins.empty() {
		l := w.pop(&src.ins)
		p.newFold(l)
	}
	for !right.ins.empty() {
		r := w.pop(&right.ins)
		l := w.leftOfResult(p.n, r)
		p.add(l, r, nil)
		p.touch(l)
	}
}

// newFold makes the fold of a new left tuple.
func (p *accumulatePass) newFold(l *Tuple) *fold {
	x := p.w.lineageOf(l)
	fo := &fold{node: p.n, touched: true, changed: x.changed, cause: x.cause}
	p.w.extended(l).of = fo
	p.inserted = append(p.inserted, l.self)
	return fo
}

func (p *accumulatePass) rightInsert(r *Tuple) {
	w, m := p.w, p.m
	b, loaded := w.enterRight(p.n, m, r)
	w.storeRight(&m.index, r, b)
	if b.left.first == 0 {
		return
	}
	tests := w.leftsOf(p.n, m, b, r, loaded)
	for l := w.at(b.left.first); l != nil; l = w.at(l.mnext) {
		if tests.left(l) && !w.overRight(r) {
			p.add(l, r, nil)
			p.touch(l)
		}
	}
}

func (p *accumulatePass) leftDelete(l *Tuple, out *results) {
	w := p.w
	for c := w.at(l.kidFirst); c != nil; {
		next := w.at(c.lnext)
		w.unlinkRight(c)
		w.release(c)
		c = next
	}
	fo := w.foldOf(l)
	w.endImplied(p.m, fo)
	p.withdraw(fo, out)
	for _, g := range fo.grouped() {
		p.withdraw(g, out)
	}
	if p.n.subnetwork == nil {
		w.dropLeft(&p.m.index, l)
	}
	w.put(l)
}

// rightUpdate compares the left tuples of the bucket with the match records, which are in the same order. Left tuples staged as updates are
// still in their old bucket; wrong matches that result from this are corrected when their own update is processed.
func (p *accumulatePass) rightUpdate(r *Tuple) {
	w := p.w
	p.dropRight(r, r.bucket)
	w.own(p.n, r.fact)
	c, b := w.at(r.kidFirst), w.holder(&p.m.index, r)
	tests := w.leftsOf(p.n, p.m, b, r, true)
	for l := w.at(b.left.first); l != nil; l = w.at(l.mnext) {
		mine := c != nil && c.lp == l.self
		passes := tests.left(l) && !w.overRight(r)
		if !mine && !passes {
			continue
		}
		if mine {
			next := w.at(c.rnext)
			p.drop(c)
			c = next
		}
		if passes {
			p.add(l, r, c)
		}
		p.touch(l)
	}
}

// leftUpdate makes the match records agree with the bucket. If the functions read left slots, all matches are folded again.
func (p *accumulatePass) leftUpdate(l *Tuple) {
	w := p.w
	if p.settled(l) {
		if p.n.accumulate.loadLeft {
			p.refold(l)
		}
		p.touch(l)
		return
	}
	for c := w.at(l.kidFirst); c != nil; {
		next := w.at(c.lnext)
		if w.tuples.At(uint32(c.rp)).bucket != l.bucket {
			p.drop(c)
		}
		c = next
	}
	again := p.n.accumulate.loadLeft
	w.load(&p.n.tests.load, w.frame, l)
	c, b := w.at(l.kidFirst), w.bucket(l.bucket)
	rights, ok := w.rightsInRange(p.n, b, c)
	tests := w.rightsOf(p.n, p.m, b, l, true)
	if ok {
		for _, id := range rights {
			c = p.leftAgain(tests, l, w.at(id), c, !again)
		}
	} else {
		for r := w.at(b.right.first); r != nil; r = w.at(r.mnext) {
			c = p.leftAgain(tests, l, r, c, !again)
		}
	}
	if again {
		p.refold(l)
	}
	p.touch(l)
}

// leftAgain makes or drops the match record of a pair, and folds a new record if fold is set. c is the next record of the left tuple; the
// result is the next record after this pair.
func (p *accumulatePass) leftAgain(tests candidates, l, r, c *Tuple, fold bool) (next *Tuple) {
	w := p.w
	mine := c != nil && c.rp == r.self
	passes := tests.right(r) && (mine || !w.isOver(r))
	switch {
	case mine && passes:
		next = w.at(c.lnext)
		w.toEndRight(c)
		return next
	case mine:
		next = w.at(c.lnext)
		p.drop(c)
		return next
	case passes:
		w.foldOf(l).note(w.lineageOf(r))
		k := p.record(l, r)
		if c != nil {
			w.unlinkLeft(k)
			w.insertLeft(l, k, c)
		}
		if fold {
			p.fold(l, k)
		}
	}
	return c
}
