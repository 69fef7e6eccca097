package rete

import (
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
)

// joinOpenUpdate does the same as joinLeftUpdate for a left tuple, in the frame, for which the unified parameter is open. The right tuples
// are tested in the order of the table. As in Drools, a child that is out of order because its right tuple came after the left one is
// created again; unlike in Drools, the old child is deleted.
func (w *WorkingMemory) joinOpenUpdate(n *network.Node, m *nodeMemory, l *memory.Tuple, b *bucket, out *memory.Results) {
	tests := w.rightsOf(n, &m.joinMemory, b, l, true)
	for c := w.At(l.FirstChild); c != nil; {
		next := w.At(c.LeftNext)
		if !tests.matches(w.At(c.Right)) {
			w.Detach(c)
			out.Delete(c)
		}
		c = next
	}
	rights := w.openRights(n, b)
	tests = w.rightsOf(n, &m.joinMemory, b, l, true)
	c := w.At(l.FirstChild)
	for _, id := range rights {
		c = w.joinLeftAgain(tests, l, w.At(id), c, out)
	}
	for c != nil {
		next := w.At(c.LeftNext)
		w.Detach(c)
		out.Delete(c)
		c = next
	}
}
