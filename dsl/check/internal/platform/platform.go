package platform

import (
	_ "embed"
	"slices"
	"strings"

	"whenthen/internal/fact"
	"whenthen/internal/fact/naming"
)

// classText lists the public classes of the Java platform, with a line for each package. Packages that rules hardly use, such as those for
// windows and buttons, are listed without their classes.
//
//go:embed classes.txt
var classText string

// Class returns "Java" or "Drools" if a qualified name is one of their classes, which every Drools project can use but this engine does not
// have; "" for any other name. Using such a class is not a mistake.
func Class(qualified string) string {
	pkg, _ := naming.Split(qualified)
	if pkg != "" && IsDrools(qualified) {
		return "Drools"
	}
	for ; pkg != ""; pkg, _ = naming.Split(pkg) { // the class may be nested in others
		if inJava(pkg, qualified[len(pkg)+1:]) {
			return "Java"
		}
	}
	return ""
}

// Package reports whether pkg is a package of the Java platform or of Drools.
func Package(pkg string) bool {
	return classesOf(pkg) != nil || pkg == "org.drools" || IsDrools(pkg+".X")
}

// classesOf returns the name of a package of the Java platform followed by its listed classes; nil for other packages.
func classesOf(pkg string) []string {
	for line := range strings.Lines(classText) {
		if rest, ok := strings.CutPrefix(line, pkg); ok && (rest[0] == ' ' || rest[0] == '\n') {
			return strings.Fields(line)
		}
	}
	return nil
}

func inJava(pkg, name string) bool {
	list := classesOf(pkg)
	return len(list) == 1 && naming.Capital(name) || len(list) > 1 && slices.Contains(list[1:], name)
}

// droolsPackages are the packages of Drools' own classes, in all its versions.
var droolsPackages = []string{
	"org.kie.api.", "org.kie.internal.", "org.drools.core.", "org.drools.spi.", "org.drools.runtime.", "org.drools.rule.", "org.drools.definition.",
	"org.drools.event.", "org.drools.common.", "org.drools.base.", "org.drools.ruleunits.", "org.kie.kogito.rules.", "org.drools.builder.", "org.drools.io.",
	"org.drools.logger.", "org.drools.command.", "org.drools.time.", "org.drools.compiler.", "org.drools.traits.", "org.drools.process.",
	"org.jbpm.", "org.mvel2.", "org.drools.mvel.", "org.drools.util.", "org.drools.kiesession.", "org.drools.modelcompiler.", "org.drools.model.",
}

// IsDrools reports whether a qualified name is a class of Drools itself, in any of its versions.
func IsDrools(qualified string) bool {
	for _, p := range droolsPackages {
		if strings.HasPrefix(qualified, p) && !strings.Contains(qualified, ".examples.") {
			return true
		}
	}
	rest, ok := strings.CutPrefix(qualified, "org.drools.")
	return ok && naming.Capital(rest)
}

// memberText lists, by class, the public members of the classes of the Java platform that this engine has at least in part.
//
//go:embed members.txt
var memberText string

// Member reports whether a class of the Java platform or of Drools has a member that this engine does not have.
func Member(t *fact.Type, name string) bool {
	if t.IsClass() || t.Declared || t.Go != nil || t.Kind == fact.Invalid {
		return false
	}
	if IsDrools(t.QualifiedName()) {
		return true
	}
	class := t.QualifiedName()
	if at := strings.Index(memberText, "\n"+class+" "); at >= 0 {
		line, _, _ := strings.Cut(memberText[at+1:], "\n")
		if slices.Contains(strings.Fields(line)[1:], name) {
			return true
		}
	}
	return slices.ContainsFunc(t.Parents, func(p *fact.Type) bool { return Member(p, name) })
}

// The classes and members that give access to the world outside of a session: files, the network, processes, threads, reflection, other
// programs. Rules may come from untrusted authors, so they cannot be used here. A program that wants to offer such access registers a
// function.
var (
	outsidePackages = []string{"java.io", "java.net", "java.nio", "java.rmi", "java.awt", "java.applet", "java.security", "java.lang.reflect", "java.lang.invoke", "java.lang.management",
		"java.lang.instrument", "java.util.jar", "java.util.zip", "java.util.prefs", "java.util.concurrent.locks", "javax", "sun", "jdk", "com.sun"}
	outsideClasses = wordSet(`java.lang.Runtime java.lang.Process java.lang.ProcessBuilder java.lang.ProcessHandle java.lang.ClassLoader java.lang.ThreadGroup
		java.lang.ThreadLocal java.lang.SecurityManager java.lang.Module java.util.Timer java.util.TimerTask java.util.ServiceLoader
		java.util.concurrent.Executor java.util.concurrent.ExecutorService java.util.concurrent.Executors java.util.concurrent.Future
		java.util.concurrent.Callable java.util.concurrent.CountDownLatch java.util.concurrent.ForkJoinPool
		java.util.concurrent.ScheduledExecutorService java.util.concurrent.ThreadFactory java.util.concurrent.Semaphore
		java.sql.Connection java.sql.DriverManager java.sql.Statement java.sql.PreparedStatement java.sql.ResultSet`)
	outsideMembers = wordSet(`System.exit System.getenv System.getProperty System.setProperty System.getProperties System.load System.loadLibrary System.gc
		System.in System.setOut System.setErr System.setIn System.console System.inheritedChannel System.getSecurityManager System.runFinalization
		Class.forName Class.newInstance Class.getConstructor Class.getConstructors Class.getDeclaredConstructor Class.getDeclaredConstructors
		Class.getMethod Class.getMethods Class.getDeclaredMethod Class.getDeclaredMethods Class.getField Class.getFields Class.getDeclaredField
		Class.getDeclaredFields Class.getRecordComponents Class.getAnnotation Class.getAnnotations Class.getDeclaredAnnotations
		Class.isAnnotationPresent Class.getClassLoader Class.getModule Class.getProtectionDomain Class.getResource Class.getResourceAsStream
		Thread.new Thread.currentThread Thread.startVirtualThread Thread.ofVirtual Thread.ofPlatform Thread.getAllStackTraces`)
)

func wordSet(text string) map[string]bool {
	set := map[string]bool{}
	for _, name := range strings.Fields(text) {
		set[name] = true
	}
	return set
}

// Outside reports whether a qualified name is a Java class that gives access to the outside world.
func Outside(qualified string) bool {
	if outsideClasses[qualified] {
		return true
	}
	return slices.ContainsFunc(outsidePackages, func(p string) bool { return strings.HasPrefix(qualified, p+".") })
}

// OutsideMember reports whether a member of a class of java.lang gives access to the outside world, or to objects past what their classes
// offer; "new" is a constructor.
func OutsideMember(t *fact.Type, name string) bool {
	return t.Package == "java.lang" && outsideMembers[t.Name+"."+name]
}
