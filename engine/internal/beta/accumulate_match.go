package beta

import (
	"whenthen/engine/internal/eval"
	"whenthen/engine/internal/join"
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
)

// fold is the current state of an accumulate for one left tuple, or for one group of a left tuple.
type fold struct {
	node    *network.Node // set for the fold of a left tuple
	order   uint64        // the position of the left tuple among all those of the node, see inOneOrder; may be 0 if Drools has the same keys
	states  []any
	few     [2]any       // storage for states if there are at most two functions
	under   *groupKey    // of a group, its key
	groups  *foldGroups  // groups of the left tuple of a groupby; nil until there is a group
	changed memory.Stamp // the newest change that added a match since the last results (removals do not count); cause is the fact that was changed
	cause   memory.FactID
	matches int32
	place   int32          // of a group among those of its left tuple; negative once it has ended
	result  memory.TupleID // the result tuple passed to the next node; 0 if there is none
	stale   bool           // a value could not be subtracted, so the fold has to be computed again from all matches
	implied bool           // the matches have no records: see implies
	touched bool           // on one of the pass's stacks, or in the left tuple's list of touched groups
}

func (w *Workspace) foldOf(l *memory.Tuple) *fold { return w.Extensions.At(uint32(l.Ext)).fold() }

// dropRight removes a right tuple from the folds that include it, or, if b is not 0, only from the folds of left tuples in other buckets.
func (p *accumulatePass) dropRight(r *memory.Tuple, b memory.BucketID) {
	w := p.w
	for c := w.At(r.FirstChild); c != nil; {
		next := w.At(c.RightNext)
		if l := w.At(c.Left); b == 0 || l.Bucket != b {
			p.drop(c)
			p.touch(l)
		}
		c = next
	}
}

// record creates and links a match record without folding it.
func (p *accumulatePass) record(l, r *memory.Tuple) *memory.Tuple {
	c := p.w.NewChild(l, r)
	c.Flags |= memory.FlagRecord
	return c
}

// add creates a match record, folds it and links it: at the end of l's list, and before cursor in r's list, or at its end if cursor is nil.
func (p *accumulatePass) add(l, r, cursor *memory.Tuple) {
	fo := p.w.foldOf(l)
	fo.note(p.w.LineageOf(r))
	c := p.record(l, r)
	if cursor != nil {
		p.w.UnlinkRight(c)
		p.w.InsertRight(r, c, cursor)
	}
	p.loadLeft(l)
	p.foldRight(fo, r, c)
}

// rest forgets which changes added matches; it is called after the results are computed.
func (fo *fold) rest() { fo.changed, fo.cause = 0, 0 }

// note records the newest change that added a match.
func (fo *fold) note(x memory.Lineage) {
	if x.Changed > fo.changed {
		fo.changed, fo.cause = x.Changed, x.Cause
	}
}

// fold adds the value of a match record to the fold of its left tuple.
func (p *accumulatePass) fold(l, c *memory.Tuple) {
	p.loadLeft(l)
	p.foldRight(p.w.foldOf(l), p.w.At(c.Right), c)
}

// foldRight does the same as fold if the left tuple is already in the frame; r is the right tuple, and fo is the fold of the left tuple.
func (p *accumulatePass) foldRight(fo *fold, r, c *memory.Tuple) {
	if p.loadRight(r); p.n.Accumulate.Key != nil {
		p.foldInGroup(fo, c)
		return
	}
	p.foldInto(fo, c)
}

// foldInto adds the value of a match record, whose facts are in the frame, to a fold.
func (p *accumulatePass) foldInto(g *fold, c *memory.Tuple) {
	w, part, f, at := p.w, p.n.Accumulate, p.w.Frame, &c.Ext
	if part.Key != nil {
		at = w.contribute(at, g)
	}
	g.matches++
	if g.states == nil {
		g.start(part, f)
	}
	var v any
	for i := range part.Functions {
		fn := &part.Functions[i]
		if fn.Numbers != nil {
			fn.Numbers.AddNumbers(g.states[i], fn.Compute(c, f, &p.numbers), f)
			continue
		}
		if !fn.Again {
			v = fn.Value(f)
		}
		if fn.Add(g.states[i], v, f); !fn.Again && !w.rereads(part) {
			at = w.contribute(at, v)
		}
	}
}

// start sets the states of the functions to those without any match.
func (g *fold) start(a *network.AccumulatePart, f *eval.Frame) {
	if n := len(a.Functions); n <= len(g.few) {
		g.states = g.few[:n]
	} else {
		g.states = make([]any, n)
	}
	for i := range a.Functions {
		g.states[i] = a.Functions[i].New(f)
	}
}

// loadLeft loads the slots of a left tuple that the functions read into the frame; loadRight does the same for the right tuple of a match.
// With a subnetwork, loadRight suffices, since the result of the subnetwork contains the facts of both sides.
func (p *accumulatePass) loadLeft(l *memory.Tuple) {
	if p.n.Subnetwork == nil && p.n.Accumulate.LoadLeft {
		p.w.Load(&p.n.Load, p.w.Frame, l)
	}
}

func (p *accumulatePass) loadRight(r *memory.Tuple) {
	if p.n.Subnetwork != nil {
		p.w.Load(&p.n.Accumulate.Result, p.w.Frame, r)
	} else {
		p.w.LoadOwn(p.n, r.Fact)
	}
}

// settled reports whether a left tuple still matches exactly the right tuples of its records. This is so if its key is the only condition
// of a match, and the tuple was and still is the only left tuple in its bucket. If the tuple came from another bucket, its records refer to
// right tuples of that bucket. Equal texts and several equal values are more than a key can tell, so one of the right tuples is compared:
// they all have the key that the left tuple had before, unless one of them has just been updated.
func (p *accumulatePass) settled(l *memory.Tuple) bool {
	w, n, b, c := p.w, p.n, p.w.Bucket(l.Bucket), p.w.At(l.FirstChild)
	if c == nil || !b.LeftAlone() || len(w.Over) > 0 {
		return false
	}
	r := w.Known(c.Right)
	if r.Bucket != l.Bucket {
		return false
	}
	switch w.Plainly(n.Tests.Rest, b) {
	case join.ByKey:
		return true
	case join.ByTests:
		return n.Tests.OnlyKeys && !p.rightsUpdated && !w.Distrusted && w.RightsOf(n, &p.m.Memory, b, l, false).Matches(r)
	}
	return false
}

// drop removes a match record and subtracts its value from the fold.
func (p *accumulatePass) drop(c *memory.Tuple) {
	p.subtract(c)
	p.w.Detach(c)
	p.w.release(c)
}

// again does the same as drop and add for a match record of a pair that still matches, without a key of a groupby. The record stays at its
// place in r's list.
func (p *accumulatePass) again(l, r, c *memory.Tuple) {
	w := p.w
	fo := w.foldOf(l)
	p.subtract(c)
	fo.note(w.LineageOf(r))
	w.Descend(c, r)
	w.ToEndLeft(c)
	p.loadLeft(l)
	p.foldRight(fo, r, c)
}

// subtract subtracts the value of a match record from the fold. A group that loses its last match ends, as in Drools: a match that is added
// under the same key in the same evaluation begins a new group with a new result. A group whose functions could not subtract the value
// continues as stale.
func (p *accumulatePass) subtract(c *memory.Tuple) {
	w, part := p.w, p.n.Accumulate
	fo := w.foldOf(w.At(c.Left))
	g, at := fo, c.Ext
	if part.Key != nil {
		g, at = w.groupOf(c), w.groupEntry(c).next
		fo.touchGroup(g)
		w.delist(fo.groups, g, c)
	}
	g.matches--
	var v any
	for i := range part.Functions {
		fn := &part.Functions[i]
		if fn.Numbers != nil {
			if g.states != nil && !fn.Numbers.RemoveNumbers(g.states[i], fn.Kept(c, &p.numbers), w.Frame) {
				g.stale = true
			}
			continue
		}
		if !fn.Again {
			v, at = w.contributed(part, c, at)
		}
		if g.states != nil && !fn.Remove(g.states[i], v, w.Frame) {
			g.stale = true
		}
	}
	if part.Key != nil && g.matches == 0 && !g.stale {
		fo.groups.end(g)
	}
}
