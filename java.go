package whenthen

import (
	"whenthen/dsl/check"
	"whenthen/internal/classpath"
	"whenthen/internal/registry"
)

// Java makes the classes of a Java project visible to rule text. paths are folders of sources or class files, single .java and
// .class files, and jars. A class is read when a rule names it, and a method is compiled when it is first called. Registered and
// declared types take precedence.
func Java(paths ...string) Option {
	path, err := classpath.New(paths...)
	return func(s *settings) {
		if err != nil {
			s.add(types, func(*registry.Registry) error { return err })
			return
		}
		s.check.Classes = path
	}
}

// Classes is like Java but uses c to find classes.
func Classes(c check.Classes) Option { return func(s *settings) { s.check.Classes = c } }

// RegisteredInJava names operators and accumulate functions that a Java program registers with Drools. Rules that use them are
// checked as far as possible but cannot run here. Functions of the same name that are registered in Go take precedence.
func RegisteredInJava(operators, functions []string) Option {
	return func(s *settings) {
		s.check.Operators, s.check.Functions = setOf(operators), setOf(functions)
		s.knowOperators(operators...)
	}
}

func setOf(names []string) map[string]bool {
	set := map[string]bool{}
	for _, n := range names {
		set[n] = true
	}
	return set
}

// RunsInJava says that the rules will run in Drools and are only checked here: features of Drools that this engine lacks are
// reported as warnings. Check works this way.
func RunsInJava() Option { return func(s *settings) { s.check.CheckOnly = true } }

// Lenient turns an import of an unknown type into a warning. Rules that use the type are checked as far as possible but cannot run.
func Lenient() Option { return func(s *settings) { s.check.Lenient = true } }
