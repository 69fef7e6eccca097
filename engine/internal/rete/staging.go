package rete

// stack holds waiting tuples, newest first.
type stack struct {
	first, last *Tuple
}

func (s *stack) push(t *Tuple, kind stage) {
	t.staged = kind
	t.sprev, t.snext = nil, s.first
	if s.first != nil {
		s.first.sprev = t
	} else {
		s.last = t
	}
	s.first = t
}

func (s *stack) remove(t *Tuple) {
	if t.sprev != nil {
		t.sprev.snext = t.snext
	} else {
		s.first = t.snext
	}
	if t.snext != nil {
		t.snext.sprev = t.sprev
	} else {
		s.last = t.sprev
	}
	t.sprev, t.snext, t.staged = nil, nil, unstaged
}

// pop returns the top, unstaged; nil if there is none.
func (s *stack) pop() *Tuple {
	t := s.first
	if t != nil {
		s.remove(t)
	}
	return t
}

// appendAll puts all of o behind what waits in s.
func (s *stack) appendAll(o *stack) {
	if o.first == nil {
		return
	}
	if s.last == nil {
		*s = *o
	} else {
		s.last.snext, o.first.sprev = o.first, s.last
		s.last = o.last
	}
	*o = stack{}
}

// staged is what waits at one input of a node. A tuple is in at most one of the stacks.
type staging struct {
	ins, upd, del, ndel stack
}

func (s *staging) empty() bool {
	return s.ins.first == nil && s.upd.first == nil && s.del.first == nil && s.ndel.first == nil
}

// take empties s and returns what was in it.
func (s *staging) take() staging {
	t := *s
	*s = staging{}
	return t
}

// addInsert stages an insert and reports whether it is the first one waiting.
func (s *staging) addInsert(t *Tuple) (first bool) {
	if t.staged != unstaged {
		return false
	}
	first = s.ins.first == nil
	s.ins.push(t, stagedInsert)
	return first
}

// addUpdate stages an update, unless a change of t waits already.
func (s *staging) addUpdate(t *Tuple) (first bool) {
	if t.staged != unstaged {
		return false
	}
	first = s.upd.first == nil
	s.upd.push(t, stagedUpdate)
	return first
}

// addDelete stages a delete. vanished: t was waiting to be inserted and nobody has seen it; the caller frees it.
func (s *staging) addDelete(t *Tuple) (first, vanished bool) {
	switch t.staged {
	case stagedInsert:
		s.ins.remove(t)
		return false, true
	case stagedUpdate:
		s.upd.remove(t)
	case stagedDelete, stagedUnseen:
		return false, false
	}
	first = s.del.first == nil
	s.del.push(t, stagedDelete)
	return first, false
}

// results is where a node puts its results: a fresh set, merged with what still waits in front of the next node from
// an earlier pass.
type results struct {
	set   staging
	below *staging
}

func (r *results) insert(c *Tuple) { r.set.ins.push(c, stagedInsert) }

// update stages the update of a child; one that waits already moves to the new set.
func (r *results) update(c *Tuple) {
	switch c.staged {
	case stagedInsert:
		r.takeOut(c)
		r.set.ins.push(c, stagedInsert)
	case stagedUpdate:
		r.takeOut(c)
		r.set.upd.push(c, stagedUpdate)
	case unstaged:
		r.set.upd.push(c, stagedUpdate)
	}
}

// delete stages the delete of a child, which has been taken from its parents.
func (r *results) delete(c *Tuple) {
	switch c.staged {
	case stagedInsert:
		r.takeOut(c)
		r.set.ndel.push(c, stagedUnseen)
	case stagedUpdate:
		r.takeOut(c)
		r.set.del.push(c, stagedDelete)
	case unstaged:
		r.set.del.push(c, stagedDelete)
	}
}

// takeOut removes a waiting insert or update from whichever of the two sets holds it.
func (r *results) takeOut(c *Tuple) {
	set := &r.set
	if r.below != nil {
		set = r.below
	}
	s, o := &set.ins, &r.set.ins
	if c.staged == stagedUpdate {
		s, o = &set.upd, &r.set.upd
	}
	if s.first != c && s.last != c { // inside a list no head is touched
		s = o
	}
	s.remove(c)
}
