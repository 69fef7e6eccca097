package whenthen

import (
	"whenthen/dsl/check"
	"whenthen/internal/classpath"
	"whenthen/internal/registry"
)

// Java makes the classes of a Java project known to rule text: paths are folders of sources or class files, single .java and
// .class files, and jars. A class is read when rules name it, and its methods are compiled when they are first called.
// Types that are registered or declared come first.
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

// Classes is Java for classes that are found some other way.
func Classes(c check.Classes) Option {
	return func(s *settings) { s.check.Classes = c }
}

// RegisteredInJava names operators and accumulate functions that a Java program has registered with Drools. Rules that use them
// are checked as far as the language goes, and cannot run here; functions of the same name that are registered in Go come first.
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

// RunsInJava tells that the rules will run with Drools and are only looked at here: what Drools has and this engine does not is a
// warning. Check looks at rules in this way.
func RunsInJava() Option {
	return func(s *settings) { s.check.CheckOnly = true }
}

// Lenient makes an import of a type nobody knows a warning: what uses the type is checked as far as its own text goes, and
// cannot run.
func Lenient() Option {
	return func(s *settings) { s.check.Lenient = true }
}
