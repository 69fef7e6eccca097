package rete

import (
	"fmt"
	"math"
	"unsafe"

	"whenthen/engine/internal/eval"
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
	"whenthen/engine/rule"
	"whenthen/internal/budget"
	"whenthen/internal/fact"
)

// Match is a complete match of a rule. It is a small, comparable value and valid until the flush that deletes the match; the match that has
// fired is therefore not valid after Fired.
type Match struct {
	item  *item
	tuple *memory.Tuple
}

// Rule returns the rule.
func (m Match) Rule() *rule.Rule { return m.item.plan.Rule }

// Branch returns the branch of the rule that matched.
func (m Match) Branch() *rule.Branch { return m.item.plan.Branch }

// action returns the action that is run by firing: that of the branch or one of its named consequences.
func (m Match) action() *rule.Action { return m.plan().Action }

// plan returns the item's plan, or that of a named consequence that shares the item.
func (m Match) plan() *network.ItemPlan {
	if m.tuple.Ext != 0 {
		if x := m.item.memory.matchExt(m.tuple); x != nil && x.plan != nil {
			return x.plan
		}
	}
	return m.item.plan
}

// loadMatch loads the facts of a match into the frame, for the attributes of its rule. It fails if these read a variable that the match has
// not bound.
func (w *WorkingMemory) loadMatch(it *item, t *memory.Tuple) bool {
	p := (Match{it, t}).plan()
	if p.Unbound {
		w.Frame.Err = &eval.Error{Message: fmt.Sprintf("an attribute of the rule reads a variable that is bound behind the place that runs then[%s]", p.Action.Name)}
		return false
	}
	w.Load(&p.Load, w.Frame, t)
	return true
}

// Facts appends the facts matched by the positive patterns, left to right, including elements of from and accumulate results.
func (m Match) Facts(dst []*memory.Fact) []*memory.Fact {
	start, w := len(dst), m.item.memory
	for t := m.tuple; t != nil; t = w.Above(t) {
		if f := w.FactOf(t.Fact); f != nil && f.ID != 0 {
			dst = append(dst, f)
		}
	}
	for i, j := start, len(dst)-1; i < j; i, j = i+1, j-1 {
		dst[i], dst[j] = dst[j], dst[i]
	}
	return dst
}

// Holding returns the matched fact whose object is at an address, or nil if no positive pattern matched it or m is the zero Match.
func (m Match) Holding(object unsafe.Pointer) *memory.Fact {
	if m.item == nil {
		return nil
	}
	w := m.item.memory
	for t := m.tuple; t != nil; t = w.Above(t) {
		if w.Object(t.Fact).Ptr == object {
			return w.Handle(t.Fact)
		}
	}
	return nil
}

// FactIDs writes the IDs of the facts that Facts returns into ids, from right to left, and returns their number. ok is false if they do not
// fit, if an ID needs more than 31 bits, or if a matched object is not in working memory; then use Facts. FactIDs is many times faster.
func (m Match) FactIDs(ids []uint32) (n int, ok bool) {
	w := m.item.memory
	for t := m.tuple; t != nil; t = w.Above(t) {
		f := w.Handle(t.Fact)
		if f == nil {
			if w.KindOf(t.Fact) != memory.InnerNumber {
				return 0, false
			}
			continue
		}
		if f.ID == 0 {
			continue
		}
		if f.ID > math.MaxInt32 || f.Is(memory.FactDeleted) || n == len(ids) {
			return 0, false
		}
		ids[n] = uint32(f.ID)
		n++
	}
	return n, true
}

// Load copies the facts of the match into the frame's slots and returns the action's number.
func (m Match) Load(f *eval.Frame) (action int) {
	p := m.plan()
	if n := m.item.plan.Branch.Slots; len(f.Slots) < n {
		f.Slots = append(f.Slots, make([]fact.Object, n-len(f.Slots))...)
	}
	m.item.memory.Load(&p.Load, f, m.tuple)
	return p.Number
}

// Data returns the value that SetData stored, or nil if there is none.
func (m Match) Data() any {
	if x := m.item.memory.Ext(m.tuple); x != nil {
		return x.Of
	}
	return nil
}

// SetData attaches a value to the match for its lifetime. The network does not use it.
func (m Match) SetData(v any) { m.item.memory.Extended(m.tuple).Of = v }

// Mark returns the number that SetMark stored, or 0 if there is none.
func (m Match) Mark() uint32 {
	if m.item.plan.Dynamic == nil {
		return m.tuple.Mark()
	}
	if x := m.item.memory.Ext(m.tuple); x != nil {
		return x.Mark
	}
	return 0
}

// SetMark attaches a number to the match for its lifetime. It costs no memory unless the rule has a dynamic salience.
// Images include it.
func (m Match) SetMark(n uint32) {
	if m.item.plan.Dynamic == nil {
		m.tuple.SetMark(n)
	} else {
		m.item.memory.Extended(m.tuple).Mark = n
	}
}

// MatchError is the error of a condition that failed during matching.
type MatchError struct {
	Rule  *rule.Rule  // the rule being evaluated; nil if unknown
	Query *rule.Query // the query being evaluated, if it is not a rule
	Cause error       // an *eval.Error
}

// Error returns the message of the cause, with the rule's name.
func (e *MatchError) Error() string {
	if e.Rule == nil {
		return e.Cause.Error()
	}
	return "rule " + e.Rule.Name + ": " + e.Cause.Error()
}

// Unwrap returns the cause.
func (e *MatchError) Unwrap() error { return e.Cause }

// noteError stores the current error unless one is already stored; takeError returns it.
func (w *WorkingMemory) noteError(r *rule.Rule) { w.noteFailure(r, nil) }

// noteFailure does the same as noteError for the error of a rule or a query.
func (w *WorkingMemory) noteFailure(r *rule.Rule, q *rule.Query) {
	if budget.Stops(w.Frame.Err) { // the error only reports that the run is being stopped
		w.evaluating = r
		w.stop(w.Frame.Err)
	}
	if w.failed == nil {
		w.failed = &MatchError{Rule: r, Query: q, Cause: w.Frame.Err}
	}
	w.Frame.Err = nil
}

func (w *WorkingMemory) takeError() error {
	if w.failed == nil {
		return nil
	}
	err := w.failed
	w.failed = nil
	return err
}
