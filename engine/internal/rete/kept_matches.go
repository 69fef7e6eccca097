package rete

import (
	"whenthen/engine/internal/interval"
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
)

// keepsMatches reports whether an updated right tuple is known to match the same left tuples of its bucket as before. If there are few left
// tuples, it returns false, since testing all of them is as fast.
func (w *WorkingMemory) keepsMatches(n *network.Node, m *nodeMemory, b *bucket, r *memory.Tuple) bool {
	return r.Uncompared() && m.index.nLeft >= interval.Few && w.direct() && w.plainly(n.Tests.Lefts, b) == byTests
}

// joinRightKept does the same as joinRightUpdate for a tuple that keeps its matches, without testing them again.
func (w *WorkingMemory) joinRightKept(r *memory.Tuple, out *memory.Results) {
	for c := w.At(r.FirstChild); c != nil; {
		next := w.At(c.RightNext)
		if w.Known(c.Left).Staged != memory.StagedUpdate {
			w.againRight(c, r, out)
		}
		c = next
	}
}
