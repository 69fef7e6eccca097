package engine

import (
	"slices"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// RuleInfo describes a rule to programs: its name, its place in the text, and what decides when it fires.
type RuleInfo struct {
	Package string
	Name    string
	// Group is the agenda group or ruleflow group, "" for the main one.
	Group string
	// Salience is 0 where Dynamic says that an expression computes it for each match.
	Salience int
	Dynamic  bool
	// Annotations are the rule's annotations by name; nil if there are none. The map must not be changed.
	Annotations map[string]any
	// File and Span are the place from "rule" to "end"; File is nil for rules that come from no text.
	File *source.File
	Span source.Span

	rule *rule.Rule
}

// Branches lists the conditions of a rule, left to right, once for each alternative that "or" leaves; most rules have one.
func (r *RuleInfo) Branches() [][]ConditionInfo { return branchInfos(r.rule.Branches) }

// ConditionKind says what a condition asks for.
type ConditionKind string

// The kinds of conditions. A forall appears as the not into which it is checked.
const (
	PatternCondition    ConditionKind = "pattern"
	NotCondition        ConditionKind = "not"
	ExistsCondition     ConditionKind = "exists"
	EvalCondition       ConditionKind = "eval"
	AccumulateCondition ConditionKind = "accumulate" // collect and groupby, too
	QueryCondition      ConditionKind = "query"      // a query asked as a condition
	NamedCondition      ConditionKind = "do"         // a named consequence
)

// ConditionInfo describes a condition to programs.
type ConditionInfo struct {
	Kind ConditionKind
	// Type is what a pattern, or the result of an accumulate with one function, must be; nil for others.
	Type *fact.Type
	// Variable is the name bound to the object, "$o"; "" if there is none.
	Variable string
	Span     source.Span
	// Inner are the conditions of a not or exists, and those that an accumulate goes through.
	Inner []ConditionInfo
}

// HasItem reports whether the condition, at the top level of a rule, has an item in the rule's matches: see Match.Items.
func (c *ConditionInfo) HasItem() bool {
	return c.Kind == PatternCondition || c.Kind == AccumulateCondition
}

// QueryInfo describes a query to programs.
type QueryInfo struct {
	Package string
	Name    string
	Params  []ParamInfo
	File    *source.File // nil for queries that come from no text
	Span    source.Span

	query *rule.Query
}

// ParamInfo is a parameter of a query.
type ParamInfo struct {
	Name string
	Type *fact.Type
}

// Branches lists the conditions of a query, left to right, once for each alternative that "or" leaves.
func (q *QueryInfo) Branches() [][]ConditionInfo { return branchInfos(q.query.Branches) }

// GlobalInfo describes a global to programs.
type GlobalInfo struct {
	Name string
	Type *fact.Type
}

// Rules lists the rules in load order.
func (rb *RuleBase) Rules() []RuleInfo {
	infos := make([]RuleInfo, len(rb.base.Rules))
	for i, r := range rb.base.Rules {
		infos[i] = ruleInfo(r)
	}
	return infos
}

// Queries lists the queries in load order.
func (rb *RuleBase) Queries() []QueryInfo {
	infos := make([]QueryInfo, len(rb.base.Queries))
	for i, q := range rb.base.Queries {
		params := make([]ParamInfo, len(q.Params))
		for k, p := range q.Params {
			params[k] = ParamInfo{p.Name, p.Type}
		}
		infos[i] = QueryInfo{Package: q.Package, Name: q.Name, Params: params, File: q.File, Span: q.Span, query: q}
	}
	return infos
}

// Globals lists the globals in load order.
func (rb *RuleBase) Globals() []GlobalInfo {
	infos := make([]GlobalInfo, len(rb.base.Globals))
	for i, g := range rb.base.Globals {
		infos[i] = GlobalInfo{g.Name, g.Type}
	}
	return infos
}

// EntryPoints lists the names of the entry points that patterns read from, without the default one, in load order.
func (rb *RuleBase) EntryPoints() []string {
	rb.pointsOnce.Do(func() { rb.points = slices.Clip(rb.network.EntryPoints()) })
	return rb.points
}

func ruleInfo(r *rule.Rule) RuleInfo {
	return RuleInfo{Package: r.Package, Name: r.Name, Group: r.Group, Salience: r.Salience, Dynamic: r.DynamicSalience != nil,
		Annotations: r.Meta, File: r.File, Span: r.Span, rule: r}
}

func branchInfos(branches []*rule.Branch) [][]ConditionInfo {
	infos := make([][]ConditionInfo, len(branches))
	for i, b := range branches {
		infos[i] = conditionInfos(b.Conditions)
	}
	return infos
}

// conditionInfos leaves out conditions that do not occur in the text: a Unify only passes a value on.
func conditionInfos(conditions []rule.Condition) []ConditionInfo {
	var infos []ConditionInfo
	for _, c := range conditions {
		info := ConditionInfo{Span: c.Span()}
		switch c := c.(type) {
		case *rule.Pattern:
			info.Kind, info.Type, info.Variable = PatternCondition, c.Type, c.Name
		case *rule.Not:
			info.Kind, info.Inner = NotCondition, conditionInfos(c.Conditions)
		case *rule.Exists:
			info.Kind, info.Inner = ExistsCondition, conditionInfos(c.Conditions)
		case *rule.Eval:
			info.Kind = EvalCondition
		case *rule.Accumulate:
			info.Kind, info.Type, info.Variable, info.Inner = AccumulateCondition, c.Type, c.Name, conditionInfos(c.Source)
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
