package project

import (
	"strings"

	"whenthen/dsl/check/finding"
	"whenthen/engine/source"
)

// bindingSite is the position of a binding in the source. Branches and child rules of a rule share sites.
type bindingSite struct {
	file *source.File
	at   int32
}

// bindingUse records whether any branch or child rule uses the binding of a site.
type bindingUse struct {
	unit *Unit
	name string
	at   source.Span
	used bool
}

// Binds records that a name is bound at a place.
func (u *Unit) Binds(name string, at source.Span) {
	site := bindingSite{u.File.Source, at.Start.Offset}
	if u.bindings == nil {
		u.bindings = map[bindingSite]*bindingUse{}
	}
	if u.bindings[site] == nil {
		u.bindings[site] = &bindingUse{unit: u, name: name, at: at}
	}
}

// Uses records that the name bound at a place is used.
func (c *Check) Uses(file *source.File, at source.Span) {
	if u := c.bindings[bindingSite{file, at.Start.Offset}]; u != nil {
		u.used = true
	}
}

// BindingsOf calls f, and reports the unused bindings that were made in it.
func (c *Check) BindingsOf(f func()) {
	shared := c.bindings
	c.bindings = nil
	f()
	c.WarnUnusedBindings()
	c.bindings = shared
}

// WarnUnusedBindings reports unused bindings. It skips rules with errors, in which the missing part may be the use.
func (c *Check) WarnUnusedBindings() {
	for _, u := range c.bindings {
		if !u.used && !u.unit.Failed && !strings.HasPrefix(u.name, HiddenPrefix) {
			u.unit.Warnf(u.at, finding.UnusedBinding, "%q is never used", u.name)
		}
	}
}

// HiddenPrefix is a prefix that no name in rule text has.
const HiddenPrefix = "$path "
