package check

import (
	"fmt"

	"whenthen/engine/source"
)

// finding identifies a diagnostic, so that the branches of a rule, which share text, report it once.
type finding struct {
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

// warnf reports a warning.
func (u *unit) warnf(at source.Span, code source.Code, format string, args ...any) {
	u.report(source.Warning, at, code, "", fmt.Sprintf(format, args...))
}

// unsupported reports a construct that is understood but cannot be run yet.
func (u *unit) unsupported(at source.Span, what string) {
	u.failed = true
	severity := source.Error
	if u.opts.CheckOnly { // Drools runs it
		severity = source.Warning
	}
	u.report(severity, at, CodeNotSupported, "", what+": not supported yet")
}

func (u *unit) report(severity source.Severity, at source.Span, code source.Code, hint, message string) {
	if severity != source.Error && u.opts.ErrorsOnly {
		return
	}
	var file *source.File
	if u.file != nil {
		file = u.file.src
	}
	u.add(source.Diagnostic{
		File: file, Span: at, Severity: severity, Code: code, Message: message, Hint: hint, Rule: u.name,
	})
}

// Warn is report for a warning of package habit.
func (u *unit) Warn(at source.Span, code source.Code, hint, message string) {
	u.report(source.Warning, at, code, hint, message)
}

// Slice is the text of a span of the unit's file.
func (u *unit) Slice(at source.Span) string { return u.file.src.Slice(at) }

// add adds a diagnostic that was not reported before.
func (c *checker) add(d source.Diagnostic) {
	key := finding{d.File, d.Span.Start.Offset, d.Code, d.Message}
	if c.reported[key] {
		return
	}
	if c.reported == nil {
		c.reported = map[finding]bool{}
	}
	c.reported[key] = true
	c.found = append(c.found, d)
}

// didYouMean is the hint for a misspelt word, "" if no candidate is near.
func didYouMean(word string, candidates []string) string {
	if near := source.Nearest(word, candidates); near != "" {
		return fmt.Sprintf("did you mean %q?", near)
	}
	return ""
}
