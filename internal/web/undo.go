package web

import "slices"

const (
	maxHistory  = 200
	historySize = 256 << 10 // approximate size in bytes of the data that only the history holds; the newest leastKept snapshots are kept in any case
	leastKept   = 4
)

// timeline holds the snapshots before the current one (undo) and after it (redo). In both, the snapshot nearest to the current one is last.
type timeline struct{ undo, redo []snapshot }

// remember saves the snapshot that a command is about to replace. It drops the redo snapshots, and old undo snapshots if the history is too
// large.
func (t *timeline) remember(now snapshot) {
	t.undo, t.redo = append(t.undo, now), nil
	size := 0
	for i := len(t.undo) - 2; i >= 0; i-- {
		size += t.undo[i].sizeBeside(&t.undo[i+1])
		if kept := len(t.undo) - 1 - i; kept >= maxHistory || kept >= leastKept && size > historySize {
			t.undo = slices.Clone(t.undo[i+1:])
			return
		}
	}
}

// sizeBeside estimates how many bytes a snapshot holds that the next one does not hold as well. A snapshot that continues
// another one shares its steps and firings.
func (n *snapshot) sizeBeside(next *snapshot) int {
	size := 800 + 8*len(n.steps) + 16*len(n.firings)
	for i, s := range n.steps {
		if i >= len(next.steps) || next.steps[i] != s {
			size += s.Size()
		}
	}
	for i, f := range n.firings {
		if i >= len(next.firings) || next.firings[i].Firing != f.Firing {
			size += f.Size()
		}
	}
	return size
}
