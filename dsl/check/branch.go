package check

import (
	"slices"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/internal/ir"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// branch is one conjunction under construction: it hands out slots and collects what each pattern reads.
type branch struct {
	next     int
	patterns []*rule.Pattern
	last     *rule.Pattern // the last one outside of not, exists and accumulate: what "if" reads plain names on
	reads    map[int]fact.Mask
	bound    map[int]fact.Mask // those that bindings and other conditions name
	watches  map[int][]*ast.WatchItem
	names    map[int]string // variables of the patterns' objects, by slot
	// floor is the first slot of the accumulate source under check. What a source reads of facts outside of it makes
	// no pattern react.
	floor int
	ever  map[string]string // a hint for each name bound in any branch, in any scope
	// chosen tells that last is one of several alternatives.
	chosen bool
	// types are those of the facts that the branches so far bind, by variable.
	types map[string]*fact.Type
	query bool
	// hidden counts the names made for what rule text does not name.
	hidden int
	// steps are the names of what the path being checked has gone through, the pattern it stands in first.
	steps []*ast.Name
	// every tells of the slots whose pattern reacts to every change, those of properties that only a subtype has among them.
	every map[int]bool
	// unread holds the places where a pattern uses its own variable. What is read through it makes no pattern react.
	unread map[*rule.Slot]bool

	// getters are the properties that are read of objects of library types which Drools tells the properties of; "this" for the object itself.
	getters map[int][]string

	blocks map[string]*ast.NamedConsequence // then[name] blocks of the rule
	called map[string]bool
	named  []*rule.Action
}

func newBranch(ever map[string]string) *branch {
	return &branch{types: map[string]*fact.Type{}, reads: map[int]fact.Mask{}, bound: map[int]fact.Mask{}, watches: map[int][]*ast.WatchItem{}, names: map[int]string{}, ever: ever, unread: map[*rule.Slot]bool{}, called: map[string]bool{}, getters: map[int][]string{}, every: map[int]bool{}}
}

// slot hands out the next slot.
func (b *branch) slot() int {
	b.next++
	return b.next - 1
}

func (b *branch) read(slot int, mask fact.Mask, bound bool) {
	if slot < b.floor {
		return
	}
	b.reads[slot] |= mask
	if bound {
		b.bound[slot] |= mask
	}
}

// finish gives the patterns of a checked conjunction their masks.
//
// A first pattern straight before an eval, a query or an "if" reacts to everything, if its node is its own: Drools
// has nothing between them that could look at a mask. Before a from it does so unless what is read there has properties of its
// own: see fromReads.
func (b *branch) finish(e *env, conditions []rule.Condition) {
	for _, p := range b.patterns {
		if p.From != nil {
			p.Bound = b.bound[p.Slot] // patterns that bind other properties share no node
			continue
		}
		p.Reads, p.Bound = b.readsOf(p), b.bound[p.Slot]
		if items := b.watches[p.Slot]; items != nil {
			alone := len(conditions) == 1 && conditions[0] == rule.Condition(p) && len(p.Tests) > 0
			p.Reads = e.watch(p, items, alone)
			p.Tested = ir.PropertiesIn(p.Slot, p.Tests, (*rule.Test).Alpha) & b.reads[p.Slot] &^ p.Reads
		}
		b.behindWindow(p)
		if p.Type.Class || p.Type == fact.ObjectType {
			p.Reads, p.Tested = fact.AllProperties, 0
		}
	}
	if len(conditions) < 2 {
		return
	}
	first, ok := conditions[0].(*rule.Pattern)
	if !ok || first.From != nil || b.watches[first.Slot] != nil {
		return
	}
	b.leads(e, first, conditions[1])
}

// readsOf are the properties that a pattern reacts to, but for @watch.
func (b *branch) readsOf(p *rule.Pattern) fact.Mask {
	reads := b.reads[p.Slot]
	if reads == fact.AllProperties && !b.every[p.Slot] {
		return watchable(p.Type, nil)
	}
	return reads
}

// behindWindow takes away what only the tests read that let a fact into a window: as in Drools, nothing behind the window sees such a change
// as long as the fact passes.
func (b *branch) behindWindow(p *rule.Pattern) {
	if p.Window == nil || b.reads[p.Slot] == fact.AllProperties {
		return
	}
	join := func(t *rule.Test) bool { return !t.Alpha() }
	tests, behind := p.Tests, join
	if p.Window.Name != "" {
		tests, behind = p.Window.Tests, func(*rule.Test) bool { return true }
	}
	own := ir.PropertiesIn(p.Slot, tests, (*rule.Test).Alpha) &^ (b.bound[p.Slot] | ir.PropertiesIn(p.Slot, p.Tests, behind))
	p.Tested |= own & p.Reads
	p.Reads &^= own
}

// leads gives a first pattern what the condition behind it makes it react to. A group counts as what it begins with; of
// alternatives, which are groups in one not, as each.
func (b *branch) leads(e *env, first *rule.Pattern, second rule.Condition) {
	switch second := second.(type) {
	case *rule.Eval, *rule.QueryCall:
		first.Unmasked = true
	case *rule.Exists:
		if len(second.Conditions) > 0 { // none where it asks for matches of the agenda
			b.leads(e, first, second.Conditions[0])
		}
	case *rule.Not:
		for _, c := range second.Conditions {
			b.leads(e, first, c)
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
			b.fromLeads(e, first, second)
		}
	case *rule.Accumulate:
		if len(second.Source) == 0 {
			return
		}
		if elements, ok := second.Source[0].(*rule.Pattern); ok && elements.From != nil && !second.Collect {
			b.fromLeads(e, first, elements)
		}
	}
}

func (b *branch) fromLeads(e *env, first, elements *rule.Pattern) {
	all, mask := b.fromReads(e, first.Type, elements)
	first.Unmasked = first.Unmasked || all
	first.FromReads |= mask
}

// fromReads are the properties of a first pattern's type that a from behind it makes the pattern react to. Drools looks at
// the mask of the elements' pattern there, whose bits count the properties of the elements' type; it is the properties in the
// same places of the first type that count. Elements without properties of the rules' own let everything pass.
func (b *branch) fromReads(e *env, t *fact.Type, elements *rule.Pattern) (all bool, mask fact.Mask) {
	of := elements.Type
	if places, ok := ir.LibraryPlaces[of.Raw()]; ok {
		return b.libraryReads(t, places, b.getters[elements.Slot])
	}
	if of.Class || of.Kind != fact.Struct && of.Kind != fact.Enum || !of.IsClass() && !of.Declared && of.Go == nil {
		return true, 0
	}
	reads := b.reads[elements.Slot]
	if items := b.watches[elements.Slot]; items != nil {
		probe := *elements
		probe.Reads = reads
		reads = e.watch(&probe, items, false)
	}
	if reads == fact.AllProperties {
		return true, 0
	}
	places := ir.MaskPlaces(t)
	for i, p := range ir.MaskPlaces(of) {
		if reads.Has(p) && i < len(places) {
			mask |= places[i].Mask()
		}
	}
	return false, mask
}

// libraryReads is fromReads for elements of a class of the library, of which some properties are read.
func (b *branch) libraryReads(t *fact.Type, places, read []string) (all bool, mask fact.Mask) {
	own := ir.MaskPlaces(t)
	for _, name := range read {
		switch i := slices.Index(places, name); {
		case i < 0:
			return true, 0
		case i < len(own):
			mask |= own[i].Mask()
		}
	}
	return false, mask
}

// watchable is what * stands for. Of a type with many properties those that are named get a bit before the others do.
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

// watch applies @watch: * and !* first, then the single properties; an exclusion wins over *, and !* over everything, unless the
// pattern is alone in its rule and has constraints, or looks at the object itself. What is left of * reacts to a change that
// names no property, even if it is nothing.
func (e *env) watch(p *rule.Pattern, items []*ast.WatchItem, alone bool) fact.Mask {
	mask, every, nothing, unnamed, whole := p.Reads, false, false, false, ir.TestsWhole(p)
	for i, w := range items {
		if w.Name != "*" {
			continue
		}
		if slices.ContainsFunc(items[:i], func(o *ast.WatchItem) bool { return o.Name == "*" }) {
			e.errorf(w.Span(), CodeDuplicateName, "* is watched twice")
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
			e.unknownMember(w.Span(), CodeUnknownProperty, p.Type, w.Name, didYouMean(w.Name, e.reg.Members(p.Type)))
			continue
		case seen[w.Name]:
			e.errorf(w.Span(), CodeDuplicateName, "%q is watched twice", w.Name)
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
		return fact.AllProperties // those of subtypes among them
	}
	return mask
}
