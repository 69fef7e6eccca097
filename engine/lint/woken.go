package lint

import (
	"math"
	"slices"

	"whenthen/engine/operator"
	"whenthen/engine/rule"
)

// patternIndex finds the patterns that a write may satisfy without testing all patterns.
type patternIndex struct {
	free       []*indexed // patterns without tests
	properties map[string]*propertyIndex
}

// propertyIndex contains the patterns that test a property.
type propertyIndex struct {
	all   []*indexed
	equal map[any][]*indexed // patterns that require the value of the key
	other []*indexed         // the other patterns
}

// indexed is a pattern whose tests all compare a property with a constant.
type indexed struct {
	rule        int32
	pattern     *rule.Pattern
	constraints []constraint
}

// newPatternIndex indexes the patterns of rules that have no conditions but patterns, because the text does not show which changes make a
// not or an accumulate true. A rule with lock-on-active is not indexed either.
func newPatternIndex(rules []*summary) *patternIndex {
	x := &patternIndex{properties: map[string]*propertyIndex{}}
	for i, s := range rules {
		if s.rule.LockOnActive || !s.onlyPatterns() {
			continue
		}
		for _, p := range s.patterns {
			x.add(&indexed{rule: int32(i), pattern: p})
		}
	}
	return x
}

func (s *summary) onlyPatterns() bool {
	for _, branch := range s.rule.Branches {
		for _, c := range branch.Conditions {
			if _, ok := c.(*rule.Pattern); !ok {
				return false
			}
		}
	}
	return true
}

func (x *patternIndex) add(p *indexed) {
	for _, t := range p.pattern.Tests {
		c, ok := constraintOf(t)
		if !ok {
			return
		}
		p.constraints = append(p.constraints, c)
	}
	if p.constraints == nil {
		x.free = append(x.free, p)
	}
	for _, c := range p.constraints {
		of := x.properties[c.property.Name]
		if of == nil {
			of = &propertyIndex{equal: map[any][]*indexed{}}
			x.properties[c.property.Name] = of
		}
		of.all = append(of.all, p)
		if key := keyOf(c.value); c.op == operator.Eq && key != nil {
			of.equal[key] = append(of.equal[key], p)
		} else {
			of.other = append(of.other, p)
		}
	}
}

// keyOf returns a map key that is the same for equal numbers or texts, or nil for other values.
func keyOf(v any) any {
	if text, ok := v.(string); ok {
		return text
	}
	if x, ok := numberOf(v); ok && !math.IsNaN(x) {
		return x
	}
	return nil
}

// wokenBy returns the rules that a write certainly makes match if the other facts that they need exist: it inserts or changes a fact so
// that it satisfies the constraints of a pattern. They are in ascending order, without duplicates.
func (x *patternIndex) wokenBy(w *write) []int32 {
	var woken []int32
	try := func(list []*indexed) {
		for _, p := range list {
			if w.t.AssignableTo(p.pattern.Type) && (w.insert && w.satisfiesAll(p) || !w.insert && w.touches(p.pattern) && w.satisfiesTouched(p)) {
				woken = append(woken, p.rule)
			}
		}
	}
	if w.insert {
		try(x.free)
	}
	for name, v := range w.values {
		switch of, key := x.properties[name], keyOf(v); {
		case of == nil:
		case key == nil:
			try(of.all)
		default:
			try(of.equal[key])
			try(of.other)
		}
	}
	slices.Sort(woken)
	return slices.Compact(woken)
}

// satisfiesAll reports whether the constants in an inserted fact satisfy all constraints of a pattern.
func (w *write) satisfiesAll(p *indexed) bool {
	for _, c := range p.constraints {
		if v, known := w.values[c.property.Name]; !known || !c.holds(v) {
			return false
		}
	}
	return true
}

// touches reports whether the pattern reacts to one of the changed properties.
func (w *write) touches(p *rule.Pattern) bool {
	return w.t.MaskIn(p.Type, w.mask)&p.Reads != 0 && len(w.values)+len(w.unknown) > 0
}

// satisfiesTouched reports whether the constraints on changed properties hold after the change, and there is at least one.
// Constraints on other properties are assumed to hold as before.
func (w *write) satisfiesTouched(p *indexed) bool {
	touched := false
	for _, c := range p.constraints {
		if w.unknown[c.property.Name] {
			return false
		}
		if v, known := w.values[c.property.Name]; known {
			if !c.holds(v) {
				return false
			}
			touched = true
		}
	}
	return touched
}
