package rete

import (
	"errors"

	"whenthen/internal/fact"
)

// Restore makes a working memory of an image of the same network. object returns the objects behind the numbers, whose
// types are those of the facts at the time. The facts come back in the order of their handles' numbers.
func Restore(n *Network, o Options, img *Image, object func(int) fact.Object) (*WorkingMemory, []*Fact, error) {
	w := NewWorkingMemory(n, o)
	if len(img.Nodes) != len(w.nodes) || len(img.Segments) != len(w.segments) || len(img.Items) != len(w.agenda.items) ||
		len(img.Paths) != len(w.paths) || len(img.Activations) != len(w.agenda.activations) || len(img.Groups) != len(w.agenda.groups) || len(img.Table) == 0 {
		return nil, nil, errors.New("the image is of another network")
	}
	if err := img.check(n, object); err != nil {
		return nil, nil, err
	}
	w.distrusted = o.Distrust
	r := &imageReader{w: w, img: img, object: object}
	w.changes = changeQueue{}
	clear(w.deferred)
	clear(w.alphas)
	facts := r.table()
	r.events()
	r.tuples()
	r.extensions()
	r.memories()
	r.agenda()
	r.jobs()
	r.refold()
	if w.frame.Err != nil {
		w.noteError(nil)
	}
	return w, facts, w.takeError()
}

// imageReader fills a new working memory.
type imageReader struct {
	w      *WorkingMemory
	img    *Image
	object func(int) fact.Object
	calls  []*call
}

func (r *imageReader) table() (facts []*Fact) {
	w, img := r.w, r.img
	w.number, w.lastID, w.facts = img.Number, img.LastID, img.Facts
	initial := w.handle(0)
	initial.first, initial.last, initial.recency = tupleID(img.Table[0].Entries[0]), tupleID(img.Table[0].Entries[1]), img.Table[0].Recency
	for i, e := range img.Table {
		if i == 0 {
			continue
		}
		var o fact.Object
		if e.Object > 0 {
			o = r.object(e.Object)
		}
		switch e.Kind {
		case imageFact:
			f := w.newFact(o, e.ID, e.EntryPoint)
			f.recency, f.first, f.last = e.Recency, tupleID(e.Entries[0]), tupleID(e.Entries[1])
			f.deleted, f.gone = e.Deleted, e.Gone
			facts = append(facts, f)
		case imageElement:
			w.newNumber(o, elementHandle)
		case imageResult:
			w.newNumber(o, resultHandle)
		default:
			w.newNumber(o, nil)
		}
	}
	for _, id := range img.Unused {
		w.unused = append(w.unused, factID(id))
	}
	w.dropped = img.Dropped
	for _, e := range img.Changes {
		switch kind := changeKind(e.Kind); kind {
		case changeFocus, changeClear:
			w.changes.pushText(kind, changeText{group: e.Group})
		case changeReplace:
			w.changes.texts = append(w.changes.texts, changeText{to: r.object(e.Object)})
			fallthrough
		default:
			w.changes.push(change{kind: kind, fact: factID(e.Fact), mask: fact.Mask(e.Mask), stamp: stamp(e.Stamp)})
		}
	}
	return facts
}

func (r *imageReader) events() {
	w, img := r.w, r.img
	for _, x := range img.Times {
		w.times.set(factID(x[0]), EventTime{Start: x[1], End: x[2]})
	}
	for id := factID(1); id < w.numbers; id++ {
		if f := w.handle(id); f != nil && f.ID > 0 && f.deleted && f.Object.Type != nil && f.Object.Type.Event {
			w.times.depart(f)
		}
	}
	for _, x := range img.Over {
		f := w.handle(factID(max(x, -x)))
		f.over = x > 0
		w.expiries.over = append(w.expiries.over, f)
	}
}

// SetTime gives an event the time it happens at. It is for events of snapshots from before times were part of the image.
func (w *WorkingMemory) SetTime(f *Fact, at EventTime) { w.times.set(f.number, at) }

func (r *imageReader) tuples() {
	w, img := r.w, r.img
	b := w.budget
	w.arena = arena{stamped: w.stamped}
	w.limitTuples(b)
	w.out.arena = &w.arena
	for w.cut() < tupleID(img.Cut) {
		w.get()
	}
	held := make([]bool, img.Cut)
	for _, i := range img.Tuples {
		t := w.at(tupleID(i[0]))
		t.set(i)
		w.setCaused(t, stamp(i[1]), factID(i[23]))
		w.setBorn(t, i[2])
		held[i[0]] = true
	}
	for id := tupleID(img.Cut); id > 1; id-- {
		if !held[id-1] {
			w.recycle(w.at(id - 1))
		}
	}
	w.levels, w.made = img.Levels, img.Made
	for _, i := range img.Tuples {
		if t := w.at(tupleID(i[0])); i[imageExt] == freshHash {
			t.ext = w.elementHash(*w.object(t.fact))
		}
	}
}

func (r *imageReader) extensions() {
	w, img := r.w, r.img
	for _, e := range img.Calls {
		c := &call{plan: w.net.plans[e.Plan], root: w.at(tupleID(e.Root)), left: w.at(tupleID(e.Left)), closed: e.Closed, depth: e.Depth, given: e.Given,
			answers: tupleList{tupleID(e.Answers[0]), tupleID(e.Answers[1])}}
		for _, n := range e.Inputs {
			var o fact.Object
			if n > 0 {
				o = r.object(n)
			}
			c.inputs = append(c.inputs, o)
		}
		if e.Asker > 0 {
			c.asker = w.net.nodes[e.Asker-1]
		}
		if e.Parent > 0 {
			c.parent = r.calls[e.Parent-1]
		}
		r.calls = append(r.calls, c)
	}
	extensions := w.extensions.Claim()
	for _, e := range img.Extensions {
		x := extensions.At(e.ID)
		x.mark = e.Mark
		x.arm = tupleID(e.Arm)
		if e.Fold != nil {
			x.of = w.net.newFold(e.Fold)
		}
		if e.Call > 0 {
			x.of = r.calls[e.Call-1]
		}
		if e.Answer > 0 {
			x.answer = w.net.nodes[e.Answer-1]
		}
		if e.ofMatch() {
			x.match = r.matchExtension(&e)
		}
	}
	inRange := r.rangeTuples()
	for _, i := range img.Tuples {
		t := w.at(tupleID(i[0]))
		if inRange[t.self] {
			t.ext = 0
		}
		if t.ext != 0 && t.flags&(flagElement|flagRecord) == 0 {
			extensions.At(uint32(t.ext)) // the list may be empty
		}
	}
	extensions.Done()
	for _, e := range img.Added {
		c := w.at(tupleID(e.Tuple))
		c.ext = 0
		at := &c.ext
		if e.Group > 0 {
			at = w.contribute(at, w.foldOf(w.at(c.lp)).groups[e.Group-1])
		}
		for _, v := range e.Values {
			at = w.contribute(at, v)
		}
	}
}

// ofMatch reports whether an extension is that of a match with something of its own.
func (e *ImageExtension) ofMatch() bool {
	return e.Activation || e.Links != [2]uint32{} || e.Plan[0] > 0 || e.Item > 0
}

func (r *imageReader) matchExtension(e *ImageExtension) *matchExtension {
	x := &matchExtension{activation: e.Activation, actPrev: tupleID(e.Links[0]), actNext: tupleID(e.Links[1])}
	if e.Plan[0] > 0 {
		branch := r.w.net.nodes[e.Plan[0]-1].branch
		x.plan = branch.arms[e.Plan[1]-1].plan
		x.item = r.w.agenda.item(branch.item) // images of old name no item for such a match: it waited there
	}
	if e.Item > 0 {
		x.item = &r.w.agenda.items[e.Item-1]
	}
	return x
}

// rangeTuples are the tuples whose extension is their place in an ordered index: see ImageRange.
func (r *imageReader) rangeTuples() map[tupleID]bool {
	set := map[tupleID]bool{}
	for i := range r.img.Nodes {
		if e := r.img.Nodes[i].Range; e != nil {
			for _, n := range e.Nodes {
				set[tupleID(n[4])] = n[4] != 0
			}
		}
	}
	return set
}

func (n *Network) newFold(e *ImageFold) *fold {
	fo := &fold{key: e.Key, result: tupleID(e.Result), matches: e.Matches, stale: e.Stale, changed: stamp(e.Changed), cause: factID(e.Cause)}
	if e.Node > 0 {
		fo.node = n.nodes[e.Node-1]
	}
	for _, g := range e.Groups {
		group := n.newFold(g)
		fo.groups = append(fo.groups, group)
		if fo.byKey == nil {
			fo.byKey = map[uint64][]*fold{}
		}
		hash := fact.Hash(group.key)
		fo.byKey[hash] = append(fo.byKey[hash], group)
	}
	return fo
}

func (r *imageReader) memories() {
	w, img := r.w, r.img
	buckets := w.buckets.Claim()
	for _, e := range img.Buckets {
		b := buckets.At(e.ID)
		b.self, b.hash = bucketID(e.ID), e.Hash
		if e.Absent {
			b.setAbsent()
		}
		b.left, b.right = tupleList{tupleID(e.Lists[0]), tupleID(e.Lists[1])}, tupleList{tupleID(e.Lists[2]), tupleID(e.Lists[3])}
		x := &w.memory(w.net.nodes[e.Node]).index
		if b.filled() {
			x.filled++
		}
		if e.All {
			x.all = b.self
			continue
		}
		if e.Fresh {
			if key, ok := w.keyOf(w.net.nodes[e.Node], b); ok {
				b.hash = key.hash
				if key.absent {
					b.setAbsent()
				}
			}
		}
		if 4*x.buckets >= 3*len(x.table) {
			x.grow()
		}
		x.put(indexSlot(tagOf(b.hash))<<32 | indexSlot(b.self))
		x.buckets++
	}
	buckets.Done()
	for i, e := range img.Nodes {
		if e == (ImageNode{Linked: w.net.start.linked[i]}) {
			continue // never used
		}
		m := w.memory(w.net.nodes[i])
		m.index.nLeft, m.index.nRight, m.rights, m.linked, m.right = e.Left, e.Right, e.Rights, e.Linked, stagingOf(e.Staged)
	}
	for _, e := range img.Buckets {
		w.tellIntervals(w.net.nodes[e.Node], w.bucket(bucketID(e.ID)), e.Intervals)
	}
	for i, list := range img.Windows {
		for _, x := range list {
			w.windows[i] = append(w.windows[i], windowEntry{fact: factID(x[0]), end: x[1]})
		}
	}
	for i, e := range img.Segments {
		w.segments[i] = segmentMemory{left: stagingOf(e.Staged), unlinked: e.Unlinked, dirty: e.Dirty}
	}
	copy(w.paths, img.Paths)
	for _, i := range img.Queries {
		w.queries[i] = true
		w.dirtyQueries = append(w.dirtyQueries, w.net.plans[i])
	}
}

func stagingOf(i [8]uint32) staging {
	one := func(n int) stack { return stack{tupleID(i[n]), tupleID(i[n+1])} }
	return staging{ins: one(0), upd: one(2), del: one(4), ndel: one(6)}
}

func (g *group) set(e ImageGroup) {
	g.active, g.activeAt, g.autoBy = e.Active, e.ActiveAt, stamp(e.AutoBy)
}

// refold computes the running values of accumulates from what their matches have added.
func (r *imageReader) refold() {
	w := r.w
	for _, i := range r.img.Tuples {
		l := w.at(tupleID(i[0]))
		if l.ext == 0 || l.flags&(flagRecord|flagElement) != 0 {
			continue
		}
		fo := w.foldOf(l)
		if fo == nil || fo.node == nil || !w.loadable(&fo.node.load, l) {
			continue
		}
		w.load(&fo.node.load, w.frame, l)
		for c := w.at(l.kidFirst); c != nil; c = w.at(c.lnext) {
			if c.is(flagRecord) {
				w.addAgain(fo, c)
			}
		}
	}
}

// addAgain adds to a fold what one of its match records has added before.
func (w *WorkingMemory) addAgain(fo *fold, c *Tuple) {
	part, at := fo.node.accumulate, c.ext
	if part.key != nil {
		fo, at = w.groupOf(c), w.contributions.At(uint32(at)).next
	}
	if fo.states == nil {
		fo.states = part.start(w.frame)
	}
	for i := range part.functions {
		fn := &part.functions[i]
		if fn.unboxed != nil {
			fn.unboxed.AddBits(fo.states[i], c.number64(fn.place))
			continue
		}
		if fn.forgetful != nil {
			fo.stale = true
			continue
		}
		if at == 0 {
			return
		}
		x := w.contributions.At(uint32(at))
		fn.Add(fo.states[i], x.value, w.frame)
		at = x.next
	}
}

// set fills a tuple from its image.
func (t *Tuple) set(i ImageTuple) {
	id := func(n int) tupleID { return tupleID(i[n]) }
	*t = Tuple{
		self: id(0), staged: stage(i[3]), flags: flag(i[4]), fact: factID(i[5]), up: id(6), lp: id(7),
		rp: id(8), kidFirst: id(9), kidLast: id(10), lprev: id(11), lnext: id(12), rprev: id(13), rnext: id(14),
		mprev: id(15), mnext: id(16), bucket: bucketID(i[17]), sprev: id(18), snext: id(19), peer: id(20), blocker: id(21),
		ext: extID(i[22]),
	}
}
