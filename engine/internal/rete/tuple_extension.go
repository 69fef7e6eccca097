package rete

// extension contains fields that few tuples need.
type extension struct {
	// of is the fold of a left tuple of an accumulate; the call of a left tuple of a query node, of an answer, or of the top level of a
	// call; or the value that the session has stored with Match.SetData.
	of     any
	answer *Node           // for an answer: its answer node
	match  *matchExtension // for a match, or nil
	arm    tupleID         // for a left tuple of a branch node: the match of its named consequence
	mark   uint32          // for a match with a dynamic salience: see Match.SetMark
	place  uint32          // for a left tuple of an accumulate, its place in an ordered index: see placeOf
}

// matchExtension contains fields that few matches need.
type matchExtension struct {
	plan             *itemPlan // for the match of a named consequence
	activation       bool      // the match is a member of its activation group
	actPrev, actNext tupleID
	item             *Item
	alarm            *alarm // for a match of a rule with a timer
}

// fold returns the fold of a left tuple of an accumulate, and otherwise nil.
func (x *extension) fold() *fold {
	f, _ := x.of.(*fold)
	return f
}

// call returns the query call a tuple belongs to, or nil.
func (x *extension) call() *call {
	c, _ := x.of.(*call)
	return c
}

// matchExt returns the match extension of a tuple, or nil if it has none.
func (w *WorkingMemory) matchExt(t *Tuple) *matchExtension {
	if x := w.ext(t); x != nil {
		return x.match
	}
	return nil
}

// extendedMatch returns the match extension of a tuple, which it creates if there is none.
func (w *WorkingMemory) extendedMatch(t *Tuple) *matchExtension {
	x := w.extended(t)
	if x.match == nil {
		x.match = &matchExtension{}
	}
	return x.match
}

// extends reports whether the ext field refers to an extension, for a tuple that is in no ordered index.
func (t *Tuple) extends() bool {
	return t.ext != 0 && t.flags&(flagRecord|flagElement|flagBlocked) == 0
}

// ext returns the extension of a tuple, or nil if it has none.
func (w *WorkingMemory) ext(t *Tuple) *extension {
	if t.ext == 0 {
		return nil
	}
	return w.extensions.At(uint32(t.ext))
}

// extended returns the extension of a tuple, which it creates if there is none.
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
	ext := t.ext
	w.recycle(t)
	if ext != 0 {
		w.extensions.Put(uint32(ext))
	}
}
