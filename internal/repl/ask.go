package repl

import (
	"context"
	"fmt"
	"os"
	"strings"

	"whenthen"
	"whenthen/internal/factexpr"
)

// list prints facts: all, those of a type, or those for which an expression is true. If which is the path of a file, it loads the file,
// because the user expects that.
func (c *Console) list(which string) error {
	keep := func(whenthen.Handle) bool { return true }
	var where *factexpr.Where
	if which != "" {
		if t, err := c.builder.Type(which); err == nil {
			keep = func(h whenthen.Handle) bool { return h.Type().AssignableTo(t) }
		} else if info, err := os.Stat(which); err == nil && !info.IsDir() {
			return c.load(which)
		} else if where, err = factexpr.ParseWhere(which, c.rules.Types()); err != nil {
			return err
		} else {
			keep = func(h whenthen.Handle) bool { return where.Holds(h.Value()) }
		}
	}
	names := map[int64]string{}
	for name, h := range c.named {
		names[h.ID()] = name + " = "
	}
	for h := range c.session.Facts() {
		if keep(h) {
			c.say("%s%s", names[h.ID()], describe(h))
		}
	}
	if where != nil {
		return where.Err()
	}
	return nil
}

// agenda lists the matches that are waiting to fire. It asks a fork of the session, so that the question does not change the order of
// firings.
func (c *Console) agenda(ctx context.Context) error {
	fork, err := c.session.Fork()
	if err != nil {
		return err
	}
	defer fork.Close()
	matches, err := fork.AgendaContext(ctx)
	if err != nil {
		return err
	}
	for _, m := range matches {
		c.say("%s", m)
	}
	if len(matches) == 0 {
		c.say("no match is waiting")
	}
	return nil
}

func (c *Console) matches(ctx context.Context, rule string) error {
	answer, err := c.session.WhyNotContext(ctx, strings.Trim(rule, `"`))
	if err != nil {
		return err
	}
	for _, k := range answer.Conditions {
		c.say("%6d  %s", k.Holds, k.Text)
	}
	for _, m := range answer.Matches {
		var texts []string
		for _, f := range m.Facts {
			texts = append(texts, f.String())
		}
		c.say("        %s: %s", m.State, strings.Join(texts, ", "))
	}
	return nil
}

func (c *Console) why(name string) error {
	whole, property, dotted := strings.Cut(name, ".")
	if h, err := c.find(name); err == nil {
		whole, property = name, ""
		return c.answer(c.session.Why(h, property))
	} else if h, err := c.find(whole); err == nil && dotted {
		return c.answer(c.session.Why(h, property))
	}
	return c.answer(c.session.WhyNamed(strings.Trim(name, `"`)))
}

func (c *Console) answer(answer fmt.Stringer, err error) error {
	if err != nil {
		return err
	}
	fmt.Fprint(c.out, answer)
	return nil
}

// whyNot answers why-not for a rule, whose name may contain blanks, and optional facts.
func (c *Console) whyNot(ctx context.Context, text string) error {
	rule, rest := text, ""
	for _, r := range c.rules.Rules() {
		if after, ok := strings.CutPrefix(strings.Replace(text, `"`+r.Name+`"`, r.Name, 1), r.Name); ok && (after == "" || after[0] == ' ') {
			rule, rest = r.Name, after
		}
	}
	var about []whenthen.Handle
	for _, name := range strings.Fields(rest) {
		h, err := c.find(name)
		if err != nil {
			return err
		}
		about = append(about, h)
	}
	return c.answer(c.session.WhyNotContext(ctx, strings.Trim(rule, `"`), about...))
}

// query calls a query, given as name(arguments).
func (c *Console) query(ctx context.Context, text string) error {
	name, args, _ := strings.Cut(text, "(")
	args = strings.TrimSuffix(strings.TrimSpace(args), ")")
	call := fmt.Sprintf("query(%q", strings.TrimSpace(name))
	if args != "" {
		call += ", " + args
	}
	v, err := factexpr.Eval(call+")", c.variables(), factexpr.SessionFunctions(ctx, c.session, c.builder)...)
	if err != nil {
		return err
	}
	rows, _ := v.([]any)
	for _, row := range rows {
		m, _ := row.(map[string]any)
		var texts []string
		for _, n := range factexpr.Names(m) {
			texts = append(texts, n+" = "+factexpr.Show(m[n]))
		}
		c.say("%s", strings.Join(texts, ", "))
	}
	if len(rows) == 0 {
		c.say("no answer")
	}
	return nil
}

func (c *Console) listRules() error {
	counts := map[string]int{}
	for _, r := range c.session.Fired() {
		counts[r.Rule] = r.Count
	}
	for _, r := range c.rules.Rules() {
		c.say("%6d  %s", counts[r.Name], r.Name)
	}
	return nil
}
