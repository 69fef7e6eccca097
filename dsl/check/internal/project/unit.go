package project

import (
	"strings"

	"whenthen/dsl/check/finding"
	"whenthen/engine/source"
	"whenthen/internal/cron"
	"whenthen/internal/fact"
)

// Unit is a rule, query, function or declaration under check. It holds to which file and name findings belong, and whether one of them is
// an error.
type Unit struct {
	*Check
	File   *File
	Name   string // for Diagnostic.Rule
	Failed bool
	// Orphan is true if the rule extends an unknown rule, which may bind names that the rule uses.
	Orphan bool
	// Class is the Java class whose code is checked; nil for rule files.
	Class *ClassScope
	// LocalTypes are the local classes of the code, by simple name.
	LocalTypes map[string]*fact.Type
}

// UnitOf returns a unit with a name in a file.
func (c *Check) UnitOf(f *File, name string) *Unit { return &Unit{Check: c, File: f, Name: name} }

// Quietly calls f and discards its findings.
func (u *Unit) Quietly(f func()) {
	found, reported, failed, quiet := len(u.Found), u.reported, u.Failed, u.quiet
	u.reported, u.quiet = nil, true
	f()
	u.Found, u.reported, u.Failed, u.quiet = u.Found[:found], reported, failed, quiet
}

// Lose records that a name is unknown in the file and has been reported, so that it is not reported again. It does nothing in the code of a
// class: there, each statement that uses the name must have its own error, with which it fails at run time.
func (u *Unit) Lose(f *File, name string) {
	if u.quiet || u.Class != nil { // nothing was reported, or not to the user
		return
	}
	if u.Apart != nil {
		u.Lasting = true
		return
	}
	f.Unknown[name] = true
}

// RuleUnit returns the type of the file's rule unit; nil if there is none or it is unknown.
func (u *Unit) RuleUnit() *fact.Type {
	if u.File.Tree.Unit == nil {
		return nil
	}
	return u.FindType(u.File.Tree.Unit.Name.Text)
}

// IsDataSource reports whether a property of a rule unit holds facts. All lists of a Go struct do.
func IsDataSource(unit *fact.Type, p *fact.Property) bool {
	return p.Type.Kind == fact.List && (p.Type.AssignableTo(fact.DataSourceType) || !unit.IsClass() && !unit.Declared)
}

// LostUnit reports whether the file belongs to an unknown rule unit, which has been reported.
func (u *Unit) LostUnit() bool {
	return u.File.Tree.Unit != nil && u.RuleUnit() == nil
}

// Expires parses the text of @expires into meta: a duration such as 1h30m, which may be written value = 1h30m and may be followed by a
// policy. It reports whether there is a valid duration.
func Expires(text string, meta map[string]any) bool {
	found := false
	parts := strings.Split(text, ",")
	for _, part := range parts {
		if len(parts) > 1 && strings.TrimSpace(part) == "" { // a superfluous comma
			return false
		}
		name, value, named := strings.Cut(part, "=")
		if !named {
			name, value = "value", part
		}
		value = strings.Trim(strings.TrimSpace(value), "\"'")
		switch strings.TrimSpace(name) {
		case "value":
			ms, ok := cron.Span(value)
			if !ok || value == "" {
				return false
			}
			meta[fact.MetaExpires], found = ms, true
		case "policy":
			if strings.HasSuffix(value, "TIME_SOFT") {
				meta[fact.MetaSoft] = true
			}
		}
	}
	return found
}

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

// Binds records that a name is bound at a position.
func (u *Unit) Binds(name string, at source.Span) {
	site := bindingSite{u.File.Source, at.Start.Offset}
	if u.bindings == nil {
		u.bindings = map[bindingSite]*bindingUse{}
	}
	if u.bindings[site] == nil {
		u.bindings[site] = &bindingUse{unit: u, name: name, at: at}
	}
}

// Uses records that the name bound at a position is used.
func (c *Check) Uses(file *source.File, at source.Span) {
	if u := c.bindings[bindingSite{file, at.Start.Offset}]; u != nil {
		u.used = true
	}
}

// BindingsOf calls f, and reports the unused bindings that f has made.
func (c *Check) BindingsOf(f func()) {
	shared := c.bindings
	c.bindings = nil
	f()
	c.WarnUnusedBindings()
	c.bindings = shared
}

// WarnUnusedBindings reports unused bindings. It skips rules with errors, in which the faulty part may be the use.
func (c *Check) WarnUnusedBindings() {
	for _, u := range c.bindings {
		if !u.used && !u.unit.Failed && !strings.HasPrefix(u.name, HiddenPrefix) {
			u.unit.Warnf(u.at, finding.UnusedBinding, "%q is never used", u.name)
		}
	}
}

// HiddenPrefix is a prefix that names in rule text cannot have.
const HiddenPrefix = "$path "
