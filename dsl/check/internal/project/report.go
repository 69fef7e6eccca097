package project

import (
	"fmt"
	"slices"
	"strings"

	"whenthen/dsl/check/finding"
	"whenthen/engine/source"
	"whenthen/internal/fact"
	"whenthen/internal/fact/naming"
)

// findingKey identifies a diagnostic. The branches of a rule share text, so a finding in several of them is reported once.
type findingKey struct {
	file *source.File
	from int32
	code source.Code
	text string
}

// Errorf reports an error and marks the unit as failed.
func (u *Unit) Errorf(at source.Span, code source.Code, format string, args ...any) {
	u.Failed = true
	u.Report(source.Error, at, code, "", fmt.Sprintf(format, args...))
}

// ErrorHint is Errorf with a hint, which may be empty.
func (u *Unit) ErrorHint(at source.Span, code source.Code, hint, format string, args ...any) {
	u.Failed = true
	u.Report(source.Error, at, code, hint, fmt.Sprintf(format, args...))
}

// UnknownMember reports an unknown property or method of a type. All findings about one member are grouped.
func (u *Unit) UnknownMember(at source.Span, code source.Code, t *fact.Type, name, hint string) {
	kind := "property"
	if code == finding.UnknownMethod {
		kind = "method"
	}
	u.Failed = true
	if u.InheritsUnknown(t) {
		return
	}
	if hint == "" && t.Java == nil && u.Options.Classes != nil && u.Options.Classes.Find(t.QualifiedName()) != nil {
		hint = "the declaration of " + t.Name + " in rule text takes the place of the Java class; without fields it would be about that class"
	}
	u.ReportAbout("member "+t.QualifiedName()+"."+accessed(name), source.Error, at, code, hint, fmt.Sprintf("%s has no %s %q", Written(t), kind, name))
}

// InheritsUnknown reports whether a type is, or extends, a declared type whose supertype is unknown. That was reported at the declaration.
func (c *Check) InheritsUnknown(t *fact.Type) bool {
	return c.Heirs[t.QualifiedName()] || slices.ContainsFunc(t.Parents, c.InheritsUnknown)
}

// accessed returns the property of a getter or setter name. Any other name is returned unchanged.
func accessed(name string) string {
	for _, prefix := range []string{"get", "set", "is"} {
		if rest, ok := strings.CutPrefix(name, prefix); ok && naming.Capital(rest) {
			return naming.Uncapitalize(rest)
		}
	}
	return name
}

// NotBound reports an unknown name; what is a format string for the name. All findings about one name in one rule are grouped.
func (u *Unit) NotBound(at source.Span, hint, what, name string) {
	u.Failed = true
	u.ReportAbout("name "+u.Name+"."+name, source.Error, at, finding.UnknownBinding, hint, fmt.Sprintf(what, name))
}

// Warnf reports a warning.
func (u *Unit) Warnf(at source.Span, code source.Code, format string, args ...any) {
	u.Report(source.Warning, at, code, "", fmt.Sprintf(format, args...))
}

// WarnHint is Warnf with a hint, which may be empty.
func (u *Unit) WarnHint(at source.Span, code source.Code, hint, format string, args ...any) {
	u.Report(source.Warning, at, code, hint, fmt.Sprintf(format, args...))
}

// Unsupported reports a known construct that is not supported.
func (u *Unit) Unsupported(at source.Span, what string) {
	u.Failed = true
	u.Report(u.lacking(), at, finding.NotSupported, "", what+": not supported yet")
}

// lacking returns the severity for constructs that Drools can run and this engine cannot.
func (u *Unit) lacking() source.Severity {
	if u.Options.CheckOnly {
		return source.Warning
	}
	return source.Error
}

// InJava reports, once per file and name, an operator or function that the project registers in Java. The hint names the option that
// registers a Go function instead.
func (u *Unit) InJava(at source.Span, what, name, option string) {
	u.Failed = true
	key := what + " " + name // the map also holds type names, which contain no blank
	if u.File.Unknown[key] {
		return
	}
	u.Lose(u.File, key)
	u.ReportAbout(key, u.lacking(), at, finding.InJava, fmt.Sprintf("register a Go function to replace it: whenthen.%s( %q, … )", option, name),
		fmt.Sprintf("the %s %s is registered in Java code, which cannot run here", what, name))
}

// Report reports a finding. Warnings are dropped if only errors are wanted, except those about text that cannot run.
func (u *Unit) Report(severity source.Severity, at source.Span, code source.Code, hint, message string) {
	if severity != source.Error && u.Options.ErrorsOnly && !u.Failed {
		return
	}
	u.ReportAbout("", severity, at, code, hint, message)
}

// ReportAbout is Report with a key that groups findings with the same cause.
func (u *Unit) ReportAbout(about string, severity source.Severity, at source.Span, code source.Code, hint, message string) {
	var file *source.File
	if u.File != nil {
		file = u.File.Source
	}
	u.Add(source.Diagnostic{
		File: file, Span: at, Severity: severity, Code: code, Message: message, Hint: hint, Rule: u.Name, About: about,
	})
}

// Warn is Report for a warning of package habit.
func (u *Unit) Warn(at source.Span, code source.Code, hint, message string) {
	u.Report(source.Warning, at, code, hint, message)
}

// Slice returns the text of a span of the unit's file.
func (u *Unit) Slice(at source.Span) string { return u.File.Source.Slice(at) }

// Add adds a diagnostic unless it has been reported before.
func (c *Check) Add(d source.Diagnostic) {
	key := keyOf(d)
	if c.reported[key] {
		return
	}
	if c.reported == nil {
		c.reported = map[findingKey]bool{}
	}
	c.reported[key] = true
	c.Found = append(c.Found, d)
}

// Forget removes all findings but the first n. They may be reported again.
func (c *Check) Forget(n int) {
	for _, d := range c.Found[n:] {
		delete(c.reported, keyOf(d))
	}
	c.Found = c.Found[:n]
}

func keyOf(d source.Diagnostic) findingKey {
	return findingKey{d.File, d.Span.Start.Offset, d.Code, d.Message}
}

// DidYouMean returns the hint for a misspelt word, or "" if no candidate is close.
func DidYouMean(word string, candidates []string) string {
	if near := source.Nearest(word, candidates); near != "" {
		return fmt.Sprintf("did you mean %q?", near)
	}
	return ""
}

// Written returns a type as the source text has it: without the suffix that makes the names of local classes unique.
func Written(t *fact.Type) string {
	name, _, _ := strings.Cut(t.String(), "$")
	return name
}
