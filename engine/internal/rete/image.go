package rete

import (
	"cmp"
	"slices"

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
	Table   []ImageFact
	Unused  []uint32
	Changes []ImageChange

	// Tuples contains the live tuples, by number.
	Tuples     []ImageTuple
	Cut        uint32
	Levels     int
	Buckets    []ImageBucket
	Extensions []ImageExtension
	Calls      []ImageCall
	Added      []ImageContribution // contributions of the match records of accumulates

	Nodes    []ImageNode
	Segments []ImageSegment
	Paths    []int

	Items       []ImageItem
	Groups      []ImageGroup
	Strangers   []ImageGroup
	Focus       []string // agenda groups, MAIN first
	Activations []ImageActivation
	Eager       []int
	Alarms      []ImageAlarm
	Queries     []int        // queries with changes to process
	Windows     [][][2]int64 // by window: each fact and the time when it leaves
	Outside     [][2]int     `json:",omitempty"` // window and a fact that has left it

	// Times contains the start and end of each event, including deleted events that tuples still refer to. Ends contains the events that
	// will be over, with the time. Over contains the events that are over and not deleted yet, as negative numbers if their time had
	// already passed when they were inserted.
	Times [][3]int64 `json:",omitempty"`
	Ends  [][2]int64 `json:",omitempty"`
	Over  []int64    `json:",omitempty"`
	// Jobs is the job queue. A job consists of its kind and the number of its alarm, fact or window, or the time of a cancelled job.
	Jobs        [][2]int `json:",omitempty"`
	AlarmNumber uint64   `json:",omitempty"` // number of the newest alarm
	Cancelled   int      `json:",omitempty"` // jobs cancelled since the last purge
	Passed      int64    `json:",omitempty"` // when jobs were last taken from the queue
}

// The kinds of jobs.
const (
	jobAlarm = iota
	jobEnd
	jobWindow
	jobCancelled
)

// ImageFact is an entry of the fact table. Object is a number assigned by the caller that creates the image, or 0 for null.
type ImageFact struct {
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
	imageValue   = iota // a value that only the network uses, or an unused number
	imageFact           // a fact, which may be gone
	imageElement        // an element of a from
	imageResult         // a result of an accumulate
)

// ImageChange is a change in the queue.
type ImageChange struct {
	Kind   uint8
	Fact   uint32
	Mask   uint64
	Stamp  uint64
	Group  string
	Object int
}

// ImageTuple contains the fields of a tuple as numbers.
type ImageTuple [imageFields]uint64

// ImageForm is the version of the tuple fields; images with another version have other fields or fields with another meaning.
const ImageForm = 2

// ImageBucket is a bucket of a node. Fresh means that the key can be recomputed from its tuples: keys of objects are addresses, which
// differ in another session.
type ImageBucket struct {
	ID     uint32
	Node   int
	Hash   uint64
	Absent bool
	All    bool // the only bucket of a node without keys
	Fresh  bool
	Lists  [4]uint32 // first and last left, first and last right tuple
	// Intervals contains the entries of the ordered index that differ from the current intervals of the facts.
	Intervals []ImageInterval `json:",omitempty"`
}

// ImageExtension contains the fields that few tuples have.
type ImageExtension struct {
	ID         uint32
	Fold       *ImageFold
	Call       int // position in Calls from 1
	Answer     int // node number from 1
	Arm        uint32
	Plan       [2]int // node and arm of a named consequence, from 1
	Activation bool
	Links      [2]uint32
	Item       int // position in Items from 1
	Told       bool
	Mark       uint32
}

// ImageFold is the fold of a left tuple of an accumulate, or of one of its groups.
type ImageFold struct {
	Node    int // from 1; 0 for a group
	Key     any
	Result  uint32
	Matches int32
	Stale   bool
	Changed uint64
	Cause   uint32
	Groups  []*ImageFold
	// States contains, by function, the values of its state; nil if the contributions are added again.
	States [][]any `json:",omitempty"`
}

// ImageContribution is the contribution of a match record to the fold of its left tuple or of one of its groups.
type ImageContribution struct {
	Tuple  uint32
	Group  int   // position among the groups from 1
	Values []any // by function
}

// ImageInterval is the position of a tuple in the ordered index of its bucket, if it differs from the position that its facts have now
// because they were changed without notifying the session.
type ImageInterval struct {
	Tuple uint32
	Spans [][2]int64 // by dimension
}

// ImageCall is an open query call.
type ImageCall struct {
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

// ImageNode is the memory of a node.
type ImageNode struct {
	Left, Right int // tuples stored
	Rights      int
	Linked      bool
	Staged      [8]uint32
}

// ImageSegment contains the changes staged before a segment, and its link state.
type ImageSegment struct {
	Staged   [8]uint32
	Unlinked int
	Dirty    bool
}

// ImageItem is the agenda item of a rule's branch.
type ImageItem struct {
	Salience int
	Queued   bool
	Dirty    bool
	Eager    bool
	Matches  [2]uint32 // first and last of the queue
}

// ImageGroup is an agenda group.
type ImageGroup struct {
	Name     string
	Active   bool
	ActiveAt uint64
}

// ImageActivation is an activation group.
type ImageActivation struct {
	First   uint32
	FiredAt uint64
}

// ImageAlarm is the timer state of a match.
type ImageAlarm struct {
	Item  int
	Tuple uint32
	AlarmTimes
	Rung int `json:",omitempty"` // place among the alarms that have become due since the last run, from 1
	Idle int `json:",omitempty"` // place among the alarms whose time begins with the next run, from 1
	// Number distinguishes this alarm from alarms set earlier for the same match.
	Number uint64 `json:",omitempty"`
}

// LiveFacts returns the facts of an image that are in working memory, for Adopt.
func (img *Image) LiveFacts(object func(int) fact.Object) []*Fact {
	var list []*Fact
	for _, e := range img.Table {
		if e.Kind == imageFact && e.ID > 0 && !e.Deleted && !e.Gone {
			list = append(list, restoredFact(object(e.Object), e.ID, e.EntryPoint, e.Recency))
		}
	}
	slices.SortFunc(list, func(a, b *Fact) int { return cmp.Compare(a.ID, b.ID) })
	return list
}
