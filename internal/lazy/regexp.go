// Package lazy delays work that few runs of a program need until it is needed. Go initialises the variables of all packages that a program
// links at every start, and compiling the regular expressions among them would take a considerable part of a short run.
package lazy

import (
	"regexp"
	"sync"
)

// Regexp returns a function that compiles a regular expression when it is first called, and returns the same result for every call. It
// panics if the expression is invalid. Several goroutines may call it.
func Regexp(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}
