package image

import (
	"cmp"
	"slices"

	"whenthen/engine/internal/memory"
	"whenthen/internal/fact"
)

// Image is the state of a working memory except the objects, which it refers to by number. Sessions are forked and restored from it: a
// working memory restored from an image continues exactly like the original, including the order of its firings. It belongs to one network;
// its numbers are meaningless in another.
type Image struct {
	Number  uint64 // number of the newest change
	LastID  int64
	Facts   int
	Made    uint64
	Matches uint64
	Dropped int

	// Table maps the fact numbers in tuples to facts and values.
	Table   []Fact
	Unused  []uint32
	Changes []Change

	// Tuples contains the live tuples, by number.
	Tuples     []Tuple
	Cut        uint32
	Levels     int
	Buckets    []Bucket
	Extensions []Extension
	Calls      []Call
	Added      []Contribution // contributions of the match records of accumulates

	Nodes    []Node
	Segments []Segment
	Paths    []int

	Items       []Item
	Groups      []Group
	Strangers   []Group
	Focus       []string // agenda groups, MAIN first
	Activations []Activation
	Eager       []int
	Alarms      []Alarm
	Queries     []int        // queries with changes to process
	Windows     [][][2]int64 // by window: each fact and the time when it leaves
	Outside     [][2]int     `json:",omitempty"` // window and a fact that has left it

	// Times contains the start and end of each event, including deleted events that tuples still refer to. Ends contains the events that
	// will be over, with the time. Over contains the events that are over and not deleted yet, as negative numbers if their time had
	// already passed when they were inserted.
	Times [][3]int64 `json:",omitempty"`
	Ends  [][2]int64 `json:",omitempty"`
	Over  []int64    `json:",omitempty"`
	// FurtherEnds are the ends of events that have several: the fact, the number of the end from 1, and its time.
	FurtherEnds [][3]int64 `json:",omitempty"`
	// Jobs is the job queue. A job consists of its kind and the number of its alarm, fact, further end or window, or the time of a cancelled
	// job.
	Jobs        [][2]int `json:",omitempty"`
	AlarmNumber uint64   `json:",omitempty"` // number of the newest alarm
	Cancelled   int      `json:",omitempty"` // jobs cancelled since the last purge
	Passed      int64    `json:",omitempty"` // when jobs were last taken from the queue
}

// The kinds of jobs.
const (
	JobAlarm = iota
	JobEnd
	JobWindow
	JobCancelled
	JobFurtherEnd
)

// Fact is an entry of the fact table. Object is a number assigned by the caller that creates the image, or 0 for null.
type Fact struct {
	Object     int
	Kind       int // see the kinds
	ID         int64
	EntryPoint string
	Recency    uint64
	Entries    [2]uint32 // first and last entry tuple
	Deleted    bool
	Gone       bool
}

// The kinds of entries in the fact table.
const (
	KindValue   = iota // a value that only the network uses, or an unused number
	KindFact           // a fact, which may be gone
	KindElement        // an element of a from
	KindResult         // a result of an accumulate
)

// Change is a change in the queue.
type Change struct {
	Kind   uint8
	Fact   uint32
	Mask   uint64
	Stamp  uint64
	Group  string
	Object int
}

// Tuple contains the fields of a tuple as numbers.
type Tuple [FieldCount]uint64

// Form is the version of the tuple fields; images with another version have other fields or fields with another meaning.
const Form = 2

// Bucket is a bucket of a node. Fresh means that the key can be recomputed from its tuples: keys of objects are addresses, which
// differ in another session.
type Bucket struct {
	ID     uint32
	Node   int
	Hash   uint64
	Absent bool
	All    bool // the only bucket of a node without keys
	Fresh  bool
	Lists  [4]uint32 // first and last left, first and last right tuple
	// Intervals contains the entries of the ordered index that differ from the current intervals of the facts.
	Intervals []Interval `json:",omitempty"`
}

// Extension contains the fields that few tuples have.
type Extension struct {
	ID         uint32
	Fold       *Fold
	Call       int // position in Calls from 1
	Answer     int // node number from 1
	Arm        uint32
	Plan       [2]int // node and arm of a named consequence, from 1
	Activation bool
	Links      [2]uint32
	Item       int // position in Items from 1
	Mark       uint32
}

// Fold is the fold of a left tuple of an accumulate, or of one of its groups.
type Fold struct {
	Node    int // from 1; 0 for a group
	Key     any
	Result  uint32
	Matches int32
	Stale   bool
	Changed uint64
	Cause   uint32
	Groups  []*Fold
	Order   uint64 `json:",omitempty"` // of the left tuple among those of its node, if it is not that of their keys
	// States contains, by function, the values of its state; nil if the contributions are added again.
	States [][]any `json:",omitempty"`
}

// Contribution is the contribution of a match record to the fold of its left tuple or of one of its groups.
type Contribution struct {
	Tuple  uint32
	Group  int   // position among the groups from 1
	Values []any // by function
}

// Interval is the position of a tuple in the ordered index of its bucket, if it differs from the position that its facts have now
// because they were changed without notifying the session.
type Interval struct {
	Tuple uint32
	Spans [][2]int64 // by dimension
}

// Call is an open query call.
type Call struct {
	Plan    int
	Root    uint32
	Inputs  []int // numbers of objects
	Given   []bool
	Asker   int // node number from 1
	Left    uint32
	Closed  bool
	Parent  int // position from 1
	Depth   int
	Answers [2]uint32
}

// Node is the memory of a node.
type Node struct {
	Left, Right int // tuples stored
	Rights      int
	Linked      bool
	Staged      [8]uint32
}

// Segment contains the changes staged before a segment, and its link state.
type Segment struct {
	Staged   [8]uint32
	Unlinked int
	Dirty    bool
}

// Item is the agenda item of a rule's branch.
type Item struct {
	Salience int
	Queued   bool
	Dirty    bool
	Eager    bool
	Matches  [2]uint32 // first and last of the queue
}

// Group is an agenda group.
type Group struct {
	Name     string
	Active   bool
	ActiveAt uint64
}

// Activation is an activation group.
type Activation struct {
	First   uint32
	FiredAt uint64
}

// Alarm is the timer state of a match.
type Alarm struct {
	Item  int
	Tuple uint32
	memory.AlarmTimes
	Rung int `json:",omitempty"` // place among the alarms that have become due since the last run, from 1
	Idle int `json:",omitempty"` // place among the alarms whose time begins with the next run, from 1
	// Number distinguishes this alarm from alarms set earlier for the same match.
	Number uint64 `json:",omitempty"`
}

// LiveFacts returns the facts of an image that are in working memory, for Adopt.
func (img *Image) LiveFacts(object func(int) fact.Object) []*memory.Fact {
	var list []*memory.Fact
	for _, e := range img.Table {
		if e.Kind == KindFact && e.ID > 0 && !e.Deleted && !e.Gone {
			list = append(list, memory.RestoredFact(object(e.Object), e.ID, e.EntryPoint, e.Recency))
		}
	}
	slices.SortFunc(list, func(a, b *memory.Fact) int { return cmp.Compare(a.ID, b.ID) })
	return list
}

// EventTimes returns the times of the events in an image, by the IDs of their facts.
func (img *Image) EventTimes() map[int64]memory.EventTime {
	times := map[int64]memory.EventTime{}
	for _, x := range img.Times {
		if x[0] >= 0 && x[0] < int64(len(img.Table)) {
			times[img.Table[x[0]].ID] = memory.EventTime{Start: x[1], End: x[2]}
		}
	}
	return times
}
