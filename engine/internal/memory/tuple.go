package memory

// Records that tuples refer to have numbers from 1; 0 means no record.
type (
	TupleID  uint32 // number in the arena
	FactID   uint32 // number in the fact table; 0 is the hidden initial fact
	BucketID uint32 // number of a bucket of a node
	ExtID    uint32 // number of the record with the fields that few tuples need
)

// Tuple is a partial match at one node, or a fact at an entry. Its links connect it to its parents, its children, the memory it is stored
// in and the stack it is staged in. It contains no pointers, so the garbage collector does not scan tuples and changing a link needs no
// write barrier; the arena never moves it. It fills one cache line of the processor: some kinds of tuples use fields whose links they do
// not need for other values, which have accessors of their own, see tuple_views.go.
type Tuple struct {
	Staged      Stage   // the stack it is staged in
	Flags       Flag    // kind and state, see Flag
	High        uint16  // upper part of a match's number, see number
	Self        TupleID // the tuple's own number
	Fact        FactID  // newest fact; for a tuple that adds no fact, the fact of its parent: see FlagSame
	Left, Right TupleID // parents; an entry tuple has none, a peer only the left parent of the tuple it is a copy of; see also IsLevel

	FirstChild           TupleID // the first child, whose LeftPrev or RightPrev is the last one: see tuple_list.go
	LeftPrev, LeftNext   TupleID // siblings under Left; for an entry tuple, the other entry tuples of the fact
	RightPrev, RightNext TupleID // siblings under Right

	// Neighbours in a bucket, in the queue of an agenda item, or in a from's list of elements. A blocked left tuple is only in the list of
	// its blocker.
	Prev, Next TupleID
	Bucket     BucketID // bucket that it is stored in

	StagedPrev, StagedNext TupleID // neighbours in a stack

	Ext ExtID // fields that few tuples need; for a match record of an accumulate, its boxed contributions
}

// Flag is one bit of a tuple's kind or state.
type Flag uint8

// The flags.
const (
	FlagQueued  Flag = 1 << iota // a match that waits on the agenda
	FlagFired                    // the match has fired since it was last queued
	FlagCreated                  // the hook Created was called for it
	FlagFree                     // freed
	FlagBlocked                  // a left tuple of not or exists that is blocked, or a subnetwork result that blocks one: see Blocker
	FlagSame                     // has the facts of its left parent and no fact of its own
	FlagRecord                   // a match record of accumulate: ext refers to its boxed contributions
	FlagElement                  // an element of a from: ext is its hash
)

// Is reports whether a flag is set.
func (t *Tuple) Is(f Flag) bool { return t.Flags&f != 0 }

// Stage is the stack a tuple is staged in.
type Stage uint8

// The stages.
const (
	Unstaged Stage = iota
	StagedInsert
	StagedUpdate
	StagedDelete
	stagedUnseen // deleted before the next node processed it; its peers must be deleted as well
	NeverStaged  // a level
)

// Above returns the tuple of the fact before the newest one, or nil if there is none.
func (a *Arena) Above(t *Tuple) *Tuple {
	for t.Is(FlagSame) {
		t = a.Known(t.Left)
	}
	return a.At(t.Left)
}

// Renew copies the facts and the lineage of a tuple to its copy at the same node. They can change if a query is involved: the values of its
// parameters and rows change in place.
func (a *Arena) Renew(t, from *Tuple) {
	t.Fact, t.Left = from.Fact, from.Left
	t.Flags = t.Flags&^FlagSame | from.Flags&FlagSame
	a.Descend(t, from)
}

// IsLevel reports whether the tuple is a level: it stands for a fact between a tuple and its left parent, and is in no list.
func (t *Tuple) IsLevel() bool { return t.Staged == NeverStaged }

// Extends reports whether the ext field refers to an extension, for a tuple that is in no ordered index.
func (t *Tuple) Extends() bool {
	return t.Ext != 0 && t.Flags&(FlagRecord|FlagElement|FlagBlocked) == 0
}
