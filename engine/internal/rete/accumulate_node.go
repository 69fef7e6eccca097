package rete

// The phases of an accumulate over facts: left deletes, right deletes, re-key right updates, right updates, re-key left updates, left
// updates, right inserts, left inserts, results. Over a subnetwork, left inserts precede right inserts, since results of the subnetwork
// belong to a left tuple.
//
// Each pair of a left and a right tuple has a match record, a tuple linked to both, unless the match is implied by the bucket: see
// accumulate_implied.go. A right update of a match removes its value and adds it again at the end. Left tuples whose result may have
// changed are collected on two stacks, one for new left tuples and one for the others. Results are computed from the top of these stacks,
// which reverses the order of results a second time.

func (w *WorkingMemory) evaluateAccumulate(n *Node, m *nodeMemory, src *staging, out *results) {
	right := m.right.take()
	pass := &w.folding
	pass.w, pass.n, pass.m = w, n, m
	pass.inserted, pass.updated = pass.inserted[:0], pass.updated[:0]
	pass.together.n = 0 // an evaluation that was aborted may have left matches in the batch
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
	inserted, updated []tupleID            // stacks of left tuples whose results have to be computed
	numbers           [recordNumbers]int64 // room for the contribution of one match
	together          foldBatch
	implying          bool // the matches of new left tuples are implied
	differs           bool // a right tuple has added another number to an implied match than to earlier ones
}

func (p *accumulatePass) overFacts(src, right *staging) {
	w, n, m := p.w, p.n, p.m
	w.rekeyRight(n, m, right)
	for !right.upd.empty() {
		r := w.pop(&right.upd)
		p.rightUpdate(r, src.upd.empty())
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
		w.expect(p.n, m, &right.ins, fromRight)
		p.rightInsert(w.next(&right.ins))
	}
	for !src.ins.empty() {
		w.expect(p.n, m, &src.ins, fromLeft)
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
		if l.staged == stagedInsert { // an event reached this node through the subnetwork before the left tuple: see matchFrom
			w.pushBelow(&p.m.right.ins, r, stagedInsert)
			continue
		}
		p.add(l, r, nil)
		p.touch(l)
	}
}

// newFold creates the fold of a new left tuple.
func (p *accumulatePass) newFold(l *Tuple) *fold {
	x := p.w.lineageOf(l)
	fo := &fold{node: p.n, touched: true, changed: x.changed, cause: x.cause}
	p.w.extended(l).of = fo
	p.inserted = append(p.inserted, l.self)
	return fo
}

func (p *accumulatePass) rightInsert(r *Tuple) {
	b, loaded := p.w.enterRight(p.n, p.m, r)
	p.w.storeRight(&p.m.index, r, b)
	p.matchRight(b, r, nil, loaded)
}

// matchRight makes the match records of a right tuple agree with the left tuples of its bucket, which are in the same order. c is the first
// record; ready means that the fact is in the frame and that the index of the left side, if there is one, is up to date.
func (p *accumulatePass) matchRight(b *bucket, r, c *Tuple, ready bool) {
	w, m := p.w, p.m
	if b.left.first == 0 {
		return
	}
	if ready && m.index.searchable(b, m.index.nLeft) {
		if lefts, ok := w.leftsInRange(p.n, b, c); ok {
			tests := w.leftsOf(p.n, m, b, r, true)
			for _, id := range lefts {
				c = p.rightAgain(tests, w.at(id), r, c)
			}
			return
		}
	}
	tests := w.leftsOf(p.n, m, b, r, ready)
	for l := w.at(b.left.first); l != nil; l = w.at(l.mnext) {
		c = p.rightAgain(tests, l, r, c)
	}
}

// rightAgain removes the match record of a pair, if there is one, and folds the pair again if it matches. c is the next record of the right
// tuple; the result is the next record after this pair.
func (p *accumulatePass) rightAgain(tests candidates, l, r, c *Tuple) (next *Tuple) {
	w := p.w
	mine := c != nil && c.lp == l.self
	passes := tests.left(l) && !w.overRight(r)
	if !mine && !passes {
		return c
	}
	if mine {
		next = w.at(c.rnext)
		p.drop(c)
		c = next
	}
	if passes {
		p.add(l, r, c)
	}
	p.touch(l)
	return c
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

// rightUpdate drops the match records that refer to left tuples of other buckets, and folds the other records again. Left tuples staged as
// updates are still in their old bucket and its index, but are tested with their new values; wrong matches that result from this are
// corrected when their own update is processed. alone means that there are no such left tuples.
func (p *accumulatePass) rightUpdate(r *Tuple, alone bool) {
	w := p.w
	p.dropRight(r, r.bucket)
	w.loadOwn(p.n, r.fact)
	p.matchRight(w.holder(&p.m.index, r), r, w.at(r.kidFirst), alone)
}

// leftUpdate makes the match records of a left tuple agree with its bucket. If the functions read left slots, all matches are folded again.
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
		if w.known(c.rp).bucket != l.bucket {
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
			w.unlinkLeft(l, k)
			w.insertLeft(l, k, c)
		}
		if fold {
			p.fold(l, k)
		}
	}
	return c
}
