package rete

import (
	"fmt"

	"whenthen/internal/fact"
)

// check validates the numbers of an image against the network and against each other, before anything is built from them: every reference
// to a fact, tuple, bucket, node or rule must have a target, every fact must be only at patterns that accept objects of its type, and no
// list of staged or stored tuples may be cyclic.
func (img *Image) check(n *Network, object func(int) fact.Object) (err error) {
	c := &imageCheck{n: n, img: img, object: object}
	defer func() {
		if r := recover(); r != nil {
			bad, ok := r.(imageFault)
			if !ok {
				panic(r)
			}
			err = fmt.Errorf("the image cannot be: %s", string(bad))
		}
	}()
	c.table()
	c.tuples()
	c.memories()
	c.agenda()
	c.events()
	return nil
}

type imageCheck struct {
	n      *Network
	img    *Image
	object func(int) fact.Object
	used   []*ImageTuple // by number
}

// imageFault is the panic value by which a check reports an error.
type imageFault string

func (c *imageCheck) want(ok bool, format string, args ...any) {
	if !ok {
		panic(imageFault(fmt.Sprintf(format, args...)))
	}
}

// below checks that 0 <= n < bound.
func (c *imageCheck) below(n, bound int, what string) {
	if n < 0 || n >= bound {
		c.want(false, "%s %d of %d", what, n, bound)
	}
}

// sparseCut is the maximum number of free tuple numbers in an image per used number, in addition to a million. The limit keeps a small
// crafted image from allocating all memory.
const sparseCut = 1024

func (c *imageCheck) table() {
	img := c.img
	c.want(img.Cut <= 1<<20+sparseCut*uint32(min(len(img.Tuples), 1<<20)), "%d numbers for %d tuples", img.Cut, len(img.Tuples))
	for i, e := range img.Table {
		c.below(e.Kind, imageResult+1, "kind of fact")
		c.tuple(uint64(e.Entries[0]), "entry of a fact")
		c.tuple(uint64(e.Entries[1]), "entry of a fact")
		c.want(e.Object >= 0 && (e.Object == 0 || c.object(e.Object).Type != nil), "object %d", e.Object)
		c.want(i == 0 || e.Kind != imageFact || e.Object > 0, "fact %d without an object", i)
	}
	unused := map[uint32]bool{}
	for _, id := range img.Unused {
		c.below(int(id), len(img.Table), "unused fact")
		c.want(!unused[id] && id > 0 && (img.Table[id].Kind != imageFact || img.Table[id].Gone), "fact %d is unused and not", id)
		unused[id] = true
	}
	for _, x := range img.Changes {
		c.below(int(x.Kind), int(changeLeave)+1, "kind of change")
		switch changeKind(x.Kind) {
		case changeInsert, changeUpdate, changeDelete, changeReplace, changeOver, changeLeave:
			c.below(int(x.Fact), len(img.Table), "changed fact")
			c.want(x.Fact == 0 || img.Table[x.Fact].Kind == imageFact, "%d is no fact to be changed", x.Fact)
		case changeRing:
			c.tuple(uint64(x.Fact), "match that is due")
		case changeWindow:
			c.below(int(x.Fact), len(c.n.windows), "window")
		}
		c.want(changeKind(x.Kind) != changeReplace || c.object(x.Object).Type != nil, "replaced by object %d", x.Object)
	}
}

// tuple checks the number of a tuple, which may be 0.
func (c *imageCheck) tuple(id uint64, what string) {
	if id >= max(uint64(c.img.Cut), 1) {
		c.want(false, "%s: tuple %d of %d", what, id, c.img.Cut)
	}
}

func (c *imageCheck) tuples() {
	img := c.img
	c.used = make([]*ImageTuple, img.Cut)
	for i := range img.Tuples {
		t := &img.Tuples[i]
		c.tuple(t[imageSelf], "number")
		c.want(t[imageSelf] > 0 && c.used[t[imageSelf]] == nil, "tuple %d is there twice", t[imageSelf])
		c.used[t[imageSelf]] = t
		c.want(t[imageStaged] <= uint64(neverStaged) && t[imageFlags] < 1<<8, "tuple %d waits in stack %d with flags %x", t[imageSelf], t[imageStaged], t[imageFlags])
		c.below(int(min(t[imageOwnFact], 1<<40)), len(img.Table), "fact of a tuple")
		c.below(int(min(t[imageCause], 1<<40)), len(img.Table), "cause of a tuple")
		for _, field := range [...]int{imageLeft, imageRight, imageLeftPrev, imageLeftNext, imageRightNext} {
			c.tuple(t[field], "link")
		}
		if flag(t[imageFlags])&flagBlocked != 0 {
			c.tuple(t[imageExt], "blocker")
		}
		if flag(t[imageFlags])&flagRecord == 0 { // in a record these fields contain other numbers
			for _, field := range [...]int{imagePrev, imageNext, imageStagedPrev, imageStagedNext, imagePeer} {
				c.tuple(t[field], "link")
			}
		}
	}
	c.entries()
	c.chains()
	for _, e := range img.Extensions {
		c.want(e.ID > 0 && int(e.ID) <= len(img.Tuples)*sparseCut+1<<20, "extension %d", e.ID)
		c.below(e.Call, len(img.Calls)+1, "call")
		c.below(e.Answer, len(c.n.nodes)+1, "answer node")
		c.want(e.Answer == 0 || c.n.nodes[e.Answer-1].Kind == AnswerNode, "node %d gives no answers", e.Answer-1)
		c.below(e.Item, len(c.n.items)+1, "item")
		c.tuple(uint64(e.Arm), "arm")
		c.tuple(uint64(e.Links[0]), "member")
		c.tuple(uint64(e.Links[1]), "member")
		c.below(e.Plan[0], len(c.n.nodes)+1, "branch node")
		if e.Plan[0] > 0 {
			node := c.n.nodes[e.Plan[0]-1]
			c.want(node.Kind == BranchNode && 0 < e.Plan[1] && e.Plan[1] <= len(node.branch.arms), "arm %d of node %d", e.Plan[1], e.Plan[0]-1)
		}
		c.fold(e.Fold)
	}
	for i, call := range img.Calls {
		c.below(call.Plan, len(c.n.plans), "query")
		c.want(len(call.Given) == len(call.Inputs), "%d of %d inputs of a query are given", len(call.Given), len(call.Inputs))
		c.want(len(call.Inputs) == len(c.n.plans[call.Plan].query.Params), "%d inputs of a query", len(call.Inputs))
		c.below(call.Parent, i+1, "parent of a call")
		c.below(call.Asker, len(c.n.nodes)+1, "asking node")
		c.want(call.Asker == 0 || c.n.nodes[call.Asker-1].Kind == QueryNode, "node %d asks nothing", call.Asker-1)
		for _, id := range []uint32{call.Root, call.Left, call.Answers[0], call.Answers[1]} {
			c.tuple(uint64(id), "call")
		}
	}
	for _, x := range img.Added {
		c.tuple(uint64(x.Tuple), "record")
		t := c.used[x.Tuple]
		c.want(t != nil && flag(t[imageFlags])&flagRecord != 0, "tuple %d is no record", x.Tuple)
	}
}

// entries checks that the entry tuples of each fact form a list, and that each is at an entry for the type of the object and the entry
// point.
func (c *imageCheck) entries() {
	seen := make([]bool, c.img.Cut)
	for i, e := range c.img.Table {
		var d *dispatch
		if o := c.object(e.Object); e.Kind == imageFact && o.Type != nil {
			d = c.n.dispatchOf(arrival{typ: o.Type, point: e.EntryPoint})
		} else if i == 0 {
			d = c.n.dispatchOf(arrival{typ: c.n.initialType})
		}
		last, prev := uint64(0), uint64(e.Entries[1]) // the lprev of the first one is the last one
		for id := uint64(e.Entries[0]); id != 0; {
			t := c.used[id]
			c.want(t != nil && !seen[id] && t[imageLeftPrev] == prev, "the entries of fact %d are no list", i)
			seen[id], last, prev = true, id, id
			c.want(d != nil && t[imageOwnFact] == uint64(i), "tuple %d is no entry of fact %d", id, i)
			c.below(int(min(t[imageRightPrev], 1<<40)), len(d.entries), "entry")
			id = t[imageLeftNext]
		}
		c.want(last == uint64(e.Entries[1]), "the entries of fact %d end elsewhere", i)
	}
}

// chains checks that no tuple is its own ancestor, and that no list of tuples leads back into itself, from whichever tuple it is followed:
// lists of siblings, and of stored, blocked or staged tuples.
func (c *imageCheck) chains() {
	for _, next := range [...]int{imageLeft, imageRight, imageLeftNext, imageRightNext, imageNext, imageStagedNext} {
		walked := make([]uint32, c.img.Cut) // for each tuple, the number of the walk that visited it
		for i := range c.img.Tuples {
			walk := uint32(i + 1)
			for t := &c.img.Tuples[i]; t != nil; t = c.used[t[next]] {
				if walked[t[imageSelf]] != 0 || next > imageRightNext && flag(t[imageFlags])&flagRecord != 0 {
					break
				}
				walked[t[imageSelf]] = walk
				c.want(t[next] == 0 || walked[t[next]] != walk, "the list behind tuple %d leads back to it", t[imageSelf])
			}
		}
	}
}

func (c *imageCheck) fold(f *ImageFold) {
	if f == nil {
		return
	}
	c.below(f.Node, len(c.n.nodes)+1, "node of a fold")
	c.want(f.Node == 0 || c.n.nodes[f.Node-1].Kind == AccumulateNode, "node %d folds nothing", f.Node-1)
	c.tuple(uint64(f.Result), "result")
	c.below(int(f.Cause), len(c.img.Table), "cause of a fold")
	for _, g := range f.Groups {
		c.want(g != nil && len(g.Groups) == 0, "a group without a group")
		c.fold(g)
	}
}

// stacks checks that the four stacks staged at an input are valid lists.
func (c *imageCheck) stacks(staged [8]uint32, seen []bool) {
	for kind := range 4 {
		last := uint64(0)
		for id := uint64(staged[2*kind]); id != 0; {
			c.tuple(id, "waiting")
			t := c.used[id]
			c.want(t != nil && !seen[id] && t[imageStagedPrev] == last && t[imageStaged] == uint64(kind)+uint64(stagedInsert), "what waits is no list at tuple %d", id)
			seen[id], last = true, id
			id = t[imageStagedNext]
		}
		c.want(last == uint64(staged[2*kind+1]), "what waits ends elsewhere than at tuple %d", staged[2*kind+1])
	}
}

// list checks a list in a memory or queue, and calls f for each of its tuples.
func (c *imageCheck) list(first, last uint32, seen []bool, f func(t *ImageTuple)) {
	prev := uint64(0)
	for id := uint64(first); id != 0; {
		c.tuple(id, "stored")
		t := c.used[id]
		c.want(t != nil && !seen[id] && t[imagePrev] == prev, "what is stored is no list at tuple %d", id)
		f(t)
		seen[id], prev = true, id
		id = t[imageNext]
	}
	c.want(prev == uint64(last), "what is stored ends elsewhere than at tuple %d", last)
}

func (c *imageCheck) memories() {
	img := c.img
	staged, stored := make([]bool, img.Cut), make([]bool, img.Cut)
	buckets := map[uint32]bool{}
	for _, b := range img.Buckets {
		c.want(b.ID > 0 && !buckets[b.ID] && int(b.ID) <= 1<<20+sparseCut*(len(img.Tuples)+1), "bucket %d", b.ID)
		buckets[b.ID] = true
		c.below(b.Node, len(c.n.nodes), "node of a bucket")
		node := c.n.nodes[b.Node]
		c.list(b.Lists[0], b.Lists[1], stored, func(t *ImageTuple) {
			c.want(t[imageStored] == uint64(b.ID), "tuple %d is in another bucket", t[imageSelf])
		})
		c.list(b.Lists[2], b.Lists[3], stored, func(t *ImageTuple) {
			c.want(t[imageStored] == uint64(b.ID), "tuple %d is in another bucket", t[imageSelf])
			o := c.object(img.Table[t[imageOwnFact]].Object)
			c.want(node.entry == nil || node.typ == nil || o.Type != nil && accepts(node.typ, o.Type), "an object of another type at node %d", b.Node)
		})
		c.intervals(node, &b)
	}
	for i, e := range img.Nodes {
		c.stacks(e.Staged, staged)
		c.want(e.Left >= 0 && e.Right >= 0, "counts of node %d", i)
	}
	for _, s := range img.Segments {
		c.stacks(s.Staged, staged)
	}
	c.want(len(img.Windows) <= len(c.n.windows), "%d windows", len(img.Windows))
	for _, list := range img.Windows {
		for _, x := range list {
			c.want(x[0] == 0 || 0 < x[0] && x[0] < int64(len(img.Table)) && img.Table[x[0]].Kind == imageFact, "fact %d in a window", x[0])
		}
	}
	for _, x := range img.Outside {
		c.below(x[0], len(c.n.windows), "window")
		c.want(0 < x[1] && x[1] < len(img.Table) && img.Table[x[1]].Kind == imageFact, "fact %d outside of a window", x[1])
	}
	for _, q := range img.Queries {
		c.below(q, len(c.n.plans), "query")
	}
	for _, it := range img.Items {
		c.list(it.Matches[0], it.Matches[1], stored, func(*ImageTuple) {})
	}
}

// intervals checks the intervals saved for the ordered index of a bucket.
func (c *imageCheck) intervals(n *Node, b *ImageBucket) {
	for _, x := range b.Intervals {
		c.tuple(uint64(x.Tuple), "index")
		t := c.used[uint64(x.Tuple)]
		c.want(t != nil && t[imageStored] == uint64(b.ID) && n.tests.ranges != nil && len(x.Spans) == n.tests.ranges.Dimensions(), "an interval of another bucket")
	}
}

func (c *imageCheck) agenda() {
	img := c.img
	for _, i := range img.Eager {
		c.below(i, len(c.n.items), "eager item")
	}
	for _, a := range img.Alarms {
		c.below(a.Item, len(c.n.items), "item of an alarm")
		c.tuple(uint64(a.Tuple), "alarm")
		c.want(a.Tuple > 0 && c.used[a.Tuple] != nil && c.n.items[a.Item].timer != nil, "an alarm of nothing")
	}
	for _, a := range img.Activations {
		c.tuple(uint64(a.First), "activation group")
	}
	c.want(len(img.Focus) > 0 && img.Focus[0] == mainGroup, "the focus does not rest on %s", mainGroup)
}

func (c *imageCheck) events() {
	isFact := func(n int64) {
		c.want(n > 0 && n < int64(len(c.img.Table)) && c.img.Table[n].Kind == imageFact, "%d is no fact that happens", n)
	}
	for _, x := range c.img.Times {
		isFact(x[0])
	}
	ends := map[int64]bool{}
	for _, x := range c.img.Ends {
		isFact(x[0])
		c.want(!ends[x[0]], "fact %d is over twice", x[0])
		ends[x[0]] = true
	}
	c.jobs(ends)
	for _, x := range c.img.Over {
		isFact(max(x, -x))
	}
}

// jobs checks the job queue: every job occurs at most once.
func (c *imageCheck) jobs(ends map[int64]bool) {
	once := map[[2]int]bool{}
	for _, x := range c.img.Jobs {
		switch x[0] {
		case jobAlarm:
			c.below(x[1], len(c.img.Alarms), "alarm")
		case jobEnd:
			c.want(ends[int64(x[1])], "the end of fact %d has no time", x[1])
		case jobWindow:
			c.below(x[1], len(c.n.windows), "window")
		default:
			c.want(x[0] == jobCancelled, "job of kind %d", x[0])
		}
		c.want(!once[x] || x[0] == jobCancelled, "job %v is there twice", x)
		once[x] = true
	}
}
