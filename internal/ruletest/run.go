package ruletest

import (
	"context"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"whenthen"
	"whenthen/engine"
	"whenthen/facts"
	"whenthen/internal/factexpr"
)

// Result is the outcome of one test, or of one row of its examples.
type Result struct {
	File     string
	Test     string
	Line     int
	Example  string // the row, "total=120, discount=10"; "" without examples
	Failures []Failure
	Took     time.Duration
}

// Failure is an expectation that is not met, or a step that cannot be executed.
type Failure struct {
	Line int    // of the step
	Text string // as written in the file
	// Found is what was found instead of what was expected, line by line.
	Found []string
	// actual is the text with which the step would pass, for --update; nil if unknown.
	actual []string
	step   *step
}

// Name returns the test's name with its example.
func (r *Result) Name() string {
	if r.Example == "" {
		return r.Test
	}
	return r.Test + " [" + r.Example + "]"
}

// execution is one run of a test.
type execution struct {
	ctx     context.Context
	file    *File
	test    *test
	rules   *whenthen.RuleBase
	session *whenthen.Session
	builder *facts.Builder
	env     map[string]any
	handles map[string]whenthen.Handle
	fired   []string
	printed strings.Builder
	now     time.Time
	clocked bool
	failed  error // the error that ended the last run
	judged  bool  // the error was expected
	result  *Result
}

// runOnce runs a test for one row of its examples, or once if row is nil.
func (s *Suite) runOnce(ctx context.Context, rules *whenthen.RuleBase, file *File, test *test, row *row, options []whenthen.SessionOption) *Result {
	x := &execution{
		ctx: ctx, file: file, test: test, rules: rules,
		builder: facts.NewBuilder(rules.Types()),
		env:     map[string]any{},
		handles: map[string]whenthen.Handle{},
		now:     time.Now(),
		result:  &Result{File: file.Name, Test: test.name, Line: test.line},
	}
	start := time.Now()
	defer func() { x.result.Took = time.Since(start) }()
	own := []whenthen.SessionOption{
		whenthen.Recorded(0), whenthen.Output(&x.printed), whenthen.ErrorOutput(&x.printed),
		whenthen.Listen(x.listen), whenthen.Clock(x.clock),
	}
	x.session = rules.NewSession(slices.Concat(own, options, test.calendars)...)
	if row != nil && !x.example(row) {
		return x.result
	}
	if s.Prepare != nil {
		if err := s.Prepare(x.session); err != nil {
			x.result.Failures = append(x.result.Failures, Failure{Line: test.line, Text: "preparing the session", Found: []string{err.Error()}})
			return x.result
		}
	}
	for i := range test.steps {
		if !x.step(ctx, &test.steps[i]) {
			break
		}
	}
	if x.failed != nil && !x.judged {
		x.result.Failures = append(x.result.Failures, Failure{Line: test.line, Text: "the run", Found: []string{"ended in an error: " + x.failed.Error()}})
	}
	return x.result
}

func (x *execution) listen(e whenthen.Event) {
	if f, ok := e.(engine.BeforeFiring); ok {
		x.fired = append(x.fired, f.Match.Rule())
	}
}

// clock returns the session's time: the system time until a test sets it.
func (x *execution) clock() time.Time {
	if x.clocked {
		return x.now
	}
	return time.Now()
}

// example defines the columns of a row as variables.
func (x *execution) example(row *row) bool {
	var parts []string
	for i, name := range x.test.columns {
		v, err := x.eval(row.values[i])
		if err != nil {
			x.fail(&step{line: row.line}, "", err.Error())
			return false
		}
		x.env[name] = v
		parts = append(parts, name+"="+row.values[i])
	}
	x.result.Example = strings.Join(parts, ", ")
	return true
}

// fail records that a step does not pass.
func (x *execution) fail(s *step, actual string, found ...string) {
	f := Failure{Line: s.line, Found: found, step: s}
	if s.line > 0 {
		f.Text = strings.TrimSpace(x.file.lines[s.line-1])
	}
	if actual != "" {
		f.actual = strings.Split(actual, "\n")
	}
	x.result.Failures = append(x.result.Failures, f)
}

// step executes one step. It returns false if the remaining steps cannot be executed any more.
func (x *execution) step(ctx context.Context, s *step) bool {
	if s.kind.expectation() {
		x.expect(s)
		return true
	}
	if err := x.do(ctx, s); err != nil {
		x.fail(s, "", err.Error())
		return false
	}
	return true
}

// do executes a step that changes the session.
func (x *execution) do(ctx context.Context, s *step) error {
	switch s.kind {
	case stepInsert:
		return x.insert(s)
	case stepFacts:
		return x.facts(ctx, s.name)
	case stepGlobal:
		v, err := x.eval(s.expr)
		if err != nil {
			return err
		}
		t := x.rules.GlobalType(s.name)
		if t == nil {
			return fmt.Errorf("the rules have no global %s", s.name)
		}
		value, err := x.builder.Convert(factexpr.Tree(v), t)
		if err != nil {
			return err
		}
		return x.session.SetGlobal(s.name, value)
	case stepFocus:
		x.session.Focus(s.name)
	case stepClock:
		return x.setClock(s.expr)
	case stepAdvance:
		d, err := time.ParseDuration(s.expr)
		if err != nil {
			return fmt.Errorf("advance takes a time such as 90s, 10m or 24h: %w", err)
		}
		x.now, x.clocked = x.clock().Add(d), true
	case stepUpdate:
		return x.update(s)
	case stepDelete:
		h, err := x.handle(s.name)
		if err != nil {
			return err
		}
		return x.session.Delete(h)
	case stepFire:
		return x.fire(ctx, s.count)
	}
	return nil
}

// fire fires rules and keeps an error of the rules for the expectations. If the context ends, the test ends.
func (x *execution) fire(ctx context.Context, n int) error {
	x.failed, x.judged = nil, false
	count := 0
	for _, err := range x.session.Firings(ctx) {
		if err != nil {
			if ctx.Err() != nil {
				return err
			}
			x.failed = err
			break
		}
		if count++; count == n {
			break
		}
	}
	return nil
}

func (x *execution) setClock(text string) error {
	for _, layout := range []string{time.RFC3339, "2006-01-02T15:04:05", "2006-01-02 15:04", "2006-01-02"} {
		if t, err := time.Parse(layout, text); err == nil {
			x.now, x.clocked = t, true
			return nil
		}
	}
	return fmt.Errorf("%q is not a time: write 2026-01-31, 2026-01-31 09:30, or 2026-01-31T09:30:00Z", text)
}

func (x *execution) insert(s *step) error {
	h, err := factexpr.Insert(x.session, x.builder, s.fact, x.variables(), x.functions()...)
	if err != nil {
		return err
	}
	if s.name != "" {
		x.handles[s.name] = h
	}
	return nil
}

// facts inserts the facts of a file; their ids become names. If a fact specifies its time, the rules fire before the clock moves to
// it, as in whenthen run.
func (x *execution) facts(ctx context.Context, name string) error {
	if !filepath.IsAbs(name) {
		name = filepath.Join(filepath.Dir(x.file.Name), name)
	}
	source, err := facts.Open(name)
	if err != nil {
		return err
	}
	return source.Make(x.builder, func(g facts.Given) error {
		if g.Global != "" {
			return x.builder.SetGlobal(x.session, g)
		}
		if !g.Time.IsZero() {
			if err := x.fire(ctx, -1); err != nil {
				return err
			}
			x.now, x.clocked = g.Time, true
		}
		if err := factexpr.EntryPoint(x.session.RuleBase(), g.EntryPoint); err != nil {
			return g.At.With(err)
		}
		h, err := x.session.InsertAt(g.EntryPoint, g.Object)
		if err == nil && g.ID != "" {
			x.handles[g.ID] = h
		}
		return err
	})
}

func (x *execution) update(s *step) error {
	h, err := x.handle(s.name)
	if err != nil {
		return err
	}
	if s.expr == "" {
		return x.session.Update(h)
	}
	v, err := x.eval(s.expr)
	if err != nil {
		return err
	}
	return factexpr.Modify(x.session, x.builder, h, v, "an update takes fields: update name { total: 5 }")
}

// handle returns a fact by its name in the test.
func (x *execution) handle(name string) (whenthen.Handle, error) {
	h, ok := x.handles[name]
	if !ok {
		return h, fmt.Errorf("the test has no fact %q", name)
	}
	return h, nil
}

// eval evaluates an expression over the variables of the test.
func (x *execution) eval(text string) (any, error) {
	return factexpr.Eval(text, x.variables(), x.functions()...)
}

// variables returns the columns of the examples, the named facts, and the globals.
func (x *execution) variables() map[string]any {
	env := factexpr.SessionVariables(x.session, x.handles)
	maps.Copy(env, x.env)
	return env
}
