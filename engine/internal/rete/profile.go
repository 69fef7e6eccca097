package rete

import (
	"slices"
	"strings"
	"time"
)

// Profile tells where matching spends its time in one session.
type Profile struct {
	// Changes is the time that inserts, updates and deletes take on their way to the nodes: alpha tests and staging.
	Changes time.Duration
	// Matching is the time of evaluation by rule.Order. What several rules share counts for the rule that was evaluated
	// first.
	Matching []time.Duration
	Nodes    []NodeProfile // by node number; nodes that only pass on are left out
}

// NodeProfile is what one node has done.
type NodeProfile struct {
	NodeStats
	Node   int
	Kind   Kind
	Text   string        // the condition it stands for
	Rules  []string      // that stand on it, in load order; queries, too
	Time   time.Duration // its own: without what it asks of others
	Tuples uint64        // made by it
}

// profile collects the figures of a Profile.
type profile struct {
	changes  time.Duration
	matching []time.Duration
	times    []time.Duration
	tuples   []uint64
	nested   time.Duration // of nodes evaluated since the outer one began
	made     uint64        // by those
}

// timed runs f and adds its time to sum.
func timed(sum *time.Duration, f func()) {
	start := time.Now()
	f()
	*sum += time.Since(start)
}

// evaluateTimed is evaluateNode's work with a clock beside it. A query node evaluates other nodes in the middle of its own
// work, so their share is taken off.
func (w *WorkingMemory) evaluateTimed(n *Node, m *nodeMemory, src *staging, out *results) {
	p := w.profile
	nested, made := p.nested, p.made
	p.nested, p.made = 0, 0
	start, before := time.Now(), w.made
	w.work(n, m, src, out)
	took, tuples := time.Since(start), w.made-before
	p.times[n.ID] += took - p.nested
	p.tuples[n.ID] += tuples - p.made
	p.nested, p.made = nested+took, made+tuples
}

// Profile returns what Options.Profile has collected so far, or nil.
func (w *WorkingMemory) Profile() *Profile {
	if w.profile == nil {
		return nil
	}
	p := &Profile{Changes: w.profile.changes, Matching: slices.Clone(w.profile.matching)}
	for _, n := range w.net.nodes {
		switch n.Kind {
		case RootNode, TerminalNode, SubnetworkNode, AnswerNode:
			continue
		}
		p.Nodes = append(p.Nodes, NodeProfile{NodeStats: w.nodes[n.ID].stats, Node: n.ID, Kind: n.Kind, Text: n.conditionText(),
			Rules: n.users(), Time: w.profile.times[n.ID], Tuples: w.profile.tuples[n.ID]})
	}
	return p
}

// conditionText is what the node asks, in the words of the rules: the type and tests of its facts instead of their alpha part.
func (n *Node) conditionText() string {
	if n.entry == nil {
		return n.text
	}
	_, joined, _ := strings.Cut(n.text, " on ")
	if joined != "" {
		joined = " on " + joined
	}
	return n.entry.alpha.text() + joined
}

// users are the names of the rules and queries whose path runs through the node.
func (n *Node) users() []string {
	var names []string
	add := func(name string) {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	for _, path := range n.segment.paths {
		switch {
		case path.item != nil:
			add(path.item.rule.Name)
		case path.query != nil:
			add(path.query.query.Name)
		case path.feeds != nil:
			for _, name := range path.feeds.users() {
				add(name)
			}
		}
	}
	return names
}
