package check

import (
	"strings"
	"unicode"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/engine/source"
	"whenthen/internal/cron"
	"whenthen/internal/fact"
)

// inert are annotations that mean something to Drools and nothing here, with what a rule writer should know. Annotations
// nobody knows are metadata and reported only where one looks like a misspelling.
var inert = map[string]string{
	"propertychangesupport": "changes are told by modify and update",
	"traitable":             "traits cannot be put on objects",
	"format":                "dates are read as the text says",
	"defeasible":            "logical facts hold as long as one of their reasons does",
	"defeats":               "logical facts hold as long as one of their reasons does",
	"defeater":              "logical facts hold as long as one of their reasons does",
	"strict":                "logical facts hold as long as one of their reasons does",
	"imperfect":             "there is no fuzzy reasoning",
}

var (
	typeAnnotations  = []string{"role", "timestamp", "duration", "expires", "classReactive", "propertyReactive", "typesafe"}
	fieldAnnotations = []string{"key", "position"}
)

// noEffect warns of an annotation that changes nothing, and of one that is nearly the name of one that would. It reports
// whether it did.
func (u *unit) noEffect(a *ast.Annotation, known []string) bool {
	if a.Name == nil {
		return false
	}
	name := a.Name.Text[strings.LastIndexByte(a.Name.Text, '.')+1:]
	if why, ok := inert[strings.ToLower(name)]; ok {
		u.report(source.Warning, a.Span(), CodeNoEffect, why, "@"+name+" has no effect here")
		return true
	}
	for _, k := range known {
		if strings.EqualFold(k, name) {
			return false
		}
	}
	if hint := didYouMean(name, known); hint != "" {
		u.report(source.Warning, a.Span(), CodeNoEffect, hint, "@"+name+" has no effect: no annotation is called so")
		return true
	}
	return false
}

// identifier reports a plain name.
func identifier(s string) bool {
	for i, r := range s {
		if !unicode.IsLetter(r) && r != '_' && r != '$' && (i == 0 || !unicode.IsDigit(r)) {
			return false
		}
	}
	return s != ""
}

// eventAnnotations checks what the annotations of a declared type name, when its properties are known: @timestamp and
// @duration say which property of an event holds its time.
func (u *unit) eventAnnotations(ast *ast.TypeDecl, t *fact.Type) {
	for _, a := range ast.Annotations {
		if a.Name == nil || !strings.EqualFold(a.Name.Text, "timestamp") && !strings.EqualFold(a.Name.Text, "duration") {
			continue
		}
		name := strings.TrimSpace(a.Text)
		switch p := u.reg.Property(t, name); {
		case p == nil && !identifier(name): // an expression or a time, which Drools lets pass, but for methods that there are not
			if method, _, call := strings.Cut(strings.TrimPrefix(name, "this."), "("); call && identifier(method) && len(u.reg.Methods(t, method)) == 0 {
				u.errorHint(a.Span(), CodeUnknownMethod, didYouMean(method, u.reg.Members(t)), "%s has no method %q for @%s", t, method, a.Name.Text)
			}
		case p == nil:
			u.errorHint(a.Span(), CodeUnknownProperty, didYouMean(name, u.reg.Members(t)), "%s has no property %q for @%s", t, name, a.Name.Text)
		case !t.Event && !jtype.InheritsEvent(t):
			u.report(source.Warning, a.Span(), CodeNoEffect, "add @role( event )", "@"+a.Name.Text+" has no effect: "+t.Name+" is no event")
		}
	}
}

// expires reads @expires( 1h30m ), which may be named, value = 1h30m, and may have a policy; it reports whether there is a time.
func expires(text string, meta map[string]any) bool {
	found := false
	parts := strings.Split(text, ",")
	for _, part := range parts {
		if len(parts) > 1 && strings.TrimSpace(part) == "" { // a comma too many
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
