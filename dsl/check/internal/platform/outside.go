package platform

import (
	"slices"
	"strings"

	"whenthen/internal/fact"
)

// These give access to the world outside of a session: files, the network, processes, threads, reflection, other programs. Rules
// may come from strangers, so none of them exist here. A program that wants to offer some of it registers a function.
var (
	outsidePackages = []string{"java.io", "java.net", "java.nio", "java.rmi", "java.awt", "java.applet", "java.security", "java.lang.reflect", "java.lang.invoke", "java.lang.management",
		"java.lang.instrument", "java.util.jar", "java.util.zip", "java.util.prefs", "java.util.concurrent.locks", "javax", "sun", "jdk", "com.sun"}
	outsideClasses = wordSet(`java.lang.Runtime java.lang.Process java.lang.ProcessBuilder java.lang.ProcessHandle java.lang.ClassLoader java.lang.ThreadGroup
		java.lang.ThreadLocal java.lang.SecurityManager java.lang.Module java.util.Timer java.util.TimerTask java.util.Scanner java.util.ServiceLoader
		java.util.concurrent.Executor java.util.concurrent.ExecutorService java.util.concurrent.Executors java.util.concurrent.Future
		java.util.concurrent.CompletableFuture java.util.concurrent.Callable java.util.concurrent.CountDownLatch java.util.concurrent.ForkJoinPool
		java.util.concurrent.ScheduledExecutorService java.util.concurrent.ThreadFactory java.util.concurrent.Semaphore
		java.sql.Connection java.sql.DriverManager java.sql.Statement java.sql.PreparedStatement java.sql.ResultSet`)
	outsideMembers = wordSet(`System.exit System.getenv System.getProperty System.setProperty System.getProperties System.load System.loadLibrary System.gc
		System.setOut System.setErr System.setIn System.console Class.forName Thread.currentThread Thread.startVirtualThread Thread.ofVirtual`)
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

// OutsideMember reports whether a static member gives access to the outside world.
func OutsideMember(t *fact.Type, name string) bool {
	return t.Package == "java.lang" && outsideMembers[t.Name+"."+name]
}
