package ir

import (
	"slices"
	"strings"

	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// ShareReads sets, for a pattern that occurs in several branches of a rule, the properties that any of the branches reads or binds. Drools
// computes them once for each pattern in the text, so that branches share nodes, which affects the firing order.
func ShareReads(branches []*rule.Branch) {
	reads, bound, behind := map[source.Span]fact.Mask{}, map[source.Span]fact.Mask{}, map[source.Span]fact.Mask{}
	for _, b := range branches {
		eachPattern(b.Conditions, func(p *rule.Pattern) {
			reads[p.At] |= p.Reads
			bound[p.At] |= p.Bound
			behind[p.At] |= p.Behind
		})
	}
	for _, b := range branches {
		eachPattern(b.Conditions, func(p *rule.Pattern) {
			p.Reads, p.Bound = reads[p.At], bound[p.At]
			p.Tested &^= p.Reads
			p.Behind = behind[p.At] &^ p.Reads
		})
	}
}

// eachPattern visits the patterns over facts, including those in groups and in sources of accumulates.
func eachPattern(conditions []rule.Condition, visit func(*rule.Pattern)) {
	rule.WalkConditions(conditions, func(c rule.Condition) {
		if p, ok := c.(*rule.Pattern); ok && p.From == nil {
			visit(p)
		}
	})
}

// MaskPlaces returns the properties of a type in the bit order of Drools' masks: the properties of a superclass first, and the properties
// of one class in the order of their names.
func MaskPlaces(t *fact.Type) []*fact.Property {
	var list []*fact.Property
	for _, parent := range t.Complete().Parents {
		for _, p := range MaskPlaces(parent) {
			if own := t.Property(p.Name); own != nil && !slices.Contains(list, own) {
				list = append(list, own)
			}
		}
	}
	inherited := len(list)
	for _, p := range t.Properties {
		if !slices.Contains(list[:inherited], p) {
			list = append(list, p)
		}
	}
	slices.SortStableFunc(list[inherited:], func(a, b *fact.Property) int { return strings.Compare(a.Name, b.Name) })
	return list
}

// PropertiesIn returns the mask of the properties of the fact in a slot that the selected tests read.
func PropertiesIn(slot int, tests []*rule.Test, which func(*rule.Test) bool) fact.Mask {
	var mask fact.Mask
	for _, t := range tests {
		if !which(t) {
			continue
		}
		mask |= propertiesOf(slot, t.Expr)
	}
	return mask
}

// propertiesOf returns the mask of the properties of the fact in a slot that an expression reads.
func propertiesOf(slot int, x rule.Expr) fact.Mask {
	var mask fact.Mask
	rule.Walk(x, func(x rule.Expr) {
		if read, ok := x.(*rule.Prop); ok {
			if of, ok := read.Of.(*rule.Slot); ok && of.Index == slot {
				mask |= read.Property.Mask()
			}
		}
	})
	return mask
}

// TestsWhole reports whether a test reads the object itself and not only its properties, as in this != $b.
func TestsWhole(p *rule.Pattern) bool {
	for _, t := range p.Tests {
		n := 0
		own := func(x rule.Expr, by int) {
			if s, ok := x.(*rule.Slot); ok && s.Index == p.Slot {
				n += by
			}
		}
		rule.Walk(t.Expr, func(x rule.Expr) {
			own(x, 1)
			switch x := x.(type) {
			case *rule.Prop:
				own(x.Of, -1)
			case *rule.Call:
				own(x.Of, -1)
			}
		})
		if n > 0 {
			return true
		}
	}
	return false
}

// LibraryPlaces contains the properties of Java library classes in the bit order of Drools' masks. In Drools, the interfaces Collection and
// Map and the classes of java.lang have none. Here, other classes that are not listed do not have any either.
var LibraryPlaces = map[*fact.Type][]string{
	fact.ListType: {"empty"}, fact.ArrayListType: {"empty"}, fact.LinkedListType: {"empty", "first", "last"},
	fact.SetType: {"empty"}, fact.HashSetType: {"empty"}, fact.LinkedHashSetType: {"empty"},
	fact.HashMapType: {"empty"}, fact.LinkedHashMapType: {"empty"},
	fact.DecimalType:   {},
	fact.EntryType:     {"key", "value"},
	fact.DateType:      {"date", "day", "hours", "minutes", "month", "seconds", "time", "timezoneOffset", "year"},
	fact.LocalDateType: {"chronology", "dayOfMonth", "dayOfWeek", "dayOfYear", "era", "leapYear", "month", "monthValue", "year"},
}
