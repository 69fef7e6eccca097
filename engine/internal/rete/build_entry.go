package rete

import (
	"fmt"
	"sort"
	"strings"

	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// newEntry makes an entry for a pattern, on the alpha part it shares with others.
func (b *builder) newEntry(p *rule.Pattern) (*Entry, error) {
	key := alphaKey(p)
	a := b.alphas[key]
	if a == nil {
		a = &alpha{key: key, typ: p.Type, point: p.Entry, ord: len(b.net.alphas)}
		var own []*rule.Test
		for _, t := range entryTests(p) {
			own = append(own, t)
			test, err := b.compiler.Test(t)
			if err != nil {
				return nil, err
			}
			a.tests = append(a.tests, alphaTest{test, p.Slot})
			a.texts = append(a.texts, t.String())
		}
		if err := b.dispatched(a, own, p.Slot); err != nil {
			return nil, err
		}
		b.alphas[key] = a
		b.net.alphas = append(b.net.alphas, a)
	}
	e := &Entry{id: len(b.net.entries), alpha: a, reads: p.Reads, rule: b.rule, streams: b.streams(p.Type)}
	b.net.entries = append(b.net.entries, e)
	if err := b.addWindow(e, p); err != nil {
		return nil, err
	}
	a.entries = append(a.entries, e)
	return e, nil
}

// alphaKey is the canonical form of a pattern's tests on a single fact.
func alphaKey(p *rule.Pattern) string {
	var s strings.Builder
	if p.Entry != "" {
		fmt.Fprintf(&s, "%q:", p.Entry)
	}
	fmt.Fprintf(&s, "%s#%d(", p.Type.QualifiedName(), p.Type.ID)
	for _, t := range entryTests(p) {
		s.WriteString(rule.Canonical(t.Expr, p.Slot))
		s.WriteByte(',')
	}
	s.WriteByte(')')
	return s.String()
}

// entryTests are the tests on a single fact that decide whether it reaches an entry. For a declared window they are the
// window's own tests.
func entryTests(p *rule.Pattern) []*rule.Test {
	tests := p.Tests
	if p.Window != nil && p.Window.Name != "" {
		tests = p.Window.Tests
	}
	var own []*rule.Test
	for _, t := range tests {
		if t.Alpha() {
			own = append(own, t)
		}
	}
	return own
}

// patternKey is the canonical form of a pattern with its property masks and, unless it is a root, its join tests.
func patternKey(p *rule.Pattern, root bool) string {
	var s strings.Builder
	s.WriteString(alphaKey(p))
	if p.Passive {
		s.WriteString(" passive")
	}
	s.WriteString(windowKey(p))
	reads := p.Reads
	if root && reads == fact.NoProperty {
		reads = 0
	}
	fmt.Fprintf(&s, " reads %s binds %s", maskText(p.Type, reads), maskText(p.Type, p.Bound))
	if root {
		return s.String()
	}
	for _, t := range p.Tests {
		if !t.Alpha() {
			s.WriteString(" on ")
			s.WriteString(rule.Canonical(t.Expr, p.Slot))
		}
	}
	return s.String()
}

// joinText is the join tests of a pattern as readable text.
func joinText(p *rule.Pattern) string {
	var list []string
	for _, t := range p.Tests {
		if !t.Alpha() {
			list = append(list, t.String())
		}
	}
	if len(list) == 0 {
		return ""
	}
	return " on " + strings.Join(list, ", ")
}

func hashedText(n *Node) string {
	if len(n.tests.keys) == 0 {
		return ""
	}
	return " (hashed)"
}

// entryText names the alpha part and the properties an entry reacts to.
func (n *Node) entryText() string {
	a := n.entry.alpha
	return fmt.Sprintf("alpha %d reads %s", a.ord, maskText(a.typ, n.entry.reads))
}

// maskText lists the properties of a mask.
func maskText(t *fact.Type, m fact.Mask) string {
	switch m {
	case fact.AllProperties:
		return "*"
	case fact.NoProperty:
		return "!*"
	}
	var names []string
	for _, p := range t.Properties {
		if m&p.Mask() != 0 {
			names = append(names, p.Name)
		}
	}
	sort.Strings(names)
	return "[" + strings.Join(names, " ") + "]"
}
