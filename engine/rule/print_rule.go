package rule

import (
	"strconv"

	"whenthen/internal/fact"
	"whenthen/internal/fact/naming"
)

// String returns the globals, functions, queries and rules as text, in load order.
func (b *Base) String() string {
	p := printer{own: -1}
	for _, g := range b.Globals {
		p.write("global ", g.Type, " ", g.Name, "\n")
	}
	for _, f := range b.Functions {
		p.function(f)
		p.put("\n")
	}
	for _, q := range b.Queries {
		p.query(q)
		p.put("\n")
	}
	for _, r := range b.Rules {
		p.rule(r)
		p.put("\n")
	}
	return string(p.b)
}

// String returns the rule with all its branches as text.
func (r *Rule) String() string { return text(func(p *printer) { p.rule(r) }) }

// String returns the query with all its branches as text.
func (q *Query) String() string { return text(func(p *printer) { p.query(q) }) }

// String returns the function as text, with its locals as numbers.
func (f *Function) String() string { return text(func(p *printer) { p.function(f) }) }

// String returns inputs and statements as text.
func (a *Action) String() string { return text(func(p *printer) { p.action(a) }) }

func (p *printer) rule(r *Rule) {
	p.put("rule ", strconv.Quote(naming.Qualified(r.Package, r.Name)))
	p.attributes(&r.Attributes)
	p.branches(r.Branches, func(b *Branch) {
		p.newline()
		p.put("when")
		p.conditions(b.Conditions)
		for _, a := range b.Actions() {
			p.newline()
			p.action(a)
		}
	})
}

// branches prints each branch, with its number if there are several, and the "end" of their rule or query.
func (p *printer) branches(list []*Branch, print func(*Branch)) {
	for i, b := range list {
		if len(list) > 1 {
			p.newline()
			p.put("branch ", strconv.Itoa(i))
		}
		print(b)
	}
	p.newline()
	p.put("end")
}

// attributes prints the attributes that differ from the defaults.
func (p *printer) attributes(a *Attributes) {
	p.indent++
	defer func() { p.indent-- }()
	line := func(parts ...string) {
		p.newline()
		p.put(parts...)
	}
	switch {
	case a.DynamicSalience != nil:
		line("salience ", exprText(a.DynamicSalience))
	case a.Salience != 0:
		line("salience ", strconv.Itoa(a.Salience))
	}
	for _, flag := range []struct {
		on   bool
		name string
	}{{a.NoLoop, "no-loop"}, {a.LockOnActive, "lock-on-active"}, {a.AutoFocus, "auto-focus"},
		{a.Eager, "eager"}, {a.Immediate, "immediate"}} {
		if flag.on {
			line(flag.name)
		}
	}
	if a.Group != "" {
		word := "agenda-group "
		if a.RuleflowGroup {
			word = "ruleflow-group "
		}
		line(word, strconv.Quote(a.Group))
	}
	if a.ActivationGroup != "" {
		line("activation-group ", strconv.Quote(a.ActivationGroup))
	}
	if a.Enabled != nil {
		line("enabled ", exprText(a.Enabled))
	}
	if a.Effective != nil {
		line("date-effective ", strconv.FormatInt(*a.Effective, 10))
	}
	if a.Expires != nil {
		line("date-expires ", strconv.FormatInt(*a.Expires, 10))
	}
	for _, c := range a.Calendars {
		line("calendar ", strconv.Quote(c))
	}
	if a.Timer != nil {
		line(a.Timer.String())
	}
}

// String returns the timer as text; times are in milliseconds.
func (t *Timer) String() string {
	s := "timer " + t.Kind
	if t.Cron != "" {
		s += " " + t.Cron
	}
	if t.DelayExpr != nil {
		s += " delay " + exprText(t.DelayExpr)
	} else if t.Kind != "cron" {
		s += " delay " + strconv.FormatInt(t.Delay, 10)
	}
	if t.PeriodExpr != nil {
		s += " period " + exprText(t.PeriodExpr)
	} else if t.Period != 0 {
		s += " period " + strconv.FormatInt(t.Period, 10)
	}
	if t.Start != nil {
		s += " start " + strconv.FormatInt(*t.Start, 10)
	}
	if t.End != nil {
		s += " end " + strconv.FormatInt(*t.End, 10)
	}
	if t.RepeatLimit != 0 {
		s += " repeat-limit " + strconv.Itoa(t.RepeatLimit)
	}
	return s
}

func (p *printer) action(a *Action) {
	p.put("then")
	if a.Name != "" {
		p.put("[", a.Name, "]")
	}
	p.indent++
	for _, in := range a.Inputs {
		p.newline()
		p.put(localName(in.Local))
		if in.Local < len(a.Locals) && a.Locals[in.Local].Name != "" {
			p.put(" ", a.Locals[in.Local].Name)
		}
		p.write(" := ", in.Value)
	}
	p.indent--
	if a.Body != nil {
		p.stmts(a.Body.List)
	}
}

func (p *printer) function(f *Function) {
	p.put("function ", p.typeName(f.Result), " ", f.Name, "(")
	for i, n := range f.Params {
		p.comma(i)
		var t *fact.Type
		if n < len(f.Locals) {
			t = f.Locals[n].Type
		}
		p.write(t, " ", localName(n))
	}
	p.write(") ", f.Body)
}

func (p *printer) query(q *Query) {
	p.put("query ", strconv.Quote(naming.Qualified(q.Package, q.Name)), "(")
	for i, param := range q.Params {
		p.comma(i)
		p.write(param.Type, " ", param.Name, "#", param.Slot)
	}
	p.put(")")
	p.branches(q.Branches, func(b *Branch) { p.conditions(b.Conditions) })
}
