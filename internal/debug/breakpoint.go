package debug

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/google/go-dap"

	"whenthen"
	"whenthen/engine/coverage"
	"whenthen/engine/source"
	"whenthen/internal/factexpr"
	"whenthen/internal/lazy"
	"whenthen/internal/rulefile"
)

// The exception filters: the changes of facts that a breakpoint can stop at, and the failure of an action.
const (
	onInsert = "insert"
	onUpdate = "update"
	onDelete = "delete"
	onError  = "error"
)

// breakpoints are the conditions under which a session stops. The server's goroutine sets them, the session's goroutine reads them.
type breakpoints struct {
	mu    sync.Mutex
	rules *whenthen.RuleBase
	items []*coverage.Item // rules and statements: the places where a session can stop
	lines map[string][]*breakpoint
	names map[string]*breakpoint // by rule
	facts map[string]*breakpoint // by kind of change
}

// breakpoint is a breakpoint on a line, on a rule, or on a change of facts.
type breakpoint struct {
	items     []*coverage.Item // of a breakpoint on a line
	condition string           // an expression, "" for none
	hits      string           // the hit condition: 5, >= 5 or % 5; "" for every hit
	log       string           // the message to print instead of stopping
	count     int
	where     *factexpr.Where // of a breakpoint on facts; nil for all facts
}

// in sets the rules in which breakpoints are placed, and removes all breakpoints.
func (b *breakpoints) in(rules *whenthen.RuleBase) error {
	c, err := rules.NewCoverage()
	if err != nil {
		return err
	}
	b.rules, b.lines, b.names, b.facts = rules, map[string][]*breakpoint{}, map[string]*breakpoint{}, map[string]*breakpoint{}
	for _, i := range c.Report().Items {
		if i.Kind == coverage.Rule || i.Kind == coverage.Statement {
			b.items = append(b.items, i)
		}
	}
	return nil
}

// samePath reports whether two paths name the same file.
func samePath(a, b string) bool {
	x, err := filepath.Abs(a)
	y, also := filepath.Abs(b)
	return err == nil && also == nil && x == y
}

// lines returns the file that the author of an item wrote, and the first and the last line of the item in it. In a decision table, a rule
// is a cell in its row, and a statement is a cell in the head of the table.
func lines(i *coverage.Item) (file *source.File, first, last int) {
	file, at := i.File.Origin(i.At)
	return file, int(at.Start.Line), int(at.End.Line)
}

// stops returns the items at which a breakpoint on a line stops: the first statement on the line of each rule, otherwise the rule whose
// conditions contain the line, otherwise the next statement of its rule or function. In a decision table, a row is the line of its rule.
func (b *breakpoints) stops(path string, line int) []*coverage.Item {
	if on := b.on(path, line); on != nil {
		return on
	}
	var within *coverage.Item
	for _, i := range b.items {
		file, first, last := lines(i)
		if !samePath(file.Name(), path) {
			continue
		}
		switch {
		case i.Kind == coverage.Rule && first <= line && line <= last:
			within = i
		case i.Kind == coverage.Statement && first > line && !rulefile.IsTable(path):
			if within == nil { // in a function
				return []*coverage.Item{i}
			}
			if _, _, end := lines(within); end < first || conditions(within, line) {
				return []*coverage.Item{within}
			}
			return []*coverage.Item{i}
		}
	}
	if within == nil {
		return nil
	}
	return []*coverage.Item{within}
}

// on returns the first statement on a line of each rule or function.
func (b *breakpoints) on(path string, line int) []*coverage.Item {
	var list []*coverage.Item
	for _, i := range b.items {
		file, first, _ := lines(i)
		if i.Kind == coverage.Statement && first == line && samePath(file.Name(), path) &&
			!slices.ContainsFunc(list, func(o *coverage.Item) bool { return o.Rule == i.Rule }) {
			list = append(list, i)
		}
	}
	return list
}

// conditions reports whether a line of a rule is before its "then".
func conditions(rule *coverage.Item, line int) bool {
	file, first, _ := lines(rule)
	for n := first; n <= line; n++ {
		if word := strings.Fields(file.Line(n)); len(word) > 0 && strings.HasPrefix(word[0], "then") {
			return false
		}
	}
	return true
}

// setBreakpoints replaces the breakpoints of a file.
func (s *Server) setBreakpoints(a *dap.SetBreakpointsArguments) (any, error) {
	b := &s.breaks
	b.mu.Lock()
	defer b.mu.Unlock()
	body := dap.SetBreakpointsResponseBody{Breakpoints: []dap.Breakpoint{}}
	key, err := filepath.Abs(a.Source.Path)
	if err != nil {
		return nil, err
	}
	var list []*breakpoint
	for _, want := range a.Breakpoints {
		items := b.stops(a.Source.Path, want.Line)
		if len(items) == 0 {
			body.Breakpoints = append(body.Breakpoints, dap.Breakpoint{Line: want.Line, Message: "there is no rule or statement here"})
			continue
		}
		list = append(list, &breakpoint{items: items, condition: want.Condition, hits: want.HitCondition, log: want.LogMessage})
		source := a.Source
		_, line, _ := lines(items[0])
		body.Breakpoints = append(body.Breakpoints, dap.Breakpoint{Verified: true, Line: line, Source: &source})
	}
	if b.lines != nil {
		b.lines[key] = list
	}
	return body, nil
}

// setRuleBreakpoints replaces the breakpoints on rules. Each stops the session before the rule with its name fires.
func (s *Server) setRuleBreakpoints(a *dap.SetFunctionBreakpointsArguments) (any, error) {
	b := &s.breaks
	b.mu.Lock()
	defer b.mu.Unlock()
	b.names = map[string]*breakpoint{}
	body := dap.SetFunctionBreakpointsResponseBody{Breakpoints: []dap.Breakpoint{}}
	var known []string
	for _, i := range b.items {
		if i.Kind == coverage.Rule {
			known = append(known, i.Rule)
		}
	}
	for _, want := range a.Breakpoints {
		b.names[want.Name] = &breakpoint{condition: want.Condition, hits: want.HitCondition}
		placed := dap.Breakpoint{Verified: slices.Contains(known, want.Name)}
		if !placed.Verified {
			placed.Message = "there is no rule " + strconv.Quote(want.Name)
			if near := source.Nearest(want.Name, known); near != "" {
				placed.Message += "; did you mean " + strconv.Quote(near) + "?"
			}
		}
		body.Breakpoints = append(body.Breakpoints, placed)
	}
	return body, nil
}

// setFactBreakpoints replaces the breakpoints on changes of facts and on failures.
func (s *Server) setFactBreakpoints(a *dap.SetExceptionBreakpointsArguments) (any, error) {
	b := &s.breaks
	b.mu.Lock()
	defer b.mu.Unlock()
	b.facts = map[string]*breakpoint{}
	body := dap.SetExceptionBreakpointsResponseBody{}
	for _, name := range a.Filters {
		b.facts[name] = &breakpoint{}
		body.Breakpoints = append(body.Breakpoints, dap.Breakpoint{Verified: true})
	}
	for _, o := range a.FilterOptions {
		placed := dap.Breakpoint{Verified: true}
		p := &breakpoint{condition: o.Condition}
		if o.Condition != "" && b.rules != nil {
			where, err := factexpr.ParseWhere(o.Condition, b.rules.Types())
			if err != nil {
				placed = dap.Breakpoint{Message: err.Error()}
			}
			p.where = where
		}
		if placed.Verified {
			b.facts[o.FilterId] = p
		}
		body.Breakpoints = append(body.Breakpoints, placed)
	}
	return body, nil
}

// at reports whether the session stops at a statement.
func (b *breakpoints) at(t *target, p *pause, file *source.File, at source.Span) (hit bool, text string) {
	return b.find(t, p, file, coverage.Statement, at)
}

// onRule reports whether the session stops before a rule fires, because of a breakpoint on its name or on a line of its conditions.
func (b *breakpoints) onRule(t *target, p *pause, m *whenthen.Match) (hit bool, text string) {
	b.mu.Lock()
	named := b.names[m.Rule()]
	b.mu.Unlock()
	if named != nil {
		if hit, text := b.hit(t, p, named); hit {
			return hit, text
		}
	}
	info := m.Definition()
	if info.File == nil {
		return false, ""
	}
	return b.find(t, p, info.File, coverage.Rule, info.Span)
}

func (b *breakpoints) find(t *target, p *pause, file *source.File, kind coverage.Kind, at source.Span) (hit bool, text string) {
	written, _ := file.Origin(at)
	key, _ := filepath.Abs(written.Name())
	b.mu.Lock()
	list := b.lines[key]
	b.mu.Unlock()
	for _, x := range list {
		if slices.ContainsFunc(x.items, func(i *coverage.Item) bool { return i.Kind == kind && i.File == file && i.At.Start == at.Start }) {
			if hit, text := b.hit(t, p, x); hit {
				return hit, text
			}
		}
	}
	return false, ""
}

// onFact reports whether the session stops at a change of a fact.
func (b *breakpoints) onFact(kind string, fact whenthen.Handle, by *whenthen.Match) (hit bool, text string) {
	b.mu.Lock()
	x := b.facts[kind]
	b.mu.Unlock()
	if x == nil || x.where != nil && !x.where.Holds(fact.Value()) {
		return false, ""
	}
	text = fmt.Sprintf("%s: %s", kind, show(fact.Value()))
	if by != nil {
		text += " by " + by.Rule()
	}
	return true, text
}

// onFailure reports whether the session stops after an action that has failed.
func (b *breakpoints) onFailure() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.facts[onError] != nil
}

// hit reports whether a breakpoint that was reached stops the session, given its condition and its hit count. A breakpoint with a
// log message prints it instead and does not stop.
func (b *breakpoints) hit(t *target, p *pause, x *breakpoint) (hit bool, text string) {
	if x.condition != "" {
		v, err := t.value(p, 0, x.condition)
		if err != nil {
			return true, "the condition " + x.condition + " fails: " + err.Error()
		}
		if v != true {
			return false, ""
		}
	}
	x.count++
	if !counts(x.hits, x.count) {
		return false, ""
	}
	if x.log != "" {
		t.server.say("console", t.message(p, x.log)+"\n")
		return false, ""
	}
	return true, ""
}

// counts reports whether the n-th hit satisfies a hit condition: 5, == 5, >= 5, > 5, <= 5, < 5 or % 5.
func counts(condition string, n int) bool {
	condition = strings.TrimSpace(condition)
	number := strings.TrimLeft(condition, "=<>% ")
	k, err := strconv.Atoi(number)
	if condition == "" || err != nil || k < 1 {
		return true
	}
	switch strings.TrimSpace(strings.TrimSuffix(condition, number)) {
	case ">=":
		return n >= k
	case ">":
		return n > k
	case "<":
		return n < k
	case "<=":
		return n <= k
	case "%":
		return n%k == 0
	}
	return n == k
}

var inBraces = lazy.Regexp(`\{[^{}]*\}`)

// message returns a log message in which the expressions in braces are replaced by their values.
func (t *target) message(p *pause, text string) string {
	return inBraces().ReplaceAllStringFunc(text, func(part string) string {
		v, err := t.value(p, 0, part[1:len(part)-1])
		if err != nil {
			return "{" + err.Error() + "}"
		}
		return factexpr.Show(v)
	})
}
