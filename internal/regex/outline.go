package regex

import (
	"regexp/syntax"
	"strings"
	"unicode/utf8"
)

// Many expressions that must match a whole text have a simple meaning: .*word.* that the text contains a word, word.* that it begins with
// it. An outline is the part of an expression that can be tested without the regular expression: the whole expression, if it consists only
// of plain text and .*; otherwise necessary conditions that a text must meet before a match is tried.
type outline struct {
	// exact are the alternatives of an expression that consists only of plain text and .*; a text matches if one of them fits. It
	// is nil for any other expression.
	exact [][]string
	// For other expressions, every match begins with prefix, ends with suffix and contains inside. Each may be empty.
	prefix, suffix, inside string
}

// maxAlternatives limits the alternatives of an outline. Beyond it the regular expression is faster.
const maxAlternatives = 8

// outlineOf returns the outline of an expression that must match a whole text; nil if it is of no use.
func outlineOf(tree *syntax.Regexp) *outline {
	if exact, ok := alternatives(tree); ok {
		o := &outline{}
		for _, parts := range exact {
			o.exact = append(o.exact, texts(parts))
		}
		return o
	}
	var o outline
	list := sequence(tree, nil)
	for i, part := range list {
		text, plain := literal(part)
		if !plain {
			continue
		}
		if i == 0 {
			o.prefix = text
		}
		if i == len(list)-1 {
			o.suffix = text
		}
		if len(text) > len(o.inside) {
			o.inside = text
		}
	}
	if o.inside == "" {
		return nil
	}
	return &o
}

// piece is plain text, or .* if any is set.
type piece struct {
	text string
	any  bool
}

// texts returns the plain texts between occurrences of .*. There is one more text than occurrences: the first and the last are empty if the
// expression begins or ends with .*.
func texts(parts []piece) []string {
	list := []string{""}
	for _, p := range parts {
		if p.any {
			list = append(list, "")
		} else {
			list[len(list)-1] += p.text
		}
	}
	return list
}

// alternatives returns the alternatives of an expression that consists only of plain text, .* and alternatives of these.
func alternatives(re *syntax.Regexp) (list [][]piece, ok bool) {
	if text, plain := literal(re); plain {
		return [][]piece{{{text: text}}}, true
	}
	switch re.Op {
	case syntax.OpEmptyMatch:
		return [][]piece{nil}, true
	case syntax.OpStar:
		return [][]piece{{{any: true}}}, re.Sub[0].Op == syntax.OpAnyCharNotNL || re.Sub[0].Op == syntax.OpAnyChar
	case syntax.OpCapture:
		return alternatives(re.Sub[0])
	case syntax.OpQuest:
		list, ok = alternatives(re.Sub[0])
		return append(list, nil), ok && len(list) < maxAlternatives
	case syntax.OpAlternate:
		for _, sub := range re.Sub {
			more, ok := alternatives(sub)
			if list = append(list, more...); !ok || len(list) > maxAlternatives {
				return nil, false
			}
		}
		return list, true
	case syntax.OpConcat:
		list = [][]piece{nil}
		for _, sub := range re.Sub {
			more, ok := alternatives(sub)
			if !ok || len(list)*len(more) > maxAlternatives {
				return nil, false
			}
			list = joined(list, more)
		}
		return list, true
	}
	return nil, false
}

// joined returns the concatenations of each element of first with each element of second.
func joined(first, second [][]piece) (list [][]piece) {
	for _, a := range first {
		for _, b := range second {
			list = append(list, append(a[:len(a):len(a)], b...))
		}
	}
	return list
}

// sequence returns the parts that follow each other in every match.
func sequence(re *syntax.Regexp, list []*syntax.Regexp) []*syntax.Regexp {
	switch re.Op {
	case syntax.OpCapture:
		return sequence(re.Sub[0], list)
	case syntax.OpConcat:
		for _, sub := range re.Sub {
			list = sequence(sub, list)
		}
		return list
	}
	return append(list, re)
}

// literal returns the text of an expression that is plain text; false for other expressions. A character that also matches invalid UTF-8 is
// not plain text.
func literal(re *syntax.Regexp) (string, bool) {
	if re.Op != syntax.OpLiteral || re.Flags&syntax.FoldCase != 0 {
		return "", false
	}
	for _, r := range re.Rune {
		if r == utf8.RuneError {
			return "", false
		}
	}
	return string(re.Rune), true
}

// match reports whether the text matches. sure is false if the regular expression has to decide, as for texts with several lines, since a
// dot does not match a line end.
func (o *outline) match(text string) (matches, sure bool) {
	if o.exact == nil {
		possible := strings.HasPrefix(text, o.prefix) && strings.HasSuffix(text, o.suffix) && strings.Contains(text, o.inside)
		return false, !possible
	}
	for _, parts := range o.exact {
		if fits(parts, text) {
			return true, strings.IndexByte(text, '\n') < 0
		}
	}
	return false, true
}

// fits reports whether the text consists of the parts with any text between them.
func fits(parts []string, text string) bool {
	last := len(parts) - 1
	if last == 0 {
		return text == parts[0]
	}
	if len(text) < len(parts[0])+len(parts[last]) || !strings.HasPrefix(text, parts[0]) || !strings.HasSuffix(text, parts[last]) {
		return false
	}
	text = text[len(parts[0]) : len(text)-len(parts[last])]
	for _, part := range parts[1:last] {
		at := strings.Index(text, part)
		if at < 0 {
			return false
		}
		text = text[at+len(part):]
	}
	return true
}
