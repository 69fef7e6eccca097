package check

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/jtype"
	"whenthen/dsl/check/internal/project"
	"whenthen/engine/source"
	"whenthen/internal/fact"
	"whenthen/internal/fact/naming"
	"whenthen/internal/registry"
)

// inert contains, in lower case, the annotations that have an effect in Drools but not here, each with an explanation for the rule author.
// Unknown annotations are metadata. They are reported only if they resemble another annotation.
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

// noEffect warns about an annotation that has no effect, and about an annotation whose name resembles one that has an effect.
func noEffect(u *project.Unit, a *ast.Annotation, known []string) {
	name := naming.Simple(a.Name.Text)
	if why, ok := inert[strings.ToLower(name)]; ok {
		u.Report(source.Warning, a.Span(), finding.NoEffect, why, "@"+name+" has no effect here")
		return
	}
	if slices.ContainsFunc(known, func(k string) bool { return strings.EqualFold(k, name) }) {
		return
	}
	if hint := project.DidYouMean(name, known); hint != "" {
		u.Report(source.Warning, a.Span(), finding.NoEffect, hint, "@"+name+" has no effect: there is no annotation of this name")
	}
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

// eventAnnotations checks @timestamp and @duration, which name the property of an event with its time. It must be called after the
// properties of the type are known.
func (d declaration) eventAnnotations(t *fact.Type) {
	for _, a := range d.ast.Annotations {
		if !strings.EqualFold(a.Name.Text, "timestamp") && !strings.EqualFold(a.Name.Text, "duration") {
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

// typeMeta reads the annotations of a declaration.
func (d declaration) typeMeta(out *registry.Declaration) {
	for _, a := range d.ast.Annotations {
		noEffect(d.Unit, a, typeAnnotations)
		switch strings.ToLower(a.Name.Text) {
		case "role":
			switch strings.ToLower(strings.TrimSpace(annotationValue(a))) {
			case "event", "role.type.event":
				out.Event = true
			case "fact", "role.type.fact", "":
			default:
				d.Errorf(a.Span(), finding.BadDeclaration, "@role must be fact or event")
			}
		case "classreactive":
			out.Class = true
			d.takesNothing(a)
		case "propertyreactive":
			d.takesNothing(a)
		case "timestamp", "duration":
			if strings.TrimSpace(a.Text) == "" {
				d.Errorf(a.Span(), finding.BadDeclaration, "@%s needs the name of a property", a.Name.Text)
			}
			out.Meta[strings.ToLower(a.Name.Text)] = strings.TrimSpace(a.Text)
		case "expires":
			if !project.Expires(a.Text, out.Meta) {
				d.Errorf(a.Span(), finding.BadDeclaration, "@expires needs a time such as 1h30m")
			}
		default:
			out.Meta[a.Name.Text] = a.Text
		}
	}
}

// takesNothing reports an annotation that has a value but must not have one.
func (d declaration) takesNothing(a *ast.Annotation) {
	if strings.TrimSpace(a.Text) != "" {
		d.ErrorHint(a.Span(), finding.BadDeclaration, "write @"+a.Name.Text, "@%s takes no value", a.Name.Text)
	}
}

// onceEach reports repeated annotations, and field positions that are duplicated or leave a gap.
func (d declaration) onceEach() {
	seen := map[string]bool{}
	for _, a := range d.ast.Annotations {
		if name := strings.ToLower(a.Name.Text); seen[name] {
			d.Errorf(a.Span(), finding.DuplicateName, "@%s is given twice", a.Name.Text)
		} else {
			seen[name] = true
		}
	}
	if len(d.ast.Extends) > 0 {
		return // positions continue after the parent's positions
	}
	taken := map[int]bool{}
	for _, f := range d.ast.Fields {
		for _, a := range f.Annotations {
			n, err := strconv.Atoi(strings.TrimSpace(a.Text))
			if !strings.EqualFold(a.Name.Text, "position") || err != nil {
				continue
			}
			switch {
			case n >= len(d.ast.Fields):
				d.Errorf(a.Span(), finding.BadDeclaration, "with %d fields, the last position is %d", len(d.ast.Fields), len(d.ast.Fields)-1)
			case taken[n]:
				d.Errorf(a.Span(), finding.BadDeclaration, "another field already has position %d", n)
			}
			taken[n] = true
		}
	}
}

// annotationValue returns the single value of an annotation, which may be named: @role( value = event ).
func annotationValue(a *ast.Annotation) string {
	name, value, named := strings.Cut(a.Text, "=")
	if !named || strings.TrimSpace(name) != "value" {
		return strings.TrimSpace(a.Text)
	}
	value, _, _ = strings.Cut(value, ",")
	return strings.TrimSpace(value)
}
