package rete

import (
	"slices"
	"strings"
	"time"

	"whenthen/engine/outline"
	"whenthen/engine/source"
)

// profile collects the figures of a profile.
type profile struct {
	changes  time.Duration // time that inserts, updates and deletes take to reach the nodes: alpha tests and staging
	matching []time.Duration
	shares   [][]outline.Share // by node number
	tests    []testTime        // by alpha.ord
	nested   outline.Work      // time and tuples of nodes evaluated since the enclosing node began
}

// testTime contains the figures of an alpha part's tests.
type testTime struct {
	tested, held uint64
	sum          time.Duration
}

// Most tests take less time than reading the clock. So the first testsTimed tests of an alpha part are measured, and after that one of
// testsTimed, which also counts for the others.
const testsTimed = 16

// timed runs f and adds its time to sum.
func timed(sum *time.Duration, f func()) {
	start := time.Now()
	f()
	*sum += time.Since(start)
}

// evaluateTimed does the work of evaluateNode and measures its time. A query node evaluates other nodes during its own work, so their share
// is subtracted.
func (w *WorkingMemory) evaluateTimed(n *Node, m *nodeMemory, src *staging, out *results) {
	p := w.profile
	outer := p.nested
	p.nested = outline.Work{}
	start, before, tested := time.Now(), w.made, m.stats.Tested
	w.work(n, m, src, out)
	took, tuples := time.Since(start), w.made-before
	rule := -1
	if r := w.evaluated(); r != nil {
		rule = r.Order
	}
	s := p.share(n, rule)
	s.Evaluations++
	s.Tested += m.stats.Tested - tested
	s.Time += took - p.nested.Time
	s.Tuples += tuples - p.nested.Tuples
	p.nested = outline.Work{Time: outer.Time + took, Tuples: outer.Tuples + tuples}
}

// share returns the share of a rule in a node's figures.
func (p *profile) share(n *Node, rule int) *outline.Share {
	list := p.shares[n.ID]
	for i := range list {
		if list[i].Rule == rule {
			return &list[i]
		}
	}
	p.shares[n.ID] = append(list, outline.Share{Rule: rule})
	return &p.shares[n.ID][len(list)]
}

// testTimed does the same as alphaPlace.holds and measures its time.
func (w *WorkingMemory) testTimed(a *alphaPlace, f *Fact) (holds bool) {
	t := &w.profile.tests[a.ord]
	t.tested++
	weight := time.Duration(1)
	if t.tested > testsTimed {
		weight = testsTimed
	}
	if weight > 1 && t.tested%testsTimed != 0 || len(a.tests) == 0 {
		holds = a.holds(w.frame, &f.Object)
	} else {
		start := time.Now()
		holds = a.holds(w.frame, &f.Object)
		t.sum += weight * time.Since(start)
	}
	if holds {
		t.held++
	}
	return holds
}

// RuleTimes returns the times of evaluations, and the times of alpha tests, which are charged to the first rule that uses the alpha part.
// Both are indexed by rule.Order, and nil unless Options.Profile is set.
func (w *WorkingMemory) RuleTimes() (matching, testing []time.Duration) {
	if w.profile == nil {
		return nil, nil
	}
	testing = make([]time.Duration, len(w.profile.matching))
	for _, a := range w.net.alphas {
		if r := a.firstRule(); r >= 0 {
			testing[r] += w.profile.tests[a.ord].sum
		}
	}
	return slices.Clone(w.profile.matching), testing
}

// firstRule returns the rule.Order of the first rule that uses the alpha part, or -1 if only queries use it.
func (a *alpha) firstRule() int {
	for _, e := range a.entries {
		if e.rule != nil {
			return e.rule.Order
		}
	}
	return -1
}

// Profile returns the figures collected so far: the time that changes take to reach the nodes, the work of the nodes, except nodes that
// only pass tuples on, and the work of alpha parts with tests. It returns zero values unless Options.Profile is set.
func (w *WorkingMemory) Profile() (changes time.Duration, nodes, tests []outline.NodeProfile) {
	if w.profile == nil {
		return 0, nil, nil
	}
	for _, n := range w.net.nodes {
		switch n.Kind {
		case RootNode, TerminalNode, SubnetworkNode, AnswerNode:
			continue
		}
		stats := w.memory(n).stats
		one := outline.NodeProfile{Work: outline.Work{Evaluations: stats.Evaluations, Tested: stats.Tested}, Kind: n.Kind.String(), Condition: n.conditionText(),
			Rules: n.users(), Span: n.at, File: n.file(), Shares: slices.Clone(w.profile.shares[n.ID])}
		for _, s := range one.Shares {
			one.Time += s.Time
			one.Tuples += s.Tuples
		}
		nodes = append(nodes, one)
	}
	for _, a := range w.net.alphas {
		if len(a.tests) > 0 {
			tests = append(tests, w.profile.tests[a.ord].of(a))
		}
	}
	return w.profile.changes, nodes, tests
}

// of returns the figures as a NodeProfile. They are charged to the first rule that uses the alpha part.
func (t *testTime) of(a *alpha) outline.NodeProfile {
	one := outline.NodeProfile{Work: outline.Work{Evaluations: t.tested, Tested: t.tested, Time: t.sum, Tuples: t.held}, Kind: "test", Condition: a.text()}
	for _, e := range a.entries {
		for _, name := range e.users() {
			if !slices.Contains(one.Rules, name) {
				one.Rules = append(one.Rules, name)
			}
		}
	}
	one.File, one.Span = a.place()
	if t.tested > 0 {
		one.Shares = []outline.Share{{Work: one.Work, Rule: a.firstRule()}}
	}
	return one
}

// place returns the position where the alpha part was first written.
func (a *alpha) place() (*source.File, source.Span) {
	e := a.entries[0]
	switch {
	case e.item != nil:
		return e.rule.File, e.item.branch.Conditions[0].Span()
	case e.node != nil:
		return e.node.file(), e.node.at
	}
	return nil, source.Span{}
}

// file returns the file where the node's condition was first written, or nil if unknown.
func (n *Node) file() *source.File {
	if n.rule != nil {
		return n.rule.File
	}
	for _, path := range n.segment.paths {
		if path.query != nil {
			return path.query.query.File
		}
	}
	return nil
}

// users returns the names of the rules and queries that use the entry.
func (e *Entry) users() []string {
	if e.item != nil {
		return []string{e.item.rule.Name}
	}
	return e.node.users()
}

// conditionText returns the node's condition as written in the rules: with the type and tests of its facts instead of an alpha part.
func (n *Node) conditionText() string {
	if n.entry == nil {
		return n.words()
	}
	_, joined, _ := strings.Cut(n.words(), " on ")
	if joined != "" {
		joined = " on " + joined
	}
	return n.entry.alpha.text() + joined
}

// users returns the names of the rules and queries whose paths contain the node.
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
