package rete

// Item is the place of a rule's branch on the agenda, with the queue of its matches.
type Item struct {
	plan     *itemPlan
	salience int // of the first match, if the salience is dynamic
	place    int // in the group's heap
	queued   bool
	dirty    bool // the path has to be evaluated
	inEager  bool

	matches bucketList // first in, first out
	heap    []*Tuple   // the same matches by salience, if that is dynamic
}

func (it *Item) empty() bool { return it.matches.first == nil }

// before is the order of items in a group.
func (it *Item) before(o *Item) bool {
	if it.salience != o.salience {
		return it.salience > o.salience
	}
	return it.plan.order < o.plan.order
}

// first returns the match to fire next.
func (it *Item) first() *Tuple {
	if it.plan.dynamic != nil {
		return it.heap[0]
	}
	return it.matches.first
}

func (it *Item) topSalience() int {
	if len(it.heap) == 0 {
		return 0
	}
	return it.heap[0].salience
}

// takeOut removes a match from the queue.
func (it *Item) takeOut(t *Tuple) {
	it.matches.remove(t)
	t.queued = false
	if it.plan.dynamic != nil {
		it.heapRemove(t.heapPos)
	}
}

// addMatch receives a new match. direct: it comes from a rule of one pattern, in the middle of a flush.
func (w *WorkingMemory) addMatch(it *Item, t *Tuple, direct bool) {
	r := it.plan.rule
	if r.NoLoop && t.newest().by(r) {
		return
	}
	if r.LockOnActive && w.locked(it, t.newestBorn(), t.newest()) {
		return
	}
	if it.plan.timer != nil {
		w.setAlarm(it, t)
		return
	}
	w.enqueue(it, t, direct)
}

// updateMatch receives the update of a match. A waiting match keeps its place, one that has fired is queued again.
func (w *WorkingMemory) updateMatch(it *Item, t *Tuple, direct bool) {
	if t.queued {
		if w.hooks.Updated != nil {
			w.hooks.Updated(Match{it, t})
		}
		return
	}
	r := it.plan.rule
	if r.NoLoop && t.newest().by(r) {
		return
	}
	if r.LockOnActive && w.locked(it, t.newest(), t.newest()) {
		return
	}
	if it.plan.timer != nil {
		w.setAlarm(it, t)
		return
	}
	w.enqueue(it, t, direct)
}

// removeMatch cancels a match and frees it.
func (w *WorkingMemory) removeMatch(it *Item, t *Tuple) {
	w.clearAlarm(t)
	w.cancel(it, t)
	if t.created && w.hooks.Cancelled != nil {
		w.hooks.Cancelled(Match{it, t}, t.fired)
	}
	w.pool.put(t)
}

// cancel takes a match from the agenda, if it is there.
func (w *WorkingMemory) cancel(it *Item, t *Tuple) {
	w.leaveActivationGroup(it, t)
	if !t.queued {
		return
	}
	top := it.topSalience()
	it.takeOut(t)
	if it.plan.dynamic != nil {
		w.salienceChanged(it, top)
	}
}

// enqueue puts a match at the end of its rule's queue.
func (w *WorkingMemory) enqueue(it *Item, t *Tuple, direct bool) {
	a := &w.agenda
	if !t.created {
		a.matches++
		t.number = a.matches // kept when it is queued again
	}
	t.queued, t.fired = true, false
	it.matches.append(t)
	if !it.queued { // with the salience it had last, even if dynamic
		a.group(it).add(it)
	}
	if it.plan.dynamic != nil {
		w.pushDynamic(it, t)
	}
	if it.plan.activation != 0 {
		w.joinActivationGroup(it, t)
	}
	if it.plan.rule.AutoFocus && !(direct && t.created) {
		w.autoFocus(it, t, direct)
	}
	created := t.created
	t.created = true
	switch {
	case !created && w.hooks.Created != nil:
		w.hooks.Created(Match{it, t})
	case created && w.hooks.Updated != nil:
		w.hooks.Updated(Match{it, t})
	}
}

// pushDynamic computes a match's salience, which is not computed again while the match waits.
func (w *WorkingMemory) pushDynamic(it *Item, t *Tuple) {
	it.plan.load.load(w.frame, t)
	t.salience = int(it.plan.dynamic(w.frame))
	if w.frame.Err != nil {
		w.noteError(it.plan.rule)
	}
	top := it.topSalience()
	it.heapPush(t)
	w.salienceChanged(it, top)
}

// salienceChanged moves the item in its group if its first match has another salience than the one before.
func (w *WorkingMemory) salienceChanged(it *Item, before int) {
	g := w.agenda.group(it)
	now := it.topSalience()
	if before == now {
		return
	}
	if it.queued {
		g.remove(it)
	}
	it.salience = now
	g.add(it)
}

// endRule receives the changes at a rule's end: deletes, updates, inserts.
func (w *WorkingMemory) endRule(n *Node, src *staging) {
	it := w.agenda.item(n.item)
	for t := src.del.pop(); t != nil; t = src.del.pop() {
		w.removeMatch(it, t)
	}
	for t := src.upd.pop(); t != nil; t = src.upd.pop() {
		w.updateMatch(it, t, false)
	}
	for t := src.ins.pop(); t != nil; t = src.ins.pop() {
		w.addMatch(it, t, false)
	}
}

// effective tells whether the rule may fire the match now: its dates and its enabled attribute say so.
func (w *WorkingMemory) effective(it *Item, t *Tuple) bool {
	r := it.plan.rule
	if r.Effective != nil || r.Expires != nil {
		now := w.now()
		if r.Effective != nil && now < *r.Effective || r.Expires != nil && now >= *r.Expires {
			return false
		}
	}
	if it.plan.enabled == nil {
		return true
	}
	it.plan.load.load(w.frame, t)
	ok := it.plan.enabled(w.frame)
	if w.frame.Err != nil {
		w.noteError(r)
	}
	return ok
}

// Waiting calls f with every match that waits on the agenda, rule by rule in load order, in the order of the queues.
func (w *WorkingMemory) Waiting(f func(Match)) {
	for i := range w.agenda.items {
		it := &w.agenda.items[i]
		for t := it.matches.first; t != nil; t = t.mnext {
			f(Match{it, t})
		}
	}
}
