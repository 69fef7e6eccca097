package probe

import (
	"whenthen/engine/explain"
	"whenthen/engine/internal/eval"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// group is the result of an accumulate for the matches of its source that have the same key. Without a key there is one group.
type group struct {
	slots   []fact.Object // the slots of the combination, including the result
	values  []explain.Value
	members []Fact
	ok      bool // there is a result
}

// folded computes an accumulate for a combination from scratch, with the same semantics as in the network.
func (p *prober) folded(c *rule.Accumulate, left Combination) []group {
	functions := make([]eval.Accumulator, len(c.Functions))
	for i, fn := range c.Functions {
		acc, err := p.compiler.Accumulator(fn)
		if err != nil {
			return nil
		}
		functions[i] = acc
	}
	var order []any
	byKey := map[any][]Combination{}
	p.every(c.Source, left, func(x Combination) bool {
		var key any
		if c.Key != nil {
			key = p.value(c.Key, x.slots)
		}
		k := fact.Describe(key)
		if _, known := byKey[k]; !known {
			order = append(order, key)
		}
		byKey[k] = append(byKey[k], x)
		return true
	})
	if len(order) == 0 && c.Key == nil {
		order = []any{nil}
	}
	groups := make([]group, len(order))
	for i, key := range order {
		groups[i] = p.fold(c, functions, left, key, byKey[fact.Describe(key)])
	}
	return groups
}

// fold computes the functions for the matches with one key.
func (p *prober) fold(c *rule.Accumulate, functions []eval.Accumulator, left Combination, key any, matches []Combination) group {
	g := group{ok: true}
	var results []any
	if c.Key != nil {
		g.values = append(g.values, explain.Value{Text: partText(c.Key), Value: fact.Describe(key)})
	}
	for i, acc := range functions {
		p.load(left.slots)
		state := acc.New(p.Frame)
		for _, m := range matches {
			p.load(m.slots)
			acc.Add(state, acc.Value(p.Frame), p.Frame)
		}
		p.load(left.slots)
		v, ok := acc.Result(state, p.Frame)
		g.ok = g.ok && ok && p.Frame.Err == nil
		p.Frame.Err = nil
		results = append(results, v)
		name := functionText(c.Functions[i])
		if c.Collect {
			name = "the collection"
		}
		g.values = append(g.values, explain.Value{Text: name, Value: fact.Describe(v)})
	}
	if c.Key != nil {
		results = append(results, key) // last, as in the network
	}
	for _, m := range matches {
		g.members = append(g.members, m.facts[len(left.facts):]...)
	}
	g.slots = append([]fact.Object(nil), left.slots...)
	if c.Single {
		g.slots[c.Slot] = p.Base.Types.Object(results[0])
		o := g.slots[c.Slot]
		g.ok = g.ok && !o.IsNull() && (c.Type == nil || o.Type.AssignableTo(c.Type))
	} else {
		g.slots[c.Slot] = eval.RowObject(&eval.Values{List: results})
	}
	return g
}

// functionText returns a function with its argument, and the variable to which it is bound.
func functionText(fn *rule.AccumulateFunction) string {
	text := fn.Name
	if text == "" {
		text = "the result"
	} else if fn.Arg != nil {
		text += "( " + partText(fn.Arg) + " )"
	} else {
		text += "()"
	}
	if fn.Variable != "" {
		text = fn.Variable + " : " + text
	}
	return text
}

// value evaluates an expression. If that fails, the value is null.
func (p *prober) value(e rule.Expr, slots []fact.Object) any {
	fn, err := p.compiler.Any(e)
	if err != nil {
		return nil
	}
	p.load(slots)
	v := fn(p.Frame)
	p.Frame.Err = nil
	return v
}
