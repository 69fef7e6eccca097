package check

import (
	"fmt"
	"strings"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/platform"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

const (
	outsideHint    = "let the program do it, through a function registered with whenthen.Function or through a channel"
	outsideMessage = "rules cannot use %s: it reaches outside of the session"
)

// refuse reports access to the world outside of the session.
func (u *unit) refuse(at source.Span, what string) {
	if u.opts.CheckOnly && u.opts.Classes != nil { // a Java project, in which these rules run
		u.failed = true
		u.report(source.Warning, at, finding.Outside, "", "rules cannot use "+what+" here: it reaches outside of the session; Drools allows it")
		return
	}
	u.errorHint(at, finding.Outside, outsideHint, outsideMessage, what)
}

// refusedMember reports a static member that gives access to the outside world. It returns false if the member does not.
func (u *unit) refusedMember(at source.Span, t *fact.Type, name string) bool {
	if !platform.OutsideMember(t, name) {
		return false
	}
	u.refuse(at, t.Name+"."+name)
	return true
}

// missingMember warns, if the rules are only checked, of a member that the platform has and this engine lacks. It returns false
// for any other member.
func (u *unit) missingMember(t *fact.Type, name string, at source.Span) bool {
	if !u.opts.CheckOnly || platform.IsDrools(t.QualifiedName()) && source.Nearest(name, u.reg.Members(t)) != "" { // a misspelling
		return false
	}
	found := platform.Member(t, name)
	for _, n := range []string{"get", "is"} {
		found = found || name != "" && platform.Member(t, n+strings.ToUpper(name[:1])+name[1:])
	}
	if found {
		u.failed = true
		u.report(source.Warning, at, finding.NotSupported, "", t.Name+"."+name+" is not supported: code that uses it cannot run")
	}
	return found
}

// unknownClass reports an unknown class, or an unknown member of a class. It is only a warning if the class exists where the rules
// run, or for an unused import of a class of Java.
func (u *unit) unknownClass(at source.Span, code source.Code, name, hint, message string) {
	severity := source.Error
	imported := code == finding.UnknownImport
	if whose := platform.Class(name); whose != "" {
		message = fmt.Sprintf("%s is a class of %s that is not supported; code that uses it is not checked further and cannot run", name, whose)
		if outside := strings.TrimPrefix(name, "java.lang."); platform.Outside(name) {
			code, hint, message = finding.Outside, outsideHint, fmt.Sprintf(outsideMessage, outside)
		}
		if u.opts.CheckOnly || imported && !u.file.uses(name[strings.LastIndexByte(name, '.')+1:]) {
			severity, hint = source.Warning, ""
		}
	}
	if u.opts.Lenient {
		severity = source.Warning
	}
	u.failed = true
	u.report(severity, at, code, hint, message)
}

// supplyHint says how to supply a class.
const supplyHint = "provide it with --java (sources, class files or a jar), or accept unknown types with --lenient"

// maybeElsewhere handles names that may belong to classes that were not supplied: qualified names, names that the import of a
// whole unknown package may provide, and all others in a lenient check. Such a package is reported once per import, however many
// of its classes are used.
func (u *unit) maybeElsewhere(at source.Span, name string) bool {
	message := fmt.Sprintf("there is no type %q", name)
	first, _, dotted := strings.Cut(name, ".")
	switch {
	case u.class != nil:
		return false
	case dotted && first[0] >= 'a' && first[0] <= 'z':
		u.unknownClass(at, finding.UnknownType, name, supplyHint, message)
		return true
	case name[0] < 'A' || name[0] > 'Z':
		return false
	}
	for _, f := range append([]*fileScope{u.file}, u.file.siblings...) {
		im := u.unknownPackage(f)
		if im == nil {
			continue
		}
		u.failed = true
		if f == u.file && !u.file.unknown[im.Name.Text+".*"] {
			u.lose(u.file, im.Name.Text+".*")
			u.unknownClass(im.Name.Span(), finding.UnknownImport, name, supplyHint,
				fmt.Sprintf("the package %q, which %q may come from, is not known", im.Name.Text, first))
		}
		return true
	}
	if u.opts.Lenient {
		u.unknownClass(at, finding.UnknownType, name, supplyHint, message)
	}
	return u.opts.Lenient
}

// unknownPackage returns the first import of a whole package without any known class, nil if there is none.
func (u *unit) unknownPackage(f *fileScope) *ast.Import {
	for _, im := range f.ast.Imports {
		if im.Name == nil || !im.Wild || im.Kind != ast.ImportType {
			continue
		}
		pkg := im.Name.Text
		if len(u.reg.Names(pkg)) == 0 && !platform.Package(pkg) && (u.opts.Classes == nil || !u.opts.Classes.HasPackage(pkg)) {
			return im
		}
	}
	return nil
}
