package play

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"whenthen"
	"whenthen/engine/source"
	"whenthen/facts"
	"whenthen/internal/factexpr"
	"whenthen/internal/ruletest"
	"whenthen/internal/runner"
)

// pageRequest is a request of the page.
type pageRequest struct {
	// Do is check, run, test, why-not or why.
	Do    string `json:"do"`
	Rules string `json:"rules"`
	// Facts is a JSON list, or facts in short form, one per line: ada = Order { total: 120 }.
	Facts string `json:"facts"`
	Test  string `json:"test"`
	// About is the rule of why-not, or the fact, firing or line that why explains.
	About string `json:"about"`
}

// answer is the data that the page shows.
type answer struct {
	// Findings are errors and warnings of the rules, with their positions.
	Findings []finding `json:"findings"`
	// Output is the text that the rules have printed, Trace lists the firings with the changes they made, Facts are the facts after the
	// run.
	Output string      `json:"output"`
	Trace  string      `json:"trace"`
	Facts  []string    `json:"facts"`
	Rules  []firedRule `json:"rules"`
	// Text is the answer to why, why-not and test.
	Text string `json:"text"`
	// Error is the reason why a run ended early, or why part of the request could not be read.
	Error string `json:"error"`
}

// finding is an error or a warning.
type finding struct {
	Line     int32  `json:"line"`
	Col      int32  `json:"col"`
	EndLine  int32  `json:"endLine"`
	EndCol   int32  `json:"endCol"`
	Severity string `json:"severity"`
	Code     string `json:"code"`
	Message  string `json:"message"`
	Hint     string `json:"hint"`
}

// firedRule is a rule with how often it has fired.
type firedRule struct {
	Name  string `json:"name"`
	Fired int    `json:"fired"`
}

// The limits of a run.
const (
	maxFirings = 20_000
	maxFacts   = 20_000
	maxMemory  = 100 << 20
	maxSteps   = 200_000_000
	maxTime    = 3 * time.Second
	maxOutput  = 200_000 // bytes, for the printed text and the trace each
)

// DoJSON answers a request that is JSON, in JSON.
func DoJSON(ctx context.Context, request []byte) []byte {
	var r pageRequest
	answer := &answer{}
	if err := json.Unmarshal(request, &r); err != nil {
		answer.Error = "the request cannot be read: " + err.Error()
	} else {
		answer = respond(ctx, r)
	}
	text, err := json.Marshal(answer)
	if err != nil {
		return []byte(`{"error":"the answer cannot be written"}`)
	}
	return text
}

// respond answers a request.
func respond(ctx context.Context, r pageRequest) *answer {
	ctx = deadline{ctx, time.Now().Add(maxTime)}
	a := &answer{Findings: []finding{}, Facts: []string{}, Rules: []firedRule{}}
	sources := []whenthen.Source{{Name: "rules.drl", Text: r.Rules}}
	if r.Do == "check" {
		found, err := whenthen.Lint(sources)
		a.note(found, err)
		return a
	}
	rules, err := whenthen.Compile(sources)
	var wrong *whenthen.CompileError
	if errors.As(err, &wrong) {
		a.note(wrong.Diagnostics, nil)
		return a
	}
	if err != nil {
		a.Error = err.Error()
		return a
	}
	a.note(rules.Warnings, nil)
	if r.Do == "test" {
		a.test(ctx, rules, r.Test)
		return a
	}
	a.run(ctx, rules, r)
	return a
}

// note adds findings to the answer, and the error if there is one.
func (a *answer) note(found []source.Diagnostic, err error) {
	if err != nil {
		a.Error = err.Error()
	}
	for _, d := range found {
		a.Findings = append(a.Findings, finding{
			Line: d.Span.Start.Line, Col: d.Span.Start.Col, EndLine: d.Span.End.Line, EndCol: d.Span.End.Col,
			Severity: d.Severity.String(), Code: string(d.Code), Message: d.Message, Hint: d.Hint,
		})
	}
}

// test runs the test of the request.
func (a *answer) test(ctx context.Context, rules *whenthen.RuleBase, text string) {
	file, err := ruletest.Parse("test", text)
	if err != nil {
		a.Error = err.Error()
		return
	}
	suite := ruletest.Suite{Session: limits()}
	outcome := suite.RunOn(ctx, rules, file)
	var b strings.Builder
	if err := outcome.WriteText(&b, true); err != nil {
		a.Error = err.Error()
	}
	a.Text = b.String()
}

func limits() []whenthen.SessionOption {
	return []whenthen.SessionOption{
		whenthen.MaxFirings(maxFirings), whenthen.MaxFacts(maxFacts), whenthen.MaxMemory(maxMemory), whenthen.MaxSteps(maxSteps),
	}
}

// run runs the rules on the facts and answers why and why-not.
func (a *answer) run(ctx context.Context, rules *whenthen.RuleBase, r pageRequest) {
	var output, trace capped
	options := append(limits(), whenthen.Recorded(0), whenthen.Output(&output), whenthen.ErrorOutput(&output), whenthen.Listen(runner.Tracer(&trace)))
	s := rules.NewSession(options...)
	defer func() {
		a.Output, a.Trace = output.String(), trace.String()
		for h := range s.Facts() {
			if len(a.Facts) == maxFactsShown {
				a.Facts = append(a.Facts, "…")
				break
			}
			a.Facts = append(a.Facts, describe(h))
		}
		counts := map[string]int{}
		for _, c := range s.Fired() {
			counts[c.Rule] = c.Count
		}
		for _, rule := range rules.Rules() {
			a.Rules = append(a.Rules, firedRule{rule.Name, counts[rule.Name]})
		}
	}()
	if err := insert(s, r.Facts); err != nil {
		a.Error = err.Error()
		return
	}
	if _, err := s.FireAll(ctx); err != nil {
		a.Error = err.Error()
	}
	a.ask(s, r)
}

// ask answers why and why-not.
func (a *answer) ask(s *whenthen.Session, r pageRequest) {
	var answer interface{ String() string }
	var err error
	switch r.Do {
	case "why":
		answer, err = s.WhyNamed(r.About)
	case "why-not":
		answer, err = s.WhyNot(r.About)
	default:
		return
	}
	if err != nil {
		a.Error = err.Error()
		return
	}
	a.Text = answer.String()
}

// insert inserts facts: a JSON list, or facts in short form.
func insert(s *whenthen.Session, text string) error {
	b := facts.NewBuilder(s.RuleBase().Types())
	add := func(g facts.Given) error {
		if g.Global != "" {
			return b.SetGlobal(s, g)
		}
		_, err := s.InsertAt(g.EntryPoint, g.Object)
		return err
	}
	if strings.HasPrefix(strings.TrimSpace(text), "[") {
		return new(facts.Source).With("facts.json", text).Make(b, add)
	}
	named := map[string]whenthen.Handle{}
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' || strings.HasPrefix(line, "//") {
			continue
		}
		name, f, ok := factexpr.ParseFact(line)
		if !ok || f.Where != "" {
			return &lineError{i + 1, errors.New(`write Order { total: 5 }, name = Order { total: 5 }, or a JSON list`)}
		}
		h, err := factexpr.Insert(s, b, f, factexpr.SessionVariables(s, named))
		if err != nil {
			return &lineError{i + 1, err}
		}
		if name != "" {
			named[name] = h
		}
	}
	return nil
}
