package format

import (
	"sort"
	"strings"
	"unicode/utf8"

	"whenthen/dsl/ast"
	"whenthen/dsl/token"
)

// The formatter never prints the syntax tree. It keeps the tokens of the text and determines the gaps between them. The tree determines
// which gap is always a line end, which may become one, and which is empty: see items.go, condition.go, expression.go, call.go and
// statement.go. Then render breaks the lines.

const (
	formatWidth = 110 // columns a line should fit in
	formatStep  = 2   // columns of one indentation step
)

// group is a range of tokens whose soft gaps are broken all together or not at all. In a filling group each gap is broken
// individually.
type group struct {
	first, last int
	fill        bool
	gaps        []int
	broken      bool
}

// layout holds the tokens of a file and the gaps before them. gaps has one more element, for the end of the file.
type layout struct {
	file   *ast.File
	text   string
	toks   []token.Token // without comments and dropped tokens
	ends   []int32       // byte offsets of the ends of the tokens
	gaps   []gap
	groups []group
	apart  map[[2]string]bool // results of mustSeparate
	eol    string
	code   bool // in code, not in a condition
}

// newLayout determines every gap of a file; all are its tokens.
func newLayout(f *ast.File, all []token.Token, cares []itemCare) *layout {
	l := &layout{file: f, text: f.Source.Text(), apart: map[[2]string]bool{}, eol: "\n"}
	l.scan(all, l.needless(all, cares))
	l.items(cares)
	return l
}

// scan fills toks and gaps; drop holds the offsets of tokens to drop.
func (l *layout) scan(all []token.Token, drop map[int32]bool) {
	l.toks = make([]token.Token, 0, len(all))
	l.gaps = make([]gap, 0, len(all))
	var g gap
	prevLine := int32(0) // line on which the previous token or comment ended, 0 at the start
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

// lineEnd returns the first line end in a text; "" if there is none.
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

// words returns the tokens and comments that the output must contain.
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

// from returns the index of the first token at or after an offset.
func (l *layout) from(off int32) int {
	return sort.Search(len(l.toks), func(i int) bool { return l.toks[i].Start.Offset >= off })
}

// first and last return the indexes of the outermost tokens of a node; if it has no tokens, first is last + 1.
func (l *layout) first(n ast.Node) int { return l.from(n.Span().Start.Offset) }
func (l *layout) last(n ast.Node) int  { return l.from(n.Span().End.Offset) - 1 }

func (l *layout) is(i int, s string) bool {
	return i >= 0 && i < len(l.toks) && token.Is(&l.toks[i], s)
}

// childNodes returns the children of n in text order.
func childNodes(n ast.Node) []ast.Node {
	var ns []ast.Node
	ast.Children(n, func(c ast.Node) { ns = append(ns, c) })
	sort.SliceStable(ns, func(i, j int) bool { return ns[i].Span().Start.Offset < ns[j].Span().Start.Offset })
	return ns
}

// own returns the indexes of the tokens of n that do not belong to one of its children.
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

// cont returns the indentation of the continuation of a long expression. In code it is deeper than the indentation of a body.
func (l *layout) cont() int {
	if l.code {
		return 2 * formatStep
	}
	return formatStep
}

// glue, space, hard and soft set the gap before token i.

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

// softEnd is like soft, for the closing bracket of the group. Comments before it are indented like the parts.
func (l *layout) softEnd(grp, i, indent int, space bool) {
	g := l.soft(grp, i, indent, space)
	g.inner, g.bottom = indent+formatStep, true
}

// follow calls space, or hard if the gap contains a comment up to the line end.
func (l *layout) follow(i, indent int) {
	for _, c := range l.gaps[i].comments {
		if c.toLineEnd() {
			l.hard(i, indent).bottom = true
			return
		}
	}
	l.space(i)
}

// open makes a group of the tokens from first to last and returns its index.
func (l *layout) open(first, last int) int {
	l.groups = append(l.groups, group{first: first, last: last})
	return len(l.groups) - 1
}

// glueAll removes the blanks inside a node.
func (l *layout) glueAll(n ast.Node) {
	for i := l.first(n) + 1; i <= l.last(n); i++ {
		l.glue(i)
	}
}

// glueOwn removes the blanks before those own tokens of a node that are one of the signs.
func (l *layout) glueOwn(n ast.Node, signs ...string) {
	for _, i := range l.own(n) {
		if token.IsOneOf(&l.toks[i], signs...) {
			l.glue(i)
		}
	}
}

// spaced puts blanks around a token.
func (l *layout) spaced(i int) {
	l.space(i)
	l.space(i + 1)
}

// keep keeps the text between two tokens unchanged.
func (l *layout) keep(first, last int) {
	for i := first + 1; i <= last; i++ {
		g := &l.gaps[i]
		g.kind, g.raw = gapRaw, l.text[l.ends[i-1]:l.toks[i].Start.Offset]
	}
}

func columns(s string) int { return utf8.RuneCountInString(s) }
