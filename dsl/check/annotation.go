package check

import (
	"strings"
	"unicode"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/dsl/check/internal/project"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// inert lists, in lower case, the annotations that mean something to Drools and nothing here, each with an explanation for the
// rule author. Unknown annotations are metadata, reported only if they look like a misspelling.
var inert = map[string]string{
	"propertychangesupport": "rules learn of changes through modify and update",
	"traitable":             "traits cannot be put on objects",
	"format":                "dates are read without a given format",
	"defeasible":            "a logical fact stays as long as one of its justifications holds",
	"defeats":               "a logical fact stays as long as one of its justifications holds",
	"defeater":              "a logical fact stays as long as one of its justifications holds",
	"strict":                "a logical fact stays as long as one of its justifications holds",
	"imperfect":             "fuzzy reasoning is not supported",
}

var (
	typeAnnotations  = []string{"role", "timestamp", "duration", "expires", "classReactive", "propertyReactive", "typesafe"}
	fieldAnnotations = []string{"key", "position"}
)

// noEffect warns of an annotation that changes nothing, and of one whose name is close to that of an annotation that would. It
// reports whether it warned.
func noEffect(u *project.Unit, a *ast.Annotation, known []string) bool {
	if a.Name == nil {
		return false
	}
	name := a.Name.Text[strings.LastIndexByte(a.Name.Text, '.')+1:]
	if why, ok := inert[strings.ToLower(name)]; ok {
		u.Report(source.Warning, a.Span(), finding.NoEffect, why, "@"+name+" has no effect here")
		return true
	}
	for _, k := range known {
		if strings.EqualFold(k, name) {
			return false
		}
	}
	if hint := project.DidYouMean(name, known); hint != "" {
		u.Report(source.Warning, a.Span(), finding.NoEffect, hint, "@"+name+" has no effect: there is no annotation of this name")
		return true
	}
	return false
}

// identifier reports whether s is a plain name.
func identifier(s string) bool {
	for i, r := range s {
		if !unicode.IsLetter(r) && r != '_' && r != '$' && (i == 0 || !unicode.IsDigit(r)) {
			return false
		}
	}
	return s != ""
}

// eventAnnotations checks @timestamp and @duration, which name the property of an event that holds its time. It runs when the
// properties of the type are known.
func (d declaration) eventAnnotations(t *fact.Type) {
	for _, a := range d.ast.Annotations {
		if a.Name == nil || !strings.EqualFold(a.Name.Text, "timestamp") && !strings.EqualFold(a.Name.Text, "duration") {
			continue
		}
		name := strings.TrimSpace(a.Text)
		switch p := d.Types.Property(t, name); {
		case p == nil && !identifier(name): // Drools accepts an expression or a time, but no call of an unknown method
			if method, _, call := strings.Cut(strings.TrimPrefix(name, "this."), "("); call && identifier(method) && len(d.Types.Methods(t, method)) == 0 {
				d.ErrorHint(a.Span(), finding.UnknownMethod, project.DidYouMean(method, d.Types.Members(t)), "%s has no method %q for @%s", t, method, a.Name.Text)
			}
		case p == nil:
			d.ErrorHint(a.Span(), finding.UnknownProperty, project.DidYouMean(name, d.Types.Members(t)), "%s has no property %q for @%s", t, name, a.Name.Text)
		case !t.Event && !jtype.InheritsEvent(t):
			d.Report(source.Warning, a.Span(), finding.NoEffect, "add @role( event )", "@"+a.Name.Text+" has no effect: "+t.Name+" is not an event")
		}
	}
}
