package network

import (
	"slices"

	"whenthen/engine/internal/eval"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// Kind is the kind of a node.
type Kind uint8

// The node kinds.
const (
	RootNode       Kind = iota // a first pattern: facts enter here as left tuples
	JoinNode                   // left tuple joined with a matching fact
	NotNode                    // left tuples without a matching fact, or without a result of the node's subnetwork
	ExistsNode                 // the opposite of NotNode
	FromNode                   // left tuple joined with each element of an expression
	EvalNode                   // left tuples that pass a test
	AccumulateNode             // left tuple joined with the result folded from matching facts or subnetwork results
	QueryNode                  // left tuple joined with each answer of a query
	BranchNode                 // named consequences: sends left tuples to one of several actions
	SubnetworkNode             // end of a subnetwork: stages the results at the right input of the node it feeds
	TerminalNode               // end of a rule: matches go to its agenda item
	AnswerNode                 // end of a query: answers are passed to the asking node or session
	UnifyNode                  // a query's parameter is bound to or compared with a value
)

var kindNames = [...]string{
	RootNode: "root", JoinNode: "join", NotNode: "not", ExistsNode: "exists", FromNode: "from", EvalNode: "eval", AccumulateNode: "accumulate",
	QueryNode: "query", BranchNode: "branch", SubnetworkNode: "subnetwork", TerminalNode: "terminal", AnswerNode: "answer", UnifyNode: "unify",
}

// String returns the name of the kind.
func (k Kind) String() string { return kindNames[k] }

// Node is one condition in the network. It is immutable after Build.
type Node struct {
	Kind Kind
	// ID is the index of the node's memory in a session. Parents have smaller IDs than their sinks.
	ID    int
	Left  *Node   // nil for a root
	Sinks []*Node // child nodes, in the order in which they were attached; peers have the same order
	Place int     // position among Left.Sinks
	text  string  // the condition as readable text, unless it is a pattern; see words
	At    source.Span
	Rule  *rule.Rule // the first rule that uses it; nil in a query

	Segment *Segment
	Entry   *Entry // entry of a root, or of the right input of join, not, exists and accumulate over a pattern
	// Must means that the node takes part in linking: its rules are not evaluated while it is not linked.
	Must        bool
	startLinked bool
	Passive     bool

	// places of the facts of a tuple that leaves the node, newest first. Slot -1 is that of the initial fact.
	Slots []factPlace
	slot  int // slot of the node's own fact, or -1 if the node adds no fact

	// Tests of join, not, exists, from (all of them) and accumulate (on right facts). Other nodes share empty tests.
	Tests *Tests

	pattern *rule.Pattern // pattern of the first rule with a root, join, not or exists node; otherwise nil

	Next       *Node // the next node of the segment, or nil for the last one
	Subnetwork *Path // the subnetwork that fills the right input, or nil
	Feeds      *Node // for a SubnetworkNode: the node whose right input it fills
	// Single means that the subnetwork of a not is one pattern that is unified with parameters of a query. Drools has a plain not in this
	// case, to which a fork does not pass the tuples in reverse.
	Single bool
	// Hops, for SubnetworkNode, is the distance, among the sinks of their common parent, from the subnetwork's first node to the fed node.
	// Depth is the number of levels between a result and that parent.
	Hops, Depth int

	From       *fromPart
	Condition  eval.Bool // for an EvalNode
	Load       Loader    // slots that the condition, source or arguments read
	Accumulate *AccumulatePart
	Query      *queryPart
	Branch     *branchPart
	Unify      *unifyPart
	Item       *ItemPlan // for a TerminalNode
	Type       *fact.Type
}

// testedNode is a node with its own tests, allocated together. The tests are larger than the rest of the node, and half of the nodes have
// none.
type testedNode struct {
	Node
	own Tests
}

// newNode creates a node without a condition. untested contains the shared tests of nodes without tests.
func newNode(kind Kind, untested *Tests) *Node {
	n := &Node{Tests: untested}
	switch kind {
	case JoinNode, NotNode, ExistsNode, FromNode, AccumulateNode:
		t := &testedNode{}
		n, t.Tests = &t.Node, &t.own
	}
	n.Kind, n.slot = kind, -1
	return n
}

// Segment is a sequence of nodes without a fork; only its last node may pass tuples on to several nodes.
type Segment struct {
	ID    int
	nodes []*Node
	Next  []*Segment // by sink of the last node
	Paths []*Path    // rules and subnetworks that run through it
	// RootOnly means that the segment is a root that forks at once; its changes are staged directly at the branches.
	RootOnly bool
	HasSub   bool
	// LikeFirst means that the segment and the first branch of the fork before it are ends of the same subnetwork, which feeds several
	// nodes. In Drools they are one end, so all the nodes get the results in the same order.
	LikeFirst bool
	Immediate bool // deletes may be processed at once: see allowsImmediateDelete
	Turnless  bool // and need no turn of the rule then: see needsTurn
	// Untraced means that no rule after the segment reads the lineage of changes, so its tuples need no lineages.
	Untraced bool
	// Begin is the first node that is evaluated; roots are not. End is the last node if it forks or ends a path; otherwise nil, and the
	// results of the segment are not passed on.
	Begin, End *Node
}

// Last returns the last node of the segment.
func (s *Segment) Last() *Node { return s.nodes[len(s.nodes)-1] }

// Path leads from a root to a rule's terminal, or from a fork to the end of a subnetwork.
type Path struct {
	ID       int
	Segments []*Segment
	Working  []*Segment // segments without those that are RootOnly
	Item     *ItemPlan  // item of the rule at its end, or nil
	Feeds    *Node      // node that the subnetwork at its end feeds, or nil
	Query    *QueryPlan
	Asks     bool     // it, or a subnetwork on it, has a query node
	Asked    QuerySet // the queries that may be called then; set for a rule
}

// Loader copies objects of a tuple into the slots of a frame.
type Loader struct {
	Steps []loadStep
	Timed bool // also copy the times of events
}

type loadStep struct {
	Up int // number of tuples to go up from the previous step
	To factPlace
}

// factPlace is the place of a fact in a tuple, and the static information about that fact.
type factPlace struct {
	up      int           // number of tuples above the newest one
	Slot    int           // the slot of a frame that it is read from
	Type    *fact.Type    // type of its objects; nil if they can have any type
	pattern *rule.Pattern // pattern that the fact matches; nil for values
	null    bool          // the object may be null: it is a parameter of a query
}

// Windowed reports whether the fact comes from a window.
func (l factPlace) Windowed() bool { return l.pattern != nil && l.pattern.Window != nil }

// newLoader creates a loader for the wanted slots; have contains the places of the facts of the tuple, newest first.
func newLoader(have []factPlace, want map[int]bool) Loader {
	var l Loader
	at := 0
	seen := map[int]bool{}
	for _, to := range have {
		if want[to.Slot] && !seen[to.Slot] { // a unification hides the earlier value
			seen[to.Slot] = true
			l.Steps = append(l.Steps, loadStep{Up: to.up - at, To: to})
			at = to.up
		}
	}
	return l
}

// loadAll creates a loader for every fact of the tuple.
func loadAll(have []factPlace) Loader { return newLoader(have, everySlot(have)) }

// everySlot returns the slots of all facts of a tuple.
func everySlot(have []factPlace) map[int]bool {
	slots := map[int]bool{}
	for _, to := range have {
		slots[to.Slot] = to.Slot >= 0
	}
	return slots
}

// loadRead creates a loader for the facts that an expression reads.
func loadRead(have []factPlace, e rule.Expr) Loader {
	read := map[int]bool{}
	readBy(e, read)
	return newLoader(have, read)
}

// readBy adds the slots that an expression reads to read; e may be nil.
func readBy(e rule.Expr, read map[int]bool) {
	rule.EachSlot(e, func(slot int) { read[slot] = true })
}

// Fits reports whether an object of type have, which is nil for null, may be used where the type want is expected. A nil want accepts any
// object, and null.
func Fits(want, have *fact.Type) bool {
	return want == nil || have != nil && Accepts(want, have)
}

// addSlot adds a slot of the node's own, which comes first among the slots of its tuples.
func (n *Node) addSlot(slot int, typ *fact.Type) {
	n.slot = slot
	n.Slots = append([]factPlace{{Slot: slot, Type: typ}}, below(n.Slots)...)
}

// addParam is addSlot for a parameter of a query or query call, which may be null.
func (n *Node) addParam(slot int) {
	n.addSlot(slot, nil)
	n.Slots[0].null = true
}

// below returns the places of a tuple's facts as seen from a child tuple that adds no fact.
func below(places []factPlace) []factPlace {
	places = slices.Clone(places)
	for i := range places {
		places[i].up++
	}
	return places
}
