package probe

import (
	"fmt"
	"strings"
	"time"

	"whenthen/engine/explain"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// test evaluates a constraint and returns it with its values: first those that it reads, then those that it computes from them.
func (p *prober) test(e rule.Expr, written string, slots []fact.Object) explain.Test {
	if written == "" {
		written = e.String()
	}
	holds, err := p.try(e, slots)
	t := explain.Test{Text: strings.Join(strings.Fields(written), " "), Holds: holds}
	if err != nil {
		t.Error = err.Error()
	}
	seen := map[string]bool{}
	add := func(name, value string) {
		if !seen[name] {
			seen[name] = true
			t.Values = append(t.Values, explain.Value{Text: name, Value: value})
		}
	}
	for _, part := range withReadBy(readings(e)) {
		v := p.value(part, slots)
		add(partText(part), p.shown(v))
		if v == nil {
			p.missing(part, slots, add)
		}
	}
	p.compared(e, slots, add)
	return t
}

// compared adds the operands of a constraint's comparisons that are not among its readings: the result of a calculation, an object as a
// whole, the times of events.
func (p *prober) compared(e rule.Expr, slots []fact.Object, add func(name, value string)) {
	rule.Walk(e, func(x rule.Expr) {
		b, ok := x.(*rule.Binary)
		if !ok {
			return
		}
		if b.Op.Temporal() {
			p.times(b, slots, add)
			return
		}
		if b.Op < operator.Eq || b.Op > operator.Ge && b.Op != operator.Contains && b.Op != operator.MemberOf {
			return
		}
		for _, side := range []rule.Expr{rule.Unconverted(b.L), rule.Unconverted(b.R)} {
			switch side := side.(type) {
			case *rule.Binary, *rule.Unary, *rule.Conditional:
				if len(readings(side)) > 0 {
					add(p.written(side), p.shown(p.value(side, slots)))
				}
			case *rule.Slot:
				if o := slots[side.Index]; side.T.Kind == fact.Struct {
					add(partText(side), p.whole(o))
				}
			}
		}
	})
}

// missing adds the first part of a path that is null, and so makes the whole path null.
func (p *prober) missing(path rule.Expr, slots []fact.Object, add func(name, value string)) {
	first := rule.Expr(nil)
	for {
		prop, ok := rule.Unconverted(path).(*rule.Prop)
		if !ok || p.value(prop, slots) != nil {
			break
		}
		first, path = prop, prop.Of
	}
	if first != nil {
		add(partText(first), "null")
	}
}

// whole returns a name for an object: the number of a fact, or a text for other objects.
func (p *prober) whole(o fact.Object) string {
	if id := p.idOf(o); id > 0 {
		return fmt.Sprintf("#%d", id)
	}
	return Show(Fact{Object: o}, "").Brief()
}

// times adds the times of the operands of a temporal comparison, and their distance.
func (p *prober) times(b *rule.Binary, slots []fact.Object, add func(name, value string)) {
	l, known := p.time(b.L, slots)
	r, also := p.time(b.R, slots)
	for _, side := range []struct {
		operand rule.Expr
		at      [2]int64
		known   bool
	}{{b.L, l, known}, {b.R, r, also}} {
		if event, ok := rule.Unconverted(side.operand).(*rule.Slot); ok && side.known {
			add("the time of "+partText(event), timesText(side.at))
		}
	}
	switch {
	case !known || !also || len(b.Args) == 0:
	case b.Op == operator.After:
		add("the time between them", time.Duration((l[0]-r[1])*int64(time.Millisecond)).String())
	case b.Op == operator.Before:
		add("the time between them", time.Duration((r[0]-l[1])*int64(time.Millisecond)).String())
	}
}

// time returns the start and end of an operand of a temporal comparison, in Unix milliseconds.
func (p *prober) time(e rule.Expr, slots []fact.Object) (at [2]int64, known bool) {
	e = rule.Unconverted(e)
	if s, ok := e.(*rule.Slot); ok && s.T.Kind == fact.Struct {
		if p.Frame.FactTime == nil {
			return at, false
		}
		t, known := p.Frame.FactTime(slots[s.Index])
		return [2]int64{t.Start, t.End}, known
	}
	converted, err := fact.Convert(p.value(e, slots), fact.DateType)
	if t, ok := converted.(time.Time); ok && err == nil {
		return [2]int64{t.UnixMilli(), t.UnixMilli()}, true
	}
	return at, false
}

// timesText formats a time, or the two ends of an interval.
func timesText(at [2]int64) string {
	if at[0] == at[1] {
		return timeText(at[0])
	}
	return timeText(at[0]) + " to " + timeText(at[1])
}

// timeText formats a time in Unix milliseconds for an answer.
func timeText(milli int64) string {
	return time.UnixMilli(milli).UTC().Format("2006-01-02T15:04:05.999Z07:00")
}

// written returns a part of a constraint as it was written or, if that is not known, as the model prints it.
func (p *prober) written(e rule.Expr) string {
	if text := p.file.expr(e); text != "" {
		return text
	}
	return partText(e)
}

// shown formats a value for an answer. A text is put in quotes, so that "" and " a" are visible.
func (p *prober) shown(v any) string {
	if s, ok := v.(string); ok {
		return fmt.Sprintf(`"%s"`, s)
	}
	return fact.Describe(v)
}

// readings returns the maximal parts of an expression that read something: a property with its object, a variable, a global, a call. The
// object of the pattern itself is not included.
func readings(e rule.Expr) []rule.Expr {
	switch x := e.(type) {
	case *rule.Prop:
		if len(x.Of.Type().Constants) > 0 { // a property of an enum constant says less than the constant
			return append(readings(x.Of), x)
		}
		return []rule.Expr{x}
	case *rule.DynamicProp, *rule.GlobalVar, *rule.Row, *rule.Index:
		return []rule.Expr{x}
	case *rule.Call, *rule.DynamicCall, *rule.FunctionCall:
		list := []rule.Expr{x}
		rule.Children(x, func(y rule.Expr) { list = append(list, readings(y)...) })
		return list
	case *rule.Slot:
		if x.T.Kind == fact.Struct {
			return nil
		}
		return []rule.Expr{x}
	}
	var list []rule.Expr
	rule.Children(e, func(y rule.Expr) { list = append(list, readings(y)...) })
	return list
}
