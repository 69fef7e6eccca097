package flow

import (
	"whenthen/dsl/check/internal/ir"
	"whenthen/engine/rule"
)

func (a *analysis) stmt(s rule.Stmt) {
	switch s := s.(type) {
	case *rule.Block:
		a.block(s)
	case *rule.SetLocal:
		a.expr(s.Value)
		a.declare(s.Local)
		if a.now.assign(s.Local); s.Value == nil {
			a.now.set.remove(s.Local)
			a.now.unset.add(s.Local)
		}
	case *rule.ExprStmt:
		a.expr(s.X)
	case *rule.If:
		yes, no := a.condition(s.Cond)
		a.now = yes
		a.stmt(s.Then)
		then := a.now
		a.now = no
		if s.Else != nil {
			a.stmt(s.Else)
		}
		a.now.meet(then)
	case *rule.Loop:
		a.loop(s)
	case *rule.ForEach:
		a.forEach(s)
	case *rule.Switch:
		a.cases(s)
	case *rule.Try:
		a.try(s)
	case *rule.Return:
		a.expr(s.Value)
		a.end()
	case *rule.Throw:
		a.expr(s.Value)
		a.now = a.nowhere()
	case *rule.Break:
		a.breakTo(s.Label)
	case *rule.Continue:
		a.continueAt(s.Label)
	case *rule.Modify:
		a.expr(s.Target)
		a.expr(s.Matched)
		a.declare(s.Local)
		a.now.assign(s.Local)
		for _, c := range s.Calls {
			a.expr(c)
		}
	}
}

func (a *analysis) block(b *rule.Block) {
	if b == nil {
		return
	}
	left := &target{label: b.Label}
	if b.Label != "" {
		defer func() { a.now.meet(a.meeting(left.breaks...)) }()
		defer a.around(left)()
	}
	a.list(b.List)
}

// list sees statements one after the other, and reports the first one that is not reached.
func (a *analysis) list(list []rule.Stmt) {
	for i, s := range list {
		if !a.now.live && s.Span().IsValid() {
			k := Unreachable
			if i > 0 && endless(list[i-1]) {
				k = BehindForever
			}
			a.report(k, s.Span(), 0)
			a.now.live = true
		}
		a.stmt(s)
	}
}

func endless(s rule.Stmt) bool {
	_, loop := s.(*rule.Loop)
	return loop
}

// body sees the statement that a loop repeats, which is not reached if the condition of the loop is false.
func (a *analysis) body(s rule.Stmt, t *target) {
	done := a.around(t)
	if !a.now.live {
		a.list([]rule.Stmt{s})
	} else {
		a.stmt(s)
	}
	done()
	a.now.meet(a.meeting(t.goesOn...))
}

func (a *analysis) loop(s *rule.Loop) {
	for _, init := range s.Init {
		a.stmt(init)
	}
	live, around := a.now.live, a.enter()
	t := &target{label: s.Label, loop: true}
	var exit *state
	check := func() {
		if s.Cond == nil {
			exit = a.nowhere()
			return
		}
		reached := a.now.live
		v, known := constant(s.Cond)
		a.now, exit = a.condition(s.Cond)
		a.now.live, exit.live = reached && !(known && !v), reached && !(known && v)
	}
	if !s.PostTest {
		if check(); !a.now.live && !live { // reported already
			a.now.live = true
		}
	}
	a.body(s.Body, t)
	if s.PostTest {
		check()
	}
	for _, post := range s.Post {
		a.stmt(post)
	}
	a.now = a.leave(around, a.now, append(t.breaks, exit)...)
}

func (a *analysis) forEach(s *rule.ForEach) {
	a.expr(s.Over)
	around, exit := a.enter(), a.now.clone()
	a.declare(s.Local)
	a.now.assign(s.Local)
	t := &target{label: s.Label, loop: true}
	a.body(s.Body, t)
	a.now = a.leave(around, a.now, append(t.breaks, exit)...)
}

func (a *analysis) cases(s *rule.Switch) {
	a.expr(s.X)
	before := a.now
	t := &target{cases: true}
	done := a.around(t)
	a.now = a.nowhere()
	complete := len(a.jumps) > 1 && a.jumps[len(a.jumps)-2].value && ir.Complete(s)
	for _, c := range s.Cases {
		complete = complete || c.Default
		if s.Arrow {
			t.breaks = append(t.breaks, a.now)
			a.now = before.clone()
		} else {
			a.now.meet(before)
		}
		a.list(c.Body)
	}
	done()
	a.now.meet(a.meeting(t.breaks...))
	if !complete {
		a.now.meet(before)
	}
}

func (a *analysis) try(s *rule.Try) {
	before, touched := a.now.clone(), a.touched
	a.touched = newVars(a.size)
	passed := &target{finally: true}
	done := func() {}
	if s.Finally != nil {
		done = a.around(passed)
	}
	a.block(s.Body)
	ends := []*state{a.now}
	thrown := func() *state {
		from := before.clone()
		from.unset.subtract(a.touched)
		return from
	}
	caught := thrown()
	for _, c := range s.Catches {
		a.now = caught.clone()
		a.declare(c.Local)
		a.now.assign(c.Local)
		a.block(c.Body)
		ends = append(ends, a.now)
	}
	done()
	end := a.meeting(ends...)
	if a.now = end; s.Finally != nil {
		a.now = thrown()
		a.block(s.Finally)
		for _, left := range append(passed.crossing, end) {
			if !a.now.live {
				*left = *a.nowhere()
				continue
			}
			left.set.unite(a.now.set)
			left.unset.intersect(a.now.unset)
		}
		a.now = end
	}
	if touched != nil {
		a.touched.unite(touched)
	}
}
