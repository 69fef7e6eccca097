package rule

import "strconv"

// String returns the readable form of a condition, with each inner condition on a line of its own.
func (c *Pattern) String() string    { return conditionText(c) }
func (c *Not) String() string        { return conditionText(c) }
func (c *Exists) String() string     { return conditionText(c) }
func (c *Eval) String() string       { return conditionText(c) }
func (c *Accumulate) String() string { return conditionText(c) }
func (c *QueryCall) String() string  { return conditionText(c) }
func (c *NamedCall) String() string  { return conditionText(c) }

// String returns the constraint's expression.
func (t *Test) String() string { return exprText(t.Expr) }

func conditionText(c Condition) string { return text(func(p *printer) { p.condition(c) }) }

func (p *printer) conditions(list []Condition) { indented(p, list, p.condition) }

func (p *printer) condition(c Condition) {
	switch c := c.(type) {
	case *Pattern:
		p.pattern(c)
	case *Not:
		p.put("not")
		p.conditions(c.Conditions)
	case *Exists:
		p.put("exists")
		p.conditions(c.Conditions)
	case *Eval:
		p.write("eval(", c.Expr, ")")
	case *Accumulate:
		p.accumulate(c)
	case *QueryCall:
		p.queryCall(c)
	case *NamedCall:
		p.namedCall(c)
	case *Unify:
		p.write("#", c.Slot, " ", c.Name, " := ", c.Value)
	}
}

func (p *printer) pattern(c *Pattern) {
	p.put("#", strconv.Itoa(c.Slot), " ")
	if c.Name != "" {
		p.put(c.Name, " : ")
	}
	p.put(p.typeName(c.Type), "(")
	p.tests(c.Tests)
	p.put(")")
	if w := c.Window; w != nil {
		p.put(" over ", w.text())
		if w.Name != "" {
			p.put(" ", w.Name, "(")
			p.tests(w.Tests)
			p.put(")")
		}
	}
	if c.From != nil {
		p.write(" from ", c.From)
	}
	if c.Entry != "" {
		p.put(" entry ", strconv.Quote(c.Entry))
	}
	if c.Passive {
		p.put(" passive")
	}
	switch {
	case c.From != nil:
	case c.Unmasked:
		p.put(" reads all")
	default:
		p.put(" reads ", propertyNames(c.Type, c.Reads))
		if c.FromReads != 0 {
			p.put(" and, for the from, ", propertyNames(c.Type, c.FromReads))
		}
		if c.Unread {
			p.put(" but, for the collect, nothing")
		}
		if c.Tested != 0 {
			p.put(" and, to leave, ", propertyNames(c.Type, c.Tested))
		}
	}
}

// text returns the size of the window as rule text writes it.
func (w *Window) text() string {
	if w.Length > 0 {
		return "window:length(" + strconv.Itoa(w.Length) + ")"
	}
	return "window:time(" + strconv.FormatInt(w.Time, 10) + "ms)"
}

func (p *printer) tests(list []*Test) {
	for i, t := range list {
		p.comma(i)
		p.expr(t.Expr)
	}
}

func (p *printer) accumulate(c *Accumulate) {
	p.put("#", strconv.Itoa(c.Slot), " ")
	if c.Name != "" {
		p.put(c.Name, " : ")
	}
	switch {
	case c.Collect:
		p.put("collect")
	case c.Key != nil:
		p.put("groupby")
	default:
		p.put("accumulate")
	}
	if c.Single {
		p.put(" ", p.typeName(c.Type))
	}
	p.put(" (")
	p.tests(c.Tests)
	p.put(")")
	p.conditions(c.Source)
	p.indent++
	if c.Key != nil {
		p.newline()
		p.write("key ", c.Key)
	}
	for _, f := range c.Functions {
		p.newline()
		p.accumulateFunction(f)
	}
	p.indent--
}

// String returns the function with its argument, or the custom code.
func (f *AccumulateFunction) String() string {
	return text(func(p *printer) { p.accumulateFunction(f) })
}

func (p *printer) accumulateFunction(f *AccumulateFunction) {
	if f.Variable != "" {
		p.put(f.Variable, " : ")
	}
	if f.Custom == nil {
		p.write(f.Name, "(", f.Arg, ") ", f.Result)
		return
	}
	p.write("init ", f.Custom.Init)
	for _, in := range f.Custom.Inputs {
		p.write(" ", localName(in.Local), " := ", in.Value)
	}
	p.write(" action ", f.Custom.Action)
	if f.Custom.Reverse != nil {
		p.write(" reverse ", f.Custom.Reverse)
	}
	p.write(" result ", f.Custom.Result)
}

func (p *printer) queryCall(c *QueryCall) {
	if !c.Live {
		p.put("?")
	}
	p.put(c.Query.Name, "(")
	for i, a := range c.Args {
		p.comma(i)
		if a.Value != nil {
			p.expr(a.Value)
			continue
		}
		p.put(a.Name, "#", strconv.Itoa(a.Slot))
	}
	p.put(")")
}

func (p *printer) namedCall(c *NamedCall) {
	for i, a := range c.Arms {
		if i > 0 {
			p.put(" else ")
		}
		if a.If != nil {
			p.write("if (", a.If, ") ")
		}
		word := "do"
		if a.Break {
			word = "break"
		}
		p.put(word, "[", strconv.Itoa(a.Action), "]")
	}
}
