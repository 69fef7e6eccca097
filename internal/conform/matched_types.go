package conform

import (
	"whenthen"
	"whenthen/engine/outline"
)

// matchedTypes returns the types of all patterns by qualified name. In the answers, a library class that a pattern names (ArrayList,
// BigDecimal) is treated like a class declared without fields, and its facts are written in that form. Classes of java.lang are excepted.
func matchedTypes(rb *whenthen.RuleBase) map[string]bool {
	found := map[string]bool{}
	for _, r := range rb.Rules() {
		for _, conditions := range r.Branches() {
			addMatched(found, conditions)
		}
	}
	for _, q := range rb.Queries() {
		for _, conditions := range q.Branches() {
			addMatched(found, conditions)
		}
	}
	return found
}

func addMatched(found map[string]bool, conditions []outline.Condition) {
	for _, c := range conditions {
		if c.Type != nil && c.Type.Package != "java.lang" {
			found[c.Type.QualifiedName()] = true
		}
		addMatched(found, c.Inner)
	}
}
