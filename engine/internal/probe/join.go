package probe

import (
	"slices"

	"whenthen/engine/internal/eval"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// pool contains the facts that a pattern may match, prepared once for all combinations. Without it, a join of many facts with many others
// would try every pair.
type pool struct {
	all   []Fact                // the facts of the pattern's type
	alone []Fact                // the facts that satisfy the constraints on the fact alone
	other func(*eval.Frame) any // the value with which a join compares a property; nil if nothing is indexed
	byKey map[any][]Fact        // the facts in alone, by that property
}

// pool returns the pool of a pattern over facts.
func (p *prober) pool(c *rule.Pattern) *pool {
	if known := p.pools[c]; known != nil {
		return known
	}
	l := &pool{all: p.allOf(c)}
	if p.pools == nil {
		p.pools = map[*rule.Pattern]*pool{}
	}
	p.pools[c] = l
	return l
}

// joinable returns the facts with which a pattern has to be tried for a combination. An observer must be notified of every try, so for an
// observer these are all facts that the pattern could match by type.
func (p *prober) joinable(c *rule.Pattern, left Combination) []Fact {
	if c.From != nil || c.Window != nil || p.observer != nil {
		return p.inWindow(c, left, p.candidates(c, left))
	}
	l := p.pool(c)
	if l.alone == nil {
		p.index(c, l, left)
	}
	if l.other == nil {
		return l.alone
	}
	p.load(left.slots)
	key := l.other(p.Frame)
	p.Frame.Err = nil
	return l.byKey[key]
}

// index fills a pool for joins.
func (p *prober) index(c *rule.Pattern, l *pool, left Combination) {
	own := p.key(c, l)
	slots := append([]fact.Object(nil), left.slots...)
	l.alone = []Fact{}
	for _, f := range l.all {
		slots[c.Slot] = f.Object
		if slices.ContainsFunc(c.Tests, func(t *rule.Test) bool { return t.Alpha() && !p.isTrue(t.Expr, slots) }) {
			continue
		}
		l.alone = append(l.alone, f)
		if l.other != nil {
			p.load(slots)
			k := own(p.Frame)
			p.Frame.Err = nil
			l.byKey[k] = append(l.byKey[k], f)
		}
	}
}

// key finds an equality by which the pool can be indexed: an equality of texts or integers of the same type, for which Go's == is the same
// as that of rules.
func (p *prober) key(c *rule.Pattern, l *pool) (own func(*eval.Frame) any) {
	for _, t := range c.Tests {
		if t.Op != operator.Eq || t.Alpha() || t.Solved() {
			continue
		}
		of := t.Own.Type()
		if of != t.Other.Type() || of != fact.StringType && of != fact.IntType && of != fact.LongType {
			continue
		}
		own, err := p.compiler.Any(t.Own)
		other, errs := p.compiler.Any(t.Other)
		if err == nil && errs == nil {
			l.other, l.byKey = other, map[any][]Fact{}
			return own
		}
	}
	return nil
}
