package rete

// stack holds waiting tuples, newest first.
type stack struct {
	first, last tupleID
}

func (s *stack) empty() bool { return s.first == 0 }

func (a *arena) push(s *stack, t *Tuple, kind stage) {
	t.staged = kind
	t.sprev, t.snext = 0, s.first
	if s.first != 0 {
		a.at(s.first).sprev = t.self
	} else {
		s.last = t.self
	}
	s.first = t.self
}

func (a *arena) unstage(s *stack, t *Tuple) {
	if t.sprev != 0 {
		a.at(t.sprev).snext = t.snext
	} else {
		s.first = t.snext
	}
	if t.snext != 0 {
		a.at(t.snext).sprev = t.sprev
	} else {
		s.last = t.sprev
	}
	t.sprev, t.snext, t.staged = 0, 0, unstaged
}

// pop returns the top of a stack that is not empty, unstaged. Most stacks are empty, so loops look at that first, which takes no call.
func (a *arena) pop(s *stack) *Tuple {
	t := a.at(s.first)
	if a.budget.Due() {
		a.spent()
	}
	s.first = t.snext
	if s.first != 0 {
		a.at(s.first).sprev = 0
	} else {
		s.last = 0
	}
	t.snext, t.staged = 0, unstaged
	return t
}

// popLast returns the tuple at the bottom of a stack that is not empty, unstaged.
func (a *arena) popLast(s *stack) *Tuple {
	t := a.at(s.last)
	if a.budget.Due() {
		a.spent()
	}
	a.unstage(s, t)
	return t
}

// pushLast puts a tuple below those in s.
func (a *arena) pushLast(s *stack, t *Tuple, kind stage) {
	t.staged = kind
	t.snext, t.sprev = 0, s.last
	if s.last != 0 {
		a.at(s.last).snext = t.self
	} else {
		s.first = t.self
	}
	s.last = t.self
}

// appendAll appends all of o below the tuples in s.
func (a *arena) appendAll(s, o *stack) {
	if o.first == 0 {
		return
	}
	if s.last == 0 {
		*s = *o
	} else {
		a.at(s.last).snext, a.at(o.first).sprev = o.first, s.last
		s.last = o.last
	}
	*o = stack{}
}

// staging is what waits at one input of a node. A tuple is in at most one of the stacks.
type staging struct {
	ins, upd, del, ndel stack
}

func (s *staging) empty() bool { return s.ins.first|s.upd.first|s.del.first|s.ndel.first == 0 }

// take empties s and returns what was in it.
func (s *staging) take() staging {
	t := *s
	*s = staging{}
	return t
}

// addInsert stages an insert and reports whether it is the first one waiting.
func (a *arena) addInsert(s *staging, t *Tuple) (first bool) {
	if t.staged != unstaged {
		return false
	}
	first = s.ins.first == 0
	a.push(&s.ins, t, stagedInsert)
	return first
}

// addUpdate stages an update, unless a change of t waits already.
func (a *arena) addUpdate(s *staging, t *Tuple) (first bool) {
	if t.staged != unstaged {
		return false
	}
	first = s.upd.first == 0
	a.push(&s.upd, t, stagedUpdate)
	return first
}

// addDelete stages a delete. vanished means that t was still waiting as an insert, so no node has seen it and the
// caller frees it.
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

// results is where a node puts its results: a fresh set, merged with what still waits in front of the next node from
// an earlier pass.
type results struct {
	arena *arena
	set   staging
	below staging
	fork  bool // the next segment may have waiting changes
}

func (r *results) insert(c *Tuple) { r.arena.push(&r.set.ins, c, stagedInsert) }

// insertLast is insert below what is in the set already.
func (r *results) insertLast(c *Tuple) { r.arena.pushLast(&r.set.ins, c, stagedInsert) }

// update stages the update of a child; one that waits already moves to the new set.
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

// delete stages the delete of a child, which has been taken from its parents.
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

// takeOut removes a waiting insert or update from whichever of the two sets holds it.
func (r *results) takeOut(c *Tuple) {
	set := &r.set
	if r.fork {
		set = &r.below
	}
	s, o := &set.ins, &r.set.ins
	if c.staged == stagedUpdate {
		s, o = &set.upd, &r.set.upd
	}
	if s.first != c.self && s.last != c.self { // inside a list no head is touched
		s = o
	}
	r.arena.unstage(s, c)
}
