package beta

import (
	"sort"

	"whenthen/engine/internal/join"
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
)

// The phases of an accumulate over facts: left deletes, right deletes, re-key right updates, right updates, re-key left updates, left
// updates, right inserts, left inserts, results. Over a subnetwork, left inserts precede right inserts, since results of the subnetwork
// belong to a left tuple.
//
// Each pair of a left and a right tuple has a match record, a tuple linked to both, unless the match is implied by the bucket: see
// accumulate_implied.go. A right update of a match removes its value and adds it again at the end. Left tuples whose result may have
// changed are collected on two stacks, one for new left tuples and one for the others. Results are computed from the top of these stacks,
// which reverses the order of results a second time.

func (w *Workspace) evaluateAccumulate(n *network.Node, m *Memory, src *memory.Staging, out *memory.Results) {
	right := m.Right.Take()
	pass := &w.folding
	pass.w, pass.n, pass.m = w, n, m
	pass.inserted, pass.updated = pass.inserted[:0], pass.updated[:0]
	pass.together.n = 0 // an evaluation that was aborted may have left matches in the batch
	for !src.Deletes.Empty() {
		l := w.Pop(&src.Deletes)
		pass.leftDelete(l, out)
	}
	pass.beginImplied(right.Empty() && src.Updates.Empty())
	for !right.Deletes.Empty() {
		r := w.Pop(&right.Deletes)
		pass.dropRight(r, 0)
		if n.Subnetwork == nil {
			w.DropRight(&m.Index, r)
		}
		w.Put(r)
	}
	if n.Subnetwork != nil {
		pass.overSubnetwork(src, &right)
	} else {
		pass.overFacts(src, &right)
	}
	pass.results(pass.inserted, out)
	pass.results(pass.updated, out)
}

// accumulatePass is one evaluation of an accumulate node.
type accumulatePass struct {
	w                 *Workspace
	n                 *network.Node
	m                 *Memory
	inserted, updated []memory.TupleID            // stacks of left tuples whose results have to be computed
	numbers           [memory.RecordNumbers]int64 // room for the contribution of one match
	together          foldBatch
	implying          bool // the matches of new left tuples are implied
	differs           bool // a right tuple has added another number to an implied match than to earlier ones
	rightsUpdated     bool // right tuples have been updated in this pass
}

func (p *accumulatePass) overFacts(src, right *memory.Staging) {
	w, n, m := p.w, p.n, p.m
	p.rightsUpdated = !right.Updates.Empty()
	w.rekeyRight(n, m, right)
	for !right.Updates.Empty() {
		r := w.Pop(&right.Updates)
		p.rightUpdate(r, src.Updates.Empty())
	}
	w.rekeyLeft(n, m, src)
	for !src.Updates.Empty() {
		l := w.Pop(&src.Updates)
		p.leftUpdate(l)
	}
	if m.Index.Lefts == 0 && !right.Inserts.Empty() {
		w.StoreRights(n, &m.Memory, &right.Inserts)
	}
	for !right.Inserts.Empty() {
		w.Expect(p.n, &m.Memory, &right.Inserts, join.FromRight)
		p.rightInsert(w.Drain(&right.Inserts))
	}
	for !src.Inserts.Empty() {
		w.Expect(p.n, &m.Memory, &src.Inserts, join.FromLeft)
		p.leftInsert(w.Drain(&src.Inserts))
	}
}

func (p *accumulatePass) overSubnetwork(src, right *memory.Staging) {
	w := p.w
	for !right.Updates.Empty() {
		r := w.Pop(&right.Updates)
		if c := w.At(r.FirstChild); c != nil {
			l := w.At(c.Left)
			p.drop(c)
			p.add(l, r, nil)
			p.touch(l)
		}
	}
	for !src.Updates.Empty() {
		l := w.Pop(&src.Updates)
		if p.n.Accumulate.LoadLeft {
			p.refold(l)
		}
		p.touch(l)
	}
	for !src.Inserts.Empty() {
		l := w.Pop(&src.Inserts)
		p.newFold(l)
	}
	for !right.Inserts.Empty() {
		r := w.Pop(&right.Inserts)
		l := w.leftOfResult(p.n, r)
		if l.Staged == memory.StagedInsert { // an event reached this node through the subnetwork before the left tuple: see matchFrom
			w.PushBelow(&p.m.Right.Inserts, r, memory.StagedInsert)
			continue
		}
		p.add(l, r, nil)
		p.touch(l)
	}
}

// newFold creates the fold of a new left tuple.
func (p *accumulatePass) newFold(l *memory.Tuple) *fold {
	x := p.w.LineageOf(l)
	fo := &fold{node: p.n, touched: true, changed: x.Changed, cause: x.Cause}
	p.w.Extended(l).Of = fo
	p.inserted = append(p.inserted, l.Self)
	p.toLast(l)
	return fo
}

func (p *accumulatePass) rightInsert(r *memory.Tuple) {
	b, loaded := p.w.EnterRight(p.n, &p.m.Memory, r)
	p.w.StoreRight(&p.m.Index, r, b)
	p.matchRight(b, r, nil, loaded)
}

// matchRight makes the match records of a right tuple agree with the left tuples of its bucket, which are in the same order. c is the first
// record; ready means that the fact is in the frame and that the index of the left side, if there is one, is up to date.
func (p *accumulatePass) matchRight(b *join.Bucket, r, c *memory.Tuple, ready bool) {
	w, m := p.w, p.m
	if b.Left.First == 0 {
		return
	}
	if ready && m.Index.Searchable(b, m.Index.Lefts) {
		if lefts, ok := w.LeftsInRange(p.n, b, c); ok {
			tests := w.LeftsOf(p.n, &m.Memory, b, r, true)
			for _, id := range lefts {
				c = p.rightAgain(tests, w.At(id), r, c)
			}
			return
		}
	}
	tests := w.LeftsOf(p.n, &m.Memory, b, r, ready)
	for l := w.At(b.Left.First); l != nil; l = w.At(l.Next) {
		c = p.rightAgain(tests, l, r, c)
	}
}

// rightAgain removes the match record of a pair, if there is one, and folds the pair again if it matches. c is the next record of the right
// tuple; the result is the next record after this pair.
func (p *accumulatePass) rightAgain(tests join.Candidates, l, r, c *memory.Tuple) (next *memory.Tuple) {
	w := p.w
	mine := c != nil && c.Left == l.Self
	passes := tests.Left(l) && !w.overRight(r)
	if !mine && !passes {
		return c
	}
	if mine {
		next = w.At(c.RightNext)
		if passes && p.n.Accumulate.Key == nil {
			p.again(l, r, c)
			p.touch(l)
			return next
		}
		p.drop(c)
		c = next
	}
	if passes {
		p.add(l, r, c)
	}
	p.touch(l)
	return c
}

func (p *accumulatePass) leftDelete(l *memory.Tuple, out *memory.Results) {
	w := p.w
	for c := w.At(l.FirstChild); c != nil; {
		next := w.At(c.LeftNext)
		w.UnlinkRight(c)
		w.release(c)
		c = next
	}
	fo := w.foldOf(l)
	w.endImplied(p.m, fo)
	p.withdraw(fo, out)
	for _, g := range fo.grouped() {
		p.withdraw(g, out)
	}
	if p.n.Subnetwork == nil {
		w.DropLeft(&p.m.Index, l)
	}
	w.Put(l)
}

// rightUpdate drops the match records that refer to left tuples of other buckets, and folds the other records again. Left tuples staged as
// updates are still in their old bucket and its index, but are tested with their new values; wrong matches that result from this are
// corrected when their own update is processed. alone means that there are no such left tuples.
func (p *accumulatePass) rightUpdate(r *memory.Tuple, alone bool) {
	w, touched := p.w, len(p.updated)
	p.dropRight(r, r.Bucket)
	w.LoadOwn(p.n, r.Fact)
	dropped := len(p.updated)
	p.matchRight(w.Holder(&p.m.Index, r), r, w.At(r.FirstChild), alone)
	if p.n.Tests.Unkeyed && dropped > touched {
		p.inOneOrder(p.updated[touched:], dropped-touched)
	}
}

// inOneOrder sorts left tuples that the update of a right tuple has touched as Drools visits them if it has no key for some equality here:
// those of the former bucket, which are first, and those of the present one are in one list there. A tuple of the former bucket stays in
// front if it differs in a key that Drools has, too. The fact of the right tuple is in the frame.
func (p *accumulatePass) inOneOrder(list []memory.TupleID, former int) {
	w, ts := p.w, p.n.Tests
	if len(ts.Keyed) > 0 {
		apart := 0
		for i, id := range list[:former] {
			if w.Load(&ts.Load, w.Frame, w.At(id)); !allHold(ts.Keyed, w.Frame) {
				copy(list[apart+1:i+1], list[apart:i])
				list[apart] = id
				apart++
			}
		}
		list = list[apart:]
	}
	order := func(i int) uint64 { return w.foldOf(w.At(list[i])).order }
	sort.SliceStable(list, func(i, j int) bool { return order(i) < order(j) }) // older snapshots lack the order
}

// toLast notes that a left tuple has been stored behind all others.
func (p *accumulatePass) toLast(l *memory.Tuple) {
	if p.n.Tests.Unkeyed {
		p.w.lastOrder++
		p.w.foldOf(l).order = p.w.lastOrder
	}
}

// leftUpdate makes the match records of a left tuple agree with its bucket. If the functions read left slots, all matches are folded again.
func (p *accumulatePass) leftUpdate(l *memory.Tuple) {
	w := p.w
	p.toLast(l)
	if p.settled(l) {
		if p.n.Accumulate.LoadLeft {
			p.refold(l)
		}
		p.touch(l)
		return
	}
	for c := w.At(l.FirstChild); c != nil; {
		next := w.At(c.LeftNext)
		if w.Known(c.Right).Bucket != l.Bucket {
			p.drop(c)
		}
		c = next
	}
	again := p.n.Accumulate.LoadLeft
	w.Load(&p.n.Tests.Load, w.Frame, l)
	c, b := w.At(l.FirstChild), w.Bucket(l.Bucket)
	rights, ok := w.RightsInRange(p.n, b, c)
	tests := w.RightsOf(p.n, &p.m.Memory, b, l, true)
	if ok {
		for _, id := range rights {
			c = p.leftAgain(tests, l, w.At(id), c, !again)
		}
	} else {
		for r := w.At(b.Right.First); r != nil; r = w.At(r.Next) {
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
func (p *accumulatePass) leftAgain(tests join.Candidates, l, r, c *memory.Tuple, fold bool) (next *memory.Tuple) {
	w := p.w
	mine := c != nil && c.Right == r.Self
	passes := tests.Right(r) && (mine || !w.isOver(r))
	switch {
	case mine && passes:
		next = w.At(c.LeftNext)
		w.ToEndRight(c)
		return next
	case mine:
		next = w.At(c.LeftNext)
		p.drop(c)
		return next
	case passes:
		w.foldOf(l).note(w.LineageOf(r))
		k := p.record(l, r)
		if c != nil {
			w.UnlinkLeft(l, k)
			w.InsertLeft(l, k, c)
		}
		if fold {
			p.fold(l, k)
		}
	}
	return c
}
