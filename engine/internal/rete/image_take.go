package rete

import (
	"cmp"
	"errors"
	"slices"

	"whenthen/internal/fact"
)

// ErrBusy is the error of taking an image while a node or a query is being evaluated.
var ErrBusy = errors.New("the working memory is busy")

// Image takes the state. number names an object; it is called once for every place an object is held in.
func (w *WorkingMemory) Image(number func(fact.Object) int) (*Image, error) {
	if len(w.pulls) > 0 || w.firing != nil {
		return nil, ErrBusy
	}
	w.makeAllEntries()
	img := &Image{
		Number: w.number, LastID: w.lastID, Facts: w.facts, Made: w.made, Matches: w.agenda.matches, Dropped: w.dropped,
		Cut: uint32(w.cut()), Levels: w.levels, Paths: slices.Clone(w.paths),
	}
	t := &imageTaker{w: w, img: img, number: number, calls: map[*call]int{}, folds: map[*fold]int{}}
	t.table()
	t.tuples()
	t.memories()
	t.agenda()
	for _, window := range w.windows {
		list := [][2]int64{}
		for _, x := range window {
			list = append(list, [2]int64{int64(x.fact), x.end})
		}
		img.Windows = append(img.Windows, list)
	}
	t.events()
	t.jobs()
	for i, dirty := range w.queries {
		if dirty {
			img.Queries = append(img.Queries, i)
		}
	}
	return img, nil
}

// imageTaker walks a working memory.
type imageTaker struct {
	w      *WorkingMemory
	img    *Image
	number func(fact.Object) int
	calls  map[*call]int // positions from 1
	folds  map[*fold]int // of groups: positions from 1 among those of their left tuple
}

func (t *imageTaker) table() {
	w := t.w
	for id := factID(0); id < w.numbers; id++ {
		var e ImageFact
		if id > 0 { // the initial fact is the network's
			e.Object = t.number(*w.object(id))
		}
		switch f := w.handle(id); f {
		case nil:
		case elementHandle:
			e.Kind = imageElement
		case resultHandle:
			e.Kind = imageResult
		default:
			e.Kind, e.ID, e.EntryPoint, e.Recency = imageFact, f.ID, f.EntryPoint(), f.recency
			e.Entries = [2]uint32{uint32(f.first), uint32(f.last)}
			e.Deleted, e.Gone = f.deleted, f.gone
		}
		t.img.Table = append(t.img.Table, e)
	}
	for _, id := range w.unused {
		t.img.Unused = append(t.img.Unused, uint32(id))
	}
	t.changes()
}

func (t *imageTaker) changes() {
	q := &t.w.changes
	texts := q.texts[q.taken:]
	for i, block := range q.blocks {
		first, end := 0, changeBlock
		if i == 0 {
			first = q.head
		}
		if i == len(q.blocks)-1 {
			end = q.tail
		}
		for _, c := range block[first:end] {
			e := ImageChange{Kind: uint8(c.kind), Fact: uint32(c.fact), Mask: uint64(c.mask), Stamp: uint64(c.stamp)}
			switch c.kind {
			case changeFocus, changeClear:
				e.Group, texts = texts[0].group, texts[1:]
			case changeReplace:
				e.Object, texts = t.number(texts[0].to), texts[1:]
			}
			t.img.Changes = append(t.img.Changes, e)
		}
	}
}

func (t *imageTaker) events() {
	w, img := t.w, t.img
	for id := factID(1); id < w.numbers; id++ {
		if f := w.handle(id); f != nil && f.ID > 0 && f.Object.Type.Event {
			at := w.Time(f)
			img.Times = append(img.Times, [3]int64{int64(id), at.Start, at.End})
		}
	}
	for _, j := range w.jobs.heap {
		if j.fact != nil {
			img.Ends = append(img.Ends, [3]int64{int64(j.fact.number), j.due})
		}
	}
	for _, f := range w.expiries.over {
		if f.over {
			img.Over = append(img.Over, int64(f.number))
		} else {
			img.Over = append(img.Over, -int64(f.number))
		}
	}
}

func (t *imageTaker) tuples() {
	w := t.w
	indexed := w.indexed()
	for id := tupleID(1); id < w.cut(); id++ {
		x := w.at(id)
		if x.is(flagFree) {
			continue
		}
		i := x.image(w.lineageOf(x))
		if indexed[id] {
			i[imageExt] = 0
		}
		if x.is(flagElement) && x.ext == t.w.elementHash(*w.object(x.fact)) {
			i[imageExt] = freshHash
		}
		t.img.Tuples = append(t.img.Tuples, i)
	}
	for id := uint32(1); id < w.extensions.Cut(); id++ {
		if x := w.extensions.At(id); x.used() {
			t.img.Extensions = append(t.img.Extensions, t.extension(id, x))
		}
	}
	for id := tupleID(1); id < w.cut(); id++ {
		if c := w.at(id); c.is(flagRecord) && c.ext != 0 {
			t.img.Added = append(t.img.Added, t.contribution(c))
		}
	}
}

func (t *imageTaker) contribution(c *Tuple) ImageContribution {
	e := ImageContribution{Tuple: uint32(c.self)}
	for id := c.ext; id != 0; {
		x := t.w.contributions.At(uint32(id))
		if g, ok := x.value.(*fold); ok {
			e.Group = t.folds[g]
		} else {
			e.Values = append(e.Values, x.value)
		}
		id = x.next
	}
	return e
}

// imageExt is the place of a tuple's extension in its image. freshHash stands there for the hash of an element that has
// not changed since it was read.
const (
	imageExt  = 22
	freshHash = uint64(1) << 40
)

// image is the tuple as numbers.
func (t *Tuple) image(x lineage) ImageTuple {
	return ImageTuple{
		uint64(t.self), uint64(x.changed), x.born, uint64(t.staged), uint64(t.flags), uint64(t.fact), uint64(t.up), uint64(t.lp),
		uint64(t.rp), uint64(t.kidFirst), uint64(t.kidLast), uint64(t.lprev), uint64(t.lnext), uint64(t.rprev), uint64(t.rnext),
		uint64(t.mprev), uint64(t.mnext), uint64(t.bucket), uint64(t.sprev), uint64(t.snext), uint64(t.peer), uint64(t.blocker),
		uint64(t.ext), uint64(x.cause),
	}
}

// used tells that an extension is some tuple's.
func (x *extension) used() bool {
	return x.of != nil || x.answer != nil || x.arm != 0 || x.mark != 0 || x.match != nil
}

func (t *imageTaker) extension(id uint32, x *extension) ImageExtension {
	e := ImageExtension{ID: id, Arm: uint32(x.arm), Mark: x.mark}
	if fo := x.fold(); fo != nil {
		e.Fold = t.fold(fo)
	}
	e.Call = t.call(x.call())
	e.Told = x.of != nil && e.Fold == nil && e.Call == 0
	if x.answer != nil {
		e.Answer = x.answer.ID + 1
	}
	if m := x.match; m != nil {
		e.Activation, e.Links = m.activation, [2]uint32{uint32(m.actPrev), uint32(m.actNext)}
		if m.plan != nil {
			e.Plan = t.w.net.namedPlace(m.plan)
		}
		if m.item != nil {
			e.Item = m.item.plan.id + 1
		}
	}
	return e
}

// namedPlace is the node and arm of a named consequence, from 1.
func (n *Network) namedPlace(p *itemPlan) [2]int {
	for _, node := range n.nodes {
		if node.Kind == BranchNode {
			for i := range node.branch.arms {
				if node.branch.arms[i].plan == p {
					return [2]int{node.ID + 1, i + 1}
				}
			}
		}
	}
	return [2]int{}
}

func (t *imageTaker) fold(fo *fold) *ImageFold {
	out := &ImageFold{Key: fo.key, Result: uint32(fo.result), Matches: fo.matches, Stale: fo.stale, Changed: uint64(fo.changed), Cause: uint32(fo.cause)}
	if fo.node != nil {
		out.Node = fo.node.ID + 1
	}
	for i, g := range fo.groups {
		t.folds[g] = i + 1
		out.Groups = append(out.Groups, t.fold(g))
	}
	return out
}

// call numbers a call and those it stands in.
func (t *imageTaker) call(c *call) int {
	if c == nil {
		return 0
	}
	if n := t.calls[c]; n > 0 {
		return n
	}
	parent := t.call(c.parent)
	e := ImageCall{Plan: c.plan.id, Closed: c.closed, Parent: parent, Depth: c.depth, Given: c.given, Answers: [2]uint32{uint32(c.answers.first), uint32(c.answers.last)}}
	for _, o := range c.inputs {
		e.Inputs = append(e.Inputs, t.number(o))
	}
	if c.root != nil {
		e.Root = uint32(c.root.self)
	}
	if c.left != nil {
		e.Left = uint32(c.left.self)
	}
	if c.asker != nil {
		e.Asker = c.asker.ID + 1
	}
	t.img.Calls = append(t.img.Calls, e)
	t.calls[c] = len(t.img.Calls)
	return len(t.img.Calls)
}

func (s *staging) image() [8]uint32 {
	return [8]uint32{
		uint32(s.ins.first), uint32(s.ins.last), uint32(s.upd.first), uint32(s.upd.last),
		uint32(s.del.first), uint32(s.del.last), uint32(s.ndel.first), uint32(s.ndel.last),
	}
}

func (t *imageTaker) memories() {
	w := t.w
	for i, m := range w.nodes {
		if m == nil {
			t.img.Nodes = append(t.img.Nodes, ImageNode{Linked: w.net.start.linked[i]})
			continue
		}
		t.img.Nodes = append(t.img.Nodes, ImageNode{Left: m.index.nLeft, Right: m.index.nRight, Rights: m.rights, Linked: m.linked, Staged: m.right.image()})
		if m.index.all != 0 {
			t.bucket(i, w.bucket(m.index.all), true)
		}
		for _, s := range m.index.table {
			if s == 0 {
				continue
			}
			if b := w.bucket(s.bucket()); b.filled() {
				t.bucket(i, b, false)
			}
		}
	}
	// The order in a table depends on its size, which is no part of the state.
	slices.SortFunc(t.img.Buckets, func(a, b ImageBucket) int { return cmp.Compare(a.ID, b.ID) })
	for i := range w.segments {
		s := &w.segments[i]
		t.img.Segments = append(t.img.Segments, ImageSegment{Staged: s.left.image(), Unlinked: s.unlinked, Dirty: s.dirty})
	}
}

func (t *imageTaker) bucket(node int, b *bucket, all bool) {
	e := ImageBucket{ID: uint32(b.self), Node: node, Hash: b.hash, Absent: b.absent(), All: all,
		Lists: [4]uint32{uint32(b.left.first), uint32(b.left.last), uint32(b.right.first), uint32(b.right.last)}}
	if !all && !b.absent() {
		key, ok := t.w.keyOf(t.w.net.nodes[node], b)
		e.Fresh = ok && key.hash == b.hash
	}
	if b.ranges() != 0 {
		e.Intervals = t.w.toldIntervals(t.w.net.nodes[node], b)
	}
	t.img.Buckets = append(t.img.Buckets, e)
}

// keyOf computes the key of a bucket from a tuple in it. There is none if the tuple waits to go and the number of its fact is that of
// another one by now.
func (w *WorkingMemory) keyOf(n *Node, b *bucket) (hashKey, bool) {
	failed := w.frame.Err
	defer func() { w.frame.Err = failed }()
	switch {
	case b.left.first != 0:
		if !w.loadable(&n.tests.load, w.at(b.left.first)) {
			return hashKey{}, false
		}
		w.load(&n.tests.load, w.frame, w.at(b.left.first))
		return n.tests.leftKey(w.frame), true
	case b.right.first != 0:
		if !fits(n.typ, w.object(w.at(b.right.first).fact)) {
			return hashKey{}, false
		}
		w.own(n, w.at(b.right.first).fact)
		return n.tests.rightKey(w.frame), true
	}
	return hashKey{}, false
}

func (g *group) image() ImageGroup {
	return ImageGroup{Name: g.name, Active: g.active, ActiveAt: g.activeAt, AutoBy: uint64(g.autoBy)}
}

func (t *imageTaker) agenda() {
	a, img := &t.w.agenda, t.img
	for i := range a.items {
		it := &a.items[i]
		img.Items = append(img.Items, ImageItem{Salience: it.salience, Queued: it.queued, Dirty: it.dirty, Eager: it.inEager,
			Matches: [2]uint32{uint32(it.matches.first), uint32(it.matches.last)}})
	}
	for _, g := range a.groups {
		img.Groups = append(img.Groups, g.image())
	}
	for _, g := range a.strangers {
		img.Strangers = append(img.Strangers, g.image())
	}
	slices.SortFunc(img.Strangers, func(a, b ImageGroup) int { return cmp.Compare(a.Name, b.Name) })
	for _, g := range a.stack {
		img.Focus = append(img.Focus, g.name)
	}
	for _, g := range a.activations {
		img.Activations = append(img.Activations, ImageActivation{uint32(g.first), g.firedAt})
	}
	for _, it := range a.eager {
		img.Eager = append(img.Eager, it.plan.id)
	}
}

// jobs takes the queue of jobs, and the alarms.
func (t *imageTaker) jobs() {
	w, img := t.w, t.img
	numbers := map[*alarm]int{}
	img.AlarmNumber, img.Cancelled = w.agenda.alarms, w.jobs.cancelled
	for id := tupleID(1); id < w.cut() && w.net.timed(); id++ {
		x := w.at(id)
		if x.flags&(flagFree|flagRecord|flagElement) != 0 {
			continue
		}
		if e := w.matchExt(x); e != nil && e.alarm != nil && e.alarm.tuple == x {
			a := e.alarm
			numbers[a] = len(img.Alarms)
			img.Alarms = append(img.Alarms, ImageAlarm{Item: a.item.plan.id, Tuple: uint32(id), Due: a.due, Fires: a.fires, From: a.from,
				Last: a.last, Rung: slices.Index(w.rung, a) + 1, Spent: a.place == 0, Number: a.number})
		}
	}
	for _, j := range w.jobs.heap {
		switch {
		case j.alarm != nil:
			img.Jobs = append(img.Jobs, [2]int{jobAlarm, numbers[j.alarm]})
		case j.fact != nil:
			img.Jobs = append(img.Jobs, [2]int{jobEnd, int(j.fact.number)})
		case j.window != nil:
			img.Jobs = append(img.Jobs, [2]int{jobWindow, j.window.place})
		default:
			img.Jobs = append(img.Jobs, [2]int{jobCancelled, int(j.due)})
		}
	}
}
