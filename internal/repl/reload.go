package repl

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"whenthen"
	"whenthen/facts"
	"whenthen/internal/rulefile"
)

var definedName = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(rule|query|declare|function)\s+(?:enum\s+|type\s+)?(?:"([^"]*)"|'([^']*)'|[\w.<>\[\]]+\s+([\w$]+)\s*\(|([\w$]+))`)
})

// nameOf is the word and the name of a piece of rule text.
func nameOf(text string) string {
	m := definedName().FindStringSubmatch(text)
	if m == nil {
		return text
	}
	return m[1] + " " + m[2] + m[3] + m[4] + m[5]
}

// define adds a piece of rule text to the rules, or puts it in the place of one with its name, whether that was typed in or
// comes from a file. The facts stay.
func (c *Console) define(text string) error {
	name := nameOf(text)
	typed := slices.Clone(c.typed)
	typed = slices.DeleteFunc(typed, func(s whenthen.Source) bool { return s.Name == name })
	typed = append(typed, whenthen.Source{Name: name, Text: c.header() + text + "\n"})
	return c.reload(typed)
}

// header gives rule text that is typed in the package and the imports of the first file.
func (c *Console) header() string {
	sources, err := rulefile.Read(c.files...)
	if err != nil || len(sources) == 0 {
		return ""
	}
	var lines []string
	for _, line := range strings.Split(sources[0].Text, "\n") {
		if s := strings.TrimSpace(line); strings.HasPrefix(s, "package ") || strings.HasPrefix(s, "import ") {
			lines = append(lines, strings.TrimSuffix(s, ";")+"; ")
		}
	}
	return strings.Join(lines, "")
}

// reload compiles the rules anew and inserts copies of the facts in a new session: what the rules have inserted is kept like
// the rest. On an error the old rules go on.
func (c *Console) reload(typed []whenthen.Source) error {
	rules, err := c.compile(typed)
	if err != nil {
		return err
	}
	old, named := c.session, c.named
	names := map[int64]string{}
	for name, h := range named {
		names[h.ID()] = name
	}
	id := func(h whenthen.Handle) string {
		if name := names[h.ID()]; name != "" {
			return name
		}
		return fmt.Sprintf("#%d", h.ID())
	}
	encoder := facts.Encoder{Types: c.rules.Types(), ID: func(object any) (string, bool) {
		h, ok := old.HandleOf(object)
		return id(h), ok
	}}
	var trees []any
	for h := range old.Facts() {
		tree := encoder.Fact(h.Value())
		tree.Add("id", id(h))
		trees = append(trees, tree)
	}
	c.typed = typed
	c.open(rules)
	for _, g := range rules.Globals() {
		if v, ok := old.Global(g.Name); ok && v != nil {
			if err := c.session.SetGlobal(g.Name, v); err != nil {
				return err
			}
		}
	}
	n, err := c.insertAll(trees)
	c.say("%d rules, %d facts", len(rules.Rules()), n)
	return err
}

// hide blanks out the pieces of a rule file that have been typed in anew. Lines keep their numbers.
func hide(text string, typed []whenthen.Source) string {
	lines := strings.Split(text, "\n")
	for i := 0; i < len(lines); i++ {
		name := nameOf(strings.TrimSpace(lines[i]))
		if !slices.ContainsFunc(typed, func(s whenthen.Source) bool { return s.Name == name }) {
			continue
		}
		piece := ""
		for ; i < len(lines); i++ {
			piece += lines[i] + "\n"
			lines[i] = ""
			if !Unfinished(piece) {
				break
			}
		}
	}
	return strings.Join(lines, "\n")
}

// insertAll inserts facts from their descriptions; names that are no numbers stay.
func (c *Console) insertAll(trees []any) (int, error) {
	for i, tree := range trees {
		spec, err := facts.SpecOf(tree, fmt.Sprintf("fact %d", i+1))
		if err != nil {
			return i, err
		}
		object, err := c.builder.Build(spec)
		if err != nil {
			return i, err
		}
		h, err := c.session.Insert(object)
		if err != nil {
			return i, err
		}
		c.builder.Name(spec.ID, object)
		if !strings.HasPrefix(spec.ID, "#") {
			c.named[spec.ID] = h
		}
	}
	return len(trees), nil
}
