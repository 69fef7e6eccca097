package flow

// target is a statement that a jump may leave, or a try with a finally that it passes.
type target struct {
	label    string
	loop     bool // break and continue without a label concern it
	cases    bool // break without a label leaves it
	value    bool // a switch used as a value: what yields leaves it
	finally  bool
	breaks   []*state // the states in which it is left
	goesOn   []*state // the states in which the next iteration of a loop begins
	crossing []*state // the states of jumps that pass the finally
}

// around begins a statement that jumps may leave; the function that it returns ends it.
func (a *analysis) around(t *target) func() {
	n := len(a.jumps)
	a.jumps = append(a.jumps, t)
	return func() { a.jumps = a.jumps[:n] }
}

// jump leaves the innermost statement that is accepted, if there is one, and goes to the places in the list that to returns.
func (a *analysis) jump(accepts func(*target) bool, to func(*target) *[]*state) {
	here := a.now.clone()
	for i := len(a.jumps) - 1; i >= 0; i-- {
		t := a.jumps[i]
		if t.finally {
			t.crossing = append(t.crossing, here)
		} else if accepts(t) {
			list := to(t)
			*list = append(*list, here)
			break
		}
	}
	a.now = a.nowhere()
}

func (a *analysis) breakTo(label string) {
	a.jump(func(t *target) bool {
		if label != "" {
			return t.label == label
		}
		return t.loop || t.cases
	}, func(t *target) *[]*state { return &t.breaks })
}

func (a *analysis) continueAt(label string) {
	a.jump(func(t *target) bool { return t.loop && (label == "" || t.label == label) }, func(t *target) *[]*state { return &t.goesOn })
}

// end leaves the code, or the switch used as a value around.
func (a *analysis) end() {
	a.jump(func(t *target) bool { return t.value }, func(t *target) *[]*state { return &t.breaks })
}
