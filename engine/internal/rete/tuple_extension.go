package rete

// extension holds fields that few tuples need.
type extension struct {
	fold             *fold     // of a left tuple of accumulate
	call             *call     // of a left tuple of a query node, of an answer, or of the top level of a question
	answer           *Node     // of an answer: the end of the query it came from
	arm              tupleID   // of a left tuple of a branch node: the match of its named consequence
	plan             *itemPlan // of such a match
	data             any       // of a match: the session's own
	mark             uint32    // of a match with a dynamic salience: the session's own
	activation       bool      // the match is a member of its activation group
	actPrev, actNext tupleID
	item             *Item
	alarm            *alarm // of a match of a rule with a timer
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
