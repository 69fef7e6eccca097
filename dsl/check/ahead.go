package check

import (
	"runtime"
	"sync"
	"sync/atomic"

	"whenthen/engine/rule"
	"whenthen/engine/source"
)

// Rules are checked one after the other, but most of them have nothing to do with each other: on several cores they are checked ahead of their
// turn, each by itself, and what is found in them is taken over when their turn comes. So the result does not depend on the number of
// cores.
//
// What the check of one rule changes for those behind it is little: a name that nobody knows is reported once for each file. When
// that happens the rules from there on are checked in their turn. Rules that extend others always are, and so are all rules if
// there are Java classes, which are read while they are met.

// fewRules is the number of rules below which handing them to other cores costs more than it gains.
const fewRules = 64

// aheadShare is how many rules a core takes at a time.
const aheadShare = 16

// ahead holds the rules that were checked ahead of their turn.
type ahead struct {
	c    *checker // as it was in the beginning, without findings
	of   []*ruleSource
	done []chan struct{} // by share; closed once it is done
	made []aheadRule     // by rule
	over atomic.Bool     // nobody wants more
	all  sync.WaitGroup
}

// aheadRule is what came of one rule.
type aheadRule struct {
	ok     bool // it could be checked ahead of its turn
	failed bool
	ir     *rule.Rule
	found  []source.Diagnostic
	apart
}

// apart is what the check of a rule ahead of its turn would change beside its own findings.
type apart struct {
	used    []*rule.Global
	lasting bool // something that the check of other rules depends on
}

// checkAhead begins to check the rules on all cores; nil if that is not worth it.
func (c *checker) checkAhead() *ahead {
	workers := min(runtime.GOMAXPROCS(0), len(c.ruleList)/fewRules)
	if workers < 2 || c.opts.Classes != nil {
		return nil
	}
	shares := (len(c.ruleList) + aheadShare - 1) / aheadShare
	own := *c
	own.found, own.reported = nil, nil
	a := &ahead{c: &own, of: c.ruleList, done: make([]chan struct{}, shares), made: make([]aheadRule, len(c.ruleList))}
	for i := range a.done {
		a.done[i] = make(chan struct{})
	}
	var next atomic.Int64
	for range workers {
		a.all.Go(func() {
			for {
				share := int(next.Add(1)) - 1
				if share >= shares {
					return
				}
				for i := share * aheadShare; i < min((share+1)*aheadShare, len(a.of)) && !a.over.Load() && !c.opts.ended(); i++ {
					a.made[i] = a.try(a.of[i])
				}
				close(a.done[share])
			}
		})
	}
	return a
}

// try checks a rule with a checker of its own. The rule itself stays as if it had not been checked.
func (a *ahead) try(r *ruleSource) (made aheadRule) {
	if r.parent != nil || r.heir || r.ast.Extends != nil || r.ast.Bad || len(r.ast.Mended) > 0 {
		return aheadRule{}
	}
	own, whole, before := *a.c, r.unit.checker, r.unit.failed
	own.apart = &made.apart
	r.unit.checker = &own
	defer func() {
		made.failed = r.unit.failed
		r.unit.checker, r.unit.failed = whole, before
		if recover() != nil {
			made.ok = false // it fails again in its turn, where the caller sees it
		}
	}()
	r.ast.Load()
	made.ir = r.checkBindings([]*ruleSource{r})
	made.found, made.ok = own.found, !made.lasting
	return made
}

// take takes over what was found in rule i, if it was checked ahead of its turn and nothing before it has changed what it means.
func (a *ahead) take(c *checker, i int) (*rule.Rule, bool) {
	if a == nil || a.over.Load() {
		return nil, false
	}
	<-a.done[i/aheadShare]
	made := &a.made[i]
	if made.lasting {
		a.stop()
	}
	if !made.ok {
		return nil, false
	}
	u, ir := a.of[i].unit, made.ir
	u.failed = made.failed
	for _, d := range made.found {
		c.add(d)
	}
	for _, g := range made.used {
		g.Used = true
	}
	*made = aheadRule{}
	return ir, true
}

// stop ends the work ahead and waits until nobody is at it.
func (a *ahead) stop() {
	if a != nil {
		a.over.Store(true)
		a.all.Wait()
	}
}

// lose notes that a name of the file is unknown and was reported.
func (u *unit) lose(f *fileScope, name string) {
	if u.quiet { // it was not
		return
	}
	if u.apart != nil {
		u.lasting = true
		return
	}
	f.unknown[name] = true
}

// useGlobal notes that code or conditions read a global.
func (u *unit) useGlobal(g *rule.Global) {
	if u.apart != nil {
		u.used = append(u.used, g)
		return
	}
	g.Used = true
}
