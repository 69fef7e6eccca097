package runner

import (
	"fmt"
	"strings"

	"whenthen"
	"whenthen/facts"
)

// Global is a value for a global, given as text.
type Global struct {
	Name string
	Tree any // JSON
}

// ParseGlobal reads NAME=JSON. A text that is no JSON is taken as it is.
func ParseGlobal(text string) (Global, error) {
	name, value, ok := strings.Cut(text, "=")
	if !ok || name == "" {
		return Global{}, fmt.Errorf("global %q: write NAME=JSON", text)
	}
	tree, err := facts.ParseJSON("", []byte(value))
	if err != nil {
		tree = value
	}
	return Global{Name: strings.TrimSpace(name), Tree: tree}, nil
}

// set makes the value as the rules have declared the global, and gives it to the session.
func (g Global) set(rules *whenthen.RuleBase, s *whenthen.Session, b *facts.Builder) error {
	t := rules.GlobalType(g.Name)
	if t == nil {
		return fmt.Errorf("there is no global %q", g.Name)
	}
	v, err := b.Convert(g.Tree, t)
	if err != nil {
		return fmt.Errorf("global %s: %w", g.Name, err)
	}
	return s.SetGlobal(g.Name, v)
}
