package rete

// A candidate is a tuple of the other side in the same bucket. Work that is the same for all candidates of a tuple is done once.

// candidates tests right tuples of a bucket against the left tuple in the frame.
type candidates struct {
	w  *WorkingMemory
	n  *Node
	m  *nodeMemory
	b  *bucket
	by testedBy
}

// testedBy is how candidates are tested.
type testedBy uint8

const (
	byTests testedBy = iota
	byProbe          // the working memory's probe evaluates the tests
	byKey            // nothing is left to test, since equal keys imply a match
)

// rightsOf prepares to test the right tuples of a bucket against the left tuple in the frame. The result is valid until the next call.
func (w *WorkingMemory) rightsOf(n *Node, m *nodeMemory, b *bucket) candidates {
	by, ts := byTests, &n.tests
	switch {
	case b.absent() || w.distrusted:
	case len(ts.rest) == 0:
		by = byKey
	case ts.probes && w.probe.Set(ts.rest, ts.own, w.frame):
		by = byProbe
	}
	return candidates{w, n, m, b, by}
}

// pass reports whether a right tuple matches the left tuple in the frame.
func (c *candidates) pass(r *Tuple) bool {
	w := c.w
	c.m.stats.Tested++
	w.spend()
	switch c.by {
	case byKey:
		return true
	case byProbe:
		return w.probe.Passes(w.object(r.fact).Ptr)
	}
	w.own(c.n, r.fact)
	return c.n.tests.pass(w.frame, c.b)
}

// passLeft reports whether a left tuple matches the right tuple in the frame; both are in bucket b.
func (w *WorkingMemory) passLeft(n *Node, m *nodeMemory, l *Tuple, b *bucket) bool {
	m.stats.Tested++
	w.spend()
	if n.tests.implied(b) && !w.distrusted {
		return true
	}
	w.load(&n.tests.load, w.frame, l)
	return n.tests.pass(w.frame, b)
}

// implied reports whether all tuples of a bucket match because their keys are equal.
func (ts *tests) implied(b *bucket) bool { return len(ts.rest) == 0 && !b.absent() }
