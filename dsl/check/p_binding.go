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
