package rete

import (
	"whenthen/engine/internal/memory"
)

// Owns reports whether f, a fact in some working memory, is in this working memory.
func (w *WorkingMemory) Owns(f *memory.Fact) bool {
	return w.FactAt(uint32(f.Self)) == f
}

// Fact returns the fact with a number obtained from Fact.Number, which must still be in working memory.
func (w *WorkingMemory) Fact(number uint32) *memory.Fact { return w.Handle(memory.FactID(number)) }

// FactAt does the same as Fact for an arbitrary number, and returns nil if no fact has it.
func (w *WorkingMemory) FactAt(number uint32) *memory.Fact {
	if int(number/memory.FactBlock) >= len(w.Blocks) {
		return nil
	}
	return w.Blocks[number/memory.FactBlock].Handle(number % memory.FactBlock)
}

// sweep frees the numbers that neither a fact in working memory nor a tuple refers to, and the levels that no tuple is built on. It does so
// only if enough have been dropped to justify visiting all tuples. It must not run while a node is evaluated.
func (w *WorkingMemory) sweep() {
	if w.Dropped < memory.SweepMin || w.Dropped < (int(w.Cut())+int(w.Numbers))/4 {
		return
	}
	w.Dropped = 0
	if len(w.Held) < int(w.Numbers) {
		w.Held = make([]bool, w.Numbers+w.Numbers/4)
	}
	held := w.Held[:w.Numbers]
	clear(held)
	for id := memory.TupleID(1); id < w.Cut(); id++ {
		t := w.At(id)
		if t.Is(memory.FlagFree) || t.IsLevel() {
			continue
		}
		held[t.Fact] = true
		if w.Stamped {
			held[w.Lineages.At(uint32(id)).Cause] = true
		}
		for l := w.At(t.Left); l != nil && l.IsLevel() && !l.InUse(); l = w.At(l.Left) {
			l.SetInUse(true)
			held[l.Fact] = true
		}
	}
	for id := uint32(1); id < w.Extensions.Cut(); id++ {
		held[w.Extensions.At(id).Cause()] = true
	}
	for id := memory.TupleID(1); id < w.Cut(); id++ {
		switch t := w.At(id); {
		case !t.IsLevel():
		case t.InUse():
			t.SetInUse(false)
		default:
			w.Levels--
			w.Put(t)
		}
	}
	w.giveBack(held)
}

func (w *WorkingMemory) giveBack(held []bool) {
	for id := memory.FactID(1); id < w.Numbers; id++ {
		if held[id] || w.KindOf(id) == memory.NoNumber {
			continue
		}
		if f := w.Handle(id); f != nil {
			if !f.Is(memory.FactGone) {
				continue
			}
			if f.Object.Type.Event {
				w.Times.Forget(f)
			}
		}
		w.Free(id)
	}
}
