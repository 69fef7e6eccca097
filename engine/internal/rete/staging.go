package rete

// stack contains staged tuples, newest first.
type stack struct {
	first, last tupleID
}

func (s *stack) empty() bool { return s.first == 0 }

// endsWith reports whether t is the newest or the oldest tuple of the stack.
func (s *stack) endsWith(t *Tuple) bool { return s.first == t.self || s.last == t.self }

func (a *arena) push(s *stack, t *Tuple, kind stage) {
	t.staged = kind
	t.sprev, t.snext = 0, s.first
	if s.first != 0 {
		a.known(s.first).sprev = t.self
	} else {
		s.last = t.self
	}
	s.first = t.self
}

// pushOn does the same as push for a caller that knows the top of the stack, which is nil if the stack is empty.
func pushOn(s *stack, top, t *Tuple, kind stage) {
	t.staged = kind
	t.sprev = 0
	if t.snext = s.first; top != nil {
		top.sprev = t.self
	} else {
		s.last = t.self
	}
	s.first = t.self
}

// pushBelow puts an unstaged tuple below all others of a stack.
func (a *arena) pushBelow(s *stack, t *Tuple, kind stage) {
	t.staged = kind
	t.sprev, t.snext = s.last, 0
	if s.last != 0 {
		a.known(s.last).snext = t.self
	} else {
		s.first = t.self
	}
	s.last = t.self
}

func (a *arena) unstage(s *stack, t *Tuple) {
	if t.sprev != 0 {
		a.known(t.sprev).snext = t.snext
	} else {
		s.first = t.snext
	}
	if t.snext != 0 {
		a.known(t.snext).sprev = t.sprev
	} else {
		s.last = t.sprev
	}
	t.sprev, t.snext, t.staged = 0, 0, unstaged
}

// pop unstages and returns the top of a nonempty stack. Most stacks are empty, so loops check empty first, which is inlined.
func (a *arena) pop(s *stack) *Tuple {
	t := a.at(s.first)
	if a.budget.Due() {
		a.spent()
	}
	s.first = t.snext
	if s.first != 0 {
		a.known(s.first).sprev = 0
	} else {
		s.last = 0
	}
	t.snext, t.staged = 0, unstaged
	return t
}

// next does the same as pop for a stack that is only popped until it is empty: no tuple may be pushed onto it or unstaged from it again,
// since next does not update the links of the remaining tuples.
func (a *arena) next(s *stack) *Tuple {
	t := a.known(s.first)
	if a.budget.Due() {
		a.spent()
	}
	s.first = t.snext
	t.sprev, t.snext, t.staged = 0, 0, unstaged
	return t
}

// unlink unstages the top of a stack that is only popped until it is empty and that no other code uses. It returns the tuple below.
func (t *Tuple) unlink() (below tupleID) {
	below = t.snext
	t.sprev, t.snext, t.staged = 0, 0, unstaged
	return below
}

// popLast unstages and returns the bottom of a nonempty stack.
func (a *arena) popLast(s *stack) *Tuple {
	t := a.at(s.last)
	if a.budget.Due() {
		a.spent()
	}
	a.unstage(s, t)
	return t
}

// popEnd does the same as popLast if last is true, and otherwise as pop.
func (a *arena) popEnd(s *stack, last bool) *Tuple {
	if last {
		return a.popLast(s)
	}
	return a.pop(s)
}

// appendAll appends all of o below the tuples in s.
func (a *arena) appendAll(s, o *stack) {
	if o.first == 0 {
		return
	}
	if s.last == 0 {
		*s = *o
	} else {
		a.known(s.last).snext, a.known(o.first).sprev = o.first, s.last
		s.last = o.last
	}
	*o = stack{}
}

// staging contains the changes staged at one input of a node. A tuple is in at most one of the stacks.
type staging struct {
	ins, upd, del, ndel stack
}

func (s *staging) empty() bool { return s.ins.first|s.upd.first|s.del.first|s.ndel.first == 0 }

// of returns the stack of updates if kind is stagedUpdate, and otherwise that of inserts.
func (s *staging) of(kind stage) *stack {
	if kind == stagedUpdate {
		return &s.upd
	}
	return &s.ins
}

// take empties s and returns its former content.
func (s *staging) take() staging {
	t := *s
	*s = staging{}
	return t
}

// stage pushes a tuple onto one of the stacks of an input, unless a change of it is already staged there. first means that the stack was
// empty.
func (a *arena) stage(s *stack, t *Tuple, kind stage) (first bool) {
	if t.staged != unstaged {
		return false
	}
	first = s.first == 0
	a.push(s, t, kind)
	return first
}

// addDelete stages a delete. vanished means that t was still staged as an insert, so no node has processed it and the caller must free it.
func (a *arena) addDelete(s *staging, t *Tuple) (first, vanished bool) {
	switch t.staged {
	case stagedInsert:
		a.unstage(&s.ins, t)
		return false, true
	case stagedUpdate:
		a.unstage(&s.upd, t)
	case stagedDelete, stagedUnseen:
		return false, false
	}
	first = s.del.first == 0
	a.push(&s.del, t, stagedDelete)
	return first, false
}

// results receives the results of a node: a new set, merged with changes from an earlier pass that are still staged before the next node.
type results struct {
	arena *arena
	set   staging
	below staging
	fork  bool // below contains the changes still staged at the first branch
	// passed contains the changes that the subnetwork ending after the node has staged at the node that it feeds, or nil.
	passed *staging
}

func (r *results) insert(c *Tuple) { r.arena.push(&r.set.ins, c, stagedInsert) }

// update stages the update of a child; a child that is already staged moves to the new set.
func (r *results) update(c *Tuple) {
	switch c.staged {
	case stagedInsert:
		r.takeOut(c)
		r.arena.push(&r.set.ins, c, stagedInsert)
	case stagedUpdate:
		r.takeOut(c)
		r.arena.push(&r.set.upd, c, stagedUpdate)
	case unstaged:
		r.arena.push(&r.set.upd, c, stagedUpdate)
	}
}

// delete stages the delete of a child, which has been unlinked from its parents.
func (r *results) delete(c *Tuple) {
	switch c.staged {
	case stagedInsert:
		r.takeOut(c)
		r.arena.push(&r.set.ndel, c, stagedUnseen)
	case stagedUpdate:
		r.takeOut(c)
		r.arena.push(&r.set.del, c, stagedDelete)
	case unstaged:
		r.arena.push(&r.set.del, c, stagedDelete)
	}
}

// takeOut removes a staged insert or update from the set that contains it.
func (r *results) takeOut(c *Tuple) {
	from := r.set.of(c.staged) // removing from the middle of a list does not change its ends, so any stack will do
	if r.fork && r.below.of(c.staged).endsWith(c) {
		from = r.below.of(c.staged)
	} else if r.passed != nil && r.passed.of(c.staged).endsWith(c) {
		from = r.passed.of(c.staged)
	}
	r.arena.unstage(from, c)
}
