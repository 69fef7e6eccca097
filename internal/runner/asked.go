package runner

import (
	"fmt"
	"strconv"
	"strings"

	"whenthen"
	"whenthen/engine/explain"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// FactNamed finds a fact by what a person calls it: the id that it has in a facts file, "#3" for the third one inserted, or text
// that it alone has in it when it is printed.
func (o *Outcome) FactNamed(name string) (whenthen.Handle, error) {
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
		if strings.Contains(fact.Describe(h.Value()), name) {
			found = append(found, h)
		}
	}
	switch len(found) {
	case 1:
		return found[0], nil
	case 0:
		if near := source.Nearest(name, ids); near != "" {
			return whenthen.Handle{}, fmt.Errorf("no fact is called %q; did you mean %q?", name, near)
		}
		return whenthen.Handle{}, fmt.Errorf("no fact is called %q, and none has it in its text", name)
	}
	return whenthen.Handle{}, fmt.Errorf("%d facts have %q in their text, the first is #%d and the second #%d: name one of them", len(found), name, found[0].ID(), found[1].ID())
}

// Why answers for a fact, a property of a fact ("p.total", "#3.total"), a firing or a line: see Session.WhyNamed. Facts
// may be named as FactNamed finds them, too.
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
			return nil, fmt.Errorf("%q is no fact, no rule that has fired and no line that was printed: %w", name, err)
		}
		whole, property = whole[:i], whole[i+1:]
	}
}

// WhyNot answers why a rule has not fired, for the facts of those names.
func (o *Outcome) WhyNot(rule string, names []string) (*explain.WhyNot, error) {
	handles := make([]whenthen.Handle, len(names))
	for i, name := range names {
		h, err := o.FactNamed(name)
		if err != nil {
			return nil, err
		}
		handles[i] = h
	}
	return o.Session.WhyNot(rule, handles...)
}
