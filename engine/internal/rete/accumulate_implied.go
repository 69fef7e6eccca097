package rete

import "slices"

// If equal keys imply a match, the left tuples of a bucket match all its right tuples. The match records of an accumulate are then
// redundant, as long as the contributions of the matches can be read from the right facts at any time (they are whole facts, or nothing).
// Such matches are implied: the right tuples are folded into a new left tuple without creating records. The records are created as soon as
// matches may differ from the bucket:
//
//   - before the node works off a change of a right tuple or an update of a left one, since these begin with the records;
//   - before a fact gets another object, since its records must keep the former one;
//   - before an image is taken, so that images know records only.
//
// Between these events, right tuples can only move to the end of their bucket, and their records would move to the ends of their lists in
// the same way: see touch. A left tuple that is deleted needs no records. So if left tuples are inserted and deleted while the right side
// does not change, no records are ever created. After changes have required the records of a node once, the matches of further left tuples
// are recorded at once. Therefore left tuples with records precede those without in their bucket, and records that are created later have
// the same order as if they had been created at once.

// implies reports whether matches of an accumulate may be implied. They may not if a key can change without an update, because a right
// tuple would then move to another bucket without its matches.
func (n *Node) implies() bool {
	part := n.accumulate
	stored := slices.ContainsFunc(part.functions, func(fn foldFunction) bool { return fn.count > 0 })
	return part.batches && part.ofFacts && !stored && !n.tests.missesChanges
}

// beginImplied decides whether the matches of new left tuples are implied in this pass. Unless the pass only inserts left tuples, it
// creates the records of the matches that were implied before. Matches are not implied while an expired event is still in its bucket,
// because new left tuples do not match it.
func (p *accumulatePass) beginImplied(inserts bool) {
	w, m := p.w, p.m
	p.implying = p.n.accumulate.implied && !m.recorded && !w.replaced && len(w.expiries.over) == 0
	if m.implied > 0 && !(p.implying && inserts) {
		w.recordImplied(m)
		p.implying, m.recorded = false, true
	}
}

// addImplied does the same as addTo for an implied match that is not folded in a batch.
func (p *accumulatePass) addImplied(fo *fold, l, r *Tuple) {
	p.foldNew(fo, l)
	fo.note(p.w.lineageOf(r))
	p.foldRight(fo, r, &Tuple{}) // nothing that the match adds is stored
}

// imply counts implied matches of a left tuple like records, so that a limit of tuples has the same effect for all rules.
func (p *accumulatePass) imply(matches int) {
	w := p.w
	p.m.implied += matches
	if w.alive += matches; w.alive > w.most {
		w.full()
	}
}

// endImplied forgets the implied matches of a left tuple that is deleted.
func (w *WorkingMemory) endImplied(m *nodeMemory, fo *fold) {
	if fo.implied {
		fo.implied = false
		m.implied -= int(fo.matches)
		w.alive -= int(fo.matches)
	}
}

// recordImplied creates the records of the implied matches of a node.
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

// recordAllImplied does the same as recordImplied for all nodes.
func (w *WorkingMemory) recordAllImplied() {
	for _, m := range w.nodes {
		if m != nil {
			w.recordImplied(m)
		}
	}
}
