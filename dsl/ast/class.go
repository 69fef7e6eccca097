package ast

import (
	"slices"

	"whenthen/dsl/token"
	"whenthen/internal/fact/naming"
)

// Unread is the body of a method that has not been parsed: its tokens, including the braces.
type Unread struct{ Toks []token.Token }

// PlainGetter returns the field that a method returns if it does nothing else; "" if it does anything else or its body is unknown.
func (m *Member) PlainGetter() string {
	words := m.bodyWords(7)
	switch {
	case len(words) == 5 && words[1] == "return" && words[3] == ";":
		return words[2]
	case len(words) == 7 && words[1] == "return" && words[2] == "this" && words[3] == "." && words[5] == ";":
		return words[4]
	}
	return ""
}

// PlainSetter returns the field that a method sets to its only parameter if it does nothing else; otherwise "". It may return the object
// afterwards.
func (m *Member) PlainSetter() string {
	if len(m.Params) != 1 || m.Params[0].Name == nil {
		return ""
	}
	words := m.bodyWords(11)
	if n := len(words); n > 4 && words[n-4] == "return" && words[n-3] == "this" {
		words = append(words[:n-4:n-4], "}")
	}
	value := m.Params[0].Name.Text
	switch {
	case len(words) == 6 && words[2] == "=" && words[3] == value && words[4] == ";" && words[1] != value:
		return words[1]
	case len(words) == 8 && words[1] == "this" && words[2] == "." && words[4] == "=" && words[5] == value && words[6] == ";":
		return words[3]
	}
	return ""
}

// bodyWords returns the tokens of a body including the braces; nil if the body is unknown or has more than n tokens.
func (m *Member) bodyWords(n int) []string {
	if m.Unread == nil || len(m.Unread.Toks) > n {
		return nil
	}
	var words []string
	for _, t := range m.Unread.Toks {
		words = append(words, t.Value)
	}
	return words
}

// Has reports whether the member has a modifier.
func (m *Member) Has(modifier string) bool { return slices.Contains(m.Modifiers, modifier) }

// Has reports whether the class has a modifier.
func (c *Class) Has(modifier string) bool { return slices.Contains(c.Modifiers, modifier) }

// Nested returns the class with a name in the body of c; nil if there is none.
func (c *Class) Nested(name string) *Class {
	for _, m := range c.Body.Members {
		if m.Class != nil && m.Class.Name.Text == name {
			return m.Class
		}
	}
	return nil
}

// FindAnnotation returns the first annotation with a simple name in a list; nil if there is none.
func FindAnnotation(list []*Annotation, name string) *Annotation {
	for _, a := range list {
		if n := a.Name.Text; naming.Simple(n) == name {
			return a
		}
	}
	return nil
}

// HasBody reports whether a method has a body, that is, whether it is neither abstract nor native.
func (m *Member) HasBody() bool { return m.Body != nil || m.Unread != nil }
