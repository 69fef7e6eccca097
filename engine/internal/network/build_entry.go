package network

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// newEntry creates an entry for a pattern, on an alpha part that equal patterns share.
func (b *builder) newEntry(p *rule.Pattern) (*Entry, error) {
	b.key = b.appendAlphaKey(b.key[:0], p)
	a := b.alphas[string(b.key)]
	if a == nil {
		key, own := string(b.key), entryTests(p)
		a = &Alpha{typ: p.Type, point: p.Entry, Index: len(b.net.Alphas), written: own, slot: p.Slot}
		for _, t := range own {
			test, err := b.compiler.Test(t)
			if err != nil {
				return nil, err
			}
			a.Tests = append(a.Tests, test)
		}
		if err := b.dispatched(a, own, p.Slot); err != nil {
			return nil, err
		}
		b.alphas[key] = a
		b.net.Alphas = append(b.net.Alphas, a)
	}
	e := &Entry{ID: len(b.net.Entries), Alpha: a, reads: p.Reads | b.unset(p), tested: p.Tested, Rule: b.rule, Query: b.query, Streams: b.streams(p.Type), Batches: b.batches()}
	b.net.Entries = append(b.net.Entries, e)
	if err := b.addWindow(e, p); err != nil {
		return nil, err
	}
	a.Entries = append(a.Entries, e)
	return e, nil
}

// appendAlphaKey appends the canonical form of a pattern's tests on a single fact. It is called for each pattern of a base, mostly to find
// an existing alpha part.
func (b *builder) appendAlphaKey(s []byte, p *rule.Pattern) []byte {
	if p.Entry != "" {
		s = append(strconv.AppendQuote(s, p.Entry), ':')
	}
	s = append(append(append(s, p.Type.Package...), '.'), p.Type.Name...)
	s = append(strconv.AppendInt(append(s, '#'), int64(p.Type.ID), 10), '(')
	for _, t := range entryTests(p) {
		s = append(rule.AppendCanonical(s, t.Expr, p.Slot), ',')
	}
	return append(append(s, ')'), b.windowKey(p)...)
}

// entryTests returns the tests on a single fact that decide whether it reaches an entry. For a declared window these are the window's own
// tests.
func entryTests(p *rule.Pattern) []*rule.Test {
	tests := p.Tests
	if p.Window != nil && p.Window.Name != "" {
		tests = p.Window.Tests
	}
	var own []*rule.Test
	for i, t := range tests {
		switch {
		case !t.Alpha():
			if own == nil {
				own = append(make([]*rule.Test, 0, len(tests)), tests[:i]...)
			}
		case own != nil:
			own = append(own, t)
		}
	}
	if own == nil {
		return tests
	}
	return own
}

// joinText returns the join tests of a pattern as readable text.
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
	if len(n.Tests.LeftKeys) == 0 {
		return ""
	}
	return " (hashed)"
}

// entryText describes the alpha part and the properties an entry reacts to.
func (n *Node) entryText() string {
	a := n.Entry.Alpha
	return fmt.Sprintf("alpha %d reads %s", a.Index, maskText(a.typ, n.Entry.reads))
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
		if m.Has(p) {
			names = append(names, p.Name)
		}
	}
	slices.Sort(names)
	return "[" + strings.Join(names, " ") + "]"
}
