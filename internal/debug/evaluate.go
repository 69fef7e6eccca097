package debug

import (
	"context"
	"maps"
	"strings"

	"github.com/google/go-dap"

	"whenthen/facts"
	"whenthen/internal/factexpr"
	"whenthen/internal/runner"
)

// evaluate answers a text that is typed into the console or hovered over: an expression, "why …" or "why-not RULE".
func (t *target) evaluate(p *pause, a *dap.EvaluateArguments) (any, error) {
	text := strings.TrimSpace(a.Expression)
	o := &runner.Outcome{Session: t.session}
	if rest, ok := strings.CutPrefix(text, "why-not "); ok {
		answer, err := t.session.WhyNot(strings.Trim(strings.TrimSpace(rest), `"`))
		if err != nil {
			return nil, err
		}
		return dap.EvaluateResponseBody{Result: answer.String()}, nil
	}
	if rest, ok := strings.CutPrefix(text, "why "); ok {
		answer, err := o.Why(strings.Trim(strings.TrimSpace(rest), `"`))
		if err != nil {
			return nil, err
		}
		return dap.EvaluateResponseBody{Result: answer.String()}, nil
	}
	v, err := t.value(p, a.FrameId, text)
	if err != nil {
		return nil, err
	}
	x := seen(p, "", v)
	return dap.EvaluateResponseBody{Result: x.Value, VariablesReference: x.VariablesReference}, nil
}

// value evaluates an expression over the variables of a frame, 0 for the innermost one.
func (t *target) value(p *pause, frame int, text string) (any, error) {
	env := factexpr.SessionVariables(t.session, nil)
	maps.Copy(env, t.named(p, frame))
	return factexpr.Eval(text, env, factexpr.SessionFunctions(context.Background(), t.session, facts.NewBuilder(t.rules.Types()))...)
}

// named returns the local variables and the bindings of the rule's conditions, by name, both with and without the $.
func (t *target) named(p *pause, frame int) map[string]any {
	env := map[string]any{}
	set := func(name string, value any) {
		if name == "" {
			return
		}
		v := factexpr.View(t.rules.Types(), value)
		env[name], env[strings.TrimPrefix(name, "$")] = v, v
	}
	if p.match != nil {
		for _, c := range p.match.Conditions() {
			if v, ok := p.match.Value(c.Variable); ok && c.Variable != "" {
				set(c.Variable, v)
			}
		}
	}
	if p.step == nil {
		return env
	}
	stack := p.step.Stack()
	if frame < 1 || frame > len(stack) {
		frame = 1
	}
	for _, v := range stack[frame-1].Variables() {
		set(v.Name, v.Value)
	}
	return env
}
