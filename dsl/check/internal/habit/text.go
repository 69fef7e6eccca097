package habit

import (
	"fmt"
	"slices"

	"whenthen/dsl/check/finding"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// textUse counts how often a string is compared with a property, and records whether a rule sets the property to it.
type textUse struct {
	compared int
	set      bool
}

// textTest is a test that compares a property with a string.
type textTest struct {
	rule     Reporter
	property *fact.Property
	text     string
	at       source.Span
}

// seeTexts records the strings with which a rule compares properties or to which it sets them.
func (h *Table) seeTexts(u Reporter, r *rule.Rule) {
	use := func(p *fact.Property, text string) *textUse {
		key := p.Owner.QualifiedName() + "." + p.Name
		if h.texts[key] == nil {
			h.texts[key] = map[string]*textUse{}
		}
		if h.texts[key][text] == nil {
			h.texts[key][text] = &textUse{}
		}
		return h.texts[key][text]
	}
	eachTextTest(r, func(p *fact.Property, text string, at source.Span) {
		use(p, text).compared++
		h.tests = append(h.tests, textTest{u, p, text, at})
	})
	for _, b := range r.Branches {
		if b.Action == nil {
			continue
		}
		rule.WalkStmt(b.Action.Body, nil, rule.Deep(func(x rule.Expr) {
			if call, ok := x.(*rule.Call); ok && call.Method.Sets != nil && len(call.Args) == 1 {
				if k, ok := call.Args[0].(*rule.Const); ok {
					if s, ok := k.Value.(string); ok {
						use(call.Method.Sets, s).set = true
					}
				}
			}
		}))
	}
}

// eachTextTest visits the tests of the form property == "text" in a rule's patterns.
func eachTextTest(r *rule.Rule, visit func(p *fact.Property, text string, at source.Span)) {
	for _, b := range r.Branches {
		rule.WalkConditions(b.Conditions, func(c rule.Condition) {
			p, ok := c.(*rule.Pattern)
			if !ok {
				return
			}
			for _, t := range p.Tests {
				prop, isProp := t.Own.(*rule.Prop)
				k, isConst := t.Other.(*rule.Const)
				if t.Op != operator.Eq || !isProp || !isConst {
					continue
				}
				if s, ok := k.Value.(string); ok {
					visit(prop.Property, s, t.At)
				}
			}
		})
	}
}

const (
	shortText = 3   // shorter strings resemble too many others
	manyTexts = 500 // a property with more strings than this is not an enumeration
)

// knownTexts returns, for each property, the strings to which it is set or with which it is compared more than once, in alphabetical order.
func knownTexts(all map[string]map[string]*textUse) map[string][]string {
	known := make(map[string][]string, len(all))
	for property, uses := range all {
		for text, use := range uses {
			if len(text) >= shortText && (use.set || use.compared > 1) {
				known[property] = append(known[property], text)
			}
		}
		slices.Sort(known[property]) // of several equally close strings, the first is suggested
	}
	return known
}

// warnRareTexts reports a string that is compared with a property only once and resembles another string of that property.
func (h *Table) warnRareTexts() {
	texts := knownTexts(h.texts)
	for _, t := range h.tests {
		known := texts[t.property.Owner.QualifiedName()+"."+t.property.Name]
		if _, found := slices.BinarySearch(known, t.text); found || len(t.text) < shortText || len(known) > manyTexts {
			continue
		}
		if near := source.Nearest(t.text, known); near != "" {
			t.rule.Warn(t.at, finding.RareText, fmt.Sprintf("did you mean %q?", near), "no other rule compares "+t.property.Name+" with \""+t.text+"\"")
		}
	}
}
