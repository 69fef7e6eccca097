package network

import (
	"slices"
	"strings"

	"whenthen/engine/source"
)

// FirstRule returns the rule.Order of the first rule that uses the alpha part, or -1 if only queries use it.
func (a *Alpha) FirstRule() int {
	for _, e := range a.Entries {
		if e.Rule != nil {
			return e.Rule.Order
		}
	}
	return -1
}

// Place returns the position where the alpha part was first written.
func (a *Alpha) Place() (*source.File, source.Span) {
	e := a.Entries[0]
	switch {
	case e.Item != nil:
		return e.Rule.File, e.Item.Branch.Conditions[0].Span()
	case e.Node != nil:
		return e.Node.File(), e.Node.At
	}
	return nil, source.Span{}
}

// File returns the file where the node's condition was first written, or nil if unknown.
func (n *Node) File() *source.File {
	if n.Rule != nil {
		return n.Rule.File
	}
	for _, path := range n.Segment.Paths {
		if path.Query != nil {
			return path.Query.Query.File
		}
	}
	return nil
}

// Users returns the names of the rules and queries that use the entry.
func (e *Entry) Users() []string {
	if e.Item != nil {
		return []string{e.Item.Rule.Name}
	}
	return e.Node.Users()
}

// ConditionText returns the node's condition as written in the rules: with the type and tests of its facts instead of an alpha part.
func (n *Node) ConditionText() string {
	if n.Entry == nil {
		return n.words()
	}
	_, joined, _ := strings.Cut(n.words(), " on ")
	if joined != "" {
		joined = " on " + joined
	}
	return n.Entry.Alpha.Text() + joined
}

// Users returns the names of the rules and queries whose paths contain the node.
func (n *Node) Users() []string {
	var names []string
	add := func(name string) {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	for _, path := range n.Segment.Paths {
		switch {
		case path.Item != nil:
			add(path.Item.Rule.Name)
		case path.Query != nil:
			add(path.Query.Query.Name)
		case path.Feeds != nil:
			for _, name := range path.Feeds.Users() {
				add(name)
			}
		}
	}
	return names
}
