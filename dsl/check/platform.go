package check

import (
	_ "embed"
	"slices"
	"strings"

	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// platformText lists the public classes of the Java platform, the packages one a line.
//
//go:embed platform.txt
var platformText string

// platformClass tells whose class a qualified name is, if every Drools project has it and this engine does not: "Java" or
// "Drools"; "" for any other name. Projects that use such a class are not wrong.
func platformClass(qualified string) string {
	dot := strings.LastIndexByte(qualified, '.')
	if dot < 0 {
		return ""
	}
	if droolsClass(qualified) {
		return "Drools"
	}
	for pkg := qualified[:dot]; pkg != ""; {
		if inPlatform(pkg, qualified[len(pkg)+1:]) {
			return "Java"
		}
		dot = strings.LastIndexByte(pkg, '.')
		pkg = pkg[:max(dot, 0)]
	}
	return ""
}

// platformPackage reports a package of the Java platform or of Drools.
func platformPackage(pkg string) bool {
	return strings.HasPrefix(platformText, pkg+" ") || strings.Contains(platformText, "\n"+pkg+" ") || pkg == "org.drools" || droolsClass(pkg+".X")
}

func inPlatform(pkg, name string) bool {
	at := strings.Index(platformText, "\n"+pkg+" ") + 1
	if at == 0 && !strings.HasPrefix(platformText, pkg+" ") {
		return false
	}
	line, _, _ := strings.Cut(platformText[at:], "\n")
	return slices.Contains(strings.Fields(line)[1:], name)
}

// droolsPackages hold the classes that Drools itself brings, whatever its version.
var droolsPackages = []string{
	"org.kie.api.", "org.kie.internal.", "org.drools.core.", "org.drools.spi.", "org.drools.runtime.", "org.drools.rule.", "org.drools.definition.",
	"org.drools.event.", "org.drools.common.", "org.drools.base.", "org.drools.ruleunits.", "org.drools.builder.", "org.drools.io.",
	"org.drools.logger.", "org.drools.command.", "org.drools.time.", "org.drools.compiler.", "org.drools.traits.", "org.drools.process.",
	"org.jbpm.", "org.mvel2.", "org.drools.mvel.", "org.drools.util.", "org.drools.kiesession.", "org.drools.modelcompiler.", "org.drools.model.",
}

func droolsClass(qualified string) bool {
	for _, p := range droolsPackages {
		if strings.HasPrefix(qualified, p) && !strings.Contains(qualified, ".examples.") {
			return true
		}
	}
	rest, ok := strings.CutPrefix(qualified, "org.drools.")
	return ok && rest != "" && rest[0] >= 'A' && rest[0] <= 'Z'
}

// memberText lists the public members of the classes of the Java platform that this engine knows, or nearly, by class.
//
//go:embed platform_members.txt
var memberText string

// platformMember reports a member that a class of the Java platform or of Drools has and this engine does not.
func (c *checker) platformMember(t *fact.Type, name string) bool {
	if t.IsClass() || t.Declared || t.Go != nil || t.Kind == fact.Invalid {
		return false
	}
	if droolsClass(t.QualifiedName()) {
		return true
	}
	class := t.QualifiedName()
	if at := strings.Index(memberText, "\n"+class+" "); at >= 0 {
		line, _, _ := strings.Cut(memberText[at+1:], "\n")
		if slices.Contains(strings.Fields(line)[1:], name) {
			return true
		}
	}
	for _, p := range t.Parents {
		if c.platformMember(p, name) {
			return true
		}
	}
	return false
}

// missingMember warns of a member that the platform has and this engine does not, where rules are only checked; it is false
// if the platform has none of that name either.
func (u *unit) missingMember(t *fact.Type, name string, at source.Span) bool {
	if !u.opts.CheckOnly {
		return false
	}
	found := u.platformMember(t, name)
	for _, n := range []string{"get", "is"} {
		found = found || name != "" && u.platformMember(t, n+strings.ToUpper(name[:1])+name[1:])
	}
	if found {
		u.failed = true
		u.report(source.Warning, at, CodeNotSupported, "", t.Name+"."+name+" is not here: what uses it cannot run")
	}
	return found
}
