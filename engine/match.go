package engine

import (
	"strings"

	"whenthen/engine/internal/eval"
	"whenthen/engine/internal/rete"
	"whenthen/engine/outline"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// Match is a rule together with the facts that satisfy its conditions. A Match is immutable once it has been returned.
type Match struct {
	rule   *rule.Rule
	branch *rule.Branch
	items  []MatchItem
}

// MatchItem is the object that one positive pattern of a match has matched.
type MatchItem struct {
	Fact  Handle // the zero Handle if the object is not a fact, like most elements of a from and all results of collect
	Value any    // the object
	// Values contains the results of an accumulate with several functions; Value is nil in this case.
	Values []any
}

// newMatch copies the current state of m into a Match for the host.
func (s *Session) newMatch(m rete.Match) *Match {
	facts := m.Facts(nil)
	out := &Match{rule: m.Rule(), branch: m.Branch(), items: make([]MatchItem, len(facts))}
	for i, f := range facts {
		item := MatchItem{}
		if f.InMemory() {
			item.Fact = Handle{f}
		} else if f.IsElement() {
			item.Fact = Handle{s.facts.Find(f.Object)}
		}
		if values, ok := eval.RowOf(f.Object); ok {
			item.Values = values
		} else {
			item.Value = f.Object.Any()
		}
		out.items[i] = item
	}
	return out
}

// Rule returns the rule's name.
func (m *Match) Rule() string { return m.rule.Name }

// Definition describes the rule.
func (m *Match) Definition() outline.Rule { return outline.OfRule(m.rule) }

// Conditions lists the conditions that hold, left to right: those of the rule, or of the matched alternative of the rule. The conditions
// with HasItem correspond to the Items, in the same order.
func (m *Match) Conditions() []outline.Condition { return outline.Conditions(m.branch.Conditions) }

// Items lists the objects that the positive patterns matched, left to right. Conditions that bind nothing (not, exists, forall, eval) have
// no item. The slice must not be changed.
func (m *Match) Items() []MatchItem { return m.items }

// Value returns the object bound to a pattern variable of the rule. The leading $ may be omitted. ok is false if there is no such variable;
// variables bound to properties do not count.
func (m *Match) Value(variable string) (value any, ok bool) {
	if m.branch == nil { // a zero value
		return nil, false
	}
	i := 0
	for _, c := range m.branch.Conditions {
		var name string
		switch c := c.(type) {
		case *rule.Pattern:
			name = c.Name
		case *rule.Accumulate:
			name = c.Name
		default:
			continue
		}
		if name != "" && sameVariable(name, variable) && i < len(m.items) {
			return m.items[i].Value, true
		}
		i++
	}
	return nil, false
}

// sameVariable reports whether two variables have the same name; the leading $ may be omitted.
func sameVariable(a, b string) bool { return strings.TrimPrefix(a, "$") == strings.TrimPrefix(b, "$") }

// String returns the rule's name and the facts as rule text prints them: large orders[Order( total=120, customer=Ada )].
func (m *Match) String() string { return m.rule.Name + "[" + strings.Join(m.texts(), ", ") + "]" }

// String returns the object as rule text prints it.
func (i MatchItem) String() string {
	if i.Values != nil {
		return fact.Describe(fact.NewList(i.Values...))
	}
	return fact.Describe(i.Value)
}

// texts returns the items as texts for messages.
func (m *Match) texts() []string {
	texts := make([]string, len(m.items))
	for i, item := range m.items {
		texts[i] = item.String()
	}
	return texts
}
