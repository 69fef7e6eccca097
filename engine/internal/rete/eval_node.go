package rete

// filter passes on the left tuples for which passes holds, as an eval does. It calls left for those that leave. Its phases: left deletes, left
// updates, left inserts. It keeps no memory.
func (w *WorkingMemory) filter(src *staging, out *results, passes func(*Tuple) bool, left func(*Tuple)) {
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
		had := w.at(l.kidFirst)
		w.setChild(l, passes(l), l, out)
		if had != nil && l.kidFirst == had.self {
			w.updateChild(l, l, out)
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
