package rete

import "whenthen/engine/internal/eval"

// fold is the running value of one left tuple, or of one group of it.
type fold struct {
	states  []any
	result  *Tuple // handed on, or nil
	key     any
	matches int
	stale   bool  // a value could not be taken out: fold again
	changed stamp // the newest change that added a match, and the fact it was made to; removals do not count
	cause   *Fact
	touched bool // on one of the stacks, or in the left tuple's list of touched groups

	groups []*fold            // of a groupby, in the order in which their keys were met
	byKey  map[uint64][]*fold // the same by hash of the key
	todo   []*fold            // its touched groups, in the order in which they were touched
}

// contribution is what a match has added.
type contribution struct {
	one   any
	more  []any // if there are several functions
	group *fold
	next  *contribution
}

// dropRight takes a right tuple out of the folds it is in, or only out of those whose bucket is not b.
func (p *accumulatePass) dropRight(r *Tuple, b *bucket) {
	for c := r.kidFirst; c != nil; {
		next := c.rnext
		if l := c.lp; b == nil || l.bucket != b {
			p.drop(c)
			p.touch(l)
		}
		c = next
	}
}

// record links a match record without folding it.
func (p *accumulatePass) record(l, r *Tuple) *Tuple {
	c := p.w.newChild(l, r)
	c.added = p.w.newContribution()
	return c
}

// add makes a match record at the end of l's, and in front of cursor among r's, and folds it.
func (p *accumulatePass) add(l, r, cursor *Tuple) {
	if fo := l.ext.fold; r.changed > fo.changed {
		fo.changed, fo.cause = r.changed, r.cause
	}
	c := p.record(l, r)
	if cursor != nil {
		c.unlinkRight()
		r.insertRight(c, cursor)
	}
	p.fold(l, c)
}

// fold adds the value of a match record.
func (p *accumulatePass) fold(l, c *Tuple) {
	p.loadMatch(l, c.rp)
	part, f := p.n.accumulate, p.w.frame
	g := l.ext.fold
	if part.key != nil {
		g = g.group(part.key(f))
		c.added.group = g
		l.ext.fold.touchGroup(g)
	}
	g.matches++
	if g.states == nil {
		g.states = part.start(f)
	}
	if len(part.functions) > 1 && c.added.more == nil {
		c.added.more = make([]any, len(part.functions))
	}
	for i, fn := range part.functions {
		v := fn.Value(f)
		fn.Add(g.states[i], v, f)
		if c.added.more != nil {
			c.added.more[i] = v
		} else {
			c.added.one = v
		}
	}
}

func (a *accumulatePart) start(f *eval.Frame) []any {
	states := make([]any, len(a.functions))
	for i, fn := range a.functions {
		states[i] = fn.New(f)
	}
	return states
}

// loadMatch puts the facts of a match into the frame.
func (p *accumulatePass) loadMatch(l, r *Tuple) {
	f := p.w.frame
	if p.n.subnetwork != nil {
		p.n.accumulate.result.load(f, r)
		return
	}
	if p.n.accumulate.loadLeft {
		p.n.load.load(f, l)
	}
	f.Slots[p.n.tests.own] = r.fact.Object
}

// drop takes a match record and its value out.
func (p *accumulatePass) drop(c *Tuple) {
	l, part := c.lp, p.n.accumulate
	g := l.ext.fold
	if c.added.group != nil {
		g = c.added.group
		l.ext.fold.touchGroup(g)
	}
	g.matches--
	for i, fn := range part.functions {
		v := c.added.one
		if c.added.more != nil {
			v = c.added.more[i]
		}
		if g.states != nil && !fn.Remove(g.states[i], v, p.w.frame) {
			g.stale = true
		}
	}
	c.unlink()
	p.release(c)
}

func (p *accumulatePass) release(c *Tuple) {
	p.w.freeContribution(c.added)
	p.w.pool.put(c)
}

// touchGroup notes that the result of a group has to be made again.
func (fo *fold) touchGroup(g *fold) {
	if !g.touched {
		g.touched = true
		fo.todo = append(fo.todo, g)
	}
}

func (w *WorkingMemory) newContribution() *contribution {
	if c := w.idle; c != nil {
		w.idle = c.next
		c.next = nil
		return c
	}
	return &contribution{}
}

func (w *WorkingMemory) freeContribution(c *contribution) {
	*c = contribution{next: w.idle}
	w.idle = c
}
