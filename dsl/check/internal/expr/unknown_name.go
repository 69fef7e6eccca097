package expr

import (
	"fmt"
	"slices"
	"strings"

	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/ir"
	"whenthen/dsl/check/internal/platform"
	"whenthen/dsl/check/internal/project"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
	"whenthen/internal/fact/naming"
)

// unknownName reports an unknown name and suggests the nearest known one.
func (e *Env) unknownName(name string, span source.Span) rule.Expr {
	nothing := slices.Contains([]string{"nil", "NULL", "None", "undefined", "Null"}, name)
	switch {
	case e.File.UnknownName(name): // it has already been reported
		e.Failed = true
	case e.platformClass(name, span):
	case !strings.HasPrefix(name, "$") && e.LostUnit(): // it may be a variable of the unknown rule unit
		e.Failed = true
	case !nothing && naming.Capital(name) && (e.Code != nil || e.Own == nil) && e.MaybeElsewhere(span, name):
		e.Lose(e.File, name)
	case span.Start == span.End: // inserted and reported by the parser
	case nothing:
		e.ErrorHint(span, finding.UnknownBinding, "write null", "%q is not known: the empty value is called null", name)
	case e.Scope.Find("$"+name) != nil:
		e.NotBound(span, "did you mean \"$"+name+"\"?", "there is no variable, binding or global %q", name)
	case e.Own != nil && !strings.HasPrefix(name, "$"):
		e.unknownProperty(e.Own.This.Type(), name, span)
	case e.Orphan:
	case e.Code != nil && e.Code.ever(name):
		e.NotBound(span, "it was declared in a block that has ended", "the variable %q is not visible here", name)
	case e.Branch != nil && e.Branch.ever[name] != "":
		e.Failed = true
		e.ReportAbout("scope in "+e.Unit.Name+": "+e.Branch.ever[name], source.Error, span, finding.UnknownBinding, e.Branch.ever[name], fmt.Sprintf("%q is not bound here", name))
	case e.Globals[name] != nil:
		e.ErrorHint(span, finding.UnknownBinding, "pass it as an argument", "a function cannot use the global %q", name)
	default:
		e.neverBound(name, span)
	}
	return ir.Bad(span)
}

// unknownProperty reports a name in a pattern of type t, where it is most likely meant as a property.
func (e *Env) unknownProperty(t *fact.Type, name string, span source.Span) {
	if e.Options.CheckOnly && t.AssignableTo(fact.CollectionType) { // MVEL resolves members of collections at run time
		e.Failed = true
		e.Report(source.Warning, span, finding.UnknownProperty, "", fmt.Sprintf("%s has no property %q; Drools fails here at run time", t, name))
		return
	}
	if p := e.accessorOf(t, name); p != "" {
		e.ErrorHint(span, finding.UnknownProperty, "write "+p+", or "+name+"()", "%s has no property %q", t, name)
		return
	}
	if e.MissingMember(t, name, span) {
		return
	}
	candidates := append(e.Types.Members(t), e.Scope.all()...)
	e.UnknownMember(span, finding.UnknownProperty, t, name, project.DidYouMean(name, append(candidates, e.GlobalNames()...)))
}

// neverBound reports a name that nothing in the rule or its code has.
func (e *Env) neverBound(name string, span source.Span) {
	candidates := append(e.Scope.all(), e.GlobalNames()...)
	if e.Code != nil {
		candidates = slices.Concat(e.Code.names(), candidates, []string{"System"})
	}
	what, hint := "there is no variable, binding or global %q", project.DidYouMean(name, candidates)
	if whole := e.File.Imports[name]; whole != "" { // only in the sources of a class; in rule files, the import is reported
		what, hint, name = "there is no class %q, which is imported", project.SupplyHint, whole
	}
	if strings.HasPrefix(name, "$") {
		what = "%q is not bound"
		if hint == "" {
			hint = "bind it in a condition, as in " + name + " : Type( … )"
		}
	}
	e.NotBound(span, hint, what, name)
}

// platformClass reports a name that is a class of the Java platform which rules cannot use here; it returns false for any other name.
func (e *Env) platformClass(name string, span source.Span) bool {
	if !naming.Capital(name) {
		return false
	}
	for _, pkg := range append([]string{"java.lang"}, e.File.WildImports...) {
		whole := pkg + "." + name
		if platform.Class(whole) != "Java" {
			continue
		}
		e.Lose(e.File, name)
		if platform.Outside(whole) {
			e.Refuse(span, whole)
		} else {
			e.UnknownClass(span, finding.UnknownType, whole, project.SupplyHint, "")
		}
		return true
	}
	return false
}
