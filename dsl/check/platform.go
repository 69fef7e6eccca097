package check

import (
	_ "embed"
	"slices"
	"strings"
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
	"org.jbpm.", "org.mvel2.", "org.drools.mvel.",
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
