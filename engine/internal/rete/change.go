package rete

import "whenthen/engine/fact"

// change is one entry of the queue. Inserts, updates and deletes have a stamp.
type change struct {
	kind  changeKind
	fact  *Fact
	mask  fact.Mask
	stamp stamp
	group string
	to    fact.Object // of a replacement
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
)

// changeQueue is first in, first out.
type changeQueue struct {
	list []change
	head int
}

func (q *changeQueue) push(c change) { q.list = append(q.list, c) }

func (q *changeQueue) pop() (change, bool) {
	if q.head == len(q.list) {
		clear(q.list)
		q.list, q.head = q.list[:0], 0
		return change{}, false
	}
	c := q.list[q.head]
	q.head++
	return c, true
}

func (w *WorkingMemory) nextStamp() stamp {
	w.number++
	if w.firing != nil {
		return newStamp(w.number, w.firing.Order)
	}
	return newStamp(w.number, -1)
}

// Insert queues the insertion of an object and returns its handle at once. Whether the object is a fact already is
// the session's business.
func (w *WorkingMemory) Insert(o fact.Object, entryPoint string) *Fact {
	w.lastID++
	f := w.newFact(o, w.lastID, entryPoint)
	w.changes.push(change{kind: changeInsert, fact: f, stamp: w.nextStamp()})
	f.recency = w.number
	w.facts++
	return f
}

// Update queues the news that properties of a fact have changed; the bits of changed are those of the fact's own
// type. The conditions see the fact as it is when the queue is worked off. Updates of deleted facts do nothing.
func (w *WorkingMemory) Update(f *Fact, changed fact.Mask) {
	if f.InMemory() {
		w.changes.push(change{kind: changeUpdate, fact: f, mask: changed, stamp: w.nextStamp()})
		f.recency = w.number
	}
}

// Replace queues that the fact is another object from now on, of the same type or not. The handle stays.
func (w *WorkingMemory) Replace(f *Fact, o fact.Object) {
	if f.InMemory() {
		w.changes.push(change{kind: changeReplace, fact: f, to: o, stamp: w.nextStamp()})
		f.recency = w.number
	}
}

// Delete queues the removal of a fact. Deleting it again does nothing.
func (w *WorkingMemory) Delete(f *Fact) {
	if f.InMemory() {
		f.deleted = true
		w.facts--
		w.changes.push(change{kind: changeDelete, fact: f, stamp: w.nextStamp()})
	}
}

// SetFocus queues that a group gets the focus: it goes on top of the stack.
func (w *WorkingMemory) SetFocus(group string) {
	w.changes.push(change{kind: changeFocus, group: group})
}

// ActivateGroup queues the activation of a ruleflow group, which is an agenda group that gets the focus.
func (w *WorkingMemory) ActivateGroup(group string) { w.SetFocus(group) }

// ClearGroup queues that all waiting matches of a group are cancelled.
func (w *WorkingMemory) ClearGroup(group string) {
	w.changes.push(change{kind: changeClear, group: group})
}

// Halt queues the end of the run.
func (w *WorkingMemory) Halt() { w.changes.push(change{kind: changeHalt}) }

// Flush works off the queued changes through the alpha part. Next and Fired do it themselves; a query or an
// inspection in between needs it. The error is the first condition that failed.
func (w *WorkingMemory) Flush() error {
	w.flush()
	return w.takeError()
}

func (w *WorkingMemory) flush() {
	w.sweep()
	for {
		c, ok := w.changes.pop()
		if !ok {
			return
		}
		switch c.kind {
		case changeInsert:
			w.insert(c.fact, c.stamp)
		case changeUpdate:
			if !c.fact.gone {
				w.update(c.fact, c.mask, c.stamp)
			}
		case changeReplace:
			w.replace(c.fact, c.to, c.stamp)
		case changeDelete:
			w.remove(c.fact, c.stamp)
			c.fact.gone = true
			w.dropped++
		case changeFocus:
			w.agenda.haltGroup = true
			w.setFocus(w.group(c.group))
		case changeClear:
			w.clearGroup(c.group)
		case changeHalt:
			w.agenda.halted, w.agenda.haltGroup = true, true
		}
		if w.frame.Err != nil { // a key for dispatch
			w.noteError(nil)
		}
	}
}

func (w *WorkingMemory) replace(f *Fact, o fact.Object, s stamp) {
	if f.gone {
		return
	}
	if o.Type == f.Object.Type {
		f.Object, w.objects[f.number] = o, o
		w.update(f, fact.AllProperties, s)
		return
	}
	w.remove(f, s)
	f.Object, w.objects[f.number] = o, o
	w.insert(f, s)
}
