package debug

import (
	"cmp"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strconv"

	"github.com/google/go-dap"

	"whenthen"
	"whenthen/engine/explain"
	"whenthen/engine/source"
	"whenthen/internal/fact"
	"whenthen/internal/factexpr"
)

// reference computes the child variables of a value that the client can expand.
type reference func() []dap.Variable

// refer registers a reference and returns its number.
func (p *pause) refer(r reference) int {
	p.references = append(p.references, r)
	return len(p.references)
}

// variables returns the variables of a reference number.
func (p *pause) variables(number int) (any, error) {
	if number < 1 || number > len(p.references) {
		return nil, fmt.Errorf("there is no variable with the reference %d", number)
	}
	list := p.references[number-1]()
	if list == nil {
		list = []dap.Variable{}
	}
	return dap.VariablesResponseBody{Variables: list}, nil
}

// stack returns the call stack: the functions that have not returned, and the rule that is firing.
func (t *target) stack(p *pause) dap.StackTraceResponseBody {
	body := dap.StackTraceResponseBody{StackFrames: []dap.StackFrame{}}
	add := func(name string, file *source.File, at source.Span) {
		f := dap.StackFrame{Id: len(body.StackFrames) + 1, Name: name}
		if file != nil {
			file, at = file.Origin(at)
			path, _ := filepath.Abs(file.Name())
			f.Source = &dap.Source{Name: filepath.Base(path), Path: path}
		}
		f.Line, f.Column = int(at.Start.Line), int(at.Start.Col)
		body.StackFrames = append(body.StackFrames, f)
	}
	switch {
	case p.step != nil:
		for _, a := range p.step.Stack() {
			name := a.Name + "()"
			if a.Name == "" {
				name = "rule " + strconv.Quote(p.match.Rule())
			}
			add(name, a.File, a.At)
		}
	case p.match != nil:
		info := p.match.Definition()
		add("rule "+strconv.Quote(info.Name), info.File, info.Span)
	default:
		add("the facts that were given", nil, source.Span{})
	}
	body.TotalFrames = len(body.StackFrames)
	return body
}

// scopes returns the scopes of a frame.
func (t *target) scopes(p *pause, frame int) dap.ScopesResponseBody {
	body := dap.ScopesResponseBody{Scopes: []dap.Scope{}}
	add := func(name string, expensive bool, r reference) {
		body.Scopes = append(body.Scopes, dap.Scope{Name: name, VariablesReference: p.refer(r), Expensive: expensive})
	}
	if p.step != nil {
		add("Locals", false, func() []dap.Variable { return t.locals(p, frame) })
	}
	if p.match != nil {
		add("Matched facts", false, func() []dap.Variable { return t.matched(p) })
	}
	add("Globals", false, func() []dap.Variable { return t.globals(p) })
	add("Facts", true, func() []dap.Variable { return t.facts(p) })
	add("Agenda", true, func() []dap.Variable { return t.agenda(p) })
	add("Conditions", true, func() []dap.Variable { return t.rulesWithConditions(p) })
	return body
}

// variable returns a variable with a value. A value with parts can be expanded.
func (t *target) variable(p *pause, name string, value any) dap.Variable {
	v := dap.Variable{Name: name, Value: show(value)}
	if typ := t.rules.Types().TypeOf(value); typ != nil {
		v.Type = typ.Name
	}
	switch seen := factexpr.View(t.rules.Types(), value).(type) {
	case map[string]any:
		v.VariablesReference = p.refer(func() []dap.Variable { return parts(p, seen) })
		v.NamedVariables = len(seen)
	case []any:
		v.VariablesReference = p.refer(func() []dap.Variable { return elements(p, seen) })
		v.IndexedVariables = len(seen)
	}
	return v
}

// show formats a value as rules print it, with strings quoted.
func show(value any) string {
	if text, ok := value.(string); ok {
		return strconv.Quote(text)
	}
	return fact.Describe(value)
}

// seen is like variable, for a part of a value that factexpr.View has already broken down.
func seen(p *pause, name string, value any) dap.Variable {
	v := dap.Variable{Name: name, Value: factexpr.Show(value)}
	switch value := value.(type) {
	case map[string]any:
		v.VariablesReference = p.refer(func() []dap.Variable { return parts(p, value) })
	case []any:
		v.VariablesReference = p.refer(func() []dap.Variable { return elements(p, value) })
	}
	return v
}

func parts(p *pause, m map[string]any) []dap.Variable {
	var list []dap.Variable
	for _, name := range factexpr.Names(m) {
		list = append(list, seen(p, name, m[name]))
	}
	return list
}

func elements(p *pause, values []any) []dap.Variable {
	var list []dap.Variable
	for i, v := range values {
		list = append(list, seen(p, strconv.Itoa(i), v))
	}
	return list
}

func (t *target) locals(p *pause, frame int) []dap.Variable {
	stack := p.step.Stack()
	if frame < 1 || frame > len(stack) {
		frame = 1
	}
	var list []dap.Variable
	for _, v := range stack[frame-1].Variables() {
		x := t.variable(p, v.Name, v.Value)
		x.Type = v.Type
		list = append(list, x)
	}
	return list
}

func (t *target) matched(p *pause) []dap.Variable {
	var list []dap.Variable
	items := p.match.Items()
	for _, c := range p.match.Conditions() {
		if !c.HasItem() || len(items) == 0 {
			continue
		}
		name := c.Variable
		if name == "" && c.Type != nil {
			name = c.Type.Name
		}
		list = append(list, t.variable(p, cmp.Or(name, "accumulate"), valueOf(items[0])))
		items = items[1:]
	}
	return list
}

// valueOf returns the object of an item, or the results of an accumulate with several functions.
func valueOf(i whenthen.MatchItem) any {
	if i.Values != nil {
		return i.Values
	}
	return i.Value
}

func (t *target) globals(p *pause) []dap.Variable {
	var list []dap.Variable
	for _, g := range t.rules.Globals() {
		v, _ := t.session.Global(g.Name)
		list = append(list, t.variable(p, g.Name, v))
	}
	return list
}

// facts lists the facts of the working memory by type.
func (t *target) facts(p *pause) []dap.Variable {
	byType := map[string][]dap.Variable{}
	for h := range t.session.Facts() {
		name := h.Type().Name
		byType[name] = append(byType[name], t.variable(p, "#"+strconv.FormatInt(h.ID(), 10), h.Value()))
	}
	var list []dap.Variable
	for _, name := range slices.Sorted(maps.Keys(byType)) {
		of := byType[name]
		list = append(list, dap.Variable{Name: name, Value: fmt.Sprintf("%d facts", len(of)), IndexedVariables: len(of),
			VariablesReference: p.refer(func() []dap.Variable { return of })})
	}
	return list
}

// agenda lists the matches that are waiting to fire.
func (t *target) agenda(p *pause) []dap.Variable {
	matches, err := t.session.Agenda()
	if err != nil {
		return []dap.Variable{{Name: "error", Value: err.Error()}}
	}
	var list []dap.Variable
	for i, m := range matches {
		list = append(list, dap.Variable{Name: strconv.Itoa(i + 1), Value: m.String(), VariablesReference: p.refer(func() []dap.Variable {
			return t.matched(&pause{match: m, references: p.references})
		})})
	}
	return list
}

// rulesWithConditions lists the rules, each of which expands to its conditions with their numbers of partial matches.
func (t *target) rulesWithConditions(p *pause) []dap.Variable {
	var list []dap.Variable
	for _, r := range t.rules.Rules() {
		list = append(list, dap.Variable{Name: r.Name, VariablesReference: p.refer(func() []dap.Variable { return t.conditions(p, r.Name) })})
	}
	return list
}

func (t *target) conditions(p *pause, rule string) []dap.Variable {
	answer, err := t.session.WhyNot(rule)
	if err != nil {
		return []dap.Variable{{Name: "error", Value: err.Error()}}
	}
	var list []dap.Variable
	for _, c := range answer.Conditions {
		list = append(list, condition(p, c))
	}
	return append(list, dap.Variable{Name: "verdict", Value: answer.Reason})
}

// condition shows how many combinations of facts satisfy the conditions up to and including c. If there are none, it shows the fact that is
// nearest to satisfying c.
func condition(p *pause, c explain.Condition) dap.Variable {
	v := dap.Variable{Name: fmt.Sprintf("%d  %s", c.Number, c.Text), Value: fmt.Sprintf("%d partial matches", c.Holds)}
	if c.Nearest == nil {
		return v
	}
	v.Value = fmt.Sprintf("none; nearest is %s", c.Nearest.Fact)
	v.VariablesReference = p.refer(func() []dap.Variable {
		var tests []dap.Variable
		for _, test := range c.Nearest.Tests {
			tests = append(tests, dap.Variable{Name: test.Text, Value: strconv.FormatBool(test.Holds)})
		}
		return tests
	})
	return v
}
