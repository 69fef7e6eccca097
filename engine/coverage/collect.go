package coverage

import (
	"sync"

	"whenthen/engine/rule"
	"whenthen/engine/source"
)

// Collector counts the coverage of one rule base. Sessions report to it what they evaluate. It is safe for concurrent use.
type Collector struct {
	mu         sync.Mutex
	report     *Report
	items      map[key]*Item
	branches   []branch
	incomplete map[string]bool // rules whose combinations were not all examined
}

// branch is an if with the items whose counts show which branch was taken.
type branch struct {
	item *Item
	at   *Item // the if statement itself
	then *Item // the first statement of its then part; nil if that is empty
}

// NewCollector returns a collector with all items of a base, with all counts 0.
func NewCollector(base *rule.Base) *Collector {
	c := &Collector{report: &Report{}, items: map[key]*Item{}, incomplete: map[string]bool{}}
	for _, r := range base.Rules {
		if r.File != nil {
			c.rule(r)
		}
	}
	for _, f := range base.Functions {
		if f.File != nil {
			c.body(f.Name, f.File, source.Span{}, f.Body)
		}
	}
	c.report.sort()
	return c
}

func (c *Collector) rule(r *rule.Rule) {
	c.add(&Item{Kind: Rule, Rule: r.Name, File: r.File, Within: r.Span, At: r.Span})
	for _, b := range r.Branches {
		alone := map[rule.Condition]bool{} // the only condition in a not or exists has the same outcome as the not or exists
		rule.WalkConditions(b.Conditions, func(x rule.Condition) {
			switch x := x.(type) {
			case *rule.Not:
				alone[x.Conditions[0]] = len(x.Conditions) == 1
			case *rule.Exists:
				alone[x.Conditions[0]] = len(x.Conditions) == 1
			}
			c.condition(r, x, !alone[x])
		})
		for _, a := range b.Actions() {
			if a.File != nil {
				c.body(r.Name, a.File, r.Span, a.Body)
			}
		}
	}
}

// condition adds the constraints of a condition and, if counts is set, the condition itself.
func (c *Collector) condition(r *rule.Rule, x rule.Condition, counts bool) {
	item := &Item{Kind: Condition, Rule: r.Name, File: r.File, Within: r.Span, At: x.Span()}
	var tests []*rule.Test
	switch x := x.(type) {
	case *rule.Not, *rule.Exists, *rule.Eval:
		item.Both = true
	case *rule.Pattern:
		tests = x.Tests
	case *rule.Accumulate:
		tests = x.Tests
	case *rule.NamedCall:
		for _, arm := range x.Arms {
			if arm.If != nil {
				c.add(&Item{Kind: Constraint, Rule: r.Name, File: r.File, Within: r.Span, At: arm.If.Span(), Both: true})
			}
		}
		return
	case *rule.Unify:
		return
	}
	if counts {
		c.add(item)
	}
	for _, t := range tests {
		c.add(&Item{Kind: Constraint, Rule: r.Name, File: r.File, Within: r.Span, At: t.At, Both: true})
	}
}

// body adds the statements of an action or function.
func (c *Collector) body(name string, file *source.File, within source.Span, body *rule.Block) {
	rule.WalkStmt(body, func(s rule.Stmt) {
		if _, block := s.(*rule.Block); block || !s.Span().IsValid() {
			return
		}
		at := c.add(&Item{Kind: Statement, Rule: name, File: file, Within: within, At: s.Span()})
		if s, ok := s.(*rule.If); ok {
			b := branch{at: at, item: c.add(&Item{Kind: Branch, Rule: name, File: file, Within: within, At: s.Cond.Span(), Both: true})}
			if first := firstOf(s.Then); first != nil {
				b.then = c.add(&Item{Kind: Statement, Rule: name, File: file, Within: within, At: first.Span()})
			}
			c.branches = append(c.branches, b)
		}
	}, nil)
}

// firstOf returns the first statement that runs in s, or nil if there is none.
func firstOf(s rule.Stmt) rule.Stmt {
	if b, ok := s.(*rule.Block); ok {
		for _, x := range b.List {
			if first := firstOf(x); first != nil {
				return first
			}
		}
		return nil
	}
	return s
}

// add adds an item, or returns the existing item at its place: alternatives of a rule, and rules that extend it, share text.
func (c *Collector) add(i *Item) *Item {
	k := i.key()
	if old := c.items[k]; old != nil {
		return old
	}
	c.items[k] = i
	c.report.Items = append(c.report.Items, i)
	return i
}

// Fired counts a firing.
func (c *Collector) Fired(r *rule.Rule) {
	if r.File != nil {
		c.count(Rule, r.File, r.Span, true)
	}
}

// Ran counts a statement.
func (c *Collector) Ran(file *source.File, at source.Span) {
	if file != nil {
		c.count(Statement, file, at, true)
	}
}

// Tried counts an outcome of a condition or constraint; held reports whether it was true.
func (c *Collector) Tried(kind Kind, r *rule.Rule, at source.Span, held bool) {
	if r.File != nil {
		c.count(kind, r.File, at, held)
	}
}

// Incomplete records that not all combinations of a rule were examined.
func (c *Collector) Incomplete(r *rule.Rule) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.incomplete[r.Name] = true
}

func (c *Collector) count(kind Kind, file *source.File, at source.Span, yes bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	i := c.items[(&Item{Kind: kind, File: file, At: at}).key()]
	switch {
	case i == nil:
	case yes:
		i.Yes++
	default:
		i.No++
	}
}

// Report returns a copy of the counts so far.
func (c *Collector) Report() *Report {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, b := range c.branches {
		b.item.Yes = b.at.Yes
		if b.then != nil {
			b.item.Yes = min(b.then.Yes, b.at.Yes)
		}
		b.item.No = b.at.Yes - b.item.Yes
	}
	out := &Report{}
	partial := &Report{}
	for name := range c.incomplete {
		partial.Partial = append(partial.Partial, name)
		out.Add(partial)
		partial.Partial = partial.Partial[:0]
	}
	out.Add(&Report{Items: c.report.Items})
	return out
}
