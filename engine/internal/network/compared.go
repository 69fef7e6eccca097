package network

import (
	"slices"

	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// Most changes of a fact are changes of properties that a join does not compare, such as a state or a counter when the join compares the
// kind. Then the fact matches the same tuples as before, and only its matches have to be visited, not every tuple of the other side.

// compared describes which changes of an object do not affect its matches at a node.
type compared struct {
	// Known means that the tests read only properties whose every change updates the tuples here: see neverSilent and reactsTo.
	Known bool
	own   fact.Mask // properties of the object that the tests read, as bits of the pattern's type
}

// comparedBy finds out which properties the tests of a pattern read; left is the parent node.
func (b *builder) comparedBy(left *Node, p *rule.Pattern, ts *Tests) (c compared) {
	if c.Known = ts.Right.Usable() && !ts.MissesChanges && ts.Unified == nil; !c.Known {
		return c
	}
	for _, t := range p.Tests {
		if t.Alpha() {
			continue
		}
		rule.Walk(t.Expr, func(e rule.Expr) {
			prop, ok := e.(*rule.Prop)
			if !ok {
				return
			}
			of, ok := prop.Of.(*rule.Slot)
			switch {
			case !ok || !b.neverSilent(prop.Property):
				c.Known = false
			case of.Index == p.Slot:
				c.own |= prop.Property.Mask()
			default:
				c.Known = c.Known && left.reactsTo(of.Index, prop.Property)
			}
		})
	}
	return c
}

// neverSilent reports whether every change of a property is followed by an update of its fact: the property belongs to a declared type,
// whose objects are changed only by code of rules, and no such code sets it without an update.
func (b *builder) neverSilent(p *fact.Property) bool {
	return p.Owner != nil && p.Owner.Declared && p.Bits == nil && !b.silentlySet().Has(p)
}

// readsSilentlySet reports whether a test reads a property that code of rules sets without an update.
func (b *builder) readsSilentlySet(t *rule.Test) bool {
	return rule.Contains(t.Expr, func(e rule.Expr) bool {
		p, ok := e.(*rule.Prop)
		return ok && b.silentlySet().Has(p.Property)
	})
}

// testedAnew reports whether an equation computes the value of the right side, reads a property that code of rules sets without an update,
// and has no key that would find the old values of such properties. Drools has one for plain properties and, in its classic engine, for a
// computed value in front of a variable or path, as in n % 4 == $m; there it does not compare the values themselves, so keys must be exact.
func (b *builder) testedAnew(t *rule.Test) bool {
	own, other := rule.Unconverted(t.Own), rule.Unconverted(t.Other)
	if p, ok := own.(*rule.Prop); ok {
		if _, ok = p.Of.(*rule.Slot); ok {
			return false
		}
	}
	e, ok := t.Expr.(*rule.Binary)
	inFront := ok && !slices.ContainsFunc(t.Slots, func(slot int) bool { return rule.ReadsSlot(e.L, slot) })
	_, variable := other.(*rule.Prop)
	exact := own.Type().Kind.Integer() && !own.Type().Boxed
	return b.readsSilentlySet(t) && !(inFront && variable && exact)
}

// readsInside reports whether an expression reads what a list, set, map or array contains, or how much, while code of rules changes that
// without an update.
func (b *builder) readsInside(e rule.Expr) bool {
	inside := rule.Contains(e, func(e rule.Expr) bool {
		var of rule.Expr
		switch e := e.(type) {
		case *rule.Call:
			of = e.Of
		case *rule.Index:
			of = e.Of
		case *rule.Prop:
			if e.Property.Method != nil {
				of = e.Of
			}
		}
		return of != nil && of.Type().Kind.Collection()
	})
	return inside && len(b.silentlySet()[rule.Contents]) > 0
}

func (b *builder) silentlySet() rule.PropertySet {
	if b.silent == nil {
		b.silent = b.net.Base.SilentlySet()
	}
	return b.silent
}

// unset returns the properties in p.Behind that no code of rules sets. An entry reacts to them as well, so that a join may look them up:
// they are changed only from outside, where an update usually names no property, and then every pattern reacts anyway.
func (b *builder) unset(p *rule.Pattern) (mask fact.Mask) {
	if p.Behind == 0 {
		return 0
	}
	set := b.setByCode()
	for _, prop := range p.Type.Properties {
		if p.Behind.Has(prop) && !set.Has(prop) {
			mask |= prop.Mask()
		}
	}
	return mask
}

func (b *builder) setByCode() rule.PropertySet {
	if b.set == nil {
		b.set = b.net.Base.Set()
	}
	return b.set
}

// steady reports whether no code of rules sets a property that a pattern reacts to.
func (b *builder) steady(p *rule.Pattern) bool {
	set := b.setByCode()
	return !slices.ContainsFunc(p.Type.Properties, func(prop *fact.Property) bool { return p.Reads.Has(prop) && set.Has(prop) })
}

// reactsTo reports whether the facts in a slot come from a pattern that reacts to changes of the property.
func (n *Node) reactsTo(slot int, p *fact.Property) bool {
	for n != nil && n.slot != slot {
		n = n.Left
	}
	return n != nil && n.Entry != nil && n.Entry.reads != fact.NoProperty && n.Entry.reads.Has(p)
}

// changesUncompared reports whether a change of an object of type t affects no property that the node of the entry compares.
func (e *Entry) changesUncompared(t *fact.Type, changed fact.Mask) bool {
	if e.Node == nil || e.Left || changed == fact.AllProperties {
		return false
	}
	c := &e.Node.Tests.Compares
	return c.Known && e.Alpha.typ.MaskIn(t, c.own)&changed == 0
}
