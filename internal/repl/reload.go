package repl

import (
	"context"
	"slices"
	"strings"

	"whenthen"
	"whenthen/facts"
	"whenthen/internal/lazy"
)

var definedName = lazy.Regexp(`^(rule|query|declare|function)\s+(?:enum\s+|type\s+)?(?:"([^"]*)"|'([^']*)'|[\w.<>\[\]]+\s+([\w$]+)\s*\(|([\w$]+))`)

// nameOf returns the keyword and the name of a piece of rule text, or the text itself if it defines nothing.
func nameOf(text string) string {
	m := definedName().FindStringSubmatch(text)
	if m == nil {
		return text
	}
	return m[1] + " " + m[2] + m[3] + m[4] + m[5]
}

// define adds a piece of rule text to the rules. It replaces text with the same name, whether that was typed in or is in a file. The facts
// are kept.
func (c *Console) define(ctx context.Context, text string) error {
	name := nameOf(text)
	typed := slices.Clone(c.typed)
	typed = slices.DeleteFunc(typed, func(s whenthen.Source) bool { return s.Name == name })
	typed = append(typed, whenthen.Source{Name: name, Text: c.header() + text + "\n"})
	return c.reload(ctx, typed)
}

// header returns the package and the imports of the first file, to be put before rule text that is typed in.
func (c *Console) header() string {
	sources, err := c.read()
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

// reload compiles the rules again and swaps them into the session. The facts are kept, and unchanged rules do not fire again for matches
// that they have already fired for. After an error the old rules stay.
func (c *Console) reload(ctx context.Context, typed []whenthen.Source) error {
	rules, err := c.compile(ctx, typed)
	if err != nil {
		return err
	}
	if _, err := c.session.SwapContext(ctx, rules); err != nil {
		return err
	}
	c.typed, c.rules = typed, rules
	c.builder = facts.NewBuilder(rules.Types())
	for name, h := range c.named {
		c.builder.Name(name, h.Value())
	}
	c.say("%d rules, %d facts", len(rules.Rules()), c.session.Len())
	return nil
}

// hide replaces with blanks the pieces of a rule file that have been typed in again. Line numbers do not change.
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
