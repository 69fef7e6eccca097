package rete

// An eval's phases: left deletes, left updates, left inserts. It keeps no memory.

func (w *WorkingMemory) evaluateEval(n *Node, m *nodeMemory, src *staging, out *results) {
	for l := src.del.pop(); l != nil; l = src.del.pop() {
		if c := l.kidFirst; c != nil {
			out.delete(c)
		}
		w.pool.put(l)
	}
	for l := src.upd.pop(); l != nil; l = src.upd.pop() {
		had := l.kidFirst
		w.setChild(l, w.holds(n, m, l), l, out)
		if had != nil && l.kidFirst == had {
			w.updateChild(l, out)
		}
	}
	for l := src.ins.pop(); l != nil; l = src.ins.pop() {
		w.setChild(l, w.holds(n, m, l), l, out)
		inheritBirth(l)
	}
}

func (w *WorkingMemory) holds(n *Node, m *nodeMemory, l *Tuple) bool {
	m.stats.Tested++
	n.load.load(w.frame, l)
	return n.condition(w.frame)
}
