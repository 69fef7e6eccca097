package beta

import (
	"whenthen/engine/internal/join"
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
	"whenthen/engine/internal/store"
)

// Workspace contains what the nodes of one session work on, besides their own memories. It must be used by one goroutine at a time.
type Workspace struct {
	join.Workspace

	Net  *network.Network
	Node *network.Node // the node being evaluated
	// Over contains the events that are over but not deleted yet.
	Over          []*memory.Fact
	Extensions    store.Store[Extension]
	Contributions store.Store[Contribution]

	lastOrder uint64 // the highest fold.order

	replaced bool            // the object of a fact has been replaced
	blocking []*memory.Tuple // scratch
	from     fromPass        // state of the from node being evaluated
	folding  accumulatePass
}

// Memory is a session's memory for a node.
type Memory struct {
	join.Memory
	Right memory.Staging // changes staged at the right input
	// Implied is the number of implied matches of an accumulate; recorded means that a change has required their records once; contributes
	// means that right tuples may hold the numbers that they have added to implied matches.
	Implied               int
	recorded, contributes bool
}

// Connect connects an empty workspace with the network.
func (w *Workspace) Connect(n *network.Network) {
	w.Net = n
	w.Place = func(x memory.ExtID) *uint32 { return &w.Extensions.At(uint32(x)).place }
}

// Reset forgets everything about tuples but the tuples themselves.
func (w *Workspace) Reset() {
	w.Extensions.Clear()
	w.Contributions.Clear()
	clear(w.Over)
	w.Over = w.Over[:0]
	w.Node, w.replaced, w.lastOrder = nil, false, 0
	w.from, w.folding = fromPass{}, accumulatePass{}
	w.Workspace.Reset()
}

// Evaluate processes the left changes in src, which it empties, and those staged at the right input of a node, and adds what results to out.
// The kinds of nodes that need more than a workspace are not its business: calls of queries, unifications and branches.
func (w *Workspace) Evaluate(n *network.Node, m *Memory, src *memory.Staging, out *memory.Results) {
	switch n.Kind {
	case network.JoinNode:
		w.evaluateJoin(n, m, src, out)
	case network.NotNode, network.ExistsNode:
		if n.Subnetwork != nil {
			w.evaluateExistenceOver(n, m, src, out)
		} else {
			w.evaluateExistence(n, m, src, out)
		}
	case network.FromNode:
		w.evaluateFrom(n, m, src, out)
	case network.EvalNode:
		w.Filter(src, out, true, func(l *memory.Tuple) bool { return w.holds(n, m, l) }, func(*memory.Tuple) {})
	case network.AccumulateNode:
		w.evaluateAccumulate(n, m, src, out)
	}
}
