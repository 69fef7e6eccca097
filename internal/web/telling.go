package web

import "time"

// telling is the step that a game has begun, with its clock. Games embed it.
type telling struct {
	open  *Step // not yet told; nil between steps
	since time.Time
}

// closeStep tells the open step, if there is one, with the grid it has led to.
func (t *telling) closeStep(out Sink, grid Position) {
	if t.open == nil {
		return
	}
	now := time.Now()
	t.open.Ms = float64(now.Sub(t.since).Microseconds()) / 1000
	t.open.Grid, t.since = grid, now
	out.Step(t.open)
	t.open = nil
}
