package rete

import (
	"unsafe"

	"whenthen/engine/internal/eval"
)

// A new left tuple finds all its matches at once, and a fold that starts again adds all of them. If every function reads only a field of
// the right object, or gathers right objects or texts in them, the matches are folded in batches, one function after the other: the
// decisions that depend on the function are then made once per batch, and no frame is needed.

const batchMax = 64

// foldBatch contains the matches that are folded together next.
type foldBatch struct {
	n       int
	rights  [batchMax]tupleID // the right tuples
	records [batchMax]tupleID
	objects [batchMax]unsafe.Pointer // of the right tuples
	numbers [batchMax]uint64         // contributions to one function
	values  [batchMax]any            // the values to gather, for a function that gathers values instead of numbers
}

// batches reports whether matches of an accumulate over facts may be folded in batches, and sets the fields of the functions that gather
// values. Matches of a subnetwork are never folded in batches, because the last fact of a result need not be the one that the functions
// read. At most one function may run code of rules; since it is the only one, its visible effects and errors come in the order of the
// matches.
func (n *Node) batches() bool {
	part, code := n.accumulate, 0
	var before []*foldFunction // the functions that gather values
	for i := range part.functions {
		fn := &part.functions[i]
		if g, ok := fn.Accumulator.(eval.Gathering); ok && fn.numbers == nil && g.Gathers(n.tests.own) {
			fn.gathering, fn.behind = g, len(before)
			fn.again = fn.behind > 0 && before[fn.behind-1].arg == fn.arg
			if !fn.again {
				before = append(before, fn)
			}
			if g.RunsCode() {
				code++
			}
			continue
		}
		c := fn.columnar
		part.reads = true
		if c == nil || !c.ReadsOnly(n.tests.own) {
			return false
		}
		if c.RunsCode() {
			code++
		}
	}
	return part.key == nil && code <= 1
}

// objectOf returns the object of a right tuple whose match may be folded in a batch, or nil if the match must be folded alone.
func (p *accumulatePass) objectOf(r *Tuple) unsafe.Pointer {
	if !p.n.accumulate.batches || p.w.distrusted {
		return nil
	}
	return p.w.data(r.fact)
}

func (p *accumulatePass) leftInsert(l *Tuple) {
	w, n, m := p.w, p.n, p.m
	fo := p.newFold(l)
	b, loaded := w.enterLeft(n, m, l)
	w.storeLeft(&m.index, l, b)
	if b.right.first == 0 {
		return
	}
	var rights []tupleID
	inRange := false
	if loaded && m.index.searchable(b, m.index.nRight) {
		rights, inRange = w.rightsInRange(n, b, nil)
	}
	tests := w.rightsOf(n, m, b, l, loaded)
	p.loadLeft(l)
	if tests.by == byKey && n.accumulate.batches && len(w.expiries.over) == 0 {
		fo.implied = p.implying && p.saves(b, l)
		if p.addAll(fo, l, b); p.differs {
			p.recordDifferent(fo)
			p.addAll(fo, l, b)
		}
		return
	}
	if inRange {
		for _, id := range rights {
			if r := w.at(id); tests.right(r) && !w.isOver(r) {
				p.addTo(fo, l, r)
			}
		}
		p.foldNew(fo, l)
		return
	}
	for r := w.at(b.right.first); r != nil; r = tests.rightBehind(r) {
		w.expectStored(r)
		if tests.right(r) && !w.isOver(r) {
			p.addTo(fo, l, r)
		}
	}
	p.foldNew(fo, l)
}

// addTo creates a match record of a new left tuple and folds it as add does, at once or when the caller finally calls foldNew.
func (p *accumulatePass) addTo(fo *fold, l, r *Tuple) {
	b, o := &p.together, p.objectOf(r)
	if o == nil || b.n == batchMax {
		p.foldNew(fo, l)
	}
	if o == nil {
		fo.note(p.w.lineageOf(r))
		p.foldRight(fo, r, p.record(l, r))
		return
	}
	b.rights[b.n], b.objects[b.n] = r.self, o
	b.n++
}

// addAll does the same as addTo for every right tuple of a bucket, if no match needs a test and matches are folded in batches. It looks
// ahead (see ahead.go) only if the functions read objects.
func (p *accumulatePass) addAll(fo *fold, l *Tuple, b *bucket) {
	w, t, reads := p.w, &p.together, p.n.accumulate.reads
	for r := w.at(b.right.first); r != nil; {
		n := 0
		for ; r != nil && n < batchMax; r = w.at(r.mnext) {
			if n++; reads {
				w.expectStored(r)
			}
			switch o := w.data(r.fact); {
			case o != nil:
				t.rights[t.n], t.objects[t.n] = r.self, o
				t.n++
			case fo.implied:
				p.addImplied(fo, l, r)
			default:
				p.addTo(fo, l, r)
			}
		}
		if fo.implied {
			p.imply(n)
		}
		p.m.stats.Tested += uint64(n)
		w.budget.Charge(n - 1)
		w.spend()
		p.foldNew(fo, l)
	}
}

// foldNew folds the matches of a batch, and first creates their match records unless the matches are implied. The facts of the left tuple
// are in the frame.
func (p *accumulatePass) foldNew(fo *fold, l *Tuple) {
	w, b := p.w, &p.together
	if b.n == 0 {
		return
	}
	if w.stamped {
		for _, id := range b.rights[:b.n] {
			fo.note(w.lineageOf(w.at(id)))
		}
	}
	if !fo.implied {
		w.recordBatch(b, l)
	}
	p.foldBatch(fo)
}

// recordBatch creates the match records of a batch.
func (w *WorkingMemory) recordBatch(b *foldBatch, l *Tuple) {
	var last *Tuple
	if first := w.at(l.kidFirst); first != nil {
		last = w.at(first.lprev)
	}
	self, fact := l.self, l.fact
	for k, id := range b.rights[:b.n] {
		r, c := w.known(id), w.get()
		c.flags = flagRecord | flagSame
		c.lp, c.rp, c.fact = self, id, fact
		if last == nil {
			l.kidFirst = c.self
		} else {
			last.lnext, c.lprev = c.self, last.self
		}
		w.appendRight(r, c)
		if w.stamped {
			w.descend(c, r)
		}
		b.records[k], last = c.self, c
	}
	w.at(l.kidFirst).lprev = last.self
}

// foldAgain folds a match that has a record, at once or when the caller finally calls foldBatch.
func (p *accumulatePass) foldAgain(fo *fold, r, c *Tuple) {
	b, o := &p.together, p.objectOf(r)
	if o == nil || b.n == batchMax {
		p.foldBatch(fo)
	}
	if o == nil {
		p.foldRight(fo, r, c)
		return
	}
	b.rights[b.n], b.records[b.n], b.objects[b.n] = r.self, c.self, o
	b.n++
}

func (p *accumulatePass) foldBatch(fo *fold) {
	w, part, b := p.w, p.n.accumulate, &p.together
	if b.n == 0 {
		return
	}
	if fo.states == nil {
		p.loadRight(w.at(b.rights[0])) // as if the matches were folded one by one
		fo.start(part, w.frame)
	}
	objects, numbers := b.objects[:b.n], b.numbers[:b.n]
	fo.matches += int32(b.n)
	for i := range part.functions {
		fn := &part.functions[i]
		if fn.gathering != nil {
			p.gatherBatch(fo.states[i], fn)
			continue
		}
		fn.columnar.Column(objects, numbers)
		fn.columnar.AddColumn(fo.states[i], numbers, w.frame)
		switch {
		case fn.place < 0:
		case fo.implied:
			for k, id := range b.rights[:b.n] {
				p.contributes(w.known(id), numbers[k])
			}
		default:
			for k, id := range b.records[:b.n] {
				w.known(id).setNumber64(fn.place, numbers[k])
			}
		}
	}
	clear(objects)
	b.n = 0
}

// gatherBatch adds the values that a function gathers from the objects of a batch to the state of the function.
func (p *accumulatePass) gatherBatch(state any, fn *foldFunction) {
	w, b := p.w, &p.together
	values := b.values[:b.n]
	if w.rereads(p.n.accumulate) {
		for k, id := range b.rights[:b.n] {
			values[k] = w.object(w.known(id).fact).Any()
		}
		p.gatherValues(state, fn)
		return
	}
	for k, id := range b.records[:b.n] {
		c := w.at(id)
		at, v := &c.ext, any(nil)
		for range fn.behind {
			x := w.contributions.At(uint32(*at))
			at, v = &x.next, x.value
		}
		if !fn.again {
			v = fn.gathering.Of(w.object(w.at(c.rp).fact), w.frame)
			w.contribute(at, v)
		}
		values[k] = v
	}
	p.gatherValues(state, fn)
}

// gatherValues adds the values of a batch to the state of a function.
func (p *accumulatePass) gatherValues(state any, fn *foldFunction) {
	w, values := p.w, p.together.values[:p.together.n]
	for _, v := range values[fn.gathering.AddAtOnce(state, values):] {
		fn.Add(state, v, w.frame)
	}
	clear(values)
}
