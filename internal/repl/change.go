package repl

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"whenthen"
	"whenthen/facts"
	"whenthen/internal/factexpr"
	"whenthen/internal/lazy"
)

func (c *Console) insert(ctx context.Context, text string) error {
	name, f, ok := factexpr.ParseFact(text)
	if !ok || f.Where != "" {
		return fmt.Errorf("%s is not a fact; write Order { total: 5 } or ada = Order { total: 5 }", text)
	}
	h, err := factexpr.Insert(c.session, c.builder, f, c.variables(), factexpr.SessionFunctions(ctx, c.session, c.builder)...)
	if err != nil {
		return err
	}
	if name != "" {
		c.name(name, h)
	}
	c.say("%s", describe(h))
	return nil
}

func (c *Console) name(name string, h whenthen.Handle) {
	c.named[name] = h
	c.builder.Name(name, h.Value())
}

// find returns a fact by its name, its number, or text that only this fact contains.
func (c *Console) find(name string) (whenthen.Handle, error) {
	if h, ok := c.named[name]; ok {
		return h, nil
	}
	var found []whenthen.Handle
	for h := range c.session.Facts() {
		text := describe(h)
		if strings.HasPrefix(text, name+" ") {
			return h, nil
		}
		if strings.Contains(text, name) {
			found = append(found, h)
		}
	}
	switch len(found) {
	case 0:
		return whenthen.Handle{}, fmt.Errorf("there is no fact %s", name)
	case 1:
		return found[0], nil
	}
	return whenthen.Handle{}, fmt.Errorf("the text of %d facts contains %q: give the number of one of them", len(found), name)
}

func (c *Console) modify(ctx context.Context, text string) error {
	i := strings.IndexByte(text, '{')
	if i < 0 {
		return errors.New("write: modify ada { total: 5 }")
	}
	h, err := c.find(strings.TrimSpace(text[:i]))
	if err != nil {
		return err
	}
	v, err := factexpr.Eval(text[i:], c.variables(), factexpr.SessionFunctions(ctx, c.session, c.builder)...)
	if err != nil {
		return err
	}
	if err := factexpr.Modify(c.session, c.builder, h, v, "write: modify ada { total: 5 }"); err != nil {
		return err
	}
	c.say("%s", describe(h))
	return nil
}

func (c *Console) delete(name string) error {
	h, err := c.find(name)
	if err != nil {
		return err
	}
	return c.session.Delete(h)
}

// load inserts the facts of a file. Their IDs become their names.
func (c *Console) load(path string) error {
	given, err := c.given(path)
	if err != nil {
		return err
	}
	n := 0
	err = given.Make(c.builder, func(g facts.Given) error {
		if g.Global != "" {
			return c.builder.SetGlobal(c.session, g)
		}
		h, err := c.session.InsertAt(g.EntryPoint, g.Object)
		if err == nil && g.ID != "" {
			c.named[g.ID] = h
		}
		n++
		return err
	})
	c.say("%d facts", n)
	return err
}

// fire fires rules and prints each firing. It stops when no match is left, after the number of firings in rest, or when the context ends.
func (c *Console) fire(ctx context.Context, rest string) error {
	limit := -1
	if rest != "" {
		n, err := strconv.Atoi(rest)
		if err != nil || n < 1 {
			return fmt.Errorf("fire %s: write a number after fire, or nothing", rest)
		}
		limit = n
	}
	fired := 0
	for m, err := range c.session.Firings(ctx) {
		if err != nil {
			return err
		}
		c.say("fired %s", m)
		if fired++; fired == limit {
			break
		}
	}
	if fired == 0 {
		c.say("nothing to fire")
	}
	return nil
}

func (c *Console) focus(group string) error {
	c.session.Focus(strings.Trim(group, `"`))
	return nil
}

var globalLine = lazy.Regexp(`^([a-zA-Z_$][\w$]*)\s*=\s*(.+)$`)

func (c *Console) global(ctx context.Context, text string) error {
	m := globalLine().FindStringSubmatch(text)
	if m == nil {
		return errors.New("write: global name = value; the global itself is declared in a rule file")
	}
	t := c.rules.GlobalType(m[1])
	if t == nil {
		return fmt.Errorf("the rules have no global %s", m[1])
	}
	v, err := factexpr.Eval(m[2], c.variables(), factexpr.SessionFunctions(ctx, c.session, c.builder)...)
	if err != nil {
		return err
	}
	value, err := c.builder.Convert(factexpr.Tree(v), t)
	if err != nil {
		return fmt.Errorf("global %s is %s: %w", m[1], t.Article(), err)
	}
	return c.session.SetGlobal(m[1], value)
}
