package rete

import "whenthen/internal/fact"

// change is one entry of the queue. Only inserts, updates and deletes have a stamp.
type change struct {
	stamp stamp
	mask  fact.Mask
	fact  factID
	kind  changeKind
}

// changeText contains data that only some kinds of change need: the group for a focus, the new object for a replacement.
type changeText struct {
	group string
	to    fact.Object
}

type changeKind uint8

const (
	changeInsert changeKind = iota
	changeUpdate
	changeReplace
	changeDelete
	changeFocus
	changeClear
	changeHalt
	changeOver   // an event has expired
	changeWindow // the oldest members of a window have expired; fact is the index of the window
	changeRing   // a match is due; fact is its tuple, mask the number of its alarm
	changeLeave  // an event has expired and leaves the network, but stays in working memory
)

func (w *WorkingMemory) nextStamp() stamp { return w.nextStampBy(w.firing) }

func (w *WorkingMemory) nextStampBy(p *itemPlan) stamp {
	w.number++
	if p != nil {
		return newStamp(w.number, p.origin)
	}
	return newStamp(w.number, -1)
}

// InsertEvent queues the insertion of an object and returns its handle at once. The session has to check whether the object is already a
// fact. at is the time of an object that is an event.
func (w *WorkingMemory) InsertEvent(o fact.Object, entryPoint string, at EventTime) *Fact {
	w.takeDue()
	w.lastID++
	f := w.newFact(o, w.lastID, entryPoint)
	if o.Type.Event {
		w.times.begin(f.number, at)
		w.scheduleEnd(f)
	}
	w.changes.push(change{kind: changeInsert, fact: f.number, stamp: w.nextStamp()})
	f.setRecency(w.number)
	w.facts++
	return f
}

// Update queues an update of a fact whose properties have changed; changed uses the property bits of the fact's own type. Conditions see
// the state of the fact when the queue is flushed. Updating a deleted fact does nothing.
func (w *WorkingMemory) Update(f *Fact, changed fact.Mask) {
	if f.InMemory() {
		w.takeDue()
		w.noteChange()
		w.changes.push(change{kind: changeUpdate, fact: f.number, mask: changed, stamp: w.nextStamp()})
		f.setRecency(w.number)
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
func (w *WorkingMemory) Replace(f *Fact, o fact.Object) {
	if f.InMemory() {
		w.changes.texts = append(w.changes.texts, changeText{to: o})
		w.changes.push(change{kind: changeReplace, fact: f.number, stamp: w.nextStamp()})
		f.setRecency(w.number)
	}
}

// Delete queues the removal of a fact. Deleting it again does nothing.
func (w *WorkingMemory) Delete(f *Fact) {
	if f.InMemory() {
		w.takeDue()
		f.set(factDeleted, true)
		w.facts--
		if f.Object.Type.Event {
			w.times.depart(f)
		}
		w.noteChange()
		w.changes.push(change{kind: changeDelete, fact: f.number, stamp: w.nextStamp()})
	}
}

// Withdraw removes a fact that has lost its last justification, at once and before the queued changes are processed, as in Drools. A
// withdrawal caused by a rule's own evaluation is therefore staged at the rule's nodes until another change puts the rule on the agenda. A
// fact whose insertion is still queued is deleted through the queue.
func (w *WorkingMemory) Withdraw(f *Fact) {
	if f.first == 0 || f.is(factDeleted) {
		w.Delete(f)
		return
	}
	f.set(factDeleted|factGone, true)
	w.facts--
	if f.Object.Type.Event {
		w.times.depart(f)
		w.dropEnd(f)
	}
	by := w.firing
	if by == nil {
		by = w.acted // an evaluation between firings is attributed to the last action, which caused it
	}
	w.remove(f, w.nextStampBy(by))
	w.dropped++
}

// SetFocus queues setting the focus to a group.
func (w *WorkingMemory) SetFocus(group string) {
	w.changes.pushText(changeFocus, changeText{group: group})
}

// ActivateGroup queues the activation of a ruleflow group, which is an agenda group that gets the focus.
func (w *WorkingMemory) ActivateGroup(group string) { w.SetFocus(group) }

// ClearGroup queues the cancellation of all waiting matches of a group.
func (w *WorkingMemory) ClearGroup(group string) {
	w.changes.pushText(changeClear, changeText{group: group})
}

// Halt queues the end of the run.
func (w *WorkingMemory) Halt() { w.changes.push(change{kind: changeHalt}) }

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
	if !w.changes.empty() || w.dropped >= sweepMin {
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
	for !w.changes.empty() {
		w.pause()
		w.process(w.changes.pop())
		if len(w.agenda.immediate) > 0 && w.adopting == nil {
			w.evaluateImmediate()
		}
	}
}

// process propagates a change, which is valid only until others are queued.
func (w *WorkingMemory) process(c *change) {
	switch c.kind {
	case changeUpdate:
		if f := w.handle(c.fact); !f.is(factGone) {
			w.update(f, c.mask, c.stamp)
		}
	case changeInsert:
		w.insert(w.handle(c.fact), c.stamp)
	case changeReplace:
		w.replace(w.handle(c.fact), w.changes.text().to, c.stamp)
	case changeDelete:
		f := w.handle(c.fact)
		w.dropEnd(f)
		w.remove(f, c.stamp)
		f.set(factGone, true)
		w.dropped++
	case changeFocus:
		if w.setFocus(w.group(w.changes.text().group)) {
			w.agenda.haltGroup = true
		}
	case changeClear:
		w.clearGroup(w.changes.text().group)
	case changeOver:
		w.end(w.handle(c.fact), c.stamp)
	case changeLeave:
		f := w.handle(c.fact)
		w.remove(f, c.stamp)
		f.set(factOver, false)
	case changeRing:
		w.markDue(tupleID(c.fact), uint64(c.mask))
	case changeWindow:
		w.passWindow(w.net.windows[c.fact], c.stamp)
	case changeHalt:
		w.agenda.halted, w.agenda.haltGroup = true, true
	}
}

func (w *WorkingMemory) replace(f *Fact, o fact.Object, s stamp) {
	if f.is(factGone) {
		return
	}
	w.storeContributions()
	if o.Type == f.Object.Type {
		w.setObject(f.number, o)
		w.update(f, fact.AllProperties, s)
		return
	}
	w.remove(f, s)
	w.setFactObject(f.number, o)
	w.insert(f, s)
}
