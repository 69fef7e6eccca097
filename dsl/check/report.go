package check

import (
	"fmt"
	"slices"
	"strings"

	"whenthen/dsl/check/finding"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// findingKey identifies a diagnostic. The branches of a rule share text, and so a finding in several of them is reported once.
type findingKey struct {
	file *source.File
	from int32
	code source.Code
	text string
}

// errorf reports an error and marks the unit as failed.
func (u *unit) errorf(at source.Span, code source.Code, format string, args ...any) {
	u.failed = true
	u.report(source.Error, at, code, "", fmt.Sprintf(format, args...))
}

// errorHint is errorf with a hint, which may be empty.
func (u *unit) errorHint(at source.Span, code source.Code, hint, format string, args ...any) {
	u.failed = true
	u.report(source.Error, at, code, hint, fmt.Sprintf(format, args...))
}

// unknownMember reports an unknown property or method of a type. All findings about one member are grouped.
func (u *unit) unknownMember(at source.Span, code source.Code, t *fact.Type, name, hint string) {
	kind := "property"
	if code == finding.UnknownMethod {
		kind = "method"
	}
	u.failed = true
	if u.inheritsUnknown(t) {
		return
	}
	u.reportAbout("member "+t.QualifiedName()+"."+accessed(name), source.Error, at, code, hint, fmt.Sprintf("%s has no %s %q", written(t), kind, name))
}

// inheritsUnknown reports whether a type is, or extends, a declared type whose supertype is unknown. That has been reported at the
// declaration.
func (c *checker) inheritsUnknown(t *fact.Type) bool {
	return c.heirs[t.QualifiedName()] || slices.ContainsFunc(t.Parents, c.inheritsUnknown)
}

// accessed is the property of a getter or setter name; any other name is returned unchanged.
func accessed(name string) string {
	for _, prefix := range []string{"get", "set", "is"} {
		if rest, ok := strings.CutPrefix(name, prefix); ok && rest != "" && rest[0] >= 'A' && rest[0] <= 'Z' {
			return strings.ToLower(rest[:1]) + rest[1:]
		}
	}
	return name
}

// notBound reports an unknown name; what is a format string for the name. All findings about one name in one rule are grouped.
func (u *unit) notBound(at source.Span, hint, what, name string) {
	u.failed = true
	u.reportAbout("name "+u.name+"."+name, source.Error, at, finding.UnknownBinding, hint, fmt.Sprintf(what, name))
}

// warnf reports a warning.
func (u *unit) warnf(at source.Span, code source.Code, format string, args ...any) {
	u.report(source.Warning, at, code, "", fmt.Sprintf(format, args...))
}

// warnHint is warnf with a hint, which may be empty.
func (u *unit) warnHint(at source.Span, code source.Code, hint, format string, args ...any) {
	u.report(source.Warning, at, code, hint, fmt.Sprintf(format, args...))
}

// unsupported reports a construct that is known but not supported.
func (u *unit) unsupported(at source.Span, what string) {
	u.failed = true
	severity := source.Error
	if u.opts.CheckOnly { // Drools can run it
		severity = source.Warning
	}
	u.report(severity, at, finding.NotSupported, "", what+": not supported yet")
}

// inJava reports, once per file and name, an operator or function that the project registers in Java. The hint names the option
// that registers one in Go.
func (u *unit) inJava(at source.Span, what, name, option string) {
	u.failed = true
	key := what + " " + name // the map also holds type names, which contain no blank
	if u.file.unknown[key] {
		return
	}
	u.lose(u.file, key)
	severity := source.Error
	if u.opts.CheckOnly { // Drools can run it
		severity = source.Warning
	}
	u.report(severity, at, finding.NotSupported, fmt.Sprintf("register a Go function to replace it: whenthen.%s( %q, … )", option, name),
		fmt.Sprintf("the %s %s is registered in Java code, which cannot run here", what, name))
}

func (u *unit) report(severity source.Severity, at source.Span, code source.Code, hint, message string) {
	if severity != source.Error && u.opts.ErrorsOnly {
		return
	}
	u.reportAbout("", severity, at, code, hint, message)
}

// reportAbout is report with a key that groups findings with the same cause.
func (u *unit) reportAbout(about string, severity source.Severity, at source.Span, code source.Code, hint, message string) {
	var file *source.File
	if u.file != nil {
		file = u.file.src
	}
	u.add(source.Diagnostic{
		File: file, Span: at, Severity: severity, Code: code, Message: message, Hint: hint, Rule: u.name, About: about,
	})
}

// Warn is report for a warning of package habit.
func (u *unit) Warn(at source.Span, code source.Code, hint, message string) {
	u.report(source.Warning, at, code, hint, message)
}

// Slice is the text of a span of the unit's file.
func (u *unit) Slice(at source.Span) string { return u.file.src.Slice(at) }

// add adds a diagnostic unless it has been reported before.
func (c *checker) add(d source.Diagnostic) {
	key := findingKey{d.File, d.Span.Start.Offset, d.Code, d.Message}
	if c.reported[key] {
		return
	}
	if c.reported == nil {
		c.reported = map[findingKey]bool{}
	}
	c.reported[key] = true
	c.found = append(c.found, d)
}

// didYouMean is the hint for a misspelt word, "" if no candidate is close.
func didYouMean(word string, candidates []string) string {
	if near := source.Nearest(word, candidates); near != "" {
		return fmt.Sprintf("did you mean %q?", near)
	}
	return ""
}

// written is a type as the text has it: local classes without the place that makes their names unique.
func written(t *fact.Type) string {
	name, _, _ := strings.Cut(t.String(), "$")
	return name
}
