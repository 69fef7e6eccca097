package rete

// extension holds fields that few tuples need.
type extension struct {
	// of is the fold of a left tuple of accumulate; the call of a left tuple of a query node, of an answer, or of the top level of a
	// question; or what the session has stored for a match.
	of     any
	answer *Node           // of an answer: the end of the query it came from
	match  *matchExtension // of a match, or nil
	arm    tupleID         // of a left tuple of a branch node: the match of its named consequence
	mark   uint32          // of a match with a dynamic salience: the session's own
}

// matchExtension holds what few matches need.
type matchExtension struct {
	plan             *itemPlan // of the match of a named consequence
	activation       bool      // the match is a member of its activation group
	actPrev, actNext tupleID
	item             *Item
	alarm            *alarm // of a match of a rule with a timer
}

// fold returns the fold of a left tuple of accumulate, nil of any other.
func (x *extension) fold() *fold {
	f, _ := x.of.(*fold)
	return f
}

// call returns the call a tuple is of, or nil.
func (x *extension) call() *call {
	c, _ := x.of.(*call)
	return c
}

// matchExt returns what a match has beside its tuple, nil if there is nothing.
func (w *WorkingMemory) matchExt(t *Tuple) *matchExtension {
	if x := w.ext(t); x != nil {
		return x.match
	}
	return nil
}

// extendedMatch is matchExt; it is made if there is nothing.
func (w *WorkingMemory) extendedMatch(t *Tuple) *matchExtension {
	x := w.extended(t)
	if x.match == nil {
		x.match = &matchExtension{}
	}
	return x.match
}

// ext returns the extension of a tuple, nil if it has none.
func (w *WorkingMemory) ext(t *Tuple) *extension {
	if t.ext == 0 {
		return nil
	}
	return w.extensions.At(uint32(t.ext))
}

// extended returns the extension of a tuple, made if there is none.
func (w *WorkingMemory) extended(t *Tuple) *extension {
	if t.ext == 0 {
		id, x := w.extensions.Get()
		t.ext = extID(id)
		return x
	}
	return w.extensions.At(uint32(t.ext))
}

// put frees a tuple and its extension.
func (w *WorkingMemory) put(t *Tuple) {
	if t.ext != 0 {
		w.extensions.Put(uint32(t.ext))
	}
	w.recycle(t)
}
