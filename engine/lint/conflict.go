package lint

import (
	"context"
	"maps"
	"slices"

	"whenthen/engine"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
	"whenthen/internal/registry"
)

// maxPairs limits the pairs of rules that are run on facts.
const maxPairs = 2_000

// setter is a rule with one pattern that sets properties of the fact it matches to constants.
type setter struct {
	*summary
	names  []string // names of the properties, once for each change
	values []any
}

// setters returns the rules that can contradict another one.
func setters(rules []*summary) []setter {
	var list []setter
	for _, s := range rules {
		if !onePattern(s) || s.rule.DynamicSalience != nil || s.rule.Enabled != nil {
			continue
		}
		c := setter{summary: s}
		for _, w := range s.writes {
			if w.insert || w.delete || w.t != s.patterns[0].Type {
				continue
			}
			for _, name := range slices.Sorted(maps.Keys(w.values)) {
				c.names, c.values = append(c.names, name), append(c.values, w.values[name])
			}
		}
		if c.names != nil {
			list = append(list, c)
		}
	}
	return list
}

// conflicts finds pairs of rules that set a property of the same fact to different values. Each finding is confirmed by running
// the rules on such a fact.
func (l *linter) conflicts() {
	var rules *engine.RuleBase
	pairs := 0
	list := setters(l.rules)
	for i := range list {
		if l.ended() {
			return
		}
		b := &list[i]
		for k := range list[:i] {
			a := &list[k]
			property, v, w := contradiction(a, b)
			if property == "" {
				continue
			}
			if pairs++; pairs > maxPairs || l.ended() {
				return
			}
			object := witness(l.base.Types, a.patterns[0], b.patterns[0])
			if object == nil {
				continue
			}
			if rules == nil {
				var err error
				if rules, err = engine.Compile(l.ctx, l.base); err != nil {
					return
				}
			}
			before := fact.Describe(object)
			left, ok := leaves(rules, object, property, a.rule.Name, b.rule.Name)
			if !ok {
				continue
			}
			l.report(b.rule, CodeConflict, "let their conditions exclude each other, or give them different saliences",
				"for the fact %s this rule sets %s to %s, but %q (%s) sets it to %s; after a run it is %s",
				before, property, fact.Describe(w), a.rule.Name, at(a.rule), fact.Describe(v), left)
			break // one other rule is enough to see it
		}
	}
}

// contradiction returns a property that two rules each set to different constants, with these constants; property is "" if there is none.
func contradiction(a, b *setter) (property string, v, w any) {
	p, q := a.patterns[0].Type, b.patterns[0].Type
	if !sameAgenda(a.rule, b.rule) || !p.AssignableTo(q) && !q.AssignableTo(p) {
		return "", nil, nil
	}
	for i, name := range a.names {
		for k, other := range b.names {
			if name == other && !fact.Equal(a.values[i], b.values[k]) {
				return name, a.values[i], b.values[k]
			}
		}
	}
	return "", nil, nil
}

// onePattern reports whether a rule has one pattern over facts and nothing else.
func onePattern(s *summary) bool {
	return len(s.rule.Branches) == 1 && len(s.rule.Branches[0].Conditions) == 1 && len(s.patterns) == 1 && s.patterns[0].Entry == ""
}

// witness returns an object that satisfies two patterns, or nil if their constraints exclude each other or cannot be solved.
func witness(types *registry.Registry, p, q *rule.Pattern) any {
	t := p.Type
	if q.Type.AssignableTo(t) {
		t = q.Type
	}
	var constraints []constraint
	for _, test := range append(slices.Clone(p.Tests), q.Tests...) {
		c, ok := constraintOf(test)
		if !ok {
			return nil
		}
		constraints = append(constraints, c)
	}
	object := newObject(types, t)
	if object == nil {
		return nil
	}
	o := types.Object(object)
	for _, c := range constraints {
		property := t.Property(c.property.Name)
		v, ok := solve(property, constraints)
		if !ok || property.Set == nil || property.Set(o, v) != nil {
			return nil
		}
	}
	return object
}

func newObject(types *registry.Registry, t *fact.Type) any {
	if r := t.New(); r != nil {
		return r
	}
	for _, m := range types.Constructors(t) {
		if len(m.Params) == 0 {
			if v, err := m.Invoke(nil, nil); err == nil {
				return v
			}
		}
	}
	return nil
}

// solve finds a value of a property that satisfies all constraints on it.
func solve(p *fact.Property, all []constraint) (any, bool) {
	var on []constraint
	for _, c := range all {
		if c.property.Name == p.Name {
			on = append(on, c)
		}
	}
	good := func(v any) bool {
		return !slices.ContainsFunc(on, func(c constraint) bool { return !c.holds(v) })
	}
	bounds, whole := everything, p.Type.Kind.Integer()
	for _, c := range on {
		if c.op == operator.Eq {
			return c.value, good(c.value)
		}
		if i, ok := intervalOf(c); ok {
			bounds = bounds.and(i)
		}
	}
	if p.Type.Kind.Numeric() || p.Type.Kind == fact.Decimal {
		if bounds.empty(whole) {
			return nil, false
		}
		for _, x := range []float64{bounds.some(whole), bounds.some(whole) + 1, bounds.some(whole) - 1} {
			if v, err := fact.Convert(x, p.Type); err == nil && good(v) {
				return v, true
			}
		}
		return nil, false
	}
	for _, text := range []string{"a", "b", "c"} { // candidates other than the texts that != excludes
		if p.Type.Kind == fact.String && good(text) {
			return text, true
		}
	}
	return nil, false
}

// leaves runs the rules on an object and returns the final value of a property. ok is false unless both rules match the object at the
// beginning.
func leaves(rules *engine.RuleBase, object any, property, a, b string) (value string, ok bool) {
	s := rules.NewSession(engine.MaxFirings(1000))
	defer s.Close()
	h, err := s.Insert(object)
	if err != nil {
		return "", false
	}
	matches, err := s.Agenda()
	if err != nil {
		return "", false
	}
	seen := map[string]bool{}
	for _, m := range matches {
		seen[m.Rule()] = true
	}
	if !seen[a] || !seen[b] {
		return "", false
	}
	if _, err := s.FireAll(context.Background()); err != nil {
		return "no end: " + err.Error(), true
	}
	o := rules.Types().Object(h.Value())
	v, ok := o.Type.Property(property).Try(o)
	return fact.Describe(v), ok
}
