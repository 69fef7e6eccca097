package format

import (
	"strings"

	"whenthen/dsl/token"
)

type gapKind uint8

const (
	gapAuto  gapKind = iota // determined by the tokens around it
	gapGlue                 // empty
	gapSpace                // one blank
	gapSoft                 // a line end if its group is broken
	gapHard                 // always a line end
	gapRaw                  // as in the text
)

// gap is the space before a token.
type gap struct {
	kind     gapKind
	space    bool // the soft gap is a blank, and not empty, if it is not broken
	group    int  // index of the group of a soft gap
	indent   int  // indentation of the next token if the gap is a line end
	inner    int  // indentation of comments on separate lines
	top      bool // a block begins here: no blank line after the previous token
	bottom   bool // a block ends here: no blank line before the next token
	apart    bool // at least one blank line
	comments []gapComment
	// newline and blank say whether the original has a line end and a blank line before the next token.
	newline, blank bool
	raw            string
}

type gapComment struct {
	text           string
	newline, blank bool // before the comment, in the original
}

func (c gapComment) toLineEnd() bool { return strings.HasPrefix(c.text, "//") }

// settle determines the remaining gaps, and puts a blank between tokens that would otherwise merge.
func (l *layout) settle() {
	for i := 1; i < len(l.toks); i++ {
		g := &l.gaps[i]
		a, b := &l.toks[i-1], &l.toks[i]
		if g.kind == gapAuto {
			g.kind = gapGlue
			if autoSpace(a, b) {
				g.kind = gapSpace
			}
		}
		switch {
		case g.kind == gapGlue && l.mustSeparate(a, b):
			g.kind = gapSpace
		case g.kind == gapSoft && !g.space && l.mustSeparate(a, b):
			g.space = true
		}
	}
}

// autoSpace reports whether two tokens are separated by a blank by default.
func autoSpace(a, b *token.Token) bool {
	if b.Type == token.Op {
		switch b.Value {
		case ",", ";", ")", "]", ".", "!.", "::", "#":
			return false
		case "(":
			return a.Type != token.Ident && a.Value != ")" && a.Value != "]" || isStatementWord(a.Value)
		case "[":
			return a.Type != token.Ident && a.Value != ")" && a.Value != "]"
		}
	}
	if a.Type == token.Op {
		switch a.Value {
		case "(", "[", ".", "!.", "::", "#", "@", "!", "~", "?/":
			return false
		}
	}
	return true
}

func isStatementWord(s string) bool {
	switch s {
	case "if", "for", "foreach", "while", "until", "switch", "catch", "try", "synchronized", "return", "throw", "case", "assert", "in", "and", "or", "not",
		"exists", "from":
		return true
	}
	return false
}

// mustSeparate reports whether two tokens would be scanned differently without a blank between them.
func (l *layout) mustSeparate(a, b *token.Token) bool {
	switch {
	case a.Type == token.Ident && b.Type == token.Ident:
		return true
	case a.Type == token.Ident && b.Type == token.Op, a.Type == token.Op && b.Type == token.Ident:
		return false
	}
	key := [2]string{a.Value, b.Value}
	apart, known := l.apart[key]
	if !known {
		toks := token.Lex(a.Value + b.Value)
		apart = len(toks) != 3 || toks[0].Value != a.Value || toks[1].Value != b.Value
		l.apart[key] = apart
	}
	return apart
}
