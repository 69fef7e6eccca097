package rete

import (
	"fmt"
	"sort"
	"strings"

	"whenthen/engine/fact"
	"whenthen/engine/internal/eval"
	"whenthen/engine/rule"
)

// newEntry makes an entry for a pattern, on the alpha part it shares with others.
func (b *builder) newEntry(p *rule.Pattern) (*Entry, error) {
	key := alphaKey(p)
	a := b.alphas[key]
	if a == nil {
		a = &alpha{key: key, typ: p.Type, point: p.Entry, ord: len(b.net.alphas)}
		for _, t := range p.Tests {
			if !t.Alpha() {
				continue
			}
			test, err := b.compiler.Test(t)
			if err != nil {
				return nil, err
			}
			a.tests = append(a.tests, alphaTest{test, p.Slot})
			a.texts = append(a.texts, t.String())
			if len(a.tests) == 1 { // a later test may rely on an earlier one to hold
				if a.hash, err = b.hashed(t, p.Slot); err != nil {
					return nil, err
				}
			}
		}
		b.alphas[key] = a
		b.net.alphas = append(b.net.alphas, a)
	}
	e := &Entry{id: len(b.net.entries), alpha: a, reads: p.Reads, rule: b.rule}
	b.net.entries = append(b.net.entries, e)
	a.entries = append(a.entries, e)
	return e, nil
}

// hashed returns the hashable form of a constant test, or nil. The test itself is evaluated all the same.
func (b *builder) hashed(t *rule.Test, slot int) (*hashedTest, error) {
	c, ok := t.Other.(*rule.Const)
	if t.Op != rule.OpEq || t.Own == nil || !ok || c.Value == nil {
		return nil, nil
	}
	own, err := b.compiler.Key(t.Own)
	if err != nil {
		return nil, err
	}
	other, err := b.compiler.Key(t.Other)
	if err != nil {
		return nil, err
	}
	key, ok := other.Of(&eval.Frame{Types: b.net.base.Types})
	if !ok {
		return nil, nil
	}
	return &hashedTest{text: rule.Canonical(t.Own, slot), slot: slot, own: own, key: key}, nil
}

// alphaKey is the canonical form of what a pattern asks of one fact.
func alphaKey(p *rule.Pattern) string {
	var s strings.Builder
	if p.Entry != "" {
		fmt.Fprintf(&s, "%q:", p.Entry)
	}
	fmt.Fprintf(&s, "%s#%d(", p.Type.QualifiedName(), p.Type.ID)
	for _, t := range p.Tests {
		if t.Alpha() {
			s.WriteString(rule.Canonical(t.Expr, p.Slot))
			s.WriteByte(',')
		}
	}
	s.WriteByte(')')
	return s.String()
}

// patternKey is the canonical form of a pattern with its property mask and, unless it is a root, its join tests.
func patternKey(p *rule.Pattern, root bool) string {
	var s strings.Builder
	s.WriteString(alphaKey(p))
	if p.Passive {
		s.WriteString(" passive")
	}
	fmt.Fprintf(&s, " reads %s", maskText(p.Type, p.Reads))
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

// joinText is the join tests of a pattern, for people.
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
	if m == fact.AllProperties {
		return "*"
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
