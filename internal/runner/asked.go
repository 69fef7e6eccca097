package runner

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"whenthen"
	"whenthen/engine/explain"
	"whenthen/engine/source"
	"whenthen/internal/fact"
	"whenthen/internal/factexpr"
)

// FactNamed finds a fact by a name that a user types: its id in a facts file, "#3" for the third fact inserted, or text that only
// this fact contains when printed.
func (o *Outcome) FactNamed(name string) (whenthen.Handle, error) {
	return o.factNamed(name, func(whenthen.Handle) bool { return true })
}

// factNamed is like FactNamed, with a preference: if the text fits several facts, it prefers facts for which wanted is true, and among these
// facts with a property whose whole value is the text.
func (o *Outcome) factNamed(name string, wanted func(whenthen.Handle) bool) (whenthen.Handle, error) {
	var found []whenthen.Handle
	var ids []string
	for h := range o.Session.Facts() {
		id := o.ids[h.Value()]
		if id == name || "#"+strconv.FormatInt(h.ID(), 10) == name {
			return h, nil
		}
		if id != "" {
			ids = append(ids, id)
		}
		if strings.Contains(fact.Describe(h.Value()), name) || o.hasValue(h, name) {
			found = append(found, h)
		}
	}
	if len(found) == 0 {
		if near := source.Nearest(name, ids); near != "" {
			return whenthen.Handle{}, fmt.Errorf("there is no fact %q; did you mean %q?", name, near)
		}
		return whenthen.Handle{}, fmt.Errorf("there is no fact %q, and no fact contains it in its text", name)
	}
	found = preferred(found, wanted)
	found = preferred(found, func(h whenthen.Handle) bool { return o.hasValue(h, name) })
	if len(found) > 1 {
		return whenthen.Handle{}, fmt.Errorf("the text of %d facts contains %q, first of #%d and #%d: give the number of one of them", len(found), name, found[0].ID(), found[1].ID())
	}
	return found[0], nil
}

// preferred returns the facts for which wish is true, or all of them if there are none.
func preferred(facts []whenthen.Handle, wish func(whenthen.Handle) bool) []whenthen.Handle {
	var list []whenthen.Handle
	for _, h := range facts {
		if wish(h) {
			list = append(list, h)
		}
	}
	if len(list) == 0 {
		return facts
	}
	return list
}

// hasValue reports whether a text is the whole value of a property of a fact.
func (o *Outcome) hasValue(h whenthen.Handle, text string) bool {
	properties, _ := factexpr.View(o.Session.RuleBase().Types(), h.Value()).(map[string]any)
	for _, v := range properties {
		if s, ok := v.(string); ok && s == text {
			return true
		}
	}
	return false
}

// Why explains a fact, a property of a fact ("p.total", "#3.total"), a firing or a printed line; see Session.WhyNamed. Facts may also be
// named as for FactNamed.
func (o *Outcome) Why(name string) (*explain.Why, error) {
	answer, err := o.Session.WhyNamed(name)
	if err == nil {
		return answer, nil
	}
	whole, property := name, ""
	for {
		if h, missing := o.FactNamed(whole); missing == nil && (property == "" || h.Type().Property(property) != nil) {
			return o.Session.Why(h, property)
		}
		i := strings.LastIndexByte(whole, '.')
		if i < 0 || property != "" {
			return nil, fmt.Errorf("%q is neither a fact, nor a rule that has fired, nor something that was printed or added to a global: %w", name, err)
		}
		whole, property = whole[:i], whole[i+1:]
	}
}

// WhyNot explains why a rule has not fired for the named facts. If a name fits several facts, those that a condition of the rule
// can match are preferred. See Session.WhyNotContext.
func (o *Outcome) WhyNot(ctx context.Context, rule string, names []string) (*explain.WhyNot, error) {
	handles := make([]whenthen.Handle, len(names))
	for i, name := range names {
		h, err := o.factNamed(name, func(h whenthen.Handle) bool { return o.Session.RuleBase().CanMatch(rule, h.Type()) })
		if err != nil {
			return nil, err
		}
		handles[i] = h
	}
	return o.Session.WhyNotContext(ctx, rule, handles...)
}
