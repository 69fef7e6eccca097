package check

import (
	"runtime"
	"sync"
	"sync/atomic"

	"whenthen/dsl/check/internal/project"
	"whenthen/engine/rule"
	"whenthen/engine/source"
)

// Rules are checked in load order, but most are independent of each other. On several cores each rule is checked ahead of its turn in a
// separate state; its findings are merged at its turn. The result therefore does not depend on the number of cores.
//
// Checking a rule affects later rules in one way only: an unknown name is reported once per file. If a rule reports one, the rules after it
// are checked in order. Rules that extend others are always checked in order, and so are all rules if there are Java classes, which are
// loaded when they are first used.

// fewRules is the number of rules for each core below which checking ahead takes longer than it saves.
const fewRules = 64

// aheadShare is the number of rules that a worker checks at a time.
const aheadShare = 16

// ahead holds the rules that were checked ahead of their turn.
type ahead struct {
	c    *project.Check // the state at the start, without findings
	of   []*ruleSource
	done []chan struct{} // by share; closed when the share is done
	made []aheadRule     // by rule
	over atomic.Bool     // the workers must stop early
	all  sync.WaitGroup
}

// aheadRule is the result of checking one rule ahead of its turn.
type aheadRule struct {
	ok     bool // the result is usable
	failed bool
	ir     *rule.Rule
	found  []source.Diagnostic
	project.Apart
}

// checkAhead starts to check the rules on all cores. It returns nil if there are too few rules or cores, or if there are Java classes.
func (c *passes) checkAhead() *ahead {
	workers := min(runtime.GOMAXPROCS(0), len(c.ruleList)/fewRules)
	if workers < 2 || c.Options.Classes != nil {
		return nil
	}
	shares := (len(c.ruleList) + aheadShare - 1) / aheadShare
	a := &ahead{c: c.Alone(), of: c.ruleList, done: make([]chan struct{}, shares), made: make([]aheadRule, len(c.ruleList))}
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
				for i := share * aheadShare; i < min((share+1)*aheadShare, len(a.of)) && !a.over.Load() && !c.Options.Stopped(); i++ {
					a.made[i] = a.try(a.of[i])
				}
				close(a.done[share])
			}
		})
	}
	return a
}

// try checks a rule with a separate checker, and then resets the rule to its state before.
func (a *ahead) try(r *ruleSource) (made aheadRule) {
	if r.parent != nil || r.heir || r.ast.Extends != nil || r.ast.Bad || len(r.ast.Mended) > 0 {
		return aheadRule{}
	}
	own, whole, before := a.c.Alone(), r.unit.Check, r.unit.Failed
	own.Apart = &made.Apart
	r.unit.Check = own
	defer func() {
		made.failed = r.unit.Failed
		r.unit.Check, r.unit.Failed = whole, before
		if recover() != nil {
			made.ok = false // checking in order will panic again, where the caller sees it
		}
	}()
	r.ast.Load()
	made.ir = r.checkBindings([]*ruleSource{r})
	made.found, made.ok = own.Found, !made.Lasting
	return made
}

// take merges the findings of rule i. It returns false if the rule was not checked ahead, or if an earlier rule makes the result invalid;
// then the rule must be checked in order.
func (a *ahead) take(c *project.Check, i int) (*rule.Rule, bool) {
	if a == nil || a.over.Load() {
		return nil, false
	}
	<-a.done[i/aheadShare]
	made := &a.made[i]
	if made.Lasting {
		a.stop()
	}
	if !made.ok {
		return nil, false
	}
	u, ir := a.of[i].unit, made.ir
	u.Failed = made.failed
	for _, d := range made.found {
		c.Add(d)
	}
	for _, g := range made.UsedGlobals {
		g.Used = true
	}
	*made = aheadRule{}
	return ir, true
}

// stop cancels checking ahead and waits for the workers to end.
func (a *ahead) stop() {
	if a != nil {
		a.over.Store(true)
		a.all.Wait()
	}
}
