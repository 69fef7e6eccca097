package rete

// evaluatePath propagates the staged changes along a path, from its first segment to its last. For other branches at forks it only stages
// the results. It reports whether it stopped at a query node, to continue when the answers have arrived.
func (w *WorkingMemory) evaluatePath(p *Path) (asking bool) { return w.evaluateRest(p, nil) }

// evaluateRest does the same as evaluatePath from a segment on, which is evaluated even if no changes are staged before it; nil means the
// first segment.
func (w *WorkingMemory) evaluateRest(p *Path, from *Segment) (asking bool) {
	begun := from == nil
	for _, s := range p.working {
		m := &w.segments[s.id]
		switch {
		case s == from:
			begun = true
		case !begun || m.left.empty() && !m.dirty && !s.hasSub:
			continue
		}
		src := m.left.take()
		m.dirty = false
		if w.evaluateSegment(s, &src) {
			return true
		}
	}
	return false
}

// evaluateSegment propagates the changes in src, which it empties, through a segment. It reports whether it stopped at a query node.
func (w *WorkingMemory) evaluateSegment(s *Segment, src *staging) (asking bool) {
	out, end := &w.out, s.end
	for n := s.begin; n != end; n = n.next {
		if n.subnetwork != nil && w.evaluatePath(n.subnetwork) {
			w.stageAll(&w.segments[s.id].left, src) // after a fork, n is the segment's first node
			return true
		}
		out.set, out.fork, out.passed = staging{}, false, w.passed(s)
		if w.evaluateNode(n, src, out) && out.set.empty() {
			return true
		}
		*src = out.set
	}
	switch {
	case end == nil:
	case end.Kind == TerminalNode:
		w.endRule(end, src)
	case end.Kind == SubnetworkNode:
		w.endSubnetwork(end, src)
	case end.Kind == AnswerNode:
		w.endQuery(end, src)
	default:
		return w.evaluateFork(s, end, src)
	}
	return false
}

// evaluateFork evaluates the last node of a segment and passes its results to the branches. It reports whether it stopped at a query node.
func (w *WorkingMemory) evaluateFork(s *Segment, n *Node, src *staging) (asking bool) {
	if n.subnetwork != nil && w.evaluatePath(n.subnetwork) {
		w.stageAll(&w.segments[s.id].left, src)
		return true
	}
	// Merge the node's results with those that earlier passes have staged at the first branch.
	out, below := &w.out, &w.segments[s.next[0].id].left
	out.set, out.below, out.fork, out.passed = staging{}, below.take(), true, w.passed(s.next[0])
	asking = w.evaluateNode(n, src, out) && out.set.empty()
	*below = out.below
	w.propagate(s, &out.set)
	return asking
}

// evaluateNode processes the left changes in src and those staged at the node's right input. It reports whether the node has made calls.
func (w *WorkingMemory) evaluateNode(n *Node, src *staging, out *results) (asking bool) {
	m := w.nodes[n.ID]
	if m == nil || !m.entered {
		if m = w.enterNode(n, m, src); m == nil {
			return false
		}
	}
	if src.empty() && m.right.empty() {
		return false
	}
	calls := len(w.asked)
	m.stats.Evaluations++
	w.node, w.untraced = n, n.segment.untraced
	if w.profile != nil {
		w.evaluateTimed(n, m, src, out)
	} else {
		w.work(n, m, src, out)
	}
	w.untraced = false
	w.purge(&m.index)
	return n.Kind == QueryNode && len(w.asked) > calls
}

// enterNode creates the tuples of a node's deferred entry. It returns the node's memory, or nil if there is none yet and nothing to do.
func (w *WorkingMemory) enterNode(n *Node, m *nodeMemory, src *staging) *nodeMemory {
	deferred := n.entry != nil && w.deferred[n.entry.id]
	if deferred {
		w.makeEntries(n.entry)
		m = w.nodes[n.ID]
		deferred = w.deferred[n.entry.id]
	}
	if m == nil && !src.empty() {
		m = w.memory(n)
	}
	if m != nil {
		m.entered = !deferred
	}
	return m
}

// work evaluates a node according to its kind.
func (w *WorkingMemory) work(n *Node, m *nodeMemory, src *staging, out *results) {
	switch n.Kind {
	case JoinNode:
		w.evaluateJoin(n, m, src, out)
	case NotNode, ExistsNode:
		if n.subnetwork != nil {
			w.evaluateExistenceOver(n, m, src, out)
		} else {
			w.evaluateExistence(n, m, src, out)
		}
	case FromNode:
		w.evaluateFrom(n, m, src, out)
	case EvalNode:
		w.filter(src, out, true, func(l *Tuple) bool { return w.holds(n, m, l) }, func(*Tuple) {})
	case AccumulateNode:
		w.evaluateAccumulate(n, m, src, out)
	case QueryNode:
		w.evaluateQuery(n, m, src, out)
	case BranchNode:
		w.evaluateBranch(n, m, src, out)
	case UnifyNode:
		w.evaluateUnify(n, m, src, out)
	}
}

// propagate passes the results of a segment to the branches after it. The first branch gets the tuples themselves, after those already
// staged there; every other branch gets a peer of each tuple, pushed one by one, so that its inserts have the reverse order of the first
// branch, unless both branches end the same subnetwork.
func (w *WorkingMemory) propagate(s *Segment, set *staging) {
	first := &w.segments[s.next[0].id].left
	others := s.next[1:]
	for t := w.at(set.del.first); t != nil; t = w.at(t.snext) {
		w.deletePeers(others, t)
	}
	for !set.ndel.empty() {
		t := w.pop(&set.ndel)
		w.deletePeers(others, t)
		w.put(t)
	}
	for t := w.at(set.upd.first); t != nil; t = w.at(t.snext) {
		p := t
		for _, next := range others {
			p = w.peer(p)
			w.renew(p, t)
			w.stagePeer(next, p, stagedUpdate)
		}
	}
	for t := w.at(set.ins.first); t != nil; t = w.at(t.snext) {
		p := t
		for _, next := range others {
			peer, kind := w.peer(p), stagedInsert
			if peer == nil {
				peer = w.newPeer(p)
			} else { // an earlier insert that is still staged at the first branch
				w.renew(peer, t)
				kind = stagedUpdate
			}
			p = peer
			w.stagePeer(next, p, kind)
		}
	}
	w.appendAll(&first.ins, &set.ins)
	w.appendAll(&first.upd, &set.upd)
	w.appendAll(&first.del, &set.del)
}

// stagePeer stages a peer, unless a change of it is already staged.
func (w *WorkingMemory) stagePeer(s *Segment, p *Tuple, kind stage) {
	left := &w.segments[s.id].left
	to := &left.ins
	if kind == stagedUpdate {
		to = &left.upd
	}
	switch {
	case p.staged != unstaged:
	case s.likeFirst:
		w.pushBelow(to, p, kind)
	default:
		w.push(to, p, kind)
	}
}

func (w *WorkingMemory) deletePeers(others []*Segment, t *Tuple) {
	p := w.peer(t)
	for _, next := range others {
		if p == nil { // a tuple that was never passed on
			return
		}
		peer := w.peer(p)
		left := &w.segments[next.id].left
		w.stageDelete(next, p)
		if next.likeFirst && left.del.first == p.self {
			w.unstage(&left.del, p)
			w.pushBelow(&left.del, p, stagedDelete)
		}
		p = peer
	}
}
