package template

import (
	"strings"

	"whenthen/engine/source"
)

// node is a part of a template: text or a tag.
type node struct {
	text source.Text // of text
	tag  string      // "" for text; "value", "if", "foreach", "code"
	expr source.Text // expression of the tag
	// branches are the branches of @if, each with its condition; @else{}, the last branch, has an empty condition. @foreach has one branch,
	// its body.
	branches []branch
}

type branch struct {
	condition source.Text
	otherwise bool
	nodes     []node
}

// tags are the tags of MVEL's template language that are supported.
var tags = []string{"if", "elseif", "else", "end", "foreach", "code", "comment"}

// parseNodes parses nodes up to the end of the text, or up to an else or end tag that belongs to an enclosing tag; the rest begins with
// that tag. problem is "" if the text has no mistake.
func parseNodes(t source.Text) (nodes []node, rest source.Text, problem string) {
	for t.Len() > 0 {
		at, tag := nextTag(t.String())
		if at < 0 {
			return append(nodes, node{text: t}), source.Text{}, ""
		}
		if at > 0 {
			nodes = append(nodes, node{text: t.Slice(0, at)})
		}
		here := t.Slice(at, t.Len())
		if tag == "end" || tag == "else" || tag == "elseif" {
			return nodes, here, ""
		}
		expr, behind, ok := braces(here, tag)
		if !ok {
			return nil, source.Text{}, "the braces of @" + tag + "{ are not closed"
		}
		t = behind
		switch tag {
		case "":
			nodes = append(nodes, node{tag: "value", expr: expr})
		case "code":
			nodes = append(nodes, node{tag: "code", expr: expr})
		case "comment":
		case "if", "foreach":
			n := node{tag: tag, expr: expr}
			if t, problem = n.body(expr, t); problem != "" {
				return nil, source.Text{}, problem
			}
			nodes = append(nodes, n)
		}
	}
	return nodes, source.Text{}, ""
}

// body parses the branches of a tag up to its @end{}.
func (n *node) body(condition, t source.Text) (rest source.Text, problem string) {
	otherwise := false
	for {
		nodes, behind, problem := parseNodes(t)
		if problem != "" {
			return t, problem
		}
		n.branches = append(n.branches, branch{condition, otherwise, nodes})
		_, tag := nextTag(behind.String())
		if behind.Len() == 0 {
			return t, "@" + n.tag + "{" + n.expr.String() + "} has no @end{}"
		}
		expr, after, ok := braces(behind, tag)
		if !ok {
			return t, "the braces of @" + tag + "{ are not closed"
		}
		t = after
		if tag == "end" {
			return t, ""
		}
		condition, otherwise = expr, expr.Len() == 0
	}
}

// nextTag returns the offset of the next tag and its word, which is "" for @{. The offset is -1 if there is no tag.
func nextTag(s string) (at int, tag string) {
	for i := 0; i < len(s); i++ {
		if s[i] != '@' {
			continue
		}
		rest := s[i+1:]
		if strings.HasPrefix(rest, "{") {
			return i, ""
		}
		for _, t := range tags {
			if strings.HasPrefix(rest, t+"{") {
				return i, t
			}
		}
	}
	return -1, ""
}

// braces splits off the content of the braces of the tag at the start of a text. ok is false if the braces are not closed.
func braces(t source.Text, tag string) (inner, rest source.Text, ok bool) {
	s := t.String()
	open := len("@") + len(tag)
	depth := 0
	var quote byte
	for i := open; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\\' && quote != 0:
			i++
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '{':
			depth++
		case c == '}':
			if depth--; depth == 0 {
				return t.Slice(open+1, i).TrimSpace(), t.Slice(i+1, len(s)), true
			}
		}
	}
	return t, source.Text{}, false
}
