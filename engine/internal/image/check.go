package image

import (
	"fmt"

	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
	"whenthen/internal/fact"
)

// Check validates the numbers of an image against the network and against each other, before anything is built from them: every reference
// to a fact, tuple, bucket, node or rule must have a target, every fact must be only at patterns that accept objects of its type, and no
// list of staged or stored tuples may be cyclic.
func (img *Image) Check(n *network.Network, object func(int) fact.Object) (err error) {
	c := &checker{n: n, img: img, object: object}
	defer func() {
		if r := recover(); r != nil {
			bad, ok := r.(Fault)
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

type checker struct {
	n      *network.Network
	img    *Image
	object func(int) fact.Object
	used   []*Tuple // by number
}

// Fault is the panic value by which a check reports an error.
type Fault string

func (c *checker) want(ok bool, format string, args ...any) {
	if !ok {
		panic(Fault(fmt.Sprintf(format, args...)))
	}
}

// below checks that 0 <= n < bound.
func (c *checker) below(n, bound int, what string) {
	if n < 0 || n >= bound {
		c.want(false, "%s %d of %d", what, n, bound)
	}
}

// sparseCut is the maximum number of free tuple numbers in an image per used number, in addition to a million. The limit keeps a small
// crafted image from allocating all memory.
const sparseCut = 1024

func (c *checker) table() {
	img := c.img
	c.want(img.Cut <= 1<<20+sparseCut*uint32(min(len(img.Tuples), 1<<20)), "%d numbers for %d tuples", img.Cut, len(img.Tuples))
	for i, e := range img.Table {
		c.below(e.Kind, KindResult+1, "kind of fact")
		c.tuple(uint64(e.Entries[0]), "entry of a fact")
		c.tuple(uint64(e.Entries[1]), "entry of a fact")
		c.want(e.Object >= 0 && (e.Object == 0 || c.object(e.Object).Type != nil), "object %d", e.Object)
		c.want(i == 0 || e.Kind != KindFact || e.Object > 0, "fact %d without an object", i)
	}
	unused := map[uint32]bool{}
	for _, id := range img.Unused {
		c.below(int(id), len(img.Table), "unused fact")
		c.want(!unused[id] && id > 0 && (img.Table[id].Kind != KindFact || img.Table[id].Gone), "fact %d is unused and not", id)
		unused[id] = true
	}
	for _, x := range img.Changes {
		c.below(int(x.Kind), int(memory.ChangeLeave)+1, "kind of change")
		switch memory.ChangeKind(x.Kind) {
		case memory.ChangeInsert, memory.ChangeUpdate, memory.ChangeDelete, memory.ChangeReplace, memory.ChangeOver, memory.ChangeLeave:
			c.below(int(x.Fact), len(img.Table), "changed fact")
			c.want(x.Fact == 0 || img.Table[x.Fact].Kind == KindFact, "%d is no fact to be changed", x.Fact)
		case memory.ChangeRing:
			c.tuple(uint64(x.Fact), "match that is due")
		case memory.ChangeWindow:
			c.below(int(x.Fact), len(c.n.Windows), "window")
		}
		c.want(memory.ChangeKind(x.Kind) != memory.ChangeReplace || c.object(x.Object).Type != nil, "replaced by object %d", x.Object)
	}
}

// tuple checks the number of a tuple, which may be 0.
func (c *checker) tuple(id uint64, what string) {
	if id >= max(uint64(c.img.Cut), 1) {
		c.want(false, "%s: tuple %d of %d", what, id, c.img.Cut)
	}
}

func (c *checker) tuples() {
	img := c.img
	c.used = make([]*Tuple, img.Cut)
	for i := range img.Tuples {
		t := &img.Tuples[i]
		c.tuple(t[FieldSelf], "number")
		c.want(t[FieldSelf] > 0 && c.used[t[FieldSelf]] == nil, "tuple %d is there twice", t[FieldSelf])
		c.used[t[FieldSelf]] = t
		c.want(t[FieldStaged] <= uint64(memory.NeverStaged) && t[FieldFlags] < 1<<8, "tuple %d waits in stack %d with flags %x", t[FieldSelf], t[FieldStaged], t[FieldFlags])
		c.below(int(min(t[FieldOwnFact], 1<<40)), len(img.Table), "fact of a tuple")
		c.below(int(min(t[FieldCause], 1<<40)), len(img.Table), "cause of a tuple")
		for _, field := range [...]int{FieldLeft, FieldRight, FieldLeftPrev, FieldLeftNext, FieldRightNext} {
			c.tuple(t[field], "link")
		}
		if memory.Flag(t[FieldFlags])&memory.FlagBlocked != 0 {
			c.tuple(t[FieldExt], "blocker")
		}
		if memory.Flag(t[FieldFlags])&memory.FlagRecord == 0 { // in a record these fields contain other numbers
			for _, field := range [...]int{FieldPrev, FieldNext, FieldStagedPrev, FieldStagedNext, FieldPeer} {
				c.tuple(t[field], "link")
			}
		}
	}
	c.entries()
	c.chains()
	for _, e := range img.Extensions {
		c.want(e.ID > 0 && int(e.ID) <= len(img.Tuples)*sparseCut+1<<20, "extension %d", e.ID)
		c.below(e.Call, len(img.Calls)+1, "call")
		c.below(e.Answer, len(c.n.Nodes)+1, "answer node")
		c.want(e.Answer == 0 || c.n.Nodes[e.Answer-1].Kind == network.AnswerNode, "node %d gives no answers", e.Answer-1)
		c.below(e.Item, len(c.n.Items)+1, "item")
		c.tuple(uint64(e.Arm), "arm")
		c.tuple(uint64(e.Links[0]), "member")
		c.tuple(uint64(e.Links[1]), "member")
		c.below(e.Plan[0], len(c.n.Nodes)+1, "branch node")
		if e.Plan[0] > 0 {
			node := c.n.Nodes[e.Plan[0]-1]
			c.want(node.Kind == network.BranchNode && 0 < e.Plan[1] && e.Plan[1] <= len(node.Branch.Arms), "arm %d of node %d", e.Plan[1], e.Plan[0]-1)
		}
		c.fold(e.Fold)
	}
	for i, call := range img.Calls {
		c.below(call.Plan, len(c.n.Plans), "query")
		c.want(len(call.Given) == len(call.Inputs), "%d of %d inputs of a query are given", len(call.Given), len(call.Inputs))
		c.want(len(call.Inputs) == len(c.n.Plans[call.Plan].Query.Params), "%d inputs of a query", len(call.Inputs))
		c.below(call.Parent, i+1, "parent of a call")
		c.below(call.Asker, len(c.n.Nodes)+1, "asking node")
		c.want(call.Asker == 0 || c.n.Nodes[call.Asker-1].Kind == network.QueryNode, "node %d asks nothing", call.Asker-1)
		for _, id := range []uint32{call.Root, call.Left, call.Answers[0], call.Answers[1]} {
			c.tuple(uint64(id), "call")
		}
	}
	for _, x := range img.Added {
		c.tuple(uint64(x.Tuple), "record")
		t := c.used[x.Tuple]
		c.want(t != nil && memory.Flag(t[FieldFlags])&memory.FlagRecord != 0, "tuple %d is no record", x.Tuple)
	}
}

// entries checks that the entry tuples of each fact form a list, and that each is at an entry for the type of the object and the entry
// point.
func (c *checker) entries() {
	seen := make([]bool, c.img.Cut)
	for i, e := range c.img.Table {
		var d *network.Dispatch
		if o := c.object(e.Object); e.Kind == KindFact && o.Type != nil {
			d = c.n.DispatchOf(network.Arrival{Type: o.Type, Point: e.EntryPoint})
		} else if i == 0 {
			d = c.n.DispatchOf(network.Arrival{Type: c.n.InitialType})
		}
		last, prev := uint64(0), uint64(e.Entries[1]) // the LeftPrev of the first one is the last one
		for id := uint64(e.Entries[0]); id != 0; {
			t := c.used[id]
			c.want(t != nil && !seen[id] && t[FieldLeftPrev] == prev, "the entries of fact %d are no list", i)
			seen[id], last, prev = true, id, id
			c.want(d != nil && t[FieldOwnFact] == uint64(i), "tuple %d is no entry of fact %d", id, i)
			c.below(int(min(t[FieldRightPrev], 1<<40)), len(d.Entries), "entry")
			id = t[FieldLeftNext]
		}
		c.want(last == uint64(e.Entries[1]), "the entries of fact %d end elsewhere", i)
	}
}

// chains checks that no tuple is its own ancestor, and that no list of tuples leads back into itself, from whichever tuple it is followed:
// lists of siblings, and of stored, blocked or staged tuples.
func (c *checker) chains() {
	for _, next := range [...]int{FieldLeft, FieldRight, FieldLeftNext, FieldRightNext, FieldNext, FieldStagedNext} {
		walked := make([]uint32, c.img.Cut) // for each tuple, the number of the walk that visited it
		for i := range c.img.Tuples {
			walk := uint32(i + 1)
			for t := &c.img.Tuples[i]; t != nil; t = c.used[t[next]] {
				if walked[t[FieldSelf]] != 0 || next > FieldRightNext && memory.Flag(t[FieldFlags])&memory.FlagRecord != 0 {
					break
				}
				walked[t[FieldSelf]] = walk
				c.want(t[next] == 0 || walked[t[next]] != walk, "the list behind tuple %d leads back to it", t[FieldSelf])
			}
		}
	}
}

func (c *checker) fold(f *Fold) {
	if f == nil {
		return
	}
	c.below(f.Node, len(c.n.Nodes)+1, "node of a fold")
	c.want(f.Node == 0 || c.n.Nodes[f.Node-1].Kind == network.AccumulateNode, "node %d folds nothing", f.Node-1)
	c.tuple(uint64(f.Result), "result")
	c.below(int(f.Cause), len(c.img.Table), "cause of a fold")
	for _, g := range f.Groups {
		c.want(g != nil && len(g.Groups) == 0, "a group without a group")
		c.fold(g)
	}
}

// stacks checks that the four stacks staged at an input are valid lists.
func (c *checker) stacks(staged [8]uint32, seen []bool) {
	for kind := range 4 {
		last := uint64(0)
		for id := uint64(staged[2*kind]); id != 0; {
			c.tuple(id, "waiting")
			t := c.used[id]
			c.want(t != nil && !seen[id] && t[FieldStagedPrev] == last && t[FieldStaged] == uint64(kind)+uint64(memory.StagedInsert), "what waits is no list at tuple %d", id)
			seen[id], last = true, id
			id = t[FieldStagedNext]
		}
		c.want(last == uint64(staged[2*kind+1]), "what waits ends elsewhere than at tuple %d", staged[2*kind+1])
	}
}

// list checks a list in a memory or queue, and calls f for each of its tuples.
func (c *checker) list(first, last uint32, seen []bool, f func(t *Tuple)) {
	prev := uint64(0)
	for id := uint64(first); id != 0; {
		c.tuple(id, "stored")
		t := c.used[id]
		c.want(t != nil && !seen[id] && t[FieldPrev] == prev, "what is stored is no list at tuple %d", id)
		f(t)
		seen[id], prev = true, id
		id = t[FieldNext]
	}
	c.want(prev == uint64(last), "what is stored ends elsewhere than at tuple %d", last)
}

func (c *checker) memories() {
	img := c.img
	staged, stored := make([]bool, img.Cut), make([]bool, img.Cut)
	buckets := map[uint32]bool{}
	for _, b := range img.Buckets {
		c.want(b.ID > 0 && !buckets[b.ID] && int(b.ID) <= 1<<20+sparseCut*(len(img.Tuples)+1), "bucket %d", b.ID)
		buckets[b.ID] = true
		c.below(b.Node, len(c.n.Nodes), "node of a bucket")
		node := c.n.Nodes[b.Node]
		c.list(b.Lists[0], b.Lists[1], stored, func(t *Tuple) {
			c.want(t[FieldStored] == uint64(b.ID), "tuple %d is in another bucket", t[FieldSelf])
		})
		c.list(b.Lists[2], b.Lists[3], stored, func(t *Tuple) {
			c.want(t[FieldStored] == uint64(b.ID), "tuple %d is in another bucket", t[FieldSelf])
			o := c.object(img.Table[t[FieldOwnFact]].Object)
			c.want(node.Entry == nil || node.Type == nil || o.Type != nil && network.Accepts(node.Type, o.Type), "an object of another type at node %d", b.Node)
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
	c.want(len(img.Windows) <= len(c.n.Windows), "%d windows", len(img.Windows))
	for _, list := range img.Windows {
		for _, x := range list {
			c.want(x[0] == 0 || 0 < x[0] && x[0] < int64(len(img.Table)) && img.Table[x[0]].Kind == KindFact, "fact %d in a window", x[0])
		}
	}
	for _, x := range img.Outside {
		c.below(x[0], len(c.n.Windows), "window")
		c.want(0 < x[1] && x[1] < len(img.Table) && img.Table[x[1]].Kind == KindFact, "fact %d outside of a window", x[1])
	}
	for _, q := range img.Queries {
		c.below(q, len(c.n.Plans), "query")
	}
	for _, it := range img.Items {
		c.list(it.Matches[0], it.Matches[1], stored, func(*Tuple) {})
	}
}

// intervals checks the intervals saved for the ordered index of a bucket.
func (c *checker) intervals(n *network.Node, b *Bucket) {
	for _, x := range b.Intervals {
		c.tuple(uint64(x.Tuple), "index")
		t := c.used[uint64(x.Tuple)]
		c.want(t != nil && t[FieldStored] == uint64(b.ID) && n.Tests.Ranges != nil && len(x.Spans) == n.Tests.Ranges.Dimensions(), "an interval of another bucket")
	}
}

func (c *checker) agenda() {
	img := c.img
	for _, i := range img.Eager {
		c.below(i, len(c.n.Items), "eager item")
	}
	for _, a := range img.Alarms {
		c.below(a.Item, len(c.n.Items), "item of an alarm")
		c.tuple(uint64(a.Tuple), "alarm")
		c.want(a.Tuple > 0 && c.used[a.Tuple] != nil && c.n.Items[a.Item].Timer != nil, "an alarm of nothing")
	}
	for _, a := range img.Activations {
		c.tuple(uint64(a.First), "activation group")
	}
	c.want(len(img.Focus) > 0 && img.Focus[0] == network.MainGroup, "the focus does not rest on %s", network.MainGroup)
}

func (c *checker) events() {
	isFact := func(n int64) {
		c.want(n > 0 && n < int64(len(c.img.Table)) && c.img.Table[n].Kind == KindFact, "%d is no fact that happens", n)
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
	further := map[[2]int64]bool{}
	for _, x := range c.img.FurtherEnds {
		isFact(x[0])
		key := [2]int64{x[0], x[1]}
		c.want(x[1] > 0 && !further[key], "end %d of fact %d is wrong or there twice", x[1], x[0])
		further[key] = true
	}
	c.jobs(ends)
	for _, x := range c.img.Over {
		isFact(max(x, -x))
	}
}

// jobs checks the job queue: every job occurs at most once.
func (c *checker) jobs(ends map[int64]bool) {
	once := map[[2]int]bool{}
	for _, x := range c.img.Jobs {
		switch x[0] {
		case JobAlarm:
			c.below(x[1], len(c.img.Alarms), "alarm")
		case JobEnd:
			c.want(ends[int64(x[1])], "the end of fact %d has no time", x[1])
		case JobFurtherEnd:
			c.below(x[1], len(c.img.FurtherEnds), "further end")
		case JobWindow:
			c.below(x[1], len(c.n.Windows), "window")
		default:
			c.want(x[0] == JobCancelled, "job of kind %d", x[0])
		}
		c.want(!once[x] || x[0] == JobCancelled, "job %v is there twice", x)
		once[x] = true
	}
}
