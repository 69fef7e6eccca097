package probe

import (
	"whenthen/engine/internal/eval"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// Observer is notified of everything that a walk tries.
type Observer interface {
	// Condition is called for a condition and a combination of the preceding conditions. held says whether a partner was found.
	Condition(c rule.Condition, held bool)
	// Test is called for a constraint that was evaluated for an object.
	Test(t *rule.Test, held bool)
	// Arm is called for the test of an if before a named consequence.
	Arm(test rule.Expr, held bool)
}

// Walker evaluates the conditions of rules for an Observer, repeatedly as the facts change. It caches compiled expressions.
type Walker struct{ p *prober }

// NewWalker returns a walker over the rules of a session's base.
func NewWalker(base *rule.Base, o Observer) *Walker {
	return &Walker{&prober{compiler: eval.NewCompiler(base), observer: o}}
}

// Walk notifies the observer of everything that the conditions of a rule try with the present facts. It tries at most most pairs of a
// combination and an object; complete is false if there were more.
func (w *Walker) Walk(s *Session, r *rule.Rule, most int) (complete bool) {
	p := w.p
	p.Session, p.pairs, p.most, p.cut, p.windows = s, 0, most, false, nil
	for _, b := range r.Branches {
		p.Frame.Slots = make([]fact.Object, b.Slots)
		left := []Combination{{slots: make([]fact.Object, b.Slots)}}
		for _, c := range b.Conditions {
			if len(left) == 0 {
				break
			}
			if call, ok := c.(*rule.NamedCall); ok {
				left = p.unbroken(call, left)
				continue
			}
			left = p.holds(c, left, 0)
		}
	}
	return !p.cut
}

// exhausted counts a pair, and reports whether there were too many: more than the observer allows or, without an observer, than the frame's
// budget allows.
func (p *prober) exhausted() bool {
	if p.observer != nil {
		p.pairs++
		p.cut = p.cut || p.pairs > p.most
		return p.pairs > p.most
	}
	if b := p.Frame.Budget; b != nil && b.Step() != nil {
		p.cut = true
		return true
	}
	return false
}

// spent reports whether the frame's budget is used up, or its context has ended.
func (p *prober) spent() bool {
	b := p.Frame.Budget
	return b != nil && b.Look() != nil
}
