package rete

import (
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
	"whenthen/internal/fact"
)

func (w *WorkingMemory) nextStamp() memory.Stamp { return w.nextStampBy(w.firing) }

func (w *WorkingMemory) nextStampBy(p *network.ItemPlan) memory.Stamp {
	w.number++
	if p != nil {
		return memory.NewStamp(w.number, p.Origin)
	}
	return memory.NewStamp(w.number, -1)
}

// FromOutside calls f, whose changes count as made from outside and not by the firing rule.
func (w *WorkingMemory) FromOutside(f func()) {
	firing, acted := w.firing, w.acted
	w.firing, w.acted = nil, nil
	f()
	w.firing, w.acted = firing, acted
}

// InsertEvent queues the insertion of an object and returns its handle at once. The session has to check whether the object is already a
// fact. at is the time of an object that is an event.
func (w *WorkingMemory) InsertEvent(o fact.Object, entryPoint string, at memory.EventTime) *memory.Fact {
	w.takeDue()
	w.lastID++
	f := w.NewFact(o, w.lastID, entryPoint)
	if o.Type.Event {
		w.Times.Begin(f.Self, at)
		w.scheduleEnd(f)
	}
	w.changes.Push(memory.Change{Kind: memory.ChangeInsert, Fact: f.Self, Stamp: w.nextStamp()})
	f.SetRecency(w.number)
	w.facts++
	return f
}

// Update queues an update of a fact whose properties have changed; changed uses the property bits of the fact's own type. Conditions see
// the state of the fact when the queue is flushed. Updating a deleted fact does nothing.
func (w *WorkingMemory) Update(f *memory.Fact, changed fact.Mask) {
	if f.InMemory() {
		w.takeDue()
		w.noteChange()
		w.changes.Push(memory.Change{Kind: memory.ChangeUpdate, Fact: f.Self, Mask: changed, Stamp: w.nextStamp()})
		f.SetRecency(w.number)
	}
}

// noteChange records that the firing rule changes facts.
func (w *WorkingMemory) noteChange() {
	if w.firing != nil && w.agenda.current != nil {
		w.agenda.current.changes = true
	}
}

// Replace queues the replacement of a fact's object by another one, which may have a different type. The handle stays
// valid.
func (w *WorkingMemory) Replace(f *memory.Fact, o fact.Object) {
	if f.InMemory() {
		w.changes.Texts = append(w.changes.Texts, memory.ChangeText{To: o})
		w.changes.Push(memory.Change{Kind: memory.ChangeReplace, Fact: f.Self, Stamp: w.nextStamp()})
		f.SetRecency(w.number)
	}
}

// Delete queues the removal of a fact. Deleting it again does nothing.
func (w *WorkingMemory) Delete(f *memory.Fact) {
	if f.InMemory() {
		w.takeDue()
		f.Set(memory.FactDeleted, true)
		w.facts--
		if f.Object.Type.Event {
			w.Times.Depart(f)
		}
		w.noteChange()
		w.changes.Push(memory.Change{Kind: memory.ChangeDelete, Fact: f.Self, Stamp: w.nextStamp()})
	}
}

// Withdraw removes a fact that has lost its last justification, at once and before the queued changes are processed, as in Drools. A
// withdrawal caused by a rule's own evaluation is therefore staged at the rule's nodes until another change puts the rule on the agenda. A
// fact whose insertion is still queued is deleted through the queue.
func (w *WorkingMemory) Withdraw(f *memory.Fact) {
	if f.First == 0 || f.Is(memory.FactDeleted) {
		w.Delete(f)
		return
	}
	f.Set(memory.FactDeleted|memory.FactGone, true)
	w.facts--
	if f.Object.Type.Event {
		w.Times.Depart(f)
		w.dropEnd(f)
	}
	by := w.firing
	if by == nil {
		by = w.acted // an evaluation between firings is attributed to the last action, which caused it
	}
	w.remove(f, w.nextStampBy(by))
	w.Dropped++
}

// SetFocus queues setting the focus to a group.
func (w *WorkingMemory) SetFocus(group string) {
	w.changes.PushText(memory.ChangeFocus, memory.ChangeText{Group: group})
}

// ActivateGroup queues the activation of a ruleflow group, which is an agenda group that gets the focus.
func (w *WorkingMemory) ActivateGroup(group string) { w.SetFocus(group) }

// ClearGroup queues the cancellation of all waiting matches of a group.
func (w *WorkingMemory) ClearGroup(group string) {
	w.changes.PushText(memory.ChangeClear, memory.ChangeText{Group: group})
}

// Halt queues the end of the run.
func (w *WorkingMemory) Halt() { w.changes.Push(memory.Change{Kind: memory.ChangeHalt}) }

// HaltNow ends the run at once.
func (w *WorkingMemory) HaltNow() {
	w.agenda.halted, w.agenda.haltGroup = true, true
	w.restAll()
}

// Flush propagates the queued changes through the alpha part. Next and Fired do this themselves; a query or an inspection between them
// needs it. The error is that of the first condition that failed.
func (w *WorkingMemory) Flush() error {
	w.flush()
	return w.takeError()
}

// flush propagates the queued changes. Between two firings there usually are none.
func (w *WorkingMemory) flush() {
	if !w.changes.Empty() || w.Dropped >= memory.SweepMin {
		w.flushAll()
	}
}

func (w *WorkingMemory) flushAll() {
	if w.profile != nil {
		timed(&w.profile.changes, w.workOff)
		return
	}
	w.workOff()
}

func (w *WorkingMemory) workOff() {
	w.sweep()
	for !w.changes.Empty() {
		w.pause()
		w.process(w.changes.Pop())
		if len(w.agenda.immediate) > 0 && w.adopting == nil {
			w.evaluateImmediate()
		}
	}
}

// process propagates a change, which is valid only until others are queued.
func (w *WorkingMemory) process(c *memory.Change) {
	switch c.Kind {
	case memory.ChangeUpdate:
		if f := w.Handle(c.Fact); !f.Is(memory.FactGone) {
			w.update(f, c.Mask, c.Stamp)
		}
	case memory.ChangeInsert:
		w.insert(w.Handle(c.Fact), c.Stamp)
	case memory.ChangeReplace:
		w.replace(w.Handle(c.Fact), w.changes.Text().To, c.Stamp)
	case memory.ChangeDelete:
		f := w.Handle(c.Fact)
		w.dropEnd(f)
		w.remove(f, c.Stamp)
		f.Set(memory.FactGone, true)
		w.Dropped++
	case memory.ChangeFocus:
		if w.setFocus(w.group(w.changes.Text().Group)) {
			w.agenda.haltGroup = true
		}
	case memory.ChangeClear:
		w.clearGroup(w.changes.Text().Group)
	case memory.ChangeOver:
		w.end(w.Handle(c.Fact), c.Stamp)
	case memory.ChangeLeave:
		f := w.Handle(c.Fact)
		w.remove(f, c.Stamp)
		f.Set(memory.FactOver, false)
	case memory.ChangeRing:
		w.markDue(memory.TupleID(c.Fact), uint64(c.Mask))
	case memory.ChangeWindow:
		w.passWindow(w.Net.Windows[c.Fact], c.Stamp)
	case memory.ChangeHalt:
		w.agenda.halted, w.agenda.haltGroup = true, true
	}
}

func (w *WorkingMemory) replace(f *memory.Fact, o fact.Object, s memory.Stamp) {
	if f.Is(memory.FactGone) {
		return
	}
	w.StoreContributions(w.recordAllImplied)
	if o.Type == f.Object.Type {
		w.SetObject(f.Self, o)
		w.update(f, fact.AllProperties, s)
		return
	}
	w.remove(f, s)
	w.SetFactObject(f.Self, o)
	w.insert(f, s)
}
