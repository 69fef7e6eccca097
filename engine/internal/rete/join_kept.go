package rete

import "whenthen/engine/internal/memory"

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
