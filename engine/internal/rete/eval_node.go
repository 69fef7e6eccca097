package rete

// filter passes on the left tuples for which passes returns true, as an eval does. It calls left for deleted left tuples. Its phases: left
// deletes, left updates, left inserts. It has no memory. renew means that a tuple that is passed on again gets the lineage of the update.
func (w *WorkingMemory) filter(src *staging, out *results, renew bool, passes func(*Tuple) bool, left func(*Tuple)) {
	for !src.del.empty() {
		l := w.pop(&src.del)
		left(l)
		if c := w.at(l.kidFirst); c != nil {
			out.delete(c)
		}
		w.put(l)
	}
	for !src.upd.empty() {
		l := w.pop(&src.upd)
		had, by := w.at(l.kidFirst), l
		if !renew {
			by = nil
		}
		w.setChild(l, passes(l), l, out)
		if had != nil && l.kidFirst == had.self {
			w.updateChild(l, by, out)
		}
	}
	for !src.ins.empty() {
		l := w.pop(&src.ins)
		w.setChild(l, passes(l), l, out)
	}
}

func (w *WorkingMemory) holds(n *Node, m *nodeMemory, l *Tuple) bool {
	m.stats.Tested++
	w.spend()
	w.load(&n.load, w.frame, l)
	return n.condition(w.frame)
}
