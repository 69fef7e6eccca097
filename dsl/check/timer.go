package check

import (
	"strconv"
	"strings"

	"whenthen/dsl/ast"
	"whenthen/dsl/check/finding"
	"whenthen/dsl/check/internal/expr"
	"whenthen/dsl/check/internal/ir"
	"whenthen/engine/rule"
	"whenthen/internal/cron"
	"whenthen/internal/fact"
)

// timer reads the attributes timer and duration.
func (a *attributes) timer(attr *ast.Attribute, made *rule.Rule) {
	t := &rule.Timer{Kind: "int"}
	if attr.Timer == nil {
		ms, ok := ir.Millis(attr.Value)
		if !ok {
			a.wrongKind(attr)
			return
		}
		t.Delay = ms
		made.Timer = t
		return
	}
	switch attr.Timer.Protocol {
	case "cron":
		schedule, _, _ := strings.Cut(attr.Timer.Text, ";")
		t.Kind, t.Cron = "cron", strings.TrimSpace(schedule)
		if _, err := cron.Parse(t.Cron); err != nil {
			a.wrong(attr, err.Error())
			return
		}
	case "", "int":
		if len(attr.Timer.Args) == 0 && attr.Timer.Protocol == "" {
			a.wrongKind(attr)
			return
		}
		for i, x := range attr.Timer.Args {
			ms, ok := ir.Millis(x)
			if !ok || i > 1 {
				a.wrong(attr, timerTimes)
				return
			}
			if i == 0 {
				t.Delay = ms
			} else {
				t.Period = ms
			}
		}
	case "expr":
		t.Kind = "expr"
	default:
		a.wrong(attr, "a timer must begin with int:, cron: or expr:")
		return
	}
	for _, p := range attr.Timer.Params {
		a.timerParam(attr, t, p)
	}
	made.Timer = t
}

// timerTimes is the message for a timer with wrong times.
const timerTimes = "a timer takes a delay and a period, and nothing else"

// timerExprs types the delay and period of a timer. Their values are milliseconds, or strings such as "1m30s".
func (a *attributes) timerExprs(in *expr.Env, t *rule.Timer) {
	attr := a.by["timer"]
	if attr == nil || attr.Timer == nil {
		return
	}
	for i, x := range attr.Timer.Args {
		y := in.Expr(x)
		switch t := y.Type(); {
		case t == fact.StringType:
		case t.Kind.Numeric():
			y = ir.Convert(y, fact.LongType)
		default:
			y = in.Assign(y, fact.LongType, x.Span(), "a time")
		}
		switch i {
		case 0:
			t.DelayExpr = y
		case 1:
			t.PeriodExpr = y
		default:
			in.Errorf(x.Span(), finding.BadAttribute, timerTimes)
		}
	}
}

func (a *attributes) timerParam(attr *ast.Attribute, t *rule.Timer, p *ast.TimerParam) {
	value := strings.Trim(p.Value, "\"' ")
	switch p.Name.Text {
	case "start":
		t.Start = a.timerDate(attr, value)
	case "end":
		t.End = a.timerDate(attr, value)
	case "repeat-limit":
		if n, _ := strconv.Atoi(value); n != -1 { // -1 means no limit in Drools
			t.RepeatLimit = max(1, n)
		}
	default:
		a.wrong(attr, "a timer has no parameter \""+p.Name.Text+"\"")
	}
}

// timerDate reads a date for a parameter of a timer, in the formats that date accepts.
func (a *attributes) timerDate(attr *ast.Attribute, text string) *int64 {
	ms := ir.ParseDate(a.unit.Options.DateText(text))
	if ms == nil {
		a.wrong(attr, "a date must be written like \"4-Sep-2018\"")
	}
	return ms
}
