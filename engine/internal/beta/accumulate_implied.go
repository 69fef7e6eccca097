package beta

import (
	"whenthen/engine/internal/join"
	"whenthen/engine/internal/memory"
)

// If equal keys imply a match, the left tuples of a bucket match all its right tuples. The match records of an accumulate are then
// redundant, as long as the contributions of the matches are known without them: they are the right facts, or nothing, or one number, which
// the right tuple holds because it is the same for all matches. Such matches are implied: the right tuples are folded into a new left tuple
// without creating records. The records are created as soon as matches may differ from the bucket:
//
//   - before the node works off a change of a right tuple or an update of a left one, since these begin with the records;
//   - before a fact gets another object, since its records must keep the former one;
//   - before an image is taken, so that images know records only;
//   - when a right tuple would add another number to a new left tuple than to those before, because its object has changed without an
//     update.
//
// Between these events, right tuples can only move to the end of their bucket, and their records would move to the ends of their lists in
// the same way: see rete.WorkingMemory.touch. A left tuple that is deleted needs no records. So if left tuples are inserted and deleted
// while the right side does not change, no records are ever created. After changes have required the records of a node once, the matches of
// further left tuples are recorded at once. Therefore left tuples with records precede those without in their bucket, and records that are
// created later have the same order as if they had been created at once.

// beginImplied decides whether the matches of new left tuples are implied in this pass. Unless the pass only inserts left tuples, it
// creates the records of the matches that were implied before. Matches are not implied while an expired event is still in its bucket,
// because new left tuples do not match it.
func (p *accumulatePass) beginImplied(inserts bool) {
	w, m := p.w, p.m
	p.implying = p.n.Accumulate.Implied && !m.recorded && !w.replaced && len(w.Over) == 0
	if !(p.implying && inserts) && m.Implied > 0 {
		p.implying, m.recorded = false, true
		w.RecordImplied(m)
	} else if !inserts {
		w.RecordImplied(m)
	}
}

// saves reports whether it is likely to save time if the matches of a new left tuple, which is in its bucket already, are implied. If right
// facts change soon, records that are made later cost more than those made at once, at least for the only left tuple of a bucket.
func (p *accumulatePass) saves(b *join.Bucket, l *memory.Tuple) bool {
	part := p.n.Accumulate
	return part.Numbers == 0 || part.Steady || b.Left.First != l.Self
}

// contributes notes the number that a right tuple adds to an implied match.
func (p *accumulatePass) contributes(r *memory.Tuple, bits uint64) {
	if had, known := r.Contribution(); !known {
		r.SetContribution(bits)
		p.m.contributes = true
	} else if had != bits {
		p.differs = true
	}
}

// recordDifferent creates the records of implied matches when the numbers that right tuples add to a new left tuple differ from those that
// they have added before. The fold of the new left tuple must then begin again.
func (p *accumulatePass) recordDifferent(fo *fold) {
	p.w.endImplied(p.m, fo)
	p.w.RecordImplied(p.m)
	p.restart(fo)
	p.differs, p.implying, p.m.recorded = false, false, true
}

// addImplied does the same as addTo for an implied match that is not folded in a batch.
func (p *accumulatePass) addImplied(fo *fold, l, r *memory.Tuple) {
	p.foldNew(fo, l)
	fo.note(p.w.LineageOf(r))
	var c memory.Tuple // takes the place of the record
	if p.foldRight(fo, r, &c); p.n.Accumulate.Numbers > 0 {
		p.contributes(r, c.Number64(0))
	}
}

// imply counts implied matches of a left tuple like records, so that a limit of tuples has the same effect for all rules.
func (p *accumulatePass) imply(matches int) {
	w := p.w
	p.m.Implied += matches
	if w.Alive += matches; w.Alive > w.Most {
		w.Full()
	}
}

// endImplied forgets the implied matches of a left tuple that is deleted.
func (w *Workspace) endImplied(m *Memory, fo *fold) {
	if fo.implied {
		fo.implied = false
		m.Implied -= int(fo.matches)
		w.Alive -= int(fo.matches)
	}
}

// RecordImplied creates the records of the implied matches of a node, which take over the numbers that right tuples hold.
func (w *Workspace) RecordImplied(m *Memory) {
	if m.Implied == 0 && !m.contributes {
		return
	}
	for b := range w.BucketsOf(&m.Index) {
		w.recordBucket(m, b)
	}
	m.contributes = false
}

func (w *Workspace) recordBucket(m *Memory, b *join.Bucket) {
	t := &w.folding.together
	for l := w.At(b.Left.First); l != nil; l = w.At(l.Next) {
		fo := w.foldOf(l)
		if !fo.implied {
			continue
		}
		w.endImplied(m, fo)
		for r := w.At(b.Right.First); r != nil; {
			for t.n = 0; r != nil && t.n < batchMax; r = w.At(r.Next) {
				t.rights[t.n] = r.Self
				t.n++
			}
			w.recordBatch(t, l)
			for k := 0; m.contributes && k < t.n; k++ {
				bits, _ := w.Known(t.rights[k]).Contribution()
				w.Known(t.records[k]).SetNumber64(0, bits)
			}
		}
		t.n = 0
	}
	for r := w.At(b.Right.First); m.contributes && r != nil; r = w.At(r.Next) {
		r.ClearContribution()
	}
}
