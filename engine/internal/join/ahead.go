package join

import (
	"unsafe"

	"whenthen/engine/internal/eval"
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
)

// A session that does not fit into the processor's cache waits for memory at almost every fact of a list of tuples, since the processor
// cannot know early enough which address is read next. So the lists that are processed tuple by tuple are read in advance, some tuples at a
// time: nothing else is done between these reads, so the processor waits for all of them at once.

const (
	AheadTuples = 16      // number of tuples that are read in advance together
	aheadMin    = 1 << 17 // with fewer tuples in the session, the waiting is too short to be worth reading in advance
	aheadTable  = 1 << 13 // a table with fewer slots is in the cache anyway
	aheadPause  = 1 << 10 // number of tuples after which a small session is checked again for growth
)

// Side is an input of a node.
type Side bool

// The sides of a node: new tuples come from the left or from the right input.
const (
	FromLeft  Side = true
	FromRight Side = false
)

// Lookahead is the state of reading in advance for lists of one kind.
type Lookahead struct {
	left int  // number of tuples that may be taken from the list before the next ones are read in advance
	Seen byte // combination of the bytes read, so that the compiler does not remove the reads
}

// Due reports whether the next tuples of the list have to be read in advance.
func (a *Lookahead) Due() bool {
	a.left--
	return a.left < 0
}

// Pays reports whether reading in advance is worthwhile in this session.
func (w *Workspace) Pays(a *Lookahead) bool {
	if w.Cut() < aheadMin || w.Distrusted {
		a.left = aheadPause
		return false
	}
	a.left = AheadTuples - 1
	return true
}

// Expect prepares to take the first of some new tuples of one side of a node. The newest fact of each tuple will be read, and its bucket
// will be looked up.
func (w *Workspace) Expect(n *network.Node, m *Memory, s *memory.Stack, from Side) {
	if w.staged.left--; w.staged.left < 0 {
		w.expectStaged(n, m, s.First, from)
	}
}

func (w *Workspace) expectStaged(n *network.Node, m *Memory, first memory.TupleID, from Side) {
	a := &w.staged
	if !w.Pays(a) {
		return
	}
	d := &n.Tests.Direct
	left, direct, keys, up := from == FromLeft, d.Right, d.RightKeys, 0
	if left {
		if direct, keys = d.Left, d.LeftKeys; len(d.KeyUps) > 0 {
			up = d.KeyUps[0]
		}
	}
	whole := n.Kind == network.AccumulateNode || !direct // the facts are read by way of the fact table, even if their keys are read in place
	seen := a.Seen
	for i, id := 0, first; id != 0 && i < AheadTuples; i++ {
		t := w.Known(id)
		seen += w.Glance(t.Fact, whole)
		id = t.StagedNext
	}
	a.Seen = seen
	if direct && len(keys) > 0 && !(left && d.Across) && w.Direct() && len(m.Index.Table) >= aheadTable {
		w.expectBuckets(m, first, keys, up, left)
	}
}

// expectBuckets reads the buckets of staged tuples with the given keys, and the first tuple of the other side in each bucket.
func (w *Workspace) expectBuckets(m *Memory, id memory.TupleID, keys []eval.FieldKey, up int, left bool) {
	var slots [AheadTuples]indexSlot
	var others [AheadTuples]memory.TupleID
	table := m.Index.Table
	for n := 0; id != 0 && n < AheadTuples; n++ {
		t := w.Known(id)
		id = t.StagedNext
		if o := w.Data(w.LevelOf(t, up).Fact); o != nil {
			slots[n] = table[int(tagOf(keyAt(o, keys)))&(len(table)-1)]
		}
	}
	for i, s := range slots {
		if s == 0 {
			continue
		}
		b := w.Bucket(s.bucket())
		if others[i] = b.Left.First; left {
			others[i] = b.Right.First
		}
	}
	seen := w.staged.Seen
	for _, id := range others {
		if id != 0 {
			seen += byte(w.Known(id).Fact)
		}
	}
	w.staged.Seen = seen
}

// ExpectStored prepares to visit the right tuples of a bucket from r on.
func (w *Workspace) ExpectStored(r *memory.Tuple) {
	a := &w.stored
	if a.left--; a.left >= 0 || !w.Pays(a) {
		return
	}
	seen := a.Seen
	for n := 0; r != nil && n < AheadTuples; n++ {
		seen += w.Glance(r.Fact, true)
		r = w.At(r.Next)
	}
	a.Seen = seen
}

// Glance reads from an object and, if fact is true, from the fact. The value it reads does not matter, so it may be a field that the
// program is changing at the same time and that no rule reads: therefore the race detector is switched off here.
//
//go:norace
func (w *Workspace) Glance(id memory.FactID, fact bool) (seen byte) {
	if o := w.Data(id); o != nil { // the fact may be deleted, and its tuples staged for deletion
		seen = *(*byte)(o)
	}
	if fact {
		if o := w.Object(id); o != nil {
			seen += byte(uintptr(unsafe.Pointer(o.Type)))
		}
	}
	return seen
}
