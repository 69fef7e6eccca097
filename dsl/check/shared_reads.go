package check

import (
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// shareReads gives a pattern that stands in several branches of a rule the properties that any of them reads or
// binds: Drools works them out once for each pattern of the text, so that branches share nodes, which shows in the
// firing order.
func shareReads(branches []*rule.Branch) {
	reads, bound := map[source.Span]fact.Mask{}, map[source.Span]fact.Mask{}
	for _, b := range branches {
		eachPattern(b.Conditions, func(p *rule.Pattern) { reads[p.At] |= p.Reads; bound[p.At] |= p.Bound })
	}
	for _, b := range branches {
		eachPattern(b.Conditions, func(p *rule.Pattern) {
			p.Reads, p.Bound = reads[p.At], bound[p.At]
			p.Tested &^= p.Reads
		})
	}
}

// eachPattern visits the patterns over facts, those in groups and accumulate sources too.
func eachPattern(conditions []rule.Condition, visit func(*rule.Pattern)) {
	for _, c := range conditions {
		switch c := c.(type) {
		case *rule.Pattern:
			if c.From == nil {
				visit(c)
			}
		case *rule.Not:
			eachPattern(c.Conditions, visit)
		case *rule.Exists:
			eachPattern(c.Conditions, visit)
		case *rule.Accumulate:
			eachPattern(c.Source, visit)
		}
	}
}
