package runner

import (
	"slices"
	"strconv"
	"strings"

	"whenthen/engine"
	"whenthen/facts"
	"whenthen/internal/fact"
)

// JSON returns the outcome as a JSON tree: {"firings","rules","facts","globals","queries"}. "rules" counts the firings of each rule
// that fired, in load order. "facts" is working memory in insertion order, in the input format; the id of a fact is the given one
// or "#" and its number. "queries" holds {"name","rows"}.
func (o *Outcome) JSON() *facts.Object {
	return o.tree(&facts.Encoder{Types: o.Session.RuleBase().Types()})
}

// tree is like JSON, with the encoder of a sequence of outcomes of the same rules.
func (o *Outcome) tree(e *facts.Encoder) *facts.Object {
	e.ID = o.id
	tree := &facts.Object{}
	tree.Add("firings", o.Firings)
	tree.Add("rules", Counts(o.Session.Fired()))
	memory := make([]any, 0, o.Session.Len())
	for h := range o.Session.Facts() {
		if o.kept != nil && !o.kept[h.ID()] {
			continue
		}
		f := e.Fact(h.Value())
		if _, ok := h.Value().(*fact.Record); ok {
			f = named(f, o.idOf(h))
		}
		memory = append(memory, f)
	}
	tree.Add("facts", memory)
	globals := &facts.Object{}
	for _, g := range o.Session.RuleBase().Globals() {
		v, _ := o.Session.Global(g.Name)
		globals.Add(g.Name, e.Value(v))
	}
	tree.Add("globals", globals)
	tree.Add("queries", trees(e, o.Answers))
	return tree
}

// Nothing returns the result of a run that failed with err before its session was opened.
func Nothing(err error) *facts.Object {
	tree := &facts.Object{}
	tree.Add("firings", 0)
	for _, list := range []string{"rules", "facts"} {
		tree.Add(list, []any{})
	}
	tree.Add("globals", &facts.Object{})
	for _, list := range []string{"queries", "output"} {
		tree.Add(list, []any{})
	}
	tree.Add("error", err.Error())
	return tree
}

// named inserts an id after the type of a fact.
func named(f *facts.Object, id string) *facts.Object {
	f.Members = slices.Insert(f.Members, 1, facts.Member{Name: "id", Value: id})
	return f
}

// Counts returns the number of firings per rule as JSON trees.
func Counts(fired []engine.RuleCount) []any {
	rules := []any{}
	for _, r := range fired {
		count := &facts.Object{}
		count.Add("rule", r.Rule)
		count.Add("count", r.Count)
		rules = append(rules, count)
	}
	return rules
}

// id returns the name of an object of a declared type if it is a fact.
func (o *Outcome) id(object any) (string, bool) {
	if _, ok := object.(*fact.Record); !ok {
		return "", false
	}
	h, ok := o.Session.HandleOf(object)
	if !ok {
		return "", false
	}
	return o.idOf(h), true
}

// idOf returns the id of a fact: the one given with it, or else "#" and its number.
func (o *Outcome) idOf(h engine.Handle) string {
	if id := o.ids[h.Value()]; id != "" {
		return id
	}
	return "#" + strconv.FormatInt(h.ID(), 10)
}

func trees(e *facts.Encoder, list []Answer) []any {
	all := []any{}
	for _, a := range list {
		rows := []any{}
		for _, row := range a.rows {
			r := &facts.Object{}
			for _, name := range row.Names() {
				v, _ := row.Value(name)
				r.Add(name, e.Value(v))
			}
			rows = append(rows, r)
		}
		tree := &facts.Object{}
		tree.Add("name", a.query)
		tree.Add("rows", rows)
		all = append(all, tree)
	}
	return all
}

// Lines splits the output of rules into lines, as JSON trees.
func Lines(text string) []any {
	lines := []any{}
	if text == "" {
		return lines
	}
	for l := range strings.SplitSeq(strings.TrimSuffix(text, "\n"), "\n") {
		lines = append(lines, strings.TrimSuffix(l, "\r"))
	}
	return lines
}
