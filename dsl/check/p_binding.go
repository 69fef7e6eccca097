package check

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
	unit *unit
	name string
	at   source.Span
	used bool
}

// binds records that a name is bound at a place.
func (u *unit) binds(name string, at source.Span) {
	site := bindingSite{u.file.src, at.Start.Offset}
	if u.bindings == nil {
		u.bindings = map[bindingSite]*bindingUse{}
	}
	if u.bindings[site] == nil {
		u.bindings[site] = &bindingUse{unit: u, name: name, at: at}
	}
}

// uses records that the name bound at a place is used.
func (c *checker) uses(file *source.File, at source.Span) {
	if u := c.bindings[bindingSite{file, at.Start.Offset}]; u != nil {
		u.used = true
	}
}

// bindingsOf calls f, and reports the unused bindings that were made in it.
func (c *checker) bindingsOf(f func()) {
	shared := c.bindings
	c.bindings = nil
	f()
	c.warnUnusedBindings()
	c.bindings = shared
}

// warnUnusedBindings reports unused bindings. It skips rules with errors, in which the missing part may be the use.
func (c *checker) warnUnusedBindings() {
	for _, u := range c.bindings {
		if !u.used && !u.unit.failed && !strings.HasPrefix(u.name, hiddenPrefix) {
			u.unit.warnf(u.at, finding.UnusedBinding, "%q is never used", u.name)
		}
	}
}

// hiddenPrefix is a prefix that no name in rule text has.
const hiddenPrefix = "$path "
