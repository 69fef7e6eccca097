package rete

import (
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
	JoinNode                   // left tuple and fact
	NotNode                    // left tuples without a matching fact, or without a result of the node's subnetwork
	ExistsNode                 // the mirror of NotNode
	FromNode                   // left tuple and each element of an expression
	EvalNode                   // left tuples that pass a test
	AccumulateNode             // left tuple and the fold of matching facts or subnetwork results
	QueryNode                  // left tuple and each answer of a query
	BranchNode                 // named consequences: sends left tuples to one of several actions
	SubnetworkNode             // end of a subnetwork: stages its results at the right input of the node it feeds
	TerminalNode               // end of a rule: matches go to its agenda item
	AnswerNode                 // end of a query: answers go to the asking node or session
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
	left  *Node   // nil for a root
	sinks []*Node // nodes behind this one, in the order in which they were attached; peers have the same order
	place int     // position among left.sinks
	text  string  // the condition as readable text, unless it is a pattern; see words
	at    source.Span
	rule  *rule.Rule // the first rule that uses it; nil in a query

	segment *Segment
	entry   *Entry // of a root, and of the right input of join, not, exists and accumulate over a pattern
	// must means that the node takes part in linking: its rules are not evaluated while it is not linked.
	must        bool
	startLinked bool
	passive     bool

	// The facts of a tuple that leaves the node, the newest first. Slot -1 is that of the initial fact.
	slots []factPlace
	slot  int // own slot, -1 if the node adds no fact

	// tests are those of join, not, exists, from (all of them), accumulate (of right facts). Other nodes share empty ones.
	tests *tests

	pattern *rule.Pattern // of root, join, not and exists, as the first rule has it; nil in others

	next       *Node // the next node of the segment, nil for the last one
	subnetwork *Path // the subnetwork that fills the right input, or nil
	feeds      *Node // of SubnetworkNode: the node whose right input it is
	// single means that the subnetwork of a not is one pattern that is unified with parameters of a query. Drools has a plain not there, to
	// which no fork passes the tuples in reverse.
	single bool
	// hops, for SubnetworkNode, is the distance, among the sinks of their common parent, from the subnetwork's first node to the fed node.
	// depth is how many levels a result is below that parent.
	hops, depth int

	from       *fromPart
	condition  eval.Bool // of EvalNode
	load       loader    // slots the condition, source or arguments read
	accumulate *accumulatePart
	query      *queryPart
	branch     *branchPart
	unify      *unifyPart
	item       *itemPlan // of TerminalNode
	typ        *fact.Type
}

// testedNode is a node with tests of its own, in one piece of memory. They are larger than the rest of it, and half of the nodes have none.
type testedNode struct {
	Node
	own tests
}

// newNode makes a node without a condition. untested are the tests of nodes that have none.
func newNode(kind Kind, untested *tests) *Node {
	n := &Node{tests: untested}
	switch kind {
	case JoinNode, NotNode, ExistsNode, FromNode, AccumulateNode:
		t := &testedNode{}
		n, t.tests = &t.Node, &t.own
	}
	n.Kind, n.slot = kind, -1
	return n
}

// Segment is a run of nodes without a fork; only its last node may pass tuples on to several nodes.
type Segment struct {
	id    int
	nodes []*Node
	next  []*Segment // by sink of the last node
	paths []*Path    // rules and subnetworks that run through it
	// rootOnly means that the segment is a root that forks at once; its changes are staged directly at the branches.
	rootOnly bool
	hasSub   bool
	// likeFirst means that the segment and the first branch of the fork in front of it are ends of the same subnetwork, which feeds several
	// nodes. In Drools they are one end, so all the nodes get the results in the same order.
	likeFirst bool
	immediate bool // deletes may be carried out at once: see allowsImmediateDelete
	turnless  bool // and then need no turn of the rule: see needsTurn
	// untraced means that no rule behind the segment looks at changes, so its tuples need no lineages.
	untraced bool
	// begin is the first node that is evaluated: roots are not. end is the last node, which forks or ends a path; nil if it does neither, so
	// that its results go nowhere.
	begin, end *Node
}

func (s *Segment) last() *Node { return s.nodes[len(s.nodes)-1] }

// Path leads from a root to a rule's terminal, or from a fork to the end of a subnetwork.
type Path struct {
	id       int
	segments []*Segment
	working  []*Segment // without those that are rootOnly
	item     *itemPlan  // of a rule
	feeds    *Node      // of a subnetwork
	query    *queryPlan
	asks     bool     // it, or a subnetwork on it, has a query node
	asked    querySet // the queries that may be called then; of a rule
}

// loader copies objects of a tuple into the slots of a frame.
type loader struct {
	steps []loadStep
	timed bool // also copy the times of events
}

type loadStep struct {
	up int // how many tuples to go up from the previous step
	to factPlace
}

// factPlace is where a tuple has one of its facts, and what is known of that fact.
type factPlace struct {
	up      int           // how many tuples up
	slot    int           // the slot of a frame that it is read from
	typ     *fact.Type    // of its objects; nil if that can be any
	pattern *rule.Pattern // that the fact matches; nil for values
	null    bool          // it is a parameter of a query, which may be null
}

// windowed reports whether the fact comes from a window.
func (l factPlace) windowed() bool { return l.pattern != nil && l.pattern.Window != nil }

// newLoader makes a loader for the wanted slots, given the places of the facts of the tuple, newest first.
func newLoader(have []factPlace, want map[int]bool) loader {
	var l loader
	at := 0
	seen := map[int]bool{}
	for _, to := range have {
		if want[to.slot] && !seen[to.slot] { // a unification hides the earlier value
			seen[to.slot] = true
			l.steps = append(l.steps, loadStep{up: to.up - at, to: to})
			at = to.up
		}
	}
	return l
}

// loadAll makes a loader for every fact of the tuple.
func loadAll(have []factPlace) loader { return newLoader(have, everySlot(have)) }

// everySlot returns the slots of all facts of a tuple.
func everySlot(have []factPlace) map[int]bool {
	slots := map[int]bool{}
	for _, to := range have {
		slots[to.slot] = to.slot >= 0
	}
	return slots
}

// loadRead makes a loader for the facts that an expression reads.
func loadRead(have []factPlace, e rule.Expr) loader {
	read := map[int]bool{}
	readBy(e, read)
	return newLoader(have, read)
}

// readBy adds the slots that an expression reads; nil reads none.
func readBy(e rule.Expr, read map[int]bool) {
	rule.Walk(e, func(e rule.Expr) {
		switch e := e.(type) {
		case *rule.Slot:
			read[e.Index] = true
		case *rule.Row:
			read[e.Slot] = true
		}
	})
}

// load copies the facts of a tuple into a frame.
func (w *WorkingMemory) load(l *loader, f *eval.Frame, t *Tuple) {
	slots, steps, from := f.Slots, l.steps, t
	for i := range steps {
		s := &steps[i]
		from = w.levelOf(from, s.up)
		slots[s.to.slot] = *w.object(from.fact)
	}
	if l.timed || w.distrusted {
		w.loadMore(l, f, t)
	}
}

// loadMore is what load does only for some nodes and sessions: it notes the times of events, and checks the types of the objects.
func (w *WorkingMemory) loadMore(l *loader, f *eval.Frame, t *Tuple) {
	for i := range l.steps {
		s := &l.steps[i]
		t = w.levelOf(t, s.up)
		if l.timed {
			w.noteTime(f, s.to.slot, t.fact)
		}
	}
	if w.distrusted {
		l.checkTypes(f)
	}
}

// checkTypes checks the types of the objects that load has put into a frame.
func (l *loader) checkTypes(f *eval.Frame) {
	for i := range l.steps {
		to := &l.steps[i].to
		checkType(to.typ, f.Slots[to.slot].Type)
	}
}

// loadOwn puts the object of a right input's fact into the slot where the node's tests read it.
func (w *WorkingMemory) loadOwn(n *Node, id factID) {
	w.frame.Slots[n.tests.own] = *w.object(id)
	if n.tests.timed {
		w.noteTime(w.frame, n.tests.own, id)
	}
	if w.distrusted {
		checkType(n.typ, w.frame.Slots[n.tests.own].Type)
	}
}

// checkType aborts the evaluation if an object is not of the type that code expects.
func checkType(want, have *fact.Type) {
	if !fits(want, have) {
		panic(imageFault("a tuple with an object of another type"))
	}
}

// fits reports whether an object of a type may be where the type want is expected; have is nil for null. A nil want accepts any object, and
// null.
func fits(want, have *fact.Type) bool {
	return want == nil || have != nil && accepts(want, have)
}

// loadable reports whether the facts of a tuple have the types that load expects. They do not if a tuple is staged for deletion because its
// fact was deleted, so that its number has no object or that of another fact, or if an ancestor of such a tuple has been freed.
func (w *WorkingMemory) loadable(l *loader, t *Tuple) bool {
	for i := range l.steps {
		s := &l.steps[i]
		for n := s.up; n > 0; n-- {
			if t = w.at(t.lp); t == nil {
				return false
			}
		}
		if !fits(s.to.typ, w.object(t.fact).Type) {
			return false
		}
	}
	return true
}
