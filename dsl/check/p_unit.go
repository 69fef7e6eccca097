package check

import (
	"strings"

	"whenthen/internal/cron"
	"whenthen/internal/fact"
)

// unit is one rule, query, function or declaration under check. It says where findings belong and whether they include an error.
type unit struct {
	*checker
	file   *fileScope
	name   string // Diagnostic.Rule
	failed bool
	// orphan is set if the rule extends an unknown rule, from which the names it does not bind may come.
	orphan bool
	// class is the Java class whose code is checked; nil in rule files.
	class *javaClass
	// localTypes are the local classes of the code, by simple name.
	localTypes map[string]*fact.Type
}

// unitOf is the unit of that name in a file.
func (c *checker) unitOf(f *fileScope, name string) *unit {
	return &unit{checker: c, file: f, name: name}
}

// quietly calls f and discards its findings.
func (u *unit) quietly(f func()) {
	found, reported, failed, quiet := len(u.found), u.reported, u.failed, u.quiet
	u.reported, u.quiet = nil, true
	f()
	u.found, u.reported, u.failed, u.quiet = u.found[:found], reported, failed, quiet
}

// lose records that a name is unknown in the file and has been reported.
func (u *unit) lose(f *fileScope, name string) {
	if u.quiet { // nothing was reported
		return
	}
	if u.apart != nil {
		u.lasting = true
		return
	}
	f.unknown[name] = true
}

// ruleUnit is the type of the file's rule unit; nil if there is none or it is unknown.
func (u *unit) ruleUnit() *fact.Type {
	if u.file.ast.Unit == nil || u.file.ast.Unit.Name == nil {
		return nil
	}
	return u.findType(u.file.ast.Unit.Name.Text)
}

// lostUnit reports whether the file belongs to an unknown rule unit, which has been reported.
func (u *unit) lostUnit() bool {
	return u.file.ast.Unit != nil && u.file.ast.Unit.Name != nil && u.ruleUnit() == nil
}

// expires parses the text of @expires: a time such as 1h30m, which may be written value = 1h30m and may be followed by a policy.
// It reports whether there is a valid time.
func expires(text string, meta map[string]any) bool {
	found := false
	parts := strings.Split(text, ",")
	for _, part := range parts {
		if len(parts) > 1 && strings.TrimSpace(part) == "" { // superfluous comma
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
