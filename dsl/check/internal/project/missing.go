package project

import (
	"cmp"
	"fmt"
	"strings"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/platform"
	"whenthen/engine/source"
	"whenthen/internal/fact"
	"whenthen/internal/fact/naming"
)

const (
	outsideHint    = "let the program do it, through a function registered with whenthen.Function or through a channel"
	outsideMessage = "rules cannot use %s: it reaches outside of the session"
)

// Refuse reports access to the world outside of the session. It is only a warning if the rules run in a Java project instead of here.
func (u *Unit) Refuse(at source.Span, what string) { u.refuse(at, what, outsideHint) }

func (u *Unit) refuse(at source.Span, what, hint string) {
	if u.Options.CheckOnly && u.Options.Classes != nil { // a Java project, in which these rules run
		u.Failed = true
		u.Report(source.Warning, at, finding.Outside, "", "rules cannot use "+what+" here: it reaches outside of the session; Drools allows it")
		return
	}
	u.ErrorHint(at, finding.Outside, hint, outsideMessage, what)
}

// RefusedMember reports a member that gives access to the outside world. It returns false if the member does not.
func (u *Unit) RefusedMember(at source.Span, t *fact.Type, name string) bool {
	if !platform.OutsideMember(t, name) {
		return false
	}
	what, hint := t.Name+"."+name, outsideHint
	switch {
	case name == "new":
		what = "new " + t.Name
	case what == "System.in":
		hint = "let the program read the input and insert it as a fact, or set it as a global"
	case what == "Class.forName", what == "Class.newInstance", strings.HasSuffix(name, "Constructor"):
		hint = "name the class: new Order(); for objects whose class only the program knows, let it register a function with whenthen.Function"
	}
	u.refuse(at, what, hint)
	return true
}

// MissingMember warns, if the rules are only checked, about a member that the platform has and this engine does not have. It returns false
// for any other member. A member that gives access to the outside world is reported as such.
func (u *Unit) MissingMember(t *fact.Type, name string, at source.Span) bool {
	if u.RefusedMember(at, t, name) || name != "" && u.RefusedMember(at, t, "get"+naming.Capitalize(name)) {
		return true
	}
	if !u.Options.CheckOnly || platform.IsDrools(t.QualifiedName()) && source.Nearest(name, u.Types.Members(t)) != "" { // a misspelling
		return false
	}
	found := platform.Member(t, name)
	for _, n := range []string{"get", "is"} {
		found = found || name != "" && platform.Member(t, n+naming.Capitalize(name))
	}
	if found {
		u.Failed = true
		u.ReportAbout("member "+t.QualifiedName()+"."+accessed(name), source.Warning, at, finding.NotSupported, "", t.Name+"."+name+" is not supported: code that uses it cannot run")
	}
	return found
}

// UnknownClass reports an unknown class, or an unknown member of a class. It is only a warning if the class exists where the rules run, or
// if it is an unused import of a class of Java.
func (u *Unit) UnknownClass(at source.Span, code source.Code, name, hint, message string) {
	severity := source.Error
	imported := code == finding.UnknownImport
	if whose := platform.Class(name); whose != "" {
		message = fmt.Sprintf("%s is a class of %s that is not supported; code that uses it is not checked further and cannot run", name, whose)
		if outside := strings.TrimPrefix(name, "java.lang."); platform.Outside(name) {
			code, hint, message = finding.Outside, outsideHint, fmt.Sprintf(outsideMessage, outside)
		}
		if u.Options.CheckOnly || imported && !u.File.uses(naming.Simple(name)) {
			severity, hint = source.Warning, ""
		}
	}
	if w, ok := u.Options.Classes.(Whereabouts); ok && hint == SupplyHint {
		hint = cmp.Or(w.Whereabouts(name), hint)
	}
	if next := platform.Successor(name); next != "" {
		hint = "write " + next + ", its successor in Java's library, or accept unknown types with --lenient"
	}
	if u.Options.Lenient {
		severity = source.Warning
	}
	u.Failed = true
	u.Report(severity, at, code, hint, message)
}

// SupplyHint returns a hint on how to supply a class.
const SupplyHint = "provide it with --java (sources, class files or a jar), or accept unknown types with --lenient"

// MaybeElsewhere reports a name that may belong to a class that was not supplied, and returns true: a qualified name, a name that the
// import of a whole unknown package may provide, and in a lenient check any other name. The unknown package is reported once per import,
// however many of its classes are used.
func (u *Unit) MaybeElsewhere(at source.Span, name string) bool {
	message := fmt.Sprintf("there is no type %q", name)
	first, _, dotted := strings.Cut(name, ".")
	switch {
	case u.Class != nil:
		return false
	case dotted && first[0] >= 'a' && first[0] <= 'z':
		u.UnknownClass(at, finding.UnknownType, name, SupplyHint, message)
		return true
	case !naming.Capital(name):
		return false
	}
	for _, f := range u.File.together {
		im := u.unknownPackage(f)
		if im == nil {
			continue
		}
		u.Failed = true
		if f == u.File && !u.File.Unknown[im.Name.Text+".*"] {
			u.Lose(u.File, im.Name.Text+".*")
			u.UnknownClass(im.Name.Span(), finding.UnknownImport, name, SupplyHint,
				fmt.Sprintf("the package %q, which %q may come from, is not known", im.Name.Text, first))
		}
		return true
	}
	if u.Options.Lenient {
		u.UnknownClass(at, finding.UnknownType, name, SupplyHint, message)
	}
	return u.Options.Lenient
}

// unknownPackage returns the first import of a whole package without any known class; nil if there is none.
func (u *Unit) unknownPackage(f *File) *ast.Import {
	for _, im := range f.Tree.Imports {
		if !im.Wild || im.Kind != ast.ImportType {
			continue
		}
		pkg := im.Name.Text
		if len(u.Types.Names(pkg)) == 0 && !platform.Package(pkg) && (u.Options.Classes == nil || !u.Options.Classes.HasPackage(pkg)) {
			return im
		}
	}
	return nil
}
