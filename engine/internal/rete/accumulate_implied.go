package rete

import "slices"

// Where equal keys imply a match, the left tuples of a bucket match all of its right tuples. The match records of an accumulate then tell
// nothing that the bucket does not, as long as what the matches add can be read from the right facts at any time: whole facts, or nothing. Such
// matches are implied: the right tuples are folded into a new left tuple without making records. The records are made as soon as matches may
// differ from the bucket:
//
//   - before the node works off a change of a right tuple or an update of a left one, since these begin with the records;
//   - before a fact gets another object, since its records must keep the former one;
//   - before an image is taken, so that images know records only.
//
// In between, right tuples at most move to the end of their bucket, and there their records move to the ends of their lists: see touch. Left
// tuples that go need no records. So where left tuples come and go while the right side stays as it is, none are ever made. Once changes have
// demanded the records of a node, matches of further left tuples are recorded at once. So left tuples with records are in front of those without
// in their bucket, and records that are made later are where they would have been.

// implies decides whether matches of an accumulate may be implied. They may not if a key may change without an update, since right tuples
// would then go to another bucket without their matches.
func (n *Node) implies() bool {
	part := n.accumulate
	stored := slices.ContainsFunc(part.functions, func(fn foldFunction) bool { return fn.count > 0 })
	return part.batches && part.ofFacts && !stored && !n.tests.missesChanges
}

// beginImplied decides whether the matches of new left tuples are implied in this pass, and makes the records of those that were implied
// before, unless there is nothing to do but to insert left tuples. Matches are not implied while the bucket of an event that is over holds it
// although new left tuples do not match it.
func (p *accumulatePass) beginImplied(inserts bool) {
	w, m := p.w, p.m
	p.implying = p.n.accumulate.implied && !m.recorded && !w.replaced && len(w.expiries.over) == 0
	if m.implied > 0 && !(p.implying && inserts) {
		w.recordImplied(m)
		p.implying, m.recorded = false, true
	}
}

// addImplied is addTo for an implied match that is not folded together with others.
func (p *accumulatePass) addImplied(fo *fold, l, r *Tuple) {
	p.foldNew(fo, l)
	fo.note(p.w.lineageOf(r))
	p.foldRight(fo, r, &Tuple{}) // nothing that the match adds is stored
}

// imply counts implied matches of a left tuple like records, so that a limit means the same for all rules.
func (p *accumulatePass) imply(matches int) {
	w := p.w
	p.m.implied += matches
	if w.alive += matches; w.alive > w.most {
		w.full()
	}
}

// endImplied forgets the implied matches of a left tuple that goes.
func (w *WorkingMemory) endImplied(m *nodeMemory, fo *fold) {
	if fo.implied {
		fo.implied = false
		m.implied -= int(fo.matches)
		w.alive -= int(fo.matches)
	}
}

// recordImplied makes the records of the implied matches of a node.
func (w *WorkingMemory) recordImplied(m *nodeMemory) {
	if m.implied == 0 {
		return
	}
	if m.index.all != nil {
		w.recordBucket(m, m.index.all)
	}
	for _, s := range m.index.table {
		if s != 0 {
			w.recordBucket(m, w.bucket(s.bucket()))
		}
	}
}

func (w *WorkingMemory) recordBucket(m *nodeMemory, b *bucket) {
	t := &w.folding.together
	for l := w.at(b.left.first); l != nil; l = w.at(l.mnext) {
		fo := w.foldOf(l)
		if !fo.implied {
			continue
		}
		w.endImplied(m, fo)
		for r := w.at(b.right.first); r != nil; {
			for t.n = 0; r != nil && t.n < batchMax; r = w.at(r.mnext) {
				t.rights[t.n] = r.self
				t.n++
			}
			w.recordBatch(t, l)
		}
		t.n = 0
	}
}

// recordAllImplied is recordImplied for all nodes.
func (w *WorkingMemory) recordAllImplied() {
	for _, m := range w.nodes {
		if m != nil {
			w.recordImplied(m)
		}
	}
}
