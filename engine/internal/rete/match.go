package rete

import (
	"math"
	"unsafe"

	"whenthen/engine/internal/eval"
	"whenthen/engine/rule"
	"whenthen/internal/budget"
	"whenthen/internal/fact"
)

// Match is a complete match of a rule. It is a small value, comparable, and valid while the match is true: not after
// the flush that deletes it, so not after Fired for the match that has fired.
type Match struct {
	item  *Item
	tuple *Tuple
}

// Rule returns the rule.
func (m Match) Rule() *rule.Rule { return m.item.plan.rule }

// Branch returns the branch of the rule that matched.
func (m Match) Branch() *rule.Branch { return m.item.plan.branch }

// Action returns what firing runs: the branch's action or one of its named consequences.
func (m Match) Action() *rule.Action { return m.plan().action }

// ActionNumber is the number of that action in Network.Actions.
func (m Match) ActionNumber() int { return m.plan().number }

// plan is the item's, or that of a named consequence which shares the item.
func (m Match) plan() *itemPlan {
	if x := m.item.memory.matchExt(m.tuple); x != nil && x.plan != nil {
		return x.plan
	}
	return m.item.plan
}

// Number orders matches by the time they were first queued.
func (m Match) Number() int64 { return int64(m.tuple.number()) }

// Salience is the salience the match was queued with.
func (m Match) Salience() int {
	if m.item.plan.dynamic != nil {
		return m.tuple.salience()
	}
	return m.item.plan.salience
}

// Facts appends what the positive patterns matched, left to right, elements of from and accumulate results included.
func (m Match) Facts(dst []*Fact) []*Fact {
	start, w := len(dst), m.item.memory
	for t := m.tuple; t != nil; t = w.at(t.up) {
		if f := w.factOf(t.fact); f != nil && f.ID != 0 {
			dst = append(dst, f)
		}
	}
	for i, j := start, len(dst)-1; i < j; i, j = i+1, j-1 {
		dst[i], dst[j] = dst[j], dst[i]
	}
	return dst
}

// Holding returns the fact whose object lies at an address, if the positive patterns matched one; nil otherwise, and for no match.
func (m Match) Holding(object unsafe.Pointer) *Fact {
	if m.item == nil {
		return nil
	}
	w := m.item.memory
	for t := m.tuple; t != nil; t = w.at(t.up) {
		if w.object(t.fact).Ptr == object {
			return w.handle(t.fact)
		}
	}
	return nil
}

// FactIDs writes the IDs of what Facts returns into ids, from right to left, and says how many there are. It is false if there are
// more than fit, if one needs more than 31 bits, or if something was matched that is not in working memory: Facts tells then. It is many
// times cheaper.
func (m Match) FactIDs(ids []uint32) (n int, ok bool) {
	w := m.item.memory
	for t := m.tuple; t != nil; t = w.at(t.up) {
		f := w.handle(t.fact)
		if f == nil {
			if w.kindOf(t.fact) != innerNumber {
				return 0, false
			}
			continue
		}
		if f.ID == 0 {
			continue
		}
		if f.ID > math.MaxInt32 || f.is(factDeleted) || n == len(ids) {
			return 0, false
		}
		ids[n] = uint32(f.ID)
		n++
	}
	return n, true
}

// Load fills the frame's slots with what the match's patterns matched.
func (m Match) Load(f *eval.Frame) {
	if n := m.item.plan.branch.Slots; len(f.Slots) < n {
		f.Slots = append(f.Slots, make([]fact.Object, n-len(f.Slots))...)
	}
	m.item.memory.load(&m.plan().load, f, m.tuple)
}

// Data returns the value that SetData stored, nil if it has not been called.
func (m Match) Data() any {
	if x := m.item.memory.ext(m.tuple); x != nil {
		return x.of
	}
	return nil
}

// SetData attaches a value to the match for its lifetime. The network does not use it.
func (m Match) SetData(v any) { m.item.memory.extended(m.tuple).of = v }

// Mark returns the number that SetMark stored, 0 if it has not been called.
func (m Match) Mark() uint32 {
	if m.item.plan.dynamic == nil {
		return m.tuple.mark()
	}
	if x := m.item.memory.ext(m.tuple); x != nil {
		return x.mark
	}
	return 0
}

// SetMark attaches a number to the match for its lifetime. It costs no memory unless the rule has a dynamic salience.
// Images include it.
func (m Match) SetMark(n uint32) {
	if m.item.plan.dynamic == nil {
		m.tuple.setMark(n)
	} else {
		m.item.memory.extended(m.tuple).mark = n
	}
}

// MatchError is a condition that failed while matches were looked for.
type MatchError struct {
	Rule  *rule.Rule // the rule being evaluated; nil if it is not known which
	Cause error      // an *eval.Error
}

// Error is the cause with the rule's name.
func (e *MatchError) Error() string {
	if e.Rule == nil {
		return e.Cause.Error()
	}
	return "rule " + e.Rule.Name + ": " + e.Cause.Error()
}

// Unwrap returns the cause.
func (e *MatchError) Unwrap() error { return e.Cause }

// noteError keeps the first failure since the last look.
func (w *WorkingMemory) noteError(r *rule.Rule) {
	if budget.Stops(w.frame.Err) { // the condition counts as false only because the run is being stopped
		w.evaluating = r
		w.stop(w.frame.Err)
	}
	if w.failed == nil {
		w.failed = &MatchError{Rule: r, Cause: w.frame.Err}
	}
	w.frame.Err = nil
}

func (w *WorkingMemory) takeError() error {
	if w.failed == nil {
		return nil
	}
	err := w.failed
	w.failed = nil
	return err
}
