package conform

import (
	"whenthen"
	"whenthen/engine/fact"
	"whenthen/engine/rule"
)

// matchedTypes lists the types of all patterns, by qualified name. In the answers a library class that some pattern
// names (ArrayList, BigDecimal) passes for one declared without fields, and the facts of that class are written so;
// classes of java.lang are left alone.
func matchedTypes(rb *whenthen.RuleBase) map[string]bool {
	found := map[string]bool{}
	for _, r := range rb.Rules() {
		for _, b := range r.Branches {
			addMatched(found, b.Conditions)
		}
	}
	for _, q := range rb.Queries() {
		for _, b := range q.Branches {
			addMatched(found, b.Conditions)
		}
	}
	return found
}

func addMatched(found map[string]bool, conditions []rule.Condition) {
	add := func(t *fact.Type) {
		if t != nil && t.Package != "java.lang" {
			found[t.QualifiedName()] = true
		}
	}
	for _, c := range conditions {
		switch c := c.(type) {
		case *rule.Pattern:
			add(c.Type)
		case *rule.Not:
			addMatched(found, c.Conditions)
		case *rule.Exists:
			addMatched(found, c.Conditions)
		case *rule.Accumulate:
			add(c.Type)
			addMatched(found, c.Source)
		}
	}
}
