package rete

import (
	"slices"
	"time"

	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
	"whenthen/engine/outline"
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
func (w *WorkingMemory) evaluateTimed(n *network.Node, m *nodeMemory, src *memory.Staging, out *memory.Results) {
	p := w.profile
	outer := p.nested
	p.nested = outline.Work{}
	start, before, tested := time.Now(), w.Made, m.Stats.Tested
	w.work(n, m, src, out)
	took, tuples := time.Since(start), w.Made-before
	rule := -1
	if r := w.evaluated(); r != nil {
		rule = r.Order
	}
	s := p.share(n, rule)
	s.Evaluations++
	s.Tested += m.Stats.Tested - tested
	s.Time += took - p.nested.Time
	s.Tuples += tuples - p.nested.Tuples
	p.nested = outline.Work{Time: outer.Time + took, Tuples: outer.Tuples + tuples}
}

// share returns the share of a rule in a node's figures.
func (p *profile) share(n *network.Node, rule int) *outline.Share {
	list := p.shares[n.ID]
	for i := range list {
		if list[i].Rule == rule {
			return &list[i]
		}
	}
	p.shares[n.ID] = append(list, outline.Share{Rule: rule})
	return &p.shares[n.ID][len(list)]
}

// testTimed does the same as AlphaPlace.holds and measures its time.
func (w *WorkingMemory) testTimed(a *network.AlphaPlace, f *memory.Fact) (holds bool) {
	t := &w.profile.tests[a.Index]
	t.tested++
	weight := time.Duration(1)
	if t.tested > testsTimed {
		weight = testsTimed
	}
	if weight > 1 && t.tested%testsTimed != 0 || len(a.Tests) == 0 {
		holds = a.Holds(w.Frame, &f.Object, &w.outcomes)
	} else {
		start := time.Now()
		holds = a.Holds(w.Frame, &f.Object, &w.outcomes)
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
	for _, a := range w.Net.Alphas {
		if r := a.FirstRule(); r >= 0 {
			testing[r] += w.profile.tests[a.Index].sum
		}
	}
	return slices.Clone(w.profile.matching), testing
}

// Profile returns the figures collected so far: the time that changes take to reach the nodes, the work of the nodes, except nodes that
// only pass tuples on, and the work of alpha parts with tests. It returns zero values unless Options.Profile is set.
func (w *WorkingMemory) Profile() (changes time.Duration, nodes, tests []outline.NodeProfile) {
	if w.profile == nil {
		return 0, nil, nil
	}
	for _, n := range w.Net.Nodes {
		switch n.Kind {
		case network.RootNode, network.TerminalNode, network.SubnetworkNode, network.AnswerNode:
			continue
		}
		stats := w.memory(n).Stats
		one := outline.NodeProfile{Work: outline.Work{Evaluations: stats.Evaluations, Tested: stats.Tested}, Kind: n.Kind.String(), Condition: n.ConditionText(),
			Rules: n.Users(), Span: n.At, File: n.File(), Shares: slices.Clone(w.profile.shares[n.ID])}
		for _, s := range one.Shares {
			one.Time += s.Time
			one.Tuples += s.Tuples
		}
		nodes = append(nodes, one)
	}
	for _, a := range w.Net.Alphas {
		if len(a.Tests) > 0 {
			tests = append(tests, w.profile.tests[a.Index].of(a))
		}
	}
	return w.profile.changes, nodes, tests
}

// of returns the figures as a NodeProfile. They are charged to the first rule that uses the alpha part.
func (t *testTime) of(a *network.Alpha) outline.NodeProfile {
	one := outline.NodeProfile{Work: outline.Work{Evaluations: t.tested, Tested: t.tested, Time: t.sum, Tuples: t.held}, Kind: "test", Condition: a.Text()}
	for _, e := range a.Entries {
		for _, name := range e.Users() {
			if !slices.Contains(one.Rules, name) {
				one.Rules = append(one.Rules, name)
			}
		}
	}
	one.File, one.Span = a.Place()
	if t.tested > 0 {
		one.Shares = []outline.Share{{Work: one.Work, Rule: a.FirstRule()}}
	}
	return one
}
