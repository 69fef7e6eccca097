package probe

import (
	"whenthen/engine/internal/eval"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// Behind contains the facts that a condition of a match has found but that are not part of the match: the members of an accumulate, the
// facts that satisfy an exists, or the facts from which a query computed its answer.
type Behind struct {
	Result int // index of the accumulate's result in the match; -1 for other conditions
	Facts  []Fact
	Types  []*fact.Type // types of the objects that the condition matches
}

// Behind finds these facts for the conditions of a match, among the facts of the session. matched are the objects of the positive patterns
// from left to right, up to the point where a named consequence was called.
func (s *Session) Behind(r *rule.Rule, matched []Fact) []Behind {
	p := &prober{Session: s, compiler: eval.NewCompiler(s.Base), file: text{r.File, r.Span}}
	for _, b := range r.Branches {
		if list, ok := p.behind(b.Conditions, b.Slots, matched); ok {
			return list
		}
	}
	return nil
}

// behind follows the conditions along a match. ok is false if the match does not fit these conditions.
func (p *prober) behind(list []rule.Condition, slots int, matched []Fact) (found []Behind, ok bool) {
	p.Frame.Slots = make([]fact.Object, slots)
	left, k := Combination{slots: make([]fact.Object, slots)}, 0
	take := func(slot int, t *fact.Type) bool {
		if k == len(matched) || t != nil && !matched[k].Object.Type.AssignableTo(t) {
			return false
		}
		left = left.with(slot, matched[k], true)
		k++
		return true
	}
	for _, c := range list {
		switch c := c.(type) {
		case *rule.Pattern:
			if !take(c.Slot, c.Type) {
				return found, k == len(matched)
			}
		case *rule.Accumulate:
			before := left
			if !take(c.Slot, nil) {
				return found, k == len(matched)
			}
			found = append(found, Behind{Result: k - 1, Facts: p.membersOf(c, before, matched[k-1]), Types: typesOf(c.Source)})
		case *rule.Exists:
			if x := p.first(c.Conditions, left); x != nil {
				found = append(found, Behind{Result: -1, Facts: x.facts[len(left.facts):], Types: typesOf(c.Conditions)})
			}
		case *rule.QueryCall:
			p.answers(c, left, func(x Combination) bool {
				left = x
				return false
			})
			found = append(found, Behind{Result: -1, Facts: p.answering(c, left)})
		case *rule.Unify:
			left, _ = p.unified(c, left)
		}
	}
	return found, k == len(matched)
}

// membersOf returns the facts that an accumulate folds into the group with a result, or into its only group.
func (p *prober) membersOf(c *rule.Accumulate, left Combination, result Fact) []Fact {
	groups := p.folded(c, left)
	want := Show(result, "").Text
	for _, g := range groups {
		if len(groups) == 1 || Show(Fact{Object: g.slots[c.Slot]}, "").Text == want {
			return g.members
		}
	}
	return nil
}

// answering returns the facts that a query has matched for an answer.
func (p *prober) answering(c *rule.QueryCall, left Combination) []Fact {
	values := p.arguments(c, left)
	for i, a := range c.Args {
		if a.Value == nil {
			values[i] = left.slots[a.Slot]
		}
	}
	var found *Combination
	p.eachBranch(c.Query, values, func(b *rule.Branch, asked Combination) bool {
		found = p.first(b.Conditions, asked)
		return found == nil
	})
	if found == nil {
		return nil
	}
	return found.facts
}

// arguments returns the arguments of a query that is used as a condition; null for parameters that the query must answer.
func (p *prober) arguments(c *rule.QueryCall, left Combination) []fact.Object {
	args := make([]fact.Object, len(c.Args))
	for i, a := range c.Args {
		if a.Value != nil {
			args[i] = p.object(a.Value, left.slots)
		}
	}
	return args
}

// eachBranch calls yield with each branch of a query and the combination of its arguments, until yield returns false.
func (p *prober) eachBranch(q *rule.Query, args []fact.Object, yield func(b *rule.Branch, asked Combination) bool) {
	outer, file := p.Frame.Slots, p.file
	defer func() { p.Frame.Slots, p.file = outer, file }()
	p.file = text{q.File, q.Span}
	for _, b := range q.Branches {
		asked := Combination{slots: make([]fact.Object, b.Slots)}
		for i, v := range args {
			asked.slots[q.Params[i].Slot] = v
		}
		p.Frame.Slots = make([]fact.Object, b.Slots)
		if !yield(b, asked) {
			return
		}
	}
}

// typesOf returns the types of the objects that conditions match.
func typesOf(list []rule.Condition) []*fact.Type {
	var types []*fact.Type
	for _, c := range list {
		if p, ok := c.(*rule.Pattern); ok {
			types = append(types, p.Type)
		}
	}
	return types
}
