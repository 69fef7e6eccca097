package flow

import "slices"

// vars is a set of local variables, by index.
type vars []uint64

func newVars(n int) vars { return make(vars, (n+63)/64) }

// all returns the set of all n variables.
func all(n int) vars {
	s := newVars(n)
	for i := range s {
		s[i] = ^uint64(0)
	}
	return s
}

func (s vars) has(v int) bool { return v/64 < len(s) && s[v/64]&(1<<(v%64)) != 0 }

func (s vars) add(v int) {
	if v/64 < len(s) {
		s[v/64] |= 1 << (v % 64)
	}
}

func (s vars) remove(v int) {
	if v/64 < len(s) {
		s[v/64] &^= 1 << (v % 64)
	}
}

func (s vars) intersect(t vars) {
	for i := range s {
		s[i] &= t[i]
	}
}

func (s vars) unite(t vars) {
	for i := range s {
		s[i] |= t[i]
	}
}

func (s vars) subtract(t vars) {
	for i := range s {
		s[i] &^= t[i]
	}
}

// state is what is known at a place of the code.
type state struct {
	set   vars // variables that have a value
	unset vars // variables that have none
	live  bool // a path reaches the place
}

func (s *state) clone() *state {
	return &state{set: slices.Clone(s.set), unset: slices.Clone(s.unset), live: s.live}
}

// meet adds another path to the place.
func (s *state) meet(t *state) {
	s.set.intersect(t.set)
	s.unset.intersect(t.unset)
	s.live = s.live || t.live
}

// assign records that a variable has a value.
func (s *state) assign(v int) {
	s.set.add(v)
	s.unset.remove(v)
}

// nowhere returns the state of a place that no path reaches.
func (a *analysis) nowhere() *state { return &state{set: all(a.size), unset: all(a.size)} }

// meeting returns the state of a place where paths meet.
func (a *analysis) meeting(paths ...*state) *state {
	s := a.nowhere()
	for _, p := range paths {
		s.meet(p)
	}
	return s
}
