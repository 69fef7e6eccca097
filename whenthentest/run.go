package whenthentest

import (
	"testing"

	"whenthen"
	"whenthen/internal/ruletest"
)

// Run runs the tests of a file, or of all files in a folder and its subfolders, as subtests of t: one for each test, or one for
// each row of its examples. The options are those of whenthen.Compile. If a file cannot be read or rules do not compile, t fails
// immediately.
func Run(t *testing.T, path string, options ...whenthen.Option) {
	t.Helper()
	RunWith(t, path, nil, options...)
}

// RunWith does the same as Run with options for the session of every test: calendars, channels, limits. Output, clock and listener are set
// by the test itself.
func RunWith(t *testing.T, path string, session []whenthen.SessionOption, options ...whenthen.Option) {
	t.Helper()
	names, err := ruletest.Find(path)
	if err != nil {
		t.Fatal(err)
	}
	suite := ruletest.Suite{Compile: options, Session: session}
	outcome, err := suite.RunFiles(t.Context(), names)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range outcome.Results {
		t.Run(r.Name(), func(t *testing.T) {
			for i := range r.Failures {
				t.Errorf("%s:%s", r.File, r.Failures[i].Message())
			}
		})
	}
}
