package format

import (
	"sort"
	"strings"
	"unicode/utf8"

	"whenthen/dsl/ast"
	"whenthen/dsl/token"
)

// The formatter never prints the tree. It keeps the tokens of the text and decides about the gaps between them: the tree says which gap is a
// line end for sure, which may become one, and where no blank belongs (the format_*.go files that walk over items, conditions, expressions
// and statements); render then fills the lines.

const (
	formatWidth = 110 // columns a line should fit in
	formatStep  = 2   // columns of one indentation step
)

type gapKind uint8

const (
	gapAuto  gapKind = iota // decided by the two tokens
	gapGlue                 // nothing
	gapSpace                // one blank
	gapSoft                 // a line end if the group is broken
	gapHard                 // a line end
	gapRaw                  // as it was
)

// gap is what stands in front of a token.
type gap struct {
	kind     gapKind
	space    bool // a soft gap that stays is a blank, not nothing
	group    int  // of a soft gap
	indent   int  // columns of the next token after a line end
	inner    int  // columns of comments on their own lines
	top      bool // a block begins: no blank line behind the token before
	bottom   bool // a block ends: no blank line in front of the next token
	apart    bool // at least one blank line
	comments []gapComment
	// newline and blank tell of line ends in front of the next token in the original.
	newline, blank bool
	raw            string
}

type gapComment struct {
	text           string
	newline, blank bool // in front of it, in the original
}

func (c gapComment) toLineEnd() bool { return strings.HasPrefix(c.text, "//") }

// group is a stretch of tokens whose soft gaps belong together: all of them are broken or none; if it fills, each by itself.
type group struct {
	first, last int
	fill        bool
	gaps        []int
	broken      bool
}

// layout holds the tokens of a file and what is decided about the gaps in front of them; gaps has one more entry, for the end of the file.
type layout struct {
	file   *ast.File
	text   string
	toks   []token.Token // comments and dropped tokens left out
	ends   []int32       // byte offsets behind the tokens
	gaps   []gap
	groups []group
	apart  map[[2]string]bool // memory of mustSeparate
	eol    string
	code   bool // in code, not in a condition
}

// newLayout decides about every gap of a file that consists of all these tokens.
func newLayout(f *ast.File, all []token.Token, cares []itemCare) *layout {
	l := &layout{file: f, text: f.Source.Text(), apart: map[[2]string]bool{}, eol: "\n"}
	l.scan(all, l.needless(all, cares))
	l.items(cares)
	return l
}

// scan fills toks and gaps; drop holds the offsets of tokens to leave out.
func (l *layout) scan(all []token.Token, drop map[int32]bool) {
	l.toks = make([]token.Token, 0, len(all))
	l.gaps = make([]gap, 0, len(all))
	var g gap
	prevLine := int32(0) // line on which the token or comment before ended, 0 at the start
	prevEnd, eol := int32(0), ""
	for _, t := range all {
		if eol == "" {
			eol = lineEnd(l.text[prevEnd:t.Start.Offset])
			prevEnd = t.End.Offset
		}
		newline := t.Start.Line > prevLine && prevLine > 0
		blank := t.Start.Line > prevLine+1 && prevLine > 0
		if !t.EOF() {
			prevLine = t.End.Line
		}
		switch {
		case t.Type == token.Comment:
			g.comments = append(g.comments, gapComment{t.Value, newline || g.newline, blank || g.blank})
			g.newline, g.blank = false, false
		case drop[t.Start.Offset]:
			g.newline, g.blank = g.newline || newline, g.blank || blank
		default:
			g.newline, g.blank = g.newline || newline, g.blank || blank
			l.gaps = append(l.gaps, g)
			g = gap{}
			if !t.EOF() {
				l.toks = append(l.toks, t)
				l.ends = append(l.ends, t.End.Offset)
			}
		}
	}
	if eol != "" {
		l.eol = eol
	}
}

// lineEnd is the line end that comes first in a text, "" if it has none.
func lineEnd(blanks string) string {
	i := strings.IndexByte(blanks, '\n')
	switch {
	case i < 0:
		return ""
	case i > 0 && blanks[i-1] == '\r':
		return "\r\n"
	}
	return "\n"
}

// words lists the tokens and comments that must be in the output.
func (l *layout) words() []string {
	var ws []string
	for i := range l.gaps {
		for _, c := range l.gaps[i].comments {
			ws = append(ws, c.text)
		}
		if i < len(l.toks) {
			ws = append(ws, l.toks[i].Value)
		}
	}
	return ws
}

// from is the index of the first token at or after an offset.
func (l *layout) from(off int32) int {
	return sort.Search(len(l.toks), func(i int) bool { return l.toks[i].Start.Offset >= off })
}

// first and last are the outermost tokens of a node; first is behind last if it has none.
func (l *layout) first(n ast.Node) int { return l.from(n.Span().Start.Offset) }
func (l *layout) last(n ast.Node) int  { return l.from(n.Span().End.Offset) - 1 }

func (l *layout) is(i int, s string) bool {
	return i >= 0 && i < len(l.toks) && token.Is(&l.toks[i], s)
}

// childNodes are the nodes directly below n, in text order.
func childNodes(n ast.Node) []ast.Node {
	var ns []ast.Node
	ast.Children(n, func(c ast.Node) { ns = append(ns, c) })
	sort.SliceStable(ns, func(i, j int) bool { return ns[i].Span().Start.Offset < ns[j].Span().Start.Offset })
	return ns
}

// own lists the tokens of n that belong to none of its children.
func (l *layout) own(n ast.Node) []int {
	var own []int
	i, end := l.first(n), l.last(n)
	for _, c := range childNodes(n) {
		first, last := l.first(c), l.last(c)
		for ; i < first && i <= end; i++ {
			own = append(own, i)
		}
		i = max(i, last+1)
	}
	for ; i <= end; i++ {
		own = append(own, i)
	}
	return own
}

// cont is how far the rest of a long expression is put in: in code farther than a body.
func (l *layout) cont() int {
	if l.code {
		return 2 * formatStep
	}
	return formatStep
}

// The gap in front of token i becomes:

func (l *layout) glue(i int)  { l.gaps[i].kind = gapGlue }
func (l *layout) space(i int) { l.gaps[i].kind = gapSpace }

func (l *layout) hard(i, indent int) *gap {
	g := &l.gaps[i]
	g.kind, g.indent, g.inner = gapHard, indent, indent
	return g
}

func (l *layout) soft(grp, i, indent int, space bool) *gap {
	g := &l.gaps[i]
	g.kind, g.group, g.indent, g.inner, g.space = gapSoft, grp, indent, indent, space
	return g
}

// softEnd is soft for the closing bracket of the group; comments in front of it stand with the parts.
func (l *layout) softEnd(grp, i, indent int, space bool) {
	g := l.soft(grp, i, indent, space)
	g.inner, g.bottom = indent+formatStep, true
}

// follow is space, or hard if a comment up to the line end stands there.
func (l *layout) follow(i, indent int) {
	for _, c := range l.gaps[i].comments {
		if c.toLineEnd() {
			l.hard(i, indent).bottom = true
			return
		}
	}
	l.space(i)
}

// open makes a group of the tokens from first to last.
func (l *layout) open(first, last int) int {
	l.groups = append(l.groups, group{first: first, last: last})
	return len(l.groups) - 1
}

// glueAll leaves no blanks between the tokens of a node.
func (l *layout) glueAll(n ast.Node) {
	for i := l.first(n) + 1; i <= l.last(n); i++ {
		l.glue(i)
	}
}

// keep leaves the text between two tokens as it is.
func (l *layout) keep(first, last int) {
	for i := first + 1; i <= last; i++ {
		g := &l.gaps[i]
		g.kind, g.raw = gapRaw, l.text[l.ends[i-1]:l.toks[i].Start.Offset]
	}
}

// settle decides the gaps that nothing was said about, and puts a blank where two tokens would run together.
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

// autoSpace tells whether a blank stands between two tokens of which nothing else is known.
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

// mustSeparate tells whether two tokens without a blank between them would be read as something else.
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

func columns(s string) int { return utf8.RuneCountInString(s) }
