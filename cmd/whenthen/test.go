package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/jstemmer/go-junit-report/v2/junit"

	"whenthen"
	"whenthen/cmd/whenthen/internal/console"
	"whenthen/engine/coverage"
	"whenthen/internal/conform"
	"whenthen/internal/coverreport"
	"whenthen/internal/rulefile"
	"whenthen/internal/ruletest"
)

// testRulesCommand is `whenthen test`.
type testRulesCommand struct {
	levelFlag
	javaFlags
	Paths   []string      `arg:"" optional:"" name:"path" help:"Test files, or folders that contain tests; by default the current folder."`
	Only    string        `name:"run" placeholder:"TEXT" help:"Run only tests whose names contain this text."`
	Update  bool          `help:"Replace expected values in the test files by the actual ones, where one line or block states them."`
	Watch   bool          `help:"Run again whenever a file in the folders of the tests or rules changes, until interrupted."`
	JSON    bool          `help:"Write a line of JSON for each test."`
	JUnit   string        `name:"junit" placeholder:"FILE" help:"Also write a JUnit report."`
	All     bool          `short:"a" help:"Also list the tests that pass."`
	Cover   bool          `help:"Report how much of the rules the tests cover: rules, conditions, constraints, statements."`
	HTML    string        `name:"cover-html" placeholder:"FILE" help:"Write the rules with their coverage as an HTML page."`
	Mutate  bool          `help:"Mutation testing: make one small change to the rules at a time, and report which changes no test notices."`
	Least   int           `name:"mutate-least" placeholder:"PERCENT" help:"With --mutate: exit with code 1 if less than this share of the changes is noticed."`
	Timeout time.Duration `default:"30s" help:"Time that each test may take (${default}); 0 means no limit."`
	LCOV    string        `name:"cover-lcov" placeholder:"FILE" help:"Write the coverage in lcov's format."`
}

// Help is printed below the flags by --help.
func (t *testRulesCommand) Help() string {
	return `Runs tests of rules, which are files whose names end in .drltest. A test inserts the given facts, fires the rules, and then checks which rules have
fired, which facts and values there are, and which lines were printed:

  test "large orders get a discount"
    given
      ada = Order { customer: "Ada", total: 120 }
    then
      fired "discount" 1 time
      ada.discount == 10
      printed "Ada gets 10 %"

docs/testing-rules.md describes them. Folders of conformance cases (case.json) are run as well, as by whenthen conform. The exit
code is 1 if a test fails.`
}

// Run runs the tests, once or repeatedly.
func (t *testRulesCommand) Run(c *console.Console) error {
	if len(t.Paths) == 0 {
		t.Paths = []string{"."}
	}
	if err := console.NoInput(t.Paths...); err != nil {
		return err
	}
	if t.Timeout < 0 {
		return fmt.Errorf("--timeout %v: it cannot be negative", t.Timeout)
	}
	if !t.Watch {
		return t.once(c)
	}
	return watch(c.Ctx, t.Paths, func() {
		fmt.Fprintf(c.Out, "-- %s\n", time.Now().Format(time.TimeOnly))
		if err := t.once(c); err != nil {
			report(c.Errors, err)
		}
		c.Flush()
	})
}

// once runs all tests.
func (t *testRulesCommand) once(c *console.Console) error {
	cases, err := t.cases(c)
	if err != nil {
		return err
	}
	names, err := ruletest.Find(t.Paths...)
	if err != nil {
		if cases > 0 {
			return nil
		}
		return err
	}
	w, err := t.workspace(c)
	if err != nil {
		return err
	}
	suite := ruletest.Suite{
		Run: t.Only, Read: rulefile.Read, Compile: []whenthen.Option{whenthen.Level(t.level())}, Classes: w.classes,
		Timeout: t.Timeout, Cover: t.Cover || t.HTML != "" || t.LCOV != "",
	}
	if t.Mutate {
		return t.mutate(c, &suite, names)
	}
	outcome, err := suite.RunFiles(c.Ctx, names)
	if err != nil {
		if c.Ctx.Err() != nil && outcome != nil { // interrupted: what is known so far
			err = errors.Join(t.write(c.Out, outcome), err)
		}
		return err
	}
	if err := t.write(c.Out, outcome); err != nil {
		return err
	}
	if err := t.writeCoverage(c.Out, outcome.Coverage); err != nil {
		return err
	}
	if t.Update {
		n, err := outcome.Update()
		if err != nil {
			return err
		}
		fmt.Fprintf(c.Errors, "%d places updated\n", n)
		return nil
	}
	if outcome.Failed() > 0 {
		return console.ErrNegative
	}
	return nil
}

// mutate changes the rules and reports the changes that no test notices.
func (t *testRulesCommand) mutate(c *console.Console, suite *ruletest.Suite, names []string) error {
	report, err := suite.Mutate(c.Ctx, names)
	if err != nil {
		return err
	}
	write := report.WriteText
	if t.JSON {
		write = report.WriteJSON
	}
	if err := write(c.Out); err != nil {
		return err
	}
	if report.Score() < t.Least {
		return console.ErrNegative
	}
	return nil
}

// cases runs the conformance cases among the paths and returns how many there were.
func (t *testRulesCommand) cases(c *console.Console) (int, error) {
	var dirs []string
	for _, path := range t.Paths {
		if holdsCase(path) {
			dirs = append(dirs, path)
		}
	}
	if len(dirs) == 0 {
		return 0, nil
	}
	sum, err := conform.Run(c.Ctx, dirs, conform.Options{JSON: t.JSON, Stdout: c.Out})
	if err == nil && sum.Failed > 0 {
		err = console.ErrNegative
	}
	return len(dirs), err
}

// holdsCase reports whether there is a conformance case at or below a path.
func holdsCase(path string) bool {
	found := false
	_ = filepath.WalkDir(path, func(name string, d fs.DirEntry, err error) error { // folders that cannot be read are skipped
		found = found || err == nil && d.Name() == "case.json"
		if found {
			return filepath.SkipAll
		}
		return nil
	})
	return found
}

// write writes the reports.
func (t *testRulesCommand) write(w io.Writer, o *ruletest.Outcome) error {
	if t.JUnit != "" {
		if err := writeJUnit(t.JUnit, o); err != nil {
			return err
		}
	}
	if t.JSON {
		return o.WriteJSON(w)
	}
	return o.WriteText(w, t.All)
}

// writeCoverage writes the requested coverage reports.
func (t *testRulesCommand) writeCoverage(w io.Writer, r *coverage.Report) error {
	if t.Cover {
		if err := coverreport.WriteText(w, r); err != nil {
			return err
		}
	}
	for _, f := range []struct {
		name  string
		write func(io.Writer, *coverage.Report) error
	}{{t.HTML, coverreport.WriteHTML}, {t.LCOV, coverreport.WriteLCOV}} {
		if f.name == "" {
			continue
		}
		var b bytes.Buffer
		if err := f.write(&b, r); err != nil {
			return err
		}
		if err := os.WriteFile(f.name, b.Bytes(), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// writeJUnit writes the outcome as a JUnit report, a suite for each file.
func writeJUnit(path string, o *ruletest.Outcome) error {
	var suites junit.Testsuites
	for _, file := range o.Files {
		suite := junit.Testsuite{Name: file.Name}
		total := time.Duration(0)
		for _, r := range o.Results {
			if r.File != file.Name {
				continue
			}
			total += r.Took
			tc := junit.Testcase{Name: r.Name(), Classname: file.Name, Time: strconv.FormatFloat(r.Took.Seconds(), 'f', 3, 64)}
			if len(r.Failures) > 0 {
				tc.Failure = &junit.Result{Message: fmt.Sprintf("%s:%d", r.File, r.Failures[0].Line)}
				for i := range r.Failures {
					tc.Failure.Data += r.Failures[i].Message(r.File) + "\n"
				}
			}
			suite.AddTestcase(tc)
		}
		suite.Time = strconv.FormatFloat(total.Seconds(), 'f', 3, 64)
		suites.AddSuite(suite)
	}
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	if err := suites.WriteXML(file); err != nil {
		file.Close()
		return err
	}
	return file.Close()
}
