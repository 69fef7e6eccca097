package lint

import (
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// Part is a part of the facts that one rule can change and another can read: a property of the facts of a type or, if Property is "", the
// existence of facts of the type.
type Part struct {
	Type     *fact.Type
	Property string
}

// Touch records that the action of a rule changes a part of the facts, or that its conditions read it.
type Touch struct {
	Rule int // position in Base.Rules
	Part
	Changes bool // otherwise it reads
}

// Touches lists, for each rule, the parts of facts that it changes and those that it reads, if some rule changes them. [Feeds] is more
// exact, because it pairs rules, but its result may grow with the square of the number of rules. A rule that inserts or deletes facts, or
// may change any property, changes their existence, which every rule with a pattern for them reads.
func Touches(base *rule.Base) []Touch {
	t := toucher{seen: map[Touch]bool{}, known: map[Part]bool{}, properties: map[*fact.Type][]string{}}
	for i, r := range base.Rules {
		for _, w := range summarize(r).writes {
			if w.t != nil {
				t.write(i, &w)
			}
		}
	}
	for i, r := range base.Rules {
		for _, p := range matched(r) {
			t.read(i, p)
		}
	}
	return t.list
}

// toucher collects touches.
type toucher struct {
	list       []Touch
	seen       map[Touch]bool
	known      map[Part]bool           // parts that some rule changes
	types      []*fact.Type            // types of known, in the order in which they are found
	properties map[*fact.Type][]string // properties of known, for each type
}

// add adds a touch unless it was added before.
func (t *toucher) add(x Touch) {
	if !t.seen[x] {
		t.seen[x] = true
		t.list = append(t.list, x)
	}
}

// write adds the parts that a change touches.
func (t *toucher) write(at int, w *write) {
	if w.insert || w.delete || w.mask == fact.AllProperties {
		t.change(at, Part{w.t, ""})
		return
	}
	for _, p := range w.t.Complete().Properties {
		if w.mask.Has(p) {
			t.change(at, Part{w.t, p.Name})
		}
	}
}

func (t *toucher) change(at int, p Part) {
	if !t.known[p] {
		t.known[p] = true
		if t.properties[p.Type] == nil {
			t.types = append(t.types, p.Type)
		}
		t.properties[p.Type] = append(t.properties[p.Type], p.Property)
	}
	t.add(Touch{at, p, true})
}

// read adds those parts that a pattern reads and some rule changes.
func (t *toucher) read(at int, p *rule.Pattern) {
	for _, of := range t.types {
		if !of.AssignableTo(p.Type) && !p.Type.AssignableTo(of) {
			continue
		}
		for _, name := range t.properties[of] {
			if name == "" || of.MaskIn(p.Type, of.Property(name).Mask())&p.Reads != 0 {
				t.add(Touch{at, Part{of, name}, false})
			}
		}
	}
}
