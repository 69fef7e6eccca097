package rete

import (
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
)

// evaluatePath propagates the staged changes along a path, from its first segment to its last. For other branches at forks it only stages
// the results. It reports whether it stopped at a query node, to continue when the answers have arrived.
func (w *WorkingMemory) evaluatePath(p *network.Path) (asking bool) { return w.evaluateRest(p, nil) }

// evaluateRest does the same as evaluatePath from a segment on, which is evaluated even if no changes are staged before it; nil means the
// first segment.
func (w *WorkingMemory) evaluateRest(p *network.Path, from *network.Segment) (asking bool) {
	begun := from == nil
	for _, s := range p.Working {
		m := &w.segments[s.ID]
		switch {
		case s == from:
			begun = true
		case !begun || m.left.Empty() && !m.dirty && !s.HasSub:
			continue
		}
		src := m.left.Take()
		m.dirty = false
		if w.evaluateSegment(s, &src) {
			m.dirty = true // even if there are no answers, the nodes behind take in what is staged before them
			return true
		}
	}
	return false
}

// evaluateSegment propagates the changes in src, which it empties, through a segment. It reports whether it stopped at a query node.
func (w *WorkingMemory) evaluateSegment(s *network.Segment, src *memory.Staging) (asking bool) {
	out, end := &w.out, s.End
	for n := s.Begin; n != end; n = n.Next {
		if n.Subnetwork != nil && w.evaluatePath(n.Subnetwork) {
			w.stageAll(&w.segments[s.ID].left, src) // after a fork, n is the segment's first node
			return true
		}
		out.Set, out.Fork, out.Passed = memory.Staging{}, false, w.passed(s)
		if w.evaluateNode(n, src, out) && out.Set.Empty() {
			return true
		}
		*src = out.Set
	}
	switch {
	case end == nil:
	case end.Kind == network.TerminalNode:
		w.endRule(end, src)
	case end.Kind == network.SubnetworkNode:
		w.endSubnetwork(end, src)
	case end.Kind == network.AnswerNode:
		w.endQuery(end, src)
	default:
		return w.evaluateFork(s, end, src)
	}
	return false
}

// evaluateFork evaluates the last node of a segment and passes its results to the branches. It reports whether it stopped at a query node.
func (w *WorkingMemory) evaluateFork(s *network.Segment, n *network.Node, src *memory.Staging) (asking bool) {
	if n.Subnetwork != nil && w.evaluatePath(n.Subnetwork) {
		w.stageAll(&w.segments[s.ID].left, src)
		return true
	}
	// Merge the node's results with those that earlier passes have staged at the first branch.
	out, below := &w.out, &w.segments[s.Next[0].ID].left
	out.Set, out.Below, out.Fork, out.Passed = memory.Staging{}, below.Take(), true, w.passed(s.Next[0])
	asking = w.evaluateNode(n, src, out) && out.Set.Empty()
	*below = out.Below
	w.propagate(s, &out.Set)
	return asking
}

// evaluateNode processes the left changes in src and those staged at the node's right input. It reports whether the node has made calls.
func (w *WorkingMemory) evaluateNode(n *network.Node, src *memory.Staging, out *memory.Results) (asking bool) {
	m := w.nodes[n.ID]
	if m == nil || !m.entered {
		if m = w.enterNode(n, m, src); m == nil {
			return false
		}
	}
	if src.Empty() && m.Right.Empty() {
		return false
	}
	calls := len(w.asked)
	m.Stats.Evaluations++
	w.Node, w.Untraced = n, n.Segment.Untraced
	if w.profile != nil {
		w.evaluateTimed(n, m, src, out)
	} else {
		w.work(n, m, src, out)
	}
	w.Untraced = false
	w.Purge(&m.Index)
	return n.Kind == network.QueryNode && len(w.asked) > calls
}

// enterNode creates the tuples of a node's deferred entry. It returns the node's memory, or nil if there is none yet and nothing to do.
func (w *WorkingMemory) enterNode(n *network.Node, m *nodeMemory, src *memory.Staging) *nodeMemory {
	deferred := n.Entry != nil && w.deferred[n.Entry.ID]
	if deferred {
		w.makeEntries(n.Entry)
		m = w.nodes[n.ID]
		deferred = w.deferred[n.Entry.ID]
	}
	if m == nil && !src.Empty() {
		m = w.memory(n)
	}
	if m != nil {
		m.entered = !deferred
	}
	return m
}

// work evaluates a node according to its kind.
func (w *WorkingMemory) work(n *network.Node, m *nodeMemory, src *memory.Staging, out *memory.Results) {
	switch n.Kind {
	case network.QueryNode:
		w.evaluateQuery(n, m, src, out)
	case network.BranchNode:
		w.evaluateBranch(n, m, src, out)
	case network.UnifyNode:
		w.evaluateUnify(n, m, src, out)
	case network.NotNode:
		w.unlinkBlocked(n, m)
		w.Evaluate(n, &m.Memory, src, out)
	default:
		w.Evaluate(n, &m.Memory, src, out)
	}
}

// propagate passes the results of a segment to the branches after it. The first branch gets the tuples themselves, after those already
// staged there; every other branch gets a peer of each tuple, pushed one by one, so that its inserts have the reverse order of the first
// branch, unless both branches end the same subnetwork.
func (w *WorkingMemory) propagate(s *network.Segment, set *memory.Staging) {
	first := &w.segments[s.Next[0].ID].left
	others := s.Next[1:]
	for t := w.At(set.Deletes.First); t != nil; t = w.At(t.StagedNext) {
		w.deletePeers(others, t)
	}
	for !set.Unseen.Empty() {
		t := w.Pop(&set.Unseen)
		w.deletePeers(others, t)
		w.Put(t)
	}
	for t := w.At(set.Updates.First); t != nil; t = w.At(t.StagedNext) {
		p := t
		for _, next := range others {
			p = w.Peer(p)
			w.Renew(p, t)
			w.stagePeer(next, p, memory.StagedUpdate)
		}
	}
	for t := w.At(set.Inserts.First); t != nil; t = w.At(t.StagedNext) {
		p := t
		for _, next := range others {
			peer, kind := w.Peer(p), memory.StagedInsert
			if peer == nil {
				peer = w.newPeer(p)
			} else { // an earlier insert that is still staged at the first branch
				w.Renew(peer, t)
				kind = memory.StagedUpdate
			}
			p = peer
			w.stagePeer(next, p, kind)
		}
	}
	w.AppendAll(&first.Inserts, &set.Inserts)
	w.AppendAll(&first.Updates, &set.Updates)
	w.AppendAll(&first.Deletes, &set.Deletes)
}

// stagePeer stages a peer, unless a change of it is already staged.
func (w *WorkingMemory) stagePeer(s *network.Segment, p *memory.Tuple, kind memory.Stage) {
	left := &w.segments[s.ID].left
	to := &left.Inserts
	if kind == memory.StagedUpdate {
		to = &left.Updates
	}
	switch {
	case p.Staged != memory.Unstaged:
	case s.LikeFirst:
		w.PushBelow(to, p, kind)
	default:
		w.Push(to, p, kind)
	}
}

func (w *WorkingMemory) deletePeers(others []*network.Segment, t *memory.Tuple) {
	p := w.Peer(t)
	for _, next := range others {
		if p == nil { // a tuple that was never passed on
			return
		}
		peer := w.Peer(p)
		left := &w.segments[next.ID].left
		w.stageDelete(next, p)
		if next.LikeFirst && left.Deletes.First == p.Self {
			w.Unstage(&left.Deletes, p)
			w.PushBelow(&left.Deletes, p, memory.StagedDelete)
		}
		p = peer
	}
}
