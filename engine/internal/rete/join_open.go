package rete

import (
	"whenthen/engine/internal/join"
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
)

// joinOpenUpdate does the same as joinLeftUpdate for a left tuple, in the frame, for which the unified parameter is open. The right tuples
// are tested in the order of the table. As in Drools, a child that is out of order because its right tuple came after the left one is
// created again; unlike in Drools, the old child is deleted.
func (w *WorkingMemory) joinOpenUpdate(n *network.Node, m *nodeMemory, l *memory.Tuple, b *join.Bucket, out *memory.Results) {
	tests := w.RightsOf(n, &m.Memory, b, l, true)
	for c := w.At(l.FirstChild); c != nil; {
		next := w.At(c.LeftNext)
		if !tests.Matches(w.At(c.Right)) {
			w.Detach(c)
			out.Delete(c)
		}
		c = next
	}
	rights := w.OpenRights(n, b)
	tests = w.RightsOf(n, &m.Memory, b, l, true)
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
