package beta

import (
	"slices"

	"whenthen/engine/internal/eval"
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
	"whenthen/internal/fact"
)

// refold computes the folds of a left tuple again, from its match records in their order.
func (p *accumulatePass) refold(l *memory.Tuple) {
	w := p.w
	fo := w.foldOf(l)
	p.restart(fo)
	for _, g := range fo.grouped() {
		p.restart(g)
	}
	if fo.groups != nil {
		fo.groups.records = nil
	}
	p.loadLeft(l)
	for c := w.At(l.FirstChild); c != nil; c = w.At(c.LeftNext) {
		if p.n.Accumulate.Key != nil && c.Ext != 0 { // the match may belong to another group now
			fo.touchGroup(w.groupOf(c))
		}
		p.foldAgain(fo, w.At(c.Right), c)
	}
	p.foldBatch(fo)
}

// restart prepares a fold to be computed again. Functions that could not remove a value may continue with another kind of state, which can.
// They do not if the fold also has a function whose result depends on earlier removals, such as a sum of doubles: as in Drools, such a sum
// is computed again each time.
func (p *accumulatePass) restart(g *fold) {
	stale, old := g.stale, g.states
	g.states, g.stale, g.matches = nil, false, 0
	if !stale || slices.ContainsFunc(old, keepsHistory) || !slices.ContainsFunc(old, repeats) {
		return
	}
	for i := range old {
		if s, ok := old[i].(fact.RepeatedState); ok {
			old[i] = s.Again()
		} else {
			old[i] = p.n.Accumulate.Functions[i].New(p.w.Frame)
		}
	}
	g.states = old
}

func repeats(state any) bool {
	_, ok := state.(fact.RepeatedState)
	return ok
}

// keepsHistory reports whether a state depends on what was removed before.
func keepsHistory(state any) bool {
	_, saved := state.(fact.SavedState)
	return saved && !repeats(state)
}

// touch marks a left tuple so that its result is computed again. Left tuples staged as updates are skipped, since the phase that processes
// them marks them.
func (p *accumulatePass) touch(l *memory.Tuple) {
	fo := p.w.foldOf(l)
	if !fo.touched && l.Staged == memory.Unstaged {
		fo.touched = true
		p.updated = append(p.updated, l.Self)
	}
}

// results computes the results of the left tuples on a stack, beginning at its top.
func (p *accumulatePass) results(list []memory.TupleID, out *memory.Results) {
	for i := len(list) - 1; i >= 0; i-- {
		l := p.w.At(list[i])
		fo := p.w.foldOf(l)
		fo.touched = false
		if p.n.Accumulate.Key == nil {
			p.result(l, fo, out)
			fo.rest()
			continue
		}
		if fo.groups != nil {
			p.groupResults(l, fo.groups, out)
		}
		fo.rest()
	}
}

// groupResults computes the results of the changed groups of a left tuple.
func (p *accumulatePass) groupResults(l *memory.Tuple, groups *foldGroups, out *memory.Results) {
	p.refoldStale(l, groups)
	for _, g := range slices.Backward(groups.todo) {
		g.touched = false
		p.result(l, g, out)
		if g.matches == 0 {
			groups.end(g)
			groups.forget(g)
		}
	}
	clear(groups.todo)
	groups.todo = groups.todo[:0]
}

// lineage returns the lineage of the results of a fold: that of the newest match added since the last results, or that of the left tuple if
// no match was added, as in Drools.
func (p *accumulatePass) lineage(l *memory.Tuple, fo *fold) memory.Lineage {
	if fo.changed != 0 {
		return memory.Lineage{Changed: fo.changed, Cause: fo.cause}
	}
	return p.w.LineageOf(l)
}

// result computes the result of a fold and stages the insert, update or delete of its result tuple.
func (p *accumulatePass) result(l *memory.Tuple, g *fold, out *memory.Results) {
	w, part := p.w, p.n.Accumulate
	if g.stale {
		p.refold(l)
	}
	fo := w.foldOf(l)
	w.Load(&part.LoadTests, w.Frame, l)
	o, ok := g.value(part, w.Frame)
	if ok {
		w.Frame.Slots[part.Slot] = o
		ok = allHold(part.Tests, w.Frame)
	}
	x := p.lineage(l, fo)
	switch t := w.At(g.result); {
	case ok && t == nil:
		t = w.Get()
		t.Left = l.Self
		w.SetCaused(t, x.Changed, x.Cause)
		t.Fact = w.NewValue(o, memory.ResultNumber)
		g.result = t.Self
		out.Insert(t)
	case ok:
		w.SetObject(t.Fact, o)
		w.SetCaused(t, x.Changed, x.Cause)
		out.Update(t)
	case t != nil:
		p.withdraw(g, out)
	}
}

// withdraw stages the delete of a fold's result, if it has one.
func (p *accumulatePass) withdraw(g *fold, out *memory.Results) {
	if g.result != 0 {
		p.w.Dropped++
		out.Delete(p.w.At(g.result))
		g.result = 0
	}
}

// FoldResults appends the results of a left tuple of an accumulate.
func (w *Workspace) FoldResults(list []*memory.Tuple, l *memory.Tuple) []*memory.Tuple {
	x := w.Ext(l)
	if x == nil || x.fold() == nil {
		return list
	}
	for _, g := range append([]*fold{x.fold()}, x.fold().grouped()...) {
		if g.result != 0 {
			list = append(list, w.At(g.result))
		}
	}
	return list
}

// value computes the result object. ok is false if a function has no result, if the result does not have the type of the pattern, or if a
// group has no matches.
func (g *fold) value(a *network.AccumulatePart, f *eval.Frame) (fact.Object, bool) {
	if a.Key != nil && g.matches == 0 {
		return fact.Object{}, false
	}
	if g.states == nil {
		g.start(a, f)
	}
	if a.Single {
		v, ok := a.Functions[0].Result(g.states[0], f)
		if !ok || v == nil {
			return fact.Object{}, false
		}
		o := f.Types.Object(v)
		return o, a.Type == nil || network.Accepts(a.Type, o.Type)
	}
	row := a.Row()
	for i := range a.Functions {
		v, ok := a.Functions[i].Result(g.states[i], f)
		if !ok && f.Err != nil { // a function without values has the result null here
			return fact.Object{}, false
		}
		row.List = append(row.List, v)
	}
	if a.Key != nil {
		row.List = append(row.List, g.under.value) // the key is last, as in Drools
	}
	return eval.RowObject(row), true
}
