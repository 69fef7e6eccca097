package network

import (
	"slices"
	"strconv"
	"unicode/utf8"

	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// patternKey returns the canonical form of a pattern with its property masks and, unless it is a root, its join tests. It is valid until
// the next canonical form is made.
func (b *builder) patternKey(p *rule.Pattern, root bool) []byte {
	s := b.appendAlphaKey(b.key[:0], p)
	if p.Passive {
		s = append(s, " passive"...)
	}
	reads := p.Reads
	if root && reads == fact.NoProperty {
		reads = 0
	}
	s = strconv.AppendUint(append(s, " reads "...), uint64(reads), 36)
	s = strconv.AppendUint(append(s, " binds "...), uint64(p.Bound), 36)
	if p.Tested != 0 {
		s = strconv.AppendUint(append(s, " tested "...), uint64(p.Tested), 36)
	}
	if !root {
		s = appendJoinKeys(s, p)
	}
	b.key = s
	return s
}

// elementKey is patternKey for a pattern over the elements of an expression. The properties that rules read of these make no difference.
func (b *builder) elementKey(p *rule.Pattern) []byte {
	b.key = appendJoinKeys(b.appendAlphaKey(b.key[:0], p), p)
	return b.key
}

func appendJoinKeys(s []byte, p *rule.Pattern) []byte {
	for _, t := range p.Tests {
		if !t.Alpha() {
			s = appendJoinKey(append(s, " on "...), t, p.Slot)
		}
	}
	return s
}

// appendJoinKey appends the canonical form of a test that reads other slots, and the names in its text. Drools does not share the nodes of
// tests that name different variables, whatever these stand for, and which nodes are shared decides the order of matches.
func appendJoinKey(s []byte, t *rule.Test, slot int) []byte {
	if t.Op != operator.None && !t.Solved() {
		s = rule.AppendCanonical(s, t.Own, slot)
		s = append(append(s, t.Op.String()...), ' ')
		s = rule.AppendCanonical(s, t.Other, slot)
		if t.Op == operator.Eq && t.Other != nil && !hasKey(t) {
			s = append(s, " unkeyed"...)
		}
	} else {
		s = rule.AppendCanonical(s, t.Expr, slot)
	}
	return appendNames(s, t.Text)
}

// appendNames appends the variables and plain properties in a text, each once, in alphabetical order.
func appendNames(s []byte, text string) []byte {
	var names []string
	for i := 0; i < len(text); {
		from := i
		for i < len(text) && nameByte(text[i]) {
			i++
		}
		if i == from {
			i++
			continue
		}
		member := from > 0 && text[from-1] == '.'
		call := i < len(text) && text[i] == '('
		if c := text[from]; !member && !call && (c < '0' || c > '9') {
			names = append(names, text[from:i])
		}
	}
	slices.Sort(names)
	for _, name := range slices.Compact(names) {
		s = append(append(s, ' '), name...)
	}
	return s
}

func nameByte(c byte) bool {
	return c == '_' || c == '$' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= utf8.RuneSelf
}
