package whenthentest

import (
	"testing"

	"whenthen"
	"whenthen/engine/coverage"
	"whenthen/internal/ruletest"
)

// Run runs the tests of a file, or of all files in a folder and its subfolders, as subtests of t: one for each test, or one for
// each row of its examples. The options are those of whenthen.Compile. If a file cannot be read or rules do not compile, t fails
// immediately.
func Run(t *testing.T, path string, options ...whenthen.Option) {
	t.Helper()
	Suite{Compile: options}.Run(t, path)
}

// RunWith does the same as Run with options for the session of every test: calendars, channels, limits. Output, clock and listener are set
// by the test itself.
func RunWith(t *testing.T, path string, session []whenthen.SessionOption, options ...whenthen.Option) {
	t.Helper()
	Suite{Compile: options, Session: session}.Run(t, path)
}

// Suite runs tests whose sessions need more than options.
type Suite struct {
	// Compile are the options of whenthen.Compile.
	Compile []whenthen.Option
	// Session are the options for the session of every test, as for RunWith.
	Session []whenthen.SessionOption
	// Prepare, if not nil, is called with the session of every test before the test's first line. It sets globals that a test file cannot
	// write: services of the program, or what stands for them in tests.
	Prepare func(*whenthen.Session) error
	// Cover counts which parts of the rules the tests evaluate. It makes them slower.
	Cover bool
}

// Run runs the tests below path, as the function Run does. It returns what they have covered, over all rules; nil without Cover.
func (s Suite) Run(t *testing.T, path string) *coverage.Report {
	t.Helper()
	names, err := ruletest.Find(path)
	if err != nil {
		t.Fatal(err)
	}
	suite := ruletest.Suite{Compile: s.Compile, Session: s.Session, Prepare: s.Prepare, Cover: s.Cover}
	outcome, err := suite.RunFiles(t.Context(), names)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range outcome.Results {
		t.Run(r.Name(), func(t *testing.T) {
			for i := range r.Failures {
				t.Error(r.Failures[i].Message(r.File))
			}
		})
	}
	return outcome.Coverage
}
