package beta

import (
	"slices"

	"whenthen/engine/internal/memory"
)

// foldGroups are the groups of a left tuple of a groupby.
type foldGroups struct {
	list  []*fold              // in the order in which their keys first occurred, with nil in place of groups that have ended
	gaps  int                  // number of groups that have ended
	byKey map[uint64]*groupKey // by hash; nil until a group is first looked for
	spare *fold                // an ended group whose memory serves the next one, or nil
	todo  []*fold              // groups whose results must be computed again, in the order in which they changed
	// records contains the match records of each group in order, with 0 in place of removed records. It is nil until a group is folded
	// again for the first time; the lists avoid reading the matches of all other groups.
	records map[*fold][]memory.TupleID
}

// groupKey is a key of a groupby with its group, which has ended if it lost its last match in this evaluation.
type groupKey struct {
	value any
	hash  uint64
	group *fold
	next  *groupKey // another key with the same hash
}

// grouped returns the groups of a left tuple, or nil if there are none yet.
func (fo *fold) grouped() []*fold {
	if fo.groups == nil {
		return nil
	}
	fo.groups.compact()
	return fo.groups.list
}

// compact removes the places of groups that have ended.
func (groups *foldGroups) compact() {
	if groups.gaps == 0 {
		return
	}
	groups.list = slices.DeleteFunc(groups.list, func(g *fold) bool { return g == nil })
	for i, g := range groups.list {
		g.place = int32(i)
	}
	groups.gaps = 0
}

// withGroups returns the groups of a left tuple, which it creates if there are none yet.
func (fo *fold) withGroups() *foldGroups {
	if fo.groups == nil {
		fo.groups = &foldGroups{}
	}
	return fo.groups
}

// groupOf returns the group that a match record of a groupby belongs to.
func (w *Workspace) groupOf(c *memory.Tuple) *fold {
	g, _ := w.groupEntry(c).Value.(*fold)
	return g
}

// groupEntry returns the contribution that contains the group of a match record.
func (w *Workspace) groupEntry(c *memory.Tuple) *Contribution {
	return w.Contributions.At(uint32(c.Ext))
}

// groupUnder returns the group of a key, which it creates if there is none. As in Drools, keys are compared by Java's equals: 1.0 and 1.00
// are two groups.
func (w *Workspace) groupUnder(fo *fold, key any) *fold {
	groups, hash := fo.withGroups(), w.Hash(key)
	if groups.byKey == nil {
		groups.byKey = map[uint64]*groupKey{}
		for _, g := range fo.grouped() {
			groups.enter(g.under, w.Hash(g.under.value))
		}
	}
	for k := groups.byKey[hash]; k != nil; k = k.next {
		if !w.JavaEqual(k.value, key) {
			continue
		}
		if k.group.ended() {
			k.value = key
			groups.begin(k)
		}
		return k.group
	}
	k := &groupKey{value: key}
	groups.enter(k, hash)
	groups.begin(k)
	return k.group
}

// begin appends a new group of a key to the list.
func (groups *foldGroups) begin(k *groupKey) {
	g := groups.spare
	if groups.spare = nil; g == nil {
		g = &fold{}
	}
	k.group, g.under, g.place = g, k, int32(len(groups.list))
	groups.list = append(groups.list, g)
}

// enter enters a key under its hash.
func (groups *foldGroups) enter(k *groupKey, hash uint64) {
	k.hash, k.next = hash, groups.byKey[hash]
	groups.byKey[hash] = k
}

// foldInGroup adds the value of a match record, whose facts are in the frame, to its group.
func (p *accumulatePass) foldInGroup(fo *fold, c *memory.Tuple) {
	g := p.w.groupUnder(fo, p.n.Accumulate.Key(p.w.Frame))
	fo.touchGroup(g)
	p.foldInto(g, c)
	p.w.enlist(fo.groups, g, c)
}

// touchGroup marks a group so that its result is computed again.
func (fo *fold) touchGroup(g *fold) {
	if !g.touched {
		g.touched = true
		groups := fo.withGroups()
		groups.todo = append(groups.todo, g)
	}
}

// refoldStale folds the stale groups of a left tuple again. The other groups have not changed, so they produce no new results.
func (p *accumulatePass) refoldStale(l *memory.Tuple, groups *foldGroups) {
	w, any := p.w, false
	for _, g := range groups.todo {
		if g.stale {
			g.states, g.matches, any = nil, 0, true
		}
	}
	if !any {
		return
	}
	if groups.records == nil {
		groups.records = make(map[*fold][]memory.TupleID, len(groups.list))
		for c := w.At(l.FirstChild); c != nil; c = w.At(c.LeftNext) {
			w.enlist(groups, w.groupOf(c), c)
		}
	}
	p.loadLeft(l)
	for _, g := range groups.todo {
		if !g.stale {
			continue
		}
		g.stale = false
		for _, id := range groups.records[g] {
			if c := w.At(id); c != nil {
				p.loadRight(w.At(c.Right))
				p.foldInto(g, c)
			}
		}
	}
}

// enlist adds a match record to the list of its group if such lists exist. If the list is full and most of its records are removed, it is
// compacted first.
func (w *Workspace) enlist(groups *foldGroups, g *fold, c *memory.Tuple) {
	if groups.records == nil {
		return
	}
	list := groups.records[g]
	if len(list) == cap(list) && len(list) > 2*int(g.matches) {
		list = slices.DeleteFunc(list, func(id memory.TupleID) bool { return id == 0 })
		for i, id := range list {
			w.groupEntry(w.At(id)).place = uint32(i)
		}
	}
	w.groupEntry(c).place = uint32(len(list))
	groups.records[g] = append(list, c.Self)
}

// delist removes a match record from the list of its group.
func (w *Workspace) delist(groups *foldGroups, g *fold, c *memory.Tuple) {
	if groups.records != nil {
		groups.records[g][w.groupEntry(c).place] = 0
	}
}

// end takes an empty group off the list, unless that has happened before. Its key stays known for the next group with the same key.
func (groups *foldGroups) end(g *fold) {
	if g.ended() {
		return
	}
	delete(groups.records, g)
	groups.list[g.place], g.place = nil, -1
	if groups.gaps++; groups.gaps > len(groups.list)/2 {
		groups.compact()
	}
}

// ended reports whether a group has been taken off the list.
func (fo *fold) ended() bool { return fo.place < 0 }

// forget drops a group that has ended, and its key unless there is a new group with the same key.
func (groups *foldGroups) forget(g *fold) {
	if g.under.group == g {
		groups.leave(g.under)
	}
	*g = fold{}
	groups.spare = g
}

// leave removes a key from the map, if it has been entered.
func (groups *foldGroups) leave(k *groupKey) {
	first := groups.byKey[k.hash]
	switch {
	case first == k && k.next == nil:
		delete(groups.byKey, k.hash)
		return
	case first == k:
		groups.byKey[k.hash] = k.next
		return
	}
	for at := first; at != nil; at = at.next {
		if at.next == k {
			at.next = k.next
			return
		}
	}
}
