package memory

// Stack contains staged tuples, newest first.
type Stack struct {
	First, Last TupleID
}

// Empty reports whether nothing is staged.
func (s *Stack) Empty() bool { return s.First == 0 }

// EndsWith reports whether t is the newest or the oldest tuple of the stack.
func (s *Stack) EndsWith(t *Tuple) bool { return s.First == t.Self || s.Last == t.Self }

// Push stages t on top of the stack.
func (a *Arena) Push(s *Stack, t *Tuple, kind Stage) {
	t.Staged = kind
	t.StagedPrev, t.StagedNext = 0, s.First
	if s.First != 0 {
		a.Known(s.First).StagedPrev = t.Self
	} else {
		s.Last = t.Self
	}
	s.First = t.Self
}

// PushOn does the same as Push for a caller that knows the top of the stack, which is nil if the stack is empty.
func PushOn(s *Stack, top, t *Tuple, kind Stage) {
	t.Staged = kind
	t.StagedPrev = 0
	if t.StagedNext = s.First; top != nil {
		top.StagedPrev = t.Self
	} else {
		s.Last = t.Self
	}
	s.First = t.Self
}

// PushBelow puts an unstaged tuple below all others of a stack.
func (a *Arena) PushBelow(s *Stack, t *Tuple, kind Stage) {
	t.Staged = kind
	t.StagedPrev, t.StagedNext = s.Last, 0
	if s.Last != 0 {
		a.Known(s.Last).StagedNext = t.Self
	} else {
		s.First = t.Self
	}
	s.Last = t.Self
}

// Unstage takes t out of the stack, wherever it is.
func (a *Arena) Unstage(s *Stack, t *Tuple) {
	if t.StagedPrev != 0 {
		a.Known(t.StagedPrev).StagedNext = t.StagedNext
	} else {
		s.First = t.StagedNext
	}
	if t.StagedNext != 0 {
		a.Known(t.StagedNext).StagedPrev = t.StagedPrev
	} else {
		s.Last = t.StagedPrev
	}
	t.StagedPrev, t.StagedNext, t.Staged = 0, 0, Unstaged
}

// Pop unstages and returns the top of a nonempty stack. Most stacks are empty, so loops check Empty first, which is inlined.
func (a *Arena) Pop(s *Stack) *Tuple {
	t := a.At(s.First)
	if a.Budget.Due() {
		a.Spent()
	}
	s.First = t.StagedNext
	if s.First != 0 {
		a.Known(s.First).StagedPrev = 0
	} else {
		s.Last = 0
	}
	t.StagedNext, t.Staged = 0, Unstaged
	return t
}

// Drain does the same as Pop for a stack that is only popped until it is empty: no tuple may be pushed onto it or unstaged from it again,
// since Drain does not update the links of the remaining tuples.
func (a *Arena) Drain(s *Stack) *Tuple {
	t := a.Known(s.First)
	if a.Budget.Due() {
		a.Spent()
	}
	s.First = t.StagedNext
	t.StagedPrev, t.StagedNext, t.Staged = 0, 0, Unstaged
	return t
}

// Unlink unstages the top of a stack that is only popped until it is empty and that no other code uses. It returns the tuple below.
func (t *Tuple) Unlink() (below TupleID) {
	below = t.StagedNext
	t.StagedPrev, t.StagedNext, t.Staged = 0, 0, Unstaged
	return below
}

// PopLast unstages and returns the bottom of a nonempty stack.
func (a *Arena) PopLast(s *Stack) *Tuple {
	t := a.At(s.Last)
	if a.Budget.Due() {
		a.Spent()
	}
	a.Unstage(s, t)
	return t
}

// PopEnd does the same as PopLast if last is true, and otherwise as Pop.
func (a *Arena) PopEnd(s *Stack, last bool) *Tuple {
	if last {
		return a.PopLast(s)
	}
	return a.Pop(s)
}

// AppendAll appends all of o below the tuples in s.
func (a *Arena) AppendAll(s, o *Stack) {
	if o.First == 0 {
		return
	}
	if s.Last == 0 {
		*s = *o
	} else {
		a.Known(s.Last).StagedNext, a.Known(o.First).StagedPrev = o.First, s.Last
		s.Last = o.Last
	}
	*o = Stack{}
}

// Staging contains the changes staged at one input of a node. A tuple is in at most one of the stacks.
type Staging struct {
	Inserts, Updates, Deletes, Unseen Stack
}

// Empty reports whether no change is staged.
func (s *Staging) Empty() bool {
	return s.Inserts.First|s.Updates.First|s.Deletes.First|s.Unseen.First == 0
}

// Of returns the stack of updates if kind is StagedUpdate, and otherwise that of inserts.
func (s *Staging) Of(kind Stage) *Stack {
	if kind == StagedUpdate {
		return &s.Updates
	}
	return &s.Inserts
}

// Take empties s and returns its former content.
func (s *Staging) Take() Staging {
	t := *s
	*s = Staging{}
	return t
}

// Stage pushes a tuple onto one of the stacks of an input, unless a change of it is already staged there. first means that the stack was
// empty.
func (a *Arena) Stage(s *Stack, t *Tuple, kind Stage) (first bool) {
	if t.Staged != Unstaged {
		return false
	}
	first = s.First == 0
	a.Push(s, t, kind)
	return first
}

// AddDelete stages a delete. vanished means that t was still staged as an insert, so no node has processed it and the caller must free it.
func (a *Arena) AddDelete(s *Staging, t *Tuple) (first, vanished bool) {
	switch t.Staged {
	case StagedInsert:
		a.Unstage(&s.Inserts, t)
		return false, true
	case StagedUpdate:
		a.Unstage(&s.Updates, t)
	case StagedDelete, stagedUnseen:
		return false, false
	}
	first = s.Deletes.First == 0
	a.Push(&s.Deletes, t, StagedDelete)
	return first, false
}

// Results receives the results of a node: a new set, merged with changes from an earlier pass that are still staged before the next node.
type Results struct {
	Arena *Arena
	Set   Staging
	Below Staging
	Fork  bool // below contains the changes still staged at the first branch
	// Passed contains the changes that the subnetwork ending after the node has staged at the node that it feeds, or nil.
	Passed *Staging
}

// Insert stages a new child.
func (r *Results) Insert(c *Tuple) { r.Arena.Push(&r.Set.Inserts, c, StagedInsert) }

// Update stages the update of a child; a child that is already staged moves to the new set.
func (r *Results) Update(c *Tuple) {
	switch c.Staged {
	case StagedInsert:
		r.takeOut(c)
		r.Arena.Push(&r.Set.Inserts, c, StagedInsert)
	case StagedUpdate:
		r.takeOut(c)
		r.Arena.Push(&r.Set.Updates, c, StagedUpdate)
	case Unstaged:
		r.Arena.Push(&r.Set.Updates, c, StagedUpdate)
	}
}

// Delete stages the delete of a child, which has been unlinked from its parents.
func (r *Results) Delete(c *Tuple) {
	switch c.Staged {
	case StagedInsert:
		r.takeOut(c)
		r.Arena.Push(&r.Set.Unseen, c, stagedUnseen)
	case StagedUpdate:
		r.takeOut(c)
		r.Arena.Push(&r.Set.Deletes, c, StagedDelete)
	case Unstaged:
		r.Arena.Push(&r.Set.Deletes, c, StagedDelete)
	}
}

// takeOut removes a staged insert or update from the set that contains it.
func (r *Results) takeOut(c *Tuple) {
	from := r.Set.Of(c.Staged) // removing from the middle of a list does not change its ends, so any stack will do
	if r.Fork && r.Below.Of(c.Staged).EndsWith(c) {
		from = r.Below.Of(c.Staged)
	} else if r.Passed != nil && r.Passed.Of(c.Staged).EndsWith(c) {
		from = r.Passed.Of(c.Staged)
	}
	r.Arena.Unstage(from, c)
}
