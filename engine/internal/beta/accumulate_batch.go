package beta

import (
	"unsafe"

	"whenthen/engine/internal/join"
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
)

// A new left tuple finds all its matches at once, and a fold that starts again adds all of them. If every function reads only a field of
// the right object, or gathers right objects or texts in them, the matches are folded in batches, one function after the other: the
// decisions that depend on the function are then made once per batch, and no frame is needed.

const batchMax = 64

// foldBatch contains the matches that are folded together next.
type foldBatch struct {
	n       int
	rights  [batchMax]memory.TupleID // the right tuples
	records [batchMax]memory.TupleID
	objects [batchMax]unsafe.Pointer // of the right tuples
	numbers [batchMax]uint64         // contributions to one function
	values  [batchMax]any            // the values to gather, for a function that gathers values instead of numbers
}

// objectOf returns the object of a right tuple whose match may be folded in a batch, or nil if the match must be folded alone.
func (p *accumulatePass) objectOf(r *memory.Tuple) unsafe.Pointer {
	if !p.n.Accumulate.Batches || p.w.Distrusted {
		return nil
	}
	return p.w.Data(r.Fact)
}

func (p *accumulatePass) leftInsert(l *memory.Tuple) {
	w, n, m := p.w, p.n, p.m
	fo := p.newFold(l)
	b, loaded := w.EnterLeft(n, &m.Memory, l)
	w.StoreLeft(&m.Index, l, b)
	if b.Right.First == 0 {
		return
	}
	var rights []memory.TupleID
	inRange := false
	if loaded && m.Index.Searchable(b, m.Index.Rights) {
		rights, inRange = w.RightsInRange(n, b, nil)
	}
	tests := w.RightsOf(n, &m.Memory, b, l, loaded)
	p.loadLeft(l)
	if tests.By == join.ByKey && n.Accumulate.Batches && len(w.Over) == 0 {
		fo.implied = p.implying && p.saves(b, l)
		if p.addAll(fo, l, b); p.differs {
			p.recordDifferent(fo)
			p.addAll(fo, l, b)
		}
		return
	}
	if inRange {
		for _, id := range rights {
			if r := w.At(id); tests.Right(r) && !w.isOver(r) {
				p.addTo(fo, l, r)
			}
		}
		p.foldNew(fo, l)
		return
	}
	for r := w.At(b.Right.First); r != nil; r = tests.RightBehind(r) {
		w.ExpectStored(r)
		if tests.Right(r) && !w.isOver(r) {
			p.addTo(fo, l, r)
		}
	}
	p.foldNew(fo, l)
}

// addTo creates a match record of a new left tuple and folds it as add does, at once or when the caller finally calls foldNew.
func (p *accumulatePass) addTo(fo *fold, l, r *memory.Tuple) {
	b, o := &p.together, p.objectOf(r)
	if o == nil || b.n == batchMax {
		p.foldNew(fo, l)
	}
	if o == nil {
		fo.note(p.w.LineageOf(r))
		p.foldRight(fo, r, p.record(l, r))
		return
	}
	b.rights[b.n], b.objects[b.n] = r.Self, o
	b.n++
}

// addAll does the same as addTo for every right tuple of a bucket, if no match needs a test and matches are folded in batches. It looks
// ahead (see package join) only if the functions read objects.
func (p *accumulatePass) addAll(fo *fold, l *memory.Tuple, b *join.Bucket) {
	w, t, reads := p.w, &p.together, p.n.Accumulate.Reads
	for r := w.At(b.Right.First); r != nil; {
		n := 0
		for ; r != nil && n < batchMax; r = w.At(r.Next) {
			if n++; reads {
				w.ExpectStored(r)
			}
			switch o := w.Data(r.Fact); {
			case o != nil:
				t.rights[t.n], t.objects[t.n] = r.Self, o
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
		p.m.Stats.Tested += uint64(n)
		w.Budget.Charge(n - 1)
		w.Spend()
		p.foldNew(fo, l)
	}
}

// foldNew folds the matches of a batch, and first creates their match records unless the matches are implied. The facts of the left tuple
// are in the frame.
func (p *accumulatePass) foldNew(fo *fold, l *memory.Tuple) {
	w, b := p.w, &p.together
	if b.n == 0 {
		return
	}
	if w.Stamped {
		for _, id := range b.rights[:b.n] {
			fo.note(w.LineageOf(w.At(id)))
		}
	}
	if !fo.implied {
		w.recordBatch(b, l)
	}
	p.foldBatch(fo)
}

// recordBatch creates the match records of a batch.
func (w *Workspace) recordBatch(b *foldBatch, l *memory.Tuple) {
	var last *memory.Tuple
	if first := w.At(l.FirstChild); first != nil {
		last = w.At(first.LeftPrev)
	}
	self, fact := l.Self, l.Fact
	for k, id := range b.rights[:b.n] {
		r, c := w.Known(id), w.Get()
		c.Flags = memory.FlagRecord | memory.FlagSame
		c.Left, c.Right, c.Fact = self, id, fact
		if last == nil {
			l.FirstChild = c.Self
		} else {
			last.LeftNext, c.LeftPrev = c.Self, last.Self
		}
		w.AppendRight(r, c)
		if w.Stamped {
			w.Descend(c, r)
		}
		b.records[k], last = c.Self, c
	}
	w.At(l.FirstChild).LeftPrev = last.Self
}

// foldAgain folds a match that has a record, at once or when the caller finally calls foldBatch.
func (p *accumulatePass) foldAgain(fo *fold, r, c *memory.Tuple) {
	b, o := &p.together, p.objectOf(r)
	if o == nil || b.n == batchMax {
		p.foldBatch(fo)
	}
	if o == nil {
		p.foldRight(fo, r, c)
		return
	}
	b.rights[b.n], b.records[b.n], b.objects[b.n] = r.Self, c.Self, o
	b.n++
}

func (p *accumulatePass) foldBatch(fo *fold) {
	w, part, b := p.w, p.n.Accumulate, &p.together
	if b.n == 0 {
		return
	}
	if fo.states == nil {
		p.loadRight(w.At(b.rights[0])) // as if the matches were folded one by one
		fo.start(part, w.Frame)
	}
	objects, numbers := b.objects[:b.n], b.numbers[:b.n]
	fo.matches += int32(b.n)
	for i := range part.Functions {
		fn := &part.Functions[i]
		if fn.Gathering != nil {
			p.gatherBatch(fo.states[i], fn)
			continue
		}
		fn.Columnar.Column(objects, numbers)
		fn.Columnar.AddColumn(fo.states[i], numbers, w.Frame)
		switch {
		case fn.Place < 0:
		case fo.implied:
			for k, id := range b.rights[:b.n] {
				p.contributes(w.Known(id), numbers[k])
			}
		default:
			for k, id := range b.records[:b.n] {
				w.Known(id).SetNumber64(fn.Place, numbers[k])
			}
		}
	}
	clear(objects)
	b.n = 0
}

// gatherBatch adds the values that a function gathers from the objects of a batch to the state of the function.
func (p *accumulatePass) gatherBatch(state any, fn *network.FoldFunction) {
	w, b := p.w, &p.together
	values := b.values[:b.n]
	if w.rereads(p.n.Accumulate) {
		for k, id := range b.rights[:b.n] {
			values[k] = w.Object(w.Known(id).Fact).Any()
		}
		p.gatherValues(state, fn)
		return
	}
	for k, id := range b.records[:b.n] {
		c := w.At(id)
		at, v := &c.Ext, any(nil)
		for range fn.Behind {
			x := w.Contributions.At(uint32(*at))
			at, v = &x.next, x.Value
		}
		if !fn.Again {
			v = fn.Gathering.Of(w.Object(w.At(c.Right).Fact), w.Frame)
			w.contribute(at, v)
		}
		values[k] = v
	}
	p.gatherValues(state, fn)
}

// gatherValues adds the values of a batch to the state of a function.
func (p *accumulatePass) gatherValues(state any, fn *network.FoldFunction) {
	w, values := p.w, p.together.values[:p.together.n]
	for _, v := range values[fn.Gathering.AddAtOnce(state, values):] {
		fn.Add(state, v, w.Frame)
	}
	clear(values)
}
