package rete

import (
	"slices"

	"whenthen/engine/internal/eval"
	"whenthen/internal/fact"
)

// refold computes the folds of a left tuple again, from its match records in their order.
func (p *accumulatePass) refold(l *Tuple) {
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
	for c := w.at(l.kidFirst); c != nil; c = w.at(c.lnext) {
		if p.n.accumulate.key != nil && c.ext != 0 { // the match may belong to another group now
			fo.touchGroup(w.groupOf(c))
		}
		p.foldAgain(fo, w.at(c.rp), c)
	}
	p.foldBatch(fo)
}

// restart prepares a fold to be computed again. Functions that could not remove a value may continue with another kind of state, which can. They
// do not if the fold also has a function whose result depends on earlier removals, such as a sum of doubles: as in Drools, such a sum is computed
// again each time.
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
			old[i] = p.n.accumulate.functions[i].New(p.w.frame)
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
func (p *accumulatePass) touch(l *Tuple) {
	fo := p.w.foldOf(l)
	if !fo.touched && l.staged == unstaged {
		fo.touched = true
		p.updated = append(p.updated, l.self)
	}
}

// results computes the results of the left tuples on a stack, beginning at its top.
func (p *accumulatePass) results(list []tupleID, out *results) {
	for i := len(list) - 1; i >= 0; i-- {
		l := p.w.at(list[i])
		fo := p.w.foldOf(l)
		fo.touched = false
		if p.n.accumulate.key == nil {
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
func (p *accumulatePass) groupResults(l *Tuple, groups *foldGroups, out *results) {
	p.refoldStale(l, groups)
	for _, g := range slices.Backward(groups.todo) {
		g.touched = false
		p.result(l, g, out)
		if g.matches == 0 {
			p.w.forget(groups, g)
		}
	}
	clear(groups.todo)
	groups.todo = groups.todo[:0]
}

// lineage returns the lineage of the results of a fold: that of the newest match added since the last results, or that of the left tuple if
// no match was added, as in Drools.
func (p *accumulatePass) lineage(l *Tuple, fo *fold) lineage {
	if fo.changed != 0 {
		return lineage{changed: fo.changed, cause: fo.cause}
	}
	return p.w.lineageOf(l)
}

// result computes the result of a fold and stages the insert, update or delete of its result tuple.
func (p *accumulatePass) result(l *Tuple, g *fold, out *results) {
	w, part := p.w, p.n.accumulate
	if g.stale {
		p.refold(l)
	}
	fo := w.foldOf(l)
	w.load(&part.loadTests, w.frame, l)
	o, ok := g.value(part, w.frame)
	if ok {
		w.frame.Slots[part.slot] = o
		ok = allHold(part.tests, w.frame)
	}
	x := p.lineage(l, fo)
	switch t := w.at(g.result); {
	case ok && t == nil:
		t = w.get()
		t.lp = l.self
		w.setCaused(t, x.changed, x.cause)
		t.fact = w.newValue(o, resultNumber)
		g.result = t.self
		out.insert(t)
	case ok:
		w.setObject(t.fact, o)
		w.setCaused(t, x.changed, x.cause)
		out.update(t)
	case t != nil:
		p.withdraw(g, out)
	}
}

// withdraw stages the delete of a fold's result, if it has one.
func (p *accumulatePass) withdraw(g *fold, out *results) {
	if g.result != 0 {
		p.w.dropped++
		out.delete(p.w.at(g.result))
		g.result = 0
	}
}

// value computes the result object. ok is false if a function has no result, if the result does not have the type of the pattern, or if a
// group has no matches.
func (g *fold) value(a *accumulatePart, f *eval.Frame) (fact.Object, bool) {
	if a.key != nil && g.matches == 0 {
		return fact.Object{}, false
	}
	if g.states == nil {
		g.start(a, f)
	}
	if a.single {
		v, ok := a.functions[0].Result(g.states[0], f)
		if !ok || v == nil {
			return fact.Object{}, false
		}
		o := f.Types.Object(v)
		return o, a.typ == nil || accepts(a.typ, o.Type)
	}
	row := a.row()
	for i := range a.functions {
		v, ok := a.functions[i].Result(g.states[i], f)
		if !ok && f.Err != nil { // a function without values has the result null here
			return fact.Object{}, false
		}
		row.List = append(row.List, v)
	}
	if a.key != nil {
		row.List = append(row.List, g.key) // the key is last, as in Drools
	}
	return eval.RowObject(row), true
}

// row returns an empty row with room for the results, and for the key of a group.
func (a *accumulatePart) row() *eval.Values {
	n := len(a.functions)
	if a.key != nil {
		n++
	}
	return eval.NewRow(n)
}
