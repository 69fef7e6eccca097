// Package outline describes rules, queries and globals to programs: names, places in the text and kinds of conditions, without the compiled
// form (outline.go); and the network, as a picture and with the work that was done at its nodes (network.go). An outline is a value. It is
// valid as long as its rule base, which never changes.
package outline

import (
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// Rule describes a rule to programs: its name, its place in the text, and the attributes that decide when it fires.
type Rule struct {
	Package string
	Name    string
	// Group is the agenda group or ruleflow group, or "" for MAIN.
	Group string
	// Salience is 0 if Dynamic is set, which means that an expression computes it for each match.
	Salience int
	Dynamic  bool
	// Annotations contains the rule's annotations by name; it is nil if there are none. The map must not be changed.
	Annotations map[string]any
	// File and Span are the place of the rule from "rule" to "end"; File is nil for rules that do not come from text.
	File *source.File
	Span source.Span

	rule *rule.Rule
}

// Branches lists the conditions of a rule, left to right, separately for each alternative into which "or" splits them. Most rules have one
// alternative.
func (r *Rule) Branches() [][]Condition { return branches(r.rule.Branches) }

// Kind is the kind of a condition.
type Kind string

// The kinds of conditions. A forall appears as the not into which the checker rewrites it.
const (
	PatternCondition    Kind = "pattern"
	NotCondition        Kind = "not"
	ExistsCondition     Kind = "exists"
	EvalCondition       Kind = "eval"
	AccumulateCondition Kind = "accumulate" // collect and groupby, too
	QueryCondition      Kind = "query"      // a query used as a condition
	NamedCondition      Kind = "do"         // a named consequence
)

// Condition describes a condition to programs.
type Condition struct {
	Kind Kind
	// Type is the type that the object of a pattern, or the result of an accumulate with one function, must have; otherwise nil.
	Type *fact.Type
	// Variable is the name bound to the object, such as "$o", or "" if there is none.
	Variable string
	Span     source.Span
	// Inner are the conditions of a not or exists, and the source conditions of an accumulate.
	Inner []Condition
}

// HasItem reports whether the condition, at the top level of a rule, has an item in the rule's matches: see Match.Items.
func (c *Condition) HasItem() bool {
	return c.Kind == PatternCondition || c.Kind == AccumulateCondition
}

// Query describes a query to programs.
type Query struct {
	Package string
	Name    string
	Params  []Param
	File    *source.File // nil for queries that do not come from text
	Span    source.Span

	query *rule.Query
}

// Param is a parameter of a query.
type Param struct {
	Name string
	Type *fact.Type
}

// Branches lists the conditions of a query, left to right, separately for each alternative into which "or" splits them.
func (q *Query) Branches() [][]Condition { return branches(q.query.Branches) }

// Global describes a global to programs.
type Global struct {
	Name string
	Type *fact.Type
}

// OfQuery returns the outline of a query.
func OfQuery(q *rule.Query) Query {
	params := make([]Param, len(q.Params))
	for k, p := range q.Params {
		params[k] = Param{p.Name, p.Type}
	}
	return Query{Package: q.Package, Name: q.Name, Params: params, File: q.File, Span: q.Span, query: q}
}

// OfRule returns the outline of a rule.
func OfRule(r *rule.Rule) Rule {
	return Rule{Package: r.Package, Name: r.Name, Group: r.Group, Salience: r.Salience, Dynamic: r.DynamicSalience != nil,
		Annotations: r.Meta, File: r.File, Span: r.Span, rule: r}
}

func branches(branches []*rule.Branch) [][]Condition {
	infos := make([][]Condition, len(branches))
	for i, b := range branches {
		infos[i] = Conditions(b.Conditions)
	}
	return infos
}

// Conditions returns the outlines of conditions in their order. It omits conditions that do not occur in the text, such as Unify, which
// only passes on a value.
func Conditions(conditions []rule.Condition) []Condition {
	var infos []Condition
	for _, c := range conditions {
		info := Condition{Span: c.Span()}
		switch c := c.(type) {
		case *rule.Pattern:
			info.Kind, info.Type, info.Variable = PatternCondition, c.Type, c.Name
		case *rule.Not:
			info.Kind, info.Inner = NotCondition, Conditions(c.Conditions)
		case *rule.Exists:
			info.Kind, info.Inner = ExistsCondition, Conditions(c.Conditions)
		case *rule.Eval:
			info.Kind = EvalCondition
		case *rule.Accumulate:
			info.Kind, info.Type, info.Variable, info.Inner = AccumulateCondition, c.Type, c.Name, Conditions(c.Source)
		case *rule.QueryCall:
			info.Kind = QueryCondition
		case *rule.NamedCall:
			info.Kind = NamedCondition
		default:
			continue
		}
		infos = append(infos, info)
	}
	return infos
}
