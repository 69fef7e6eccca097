package condition

import (
	"slices"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/project"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// finish sets the property masks of the patterns of a checked conjunction.
//
// A first pattern directly before an eval, a query call or an "if" reacts to everything unless it shares its node: Drools has no node
// between the two that could apply a mask. The same holds before a from, unless the elements have properties of their own: see fromReads.
func (e checker) finish(list []rule.Condition) {
	for _, p := range e.Branch.Patterns {
		if p.From != nil {
			p.Bound = e.Branch.Place(p.Slot).Bound // patterns share a node only if they bind the same properties
			continue
		}
		p.Reads, p.Bound = e.readsOf(p), e.Branch.Place(p.Slot).Bound
		p.Behind = e.Branch.Place(p.Slot).Behind &^ p.Reads
		if items := e.Branch.Place(p.Slot).Watch; items != nil {
			p.Behind = 0
			alone := len(list) == 1 && list[0] == rule.Condition(p) && len(p.Tests) > 0
			p.Reads = e.watch(p, items, alone)
			p.Tested = ir.PropertiesIn(p.Slot, p.Tests, (*rule.Test).Alpha) & e.Branch.Place(p.Slot).Reads &^ p.Reads
		}
		e.behindWindow(p)
		if p.Type.Class || p.Type == fact.ObjectType {
			p.Reads, p.Tested, p.Behind = fact.AllProperties, 0, 0
		}
	}
	if len(list) < 2 {
		return
	}
	first, ok := list[0].(*rule.Pattern)
	if !ok || first.From != nil {
		return
	}
	e.leads(first, list[1])
}

// readsOf returns the mask of the properties that a pattern reacts to, before @watch is applied.
func (e checker) readsOf(p *rule.Pattern) fact.Mask {
	reads := e.Branch.Place(p.Slot).Reads
	if reads == fact.AllProperties && !e.Branch.Place(p.Slot).Every {
		return watchable(p.Type, nil)
	}
	return reads
}

// behindWindow removes from the mask the properties that are read only by the tests that admit a fact to the window. As in Drools, nodes
// below the window are not notified when these properties change, as long as the fact still passes.
func (e checker) behindWindow(p *rule.Pattern) {
	if p.Window == nil || e.Branch.Place(p.Slot).Reads == fact.AllProperties {
		return
	}
	join := func(t *rule.Test) bool { return !t.Alpha() }
	tests, behind := p.Tests, join
	if p.Window.Name != "" {
		tests, behind = p.Window.Tests, func(*rule.Test) bool { return true }
	}
	own := ir.PropertiesIn(p.Slot, tests, (*rule.Test).Alpha) &^ (e.Branch.Place(p.Slot).Bound | ir.PropertiesIn(p.Slot, p.Tests, behind))
	p.Tested |= own & p.Reads
	p.Reads &^= own
}

// leads extends the changes that the first pattern reacts to, depending on the condition that follows it. Of a group, its first condition
// counts; of alternatives, which are several conditions inside a not, each of them.
func (e checker) leads(first *rule.Pattern, second rule.Condition) {
	switch second := second.(type) {
	case *rule.Eval, *rule.QueryCall:
		first.Unmasked = true
	case *rule.Exists:
		if len(second.Conditions) > 0 { // there are none if it looks for matches on the agenda
			e.leads(first, second.Conditions[0])
		}
	case *rule.Not:
		for _, c := range second.Conditions {
			e.leads(first, c)
			if _, alternative := c.(*rule.Not); !alternative {
				break
			}
		}
	case *rule.NamedCall:
		if arm := second.Arms[0]; arm.If != nil || arm.Break {
			first.Unmasked = true
		}
	case *rule.Pattern:
		if second.From != nil {
			e.fromLeads(first, second)
		}
	case *rule.Accumulate:
		switch {
		case len(second.Source) == 0: // its type is unknown, which is an error of its own
		case second.Collect:
			e.collectLeads(first, second)
		default:
			e.leads(first, second.Source[0])
		}
	}
}

// collectLeads handles a first pattern without tests of its own directly before a collect that does not read its object. Drools applies the
// mask of the pattern of the collection to it, so whatever the rule reads of it, no change of a property alone is noticed. Behind a from it
// does as without the collect.
func (e checker) collectLeads(first *rule.Pattern, c *rule.Accumulate) {
	source, ok := c.Source[0].(*rule.Pattern)
	if ok && source.From != nil {
		e.fromLeads(first, source)
		return
	}
	reads := func(*rule.Test) bool { return true }
	if !ok || len(first.Tests) > 0 || first.Reads == fact.AllProperties || ir.PropertiesIn(first.Slot, source.Tests, reads) != 0 {
		return
	}
	first.Unread = true
}

func (e checker) fromLeads(first, elements *rule.Pattern) {
	all, mask := e.fromReads(first.Type, elements)
	if elements.Step {
		all, mask = unwatched(first.Type, e.Branch.Place(first.Slot).Watch, all, mask)
	}
	if !all && elements.Type == first.Type && !elements.Step {
		first.Reads |= mask // the mask is about the first pattern itself: no other rule takes it away
		return
	}
	first.Unmasked = first.Unmasked || all
	first.FromReads |= mask
}

// fromReads returns the properties of the first pattern's type t that a following from makes that pattern react to; all is true if these
// are all properties. Drools applies the mask of the elements' pattern to the first pattern. Its bits number the properties of the
// elements' type, so it selects the properties of t with the same numbers. For elements of a type without a property mask, the first
// pattern reacts to every change.
func (e checker) fromReads(t *fact.Type, elements *rule.Pattern) (all bool, mask fact.Mask) {
	of := elements.Type
	if places, ok := ir.LibraryPlaces[of.Raw()]; ok {
		return e.libraryReads(t, places, e.Branch.Place(elements.Slot).Getters)
	}
	if of.Class || of.Kind != fact.Enum && (of.Kind != fact.Struct || !of.IsClass() && !of.Declared && of.Go == nil) {
		return true, 0
	}
	reads := e.Branch.Place(elements.Slot).Reads
	if items := e.Branch.Place(elements.Slot).Watch; items != nil {
		probe := *elements
		probe.Reads = reads
		reads = e.watch(&probe, items, false)
	}
	if reads == fact.AllProperties {
		return true, 0
	}
	if elements.Step {
		return stepReads(t, elements)
	}
	places := ir.MaskPlaces(t)
	if of.Kind == fact.Enum {
		places = places[min(1, len(places)):] // java.lang.Enum has one property of its own
	}
	for i, p := range ir.MaskPlaces(of) {
		if reads.Has(p) && i < len(places) {
			mask |= places[i].Mask()
		}
	}
	return false, mask
}

// unwatched takes what the @watch of a pattern excludes out of the properties that a step makes the pattern react to.
func unwatched(t *fact.Type, items []*ast.WatchItem, all bool, mask fact.Mask) (bool, fact.Mask) {
	for _, w := range items {
		if !w.Negated {
			continue
		}
		if w.Name == "*" {
			return false, 0
		}
		if all {
			all, mask = false, watchable(t, items)|fact.NoProperty
		}
		if p := t.Property(w.Name); p != nil {
			mask &^= p.Mask()
		}
	}
	return all, mask
}

// stepReads is like fromReads, for the first step of a path. The first pattern reacts to its own properties with the names that the step
// compares without reading another object, and to every change if it has no property of such a name.
func stepReads(t *fact.Type, step *rule.Pattern) (all bool, mask fact.Mask) {
	reads := ir.PropertiesIn(step.Slot, step.Tests, (*rule.Test).Alpha)
	for _, p := range step.Type.Properties {
		if !reads.Has(p) {
			continue
		}
		own := t.Property(p.Name)
		if own == nil {
			return true, 0
		}
		mask |= own.Mask()
	}
	return false, mask
}

// libraryReads is like fromReads, for elements of a library class. read lists the properties of an element that are read.
func (e checker) libraryReads(t *fact.Type, places, read []string) (all bool, mask fact.Mask) {
	own := ir.MaskPlaces(t)
	for _, name := range read {
		switch i := slices.Index(places, name); {
		case name == "this":
			mask |= watchable(t, nil)
		case i < 0:
			return true, 0
		case i < len(own):
			mask |= own[i].Mask()
		}
	}
	return false, mask
}

// watchable returns the mask that * means in @watch. The properties named in items are first, so that they get a bit of the mask in types
// with many properties.
func watchable(t *fact.Type, items []*ast.WatchItem) (all fact.Mask) {
	for _, w := range items {
		if p := t.Property(w.Name); p != nil {
			all |= p.Mask()
		}
	}
	for _, p := range t.Properties {
		all |= p.Mask()
	}
	return all
}

// watch applies @watch: first * and !*, then the single properties. An exclusion overrides *. !* overrides everything, unless the pattern
// is alone in its rule and has constraints, or tests the object itself. A pattern with * reacts to a change that names no property, even if
// exclusions leave the mask empty.
func (e checker) watch(p *rule.Pattern, items []*ast.WatchItem, alone bool) fact.Mask {
	mask, every, nothing, unnamed, whole := p.Reads, false, false, false, ir.TestsWhole(p)
	for i, w := range items {
		if w.Name != "*" {
			continue
		}
		if slices.ContainsFunc(items[:i], func(o *ast.WatchItem) bool { return o.Name == "*" }) {
			e.Errorf(w.Span(), finding.DuplicateName, "* appears twice in @watch")
		}
		if w.Negated {
			mask, p.Bound, nothing, unnamed = 0, 0, !alone && !whole, whole
		} else {
			mask, every = watchable(p.Type, items), true
			p.Bound |= mask
		}
	}
	seen := map[string]bool{}
	for _, w := range items {
		if w.Name == "*" {
			continue
		}
		prop := p.Type.Property(w.Name)
		switch {
		case prop == nil:
			e.UnknownMember(w.Span(), finding.UnknownProperty, p.Type, w.Name, project.DidYouMean(w.Name, e.Types.Members(p.Type)))
			continue
		case seen[w.Name]:
			e.Errorf(w.Span(), finding.DuplicateName, "%q appears twice in @watch", w.Name)
			continue
		case w.Negated:
			if mask == fact.AllProperties {
				mask = watchable(p.Type, items)
			}
			mask &^= prop.Mask()
			p.Bound &^= prop.Mask()
		default:
			mask |= prop.Mask()
			p.Bound |= prop.Mask()
		}
		seen[w.Name] = true
	}
	if nothing {
		p.Bound = 0
		return fact.NoProperty
	}
	negated := slices.ContainsFunc(items, func(w *ast.WatchItem) bool { return w.Negated })
	switch {
	case mask == 0 && !every && !whole && negated:
		return fact.NoProperty
	case unnamed:
		p.Bound = 0
		return 0
	case every && !negated:
		return fact.AllProperties // including the properties of subtypes
	case every && mask != 0:
		return mask | fact.NoProperty
	}
	return mask
}
