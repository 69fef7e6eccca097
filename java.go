package whenthen

import (
	"fmt"

	"whenthen/dsl/check"
	"whenthen/engine/java"
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

// Classes does the same as Java but uses c to find classes.
func Classes(c check.Classes) Option { return func(s *settings) { s.check.Classes = c } }

// RegisteredInJava sets the names of operators and accumulate functions that a Java program registers with Drools. Rules that use them are
// checked as far as possible but cannot run here. Functions of the same name that are registered in Go take precedence.
func RegisteredInJava(operators, functions []string) Option {
	return func(s *settings) {
		s.check.Operators, s.check.Functions = setOf(operators), setOf(functions)
		s.knowOperators(operators...)
	}
}

// AccumulateClasses sets a function that finds classes of accumulate functions that a Java program registers with Drools, by the names
// under which rules call them; such classes are run from their source. find is called for names that are not defined otherwise, and must
// return "" for unknown names.
func AccumulateClasses(find func(name string) (class string)) Option {
	return func(s *settings) { s.check.FoldClass = find }
}

func setOf(names []string) map[string]bool {
	set := map[string]bool{}
	for _, n := range names {
		set[n] = true
	}
	return set
}

// RunsInJava states that the rules will run in Drools and are only checked here: features of Drools that this engine lacks are reported as
// warnings. Check uses this option.
func RunsInJava() Option { return func(s *settings) { s.check.CheckOnly = true } }

// DateFormat sets the format of dates in rule text, as the system property drools.dateformat does for Drools: a pattern of Java's
// SimpleDateFormat, such as "yyyy-MM-dd HH:mm". Dates in the usual formats, 31-Jan-2024 and 2024-01-31, are still read. Without a zone a
// date is in UTC.
func DateFormat(pattern string) Option {
	date, err := java.DateFormat(pattern)
	return func(s *settings) {
		if err != nil {
			s.add(types, func(*registry.Registry) error { return fmt.Errorf("date format %q: %w", pattern, err) })
			return
		}
		s.check.Date = date
	}
}

// Lenient reports an import of an unknown type as a warning. Rules that use the type are checked as far as possible but cannot run.
func Lenient() Option { return func(s *settings) { s.check.Lenient = true } }
