package ruletest

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"whenthen"
	"whenthen/engine"
	"whenthen/engine/coverage"
)

// Suite defines which tests to run and how.
type Suite struct {
	// Run, if not "", selects the tests whose name contains it.
	Run string
	// Compile are options for compiling the rules: the program's types and functions.
	Compile []whenthen.Option
	// Classes, if not nil, returns further options for the rules of a rule file: the Java classes of its project.
	Classes func(ruleFile string) ([]whenthen.Option, error)
	// Session are options for the session of every test.
	Session []whenthen.SessionOption
	// Prepare, if not nil, is called with the session of each test before the test's first line.
	Prepare func(*whenthen.Session) error
	// Read reads rule files of any form. If it is nil, whenthen.Files is used, which reads rule text.
	Read func(names ...string) ([]whenthen.Source, error)
	// Timeout is the time that each test may take; 0 means no limit.
	Timeout time.Duration
	// Cover enables Outcome.Coverage, which counts the parts of the rules that the tests evaluate.
	Cover bool

	texts         map[string]string // texts that replace rule files on disk
	stopAtFailure bool
}

// Outcome is the result of running a suite.
type Outcome struct {
	Results []*Result
	// Files are the test files in the order in which they ran.
	Files []*File
	// Coverage is nil unless requested.
	Coverage *coverage.Report
}

// Failed counts the results with failures.
func (o *Outcome) Failed() int {
	n := 0
	for _, r := range o.Results {
		if len(r.Failures) > 0 {
			n++
		}
	}
	return n
}

// Find returns the test files among paths and, for folders, below them, sorted. It returns an error for a path that does not exist, and if
// the folders contain no tests.
func Find(paths ...string) ([]string, error) {
	var found []string
	scenarios := false
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil {
			return nil, err
		}
		if !info.IsDir() {
			found = append(found, path)
			continue
		}
		err = filepath.WalkDir(path, func(name string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() && strings.HasSuffix(name, Ending) {
				found = append(found, name)
			}
			scenarios = scenarios || strings.HasSuffix(name, ".scenario")
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	if len(found) == 0 {
		hint := ""
		if scenarios {
			hint = "; scenarios of Sudoku techniques are run by whenthen sudoku test"
		}
		return nil, fmt.Errorf("no test: no file below %s ends in %s%s", strings.Join(paths, ", "), Ending, hint)
	}
	slices.Sort(found)
	return found, nil
}

// reader returns the function that reads rule files.
func (s *Suite) reader() func(names ...string) ([]whenthen.Source, error) {
	if s.Read == nil {
		return whenthen.Files
	}
	return s.Read
}

// options returns the options for the rules of a rule file. The caller may append to them.
func (s *Suite) options(ruleFile string) ([]whenthen.Option, error) {
	options := slices.Clone(s.Compile)
	if s.Classes != nil {
		classes, err := s.Classes(ruleFile)
		if err != nil {
			return nil, err
		}
		options = append(options, classes...)
	}
	if s.Cover {
		options = append(options, whenthen.Traced())
	}
	return options, nil
}

// RunFiles reads and runs test files, one after another. It fails if a file cannot be read or rules do not compile; failed tests
// are reported in the outcome.
func (s *Suite) RunFiles(ctx context.Context, names []string) (*Outcome, error) {
	out := &Outcome{}
	compiled := &compilations{read: s.reader(), options: s.options, texts: s.texts, byFiles: map[string]*compilation{}}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		file, err := Parse(name, string(text))
		if err != nil {
			return nil, err
		}
		rules, err := compiled.of(file)
		if err != nil {
			return nil, err
		}
		out.Files = append(out.Files, file)
		results, err := s.runFile(ctx, rules, file)
		out.Results = append(out.Results, results...)
		if err != nil {
			return out, err
		}
		if s.stopAtFailure && out.Failed() > 0 {
			break
		}
	}
	out.Coverage = compiled.coverage()
	if s.Run != "" && len(out.Results) == 0 {
		return out, fmt.Errorf("no test has %q in its name", s.Run)
	}
	return out, nil
}

// RunOn runs the tests of a file with compiled rules; the rule files that the file names are ignored.
func (s *Suite) RunOn(ctx context.Context, rules *whenthen.RuleBase, file *File) *Outcome {
	results, _ := s.runFile(ctx, &compilation{rules: rules}, file) // if the context ends, tests that were not run show it
	return &Outcome{Results: results, Files: []*File{file}}
}

// compilation holds the compiled rules of a test file.
type compilation struct {
	rules    *whenthen.RuleBase
	coverage *whenthen.Coverage // nil unless the rules are traced
}

// compilations caches the compiled rules of all test files; test files with the same rule files share them.
type compilations struct {
	read    func(names ...string) ([]whenthen.Source, error)
	options func(ruleFile string) ([]whenthen.Option, error)
	texts   map[string]string // texts that replace files on disk
	byFiles map[string]*compilation
	order   []*compilation
}

// of compiles the rule files of a test file.
func (c *compilations) of(file *File) (*compilation, error) {
	names, err := file.ruleFiles()
	if err != nil {
		return nil, err
	}
	key := strings.Join(names, "\x00")
	if file.stream {
		key += "\x00stream"
	}
	if known := c.byFiles[key]; known != nil {
		return known, nil
	}
	options, err := c.options(names[0])
	if err != nil {
		return nil, err
	}
	if file.stream {
		options = append(options, whenthen.Stream())
	}
	sources, err := c.read(names...)
	if err != nil {
		return nil, err
	}
	for i := range sources {
		if text, changed := c.texts[names[i]]; changed {
			sources[i] = whenthen.Source{Name: names[i], Text: text}
		}
	}
	rules, err := whenthen.Compile(sources, options...)
	if err != nil {
		return nil, err
	}
	made := &compilation{rules: rules}
	if made.coverage, err = rules.NewCoverage(); err != nil && !errors.Is(err, engine.ErrNotTraced) {
		return nil, err
	}
	c.byFiles[key] = made
	c.order = append(c.order, made)
	return made, nil
}

// coverage combines the coverage of all compilations; nil if the rules are not traced.
func (c *compilations) coverage() *coverage.Report {
	var sum *coverage.Report
	for _, x := range c.order {
		if x.coverage == nil {
			continue
		}
		if sum == nil {
			sum = &coverage.Report{}
		}
		sum.Add(x.coverage.Report())
	}
	return sum
}

// ruleFiles returns the files that the test file names, or all rule files in its folder.
func (f *File) ruleFiles() ([]string, error) {
	folder := filepath.Dir(f.Name)
	if len(f.rules) == 0 {
		names, err := filepath.Glob(filepath.Join(folder, "*.drl"))
		if err == nil && len(names) == 0 {
			err = fmt.Errorf("%s: there is no .drl file beside it; name its rules with: rules FILE", f.Name)
		}
		return names, err
	}
	names := make([]string, len(f.rules))
	for i, r := range f.rules {
		names[i] = filepath.Join(folder, r)
	}
	return names, nil
}

// runTest runs a test within the time that it may take.
func (s *Suite) runTest(ctx context.Context, rules *whenthen.RuleBase, file *File, test *test, row *row, options []whenthen.SessionOption) *Result {
	if s.Timeout > 0 {
		var stop context.CancelFunc
		ctx, stop = context.WithTimeoutCause(ctx, s.Timeout, fmt.Errorf("the limit of %s for a test is reached (--timeout changes it)", s.Timeout))
		defer stop()
	}
	return s.runOnce(ctx, rules, file, test, row, options)
}

// runFile runs the tests of a file.
func (s *Suite) runFile(ctx context.Context, on *compilation, file *File) ([]*Result, error) {
	var results []*Result
	options := s.Session
	if on.coverage != nil {
		options = append(slices.Clip(options), whenthen.Covered(on.coverage))
	}
	for _, t := range file.tests {
		if !strings.Contains(t.name, s.Run) {
			continue
		}
		if len(t.rows) == 0 {
			results = append(results, s.runTest(ctx, on.rules, file, t, nil, options))
		}
		for i := range t.rows {
			results = append(results, s.runTest(ctx, on.rules, file, t, &t.rows[i], options))
		}
		if ctx.Err() != nil {
			return results, context.Cause(ctx)
		}
	}
	return results, nil
}
