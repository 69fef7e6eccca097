package format

import (
	"sort"
	"strings"
)

// lineWriter builds the text and tracks the current column.
type lineWriter struct {
	strings.Builder
	eol    string
	col    int
	indent int // indentation of the last intended line end
}

func (w *lineWriter) put(s string) {
	w.WriteString(s)
	if i := strings.LastIndexByte(s, '\n'); i >= 0 {
		w.col, s = 0, s[i+1:]
	}
	w.col += columns(s)
}

func (w *lineWriter) newline(blank bool, indent int) {
	w.WriteString(w.eol)
	if blank {
		w.WriteString(w.eol)
	}
	w.WriteString(strings.Repeat(" ", indent))
	w.col = indent
}

// measure holds the columns that the tokens would have if no line were broken.
type measure struct {
	start, end []int // columns at which each token starts and ends
	forced     []int // number of gaps up to here that contain a forced line end
	tall       []int // number of tokens before here that span lines
	next       []int // the next gap after the token that is or may become a line end
}

// render breaks the lines. It returns the text, and the tokens and comments that it must contain.
func (l *layout) render() (string, []string) {
	l.settle()
	words := l.words()
	w := &lineWriter{eol: l.eol}
	if strings.HasPrefix(l.text, "\ufeff") {
		w.WriteString("\ufeff")
	}
	m := l.measure()
	l.indexGroups()
	next, flatUntil := 0, -1
	for i, t := range l.toks {
		l.putGap(w, m, i, i <= flatUntil)
		for ; next < len(l.groups) && l.groups[next].first == i; next++ {
			g := &l.groups[next]
			if i <= flatUntil {
				continue
			}
			if g.broken = !l.fits(m, g, w.col); !g.broken {
				flatUntil = g.last
			}
		}
		w.put(t.Value)
	}
	l.putGap(w, m, len(l.toks), false)
	if w.col > 0 {
		w.WriteString(l.eol)
	}
	return w.String(), words
}

// indexGroups sorts the groups by position, outer groups first, and assigns the gaps to them.
func (l *layout) indexGroups() {
	order := make([]int, len(l.groups))
	for i := range order {
		order[i] = i
	}
	sort.SliceStable(order, func(a, b int) bool {
		x, y := &l.groups[order[a]], &l.groups[order[b]]
		return x.first < y.first || x.first == y.first && x.last > y.last
	})
	sorted := make([]group, len(order))
	place := make([]int, len(order))
	for i, o := range order {
		sorted[i], place[o] = l.groups[o], i
	}
	l.groups = sorted
	for i := range l.gaps {
		if g := &l.gaps[i]; g.kind == gapSoft {
			g.group = place[g.group]
			l.groups[g.group].gaps = append(l.groups[g.group].gaps, i)
		}
	}
}

func (l *layout) measure() *measure {
	n := len(l.toks)
	m := &measure{make([]int, n), make([]int, n), make([]int, n+1), make([]int, n+1), make([]int, n)}
	col := 0
	for i, t := range l.toks {
		g := &l.gaps[i]
		if i > 0 {
			m.forced[i] = m.forced[i-1]
		}
		if g.forced() {
			m.forced[i]++
		}
		col += columns(l.inline(i))
		m.start[i] = col
		col += columns(t.Value)
		m.end[i] = col
		m.tall[i+1] = m.tall[i]
		if strings.Contains(t.Value, "\n") {
			m.tall[i+1]++
		}
	}
	brk := n
	for i := n - 1; i >= 0; i-- {
		m.next[i] = brk
		if k := l.gaps[i].kind; k == gapSoft || k == gapHard || l.gaps[i].forced() {
			brk = i
		}
	}
	return m
}

// forced reports whether the gap is a line end for any width.
func (g *gap) forced() bool {
	switch g.kind {
	case gapHard:
		return true
	case gapRaw:
		return strings.Contains(g.raw, "\n")
	}
	for _, c := range g.comments {
		if c.toLineEnd() || strings.Contains(c.text, "\n") || g.kind == gapSoft && c.newline {
			return true
		}
	}
	return g.kind == gapSoft && len(g.comments) > 0 && g.newline
}

// inline returns the text of an unbroken gap, ignoring comments up to the line end.
func (l *layout) inline(i int) string {
	g := &l.gaps[i]
	if g.kind == gapRaw {
		return g.raw
	}
	if len(g.comments) == 0 {
		if g.kind == gapSpace || g.kind == gapSoft && g.space {
			return " "
		}
		return ""
	}
	var b strings.Builder
	for k, c := range g.comments {
		if k > 0 || !l.is(i-1, "(") && !l.is(i-1, "[") || g.kind == gapSpace || g.space {
			b.WriteByte(' ')
		}
		b.WriteString(c.text)
	}
	if !l.is(i, ",") && !l.is(i, ";") && (!l.is(i, ")") && !l.is(i, "]") || g.kind == gapSpace || g.space) {
		b.WriteByte(' ')
	}
	return b.String()
}

// fits reports whether a group, together with the tokens directly after it, fits on the current line from column col on.
func (l *layout) fits(m *measure, g *group, col int) bool {
	if m.forced[g.last] > m.forced[g.first] || m.tall[g.last+1] > m.tall[g.first] {
		return false
	}
	return col+m.end[m.next[g.last]-1]-m.start[g.first] <= formatWidth
}

// breaks reports whether a soft gap of a broken group becomes a line end.
func (l *layout) breaks(m *measure, i, col int) bool {
	gap := &l.gaps[i]
	g := &l.groups[gap.group]
	if !g.fill || gap.forced() {
		return true
	}
	to, end := g.last, m.next[g.last]
	if k := sort.SearchInts(g.gaps, i+1); k < len(g.gaps) {
		to, end = g.gaps[k]-1, g.gaps[k]
	}
	if m.forced[to] > m.forced[i] || m.tall[to+1] > m.tall[i] {
		return true
	}
	return col+columns(l.inline(i))+m.end[end-1]-m.start[i] > formatWidth
}

// putGap writes the gap before token i.
func (l *layout) putGap(w *lineWriter, m *measure, i int, flat bool) {
	g := &l.gaps[i]
	if i == 0 || i == len(l.toks) {
		g.kind, g.top, g.bottom = gapHard, i == 0, i == len(l.toks)
	}
	switch g.kind {
	case gapHard:
		l.putLines(w, i)
		return
	case gapSoft:
		if !flat && l.groups[g.group].broken && l.breaks(m, i, w.col) {
			l.putLines(w, i)
			return
		}
	case gapRaw:
		w.put(g.raw)
		return
	}
	lineEnd := false
	for _, c := range g.comments {
		lineEnd = lineEnd || c.toLineEnd()
	}
	if !lineEnd {
		w.put(l.inline(i))
		return
	}
	for k, c := range g.comments {
		if k == 0 || !g.comments[k-1].toLineEnd() {
			w.put(" ")
		}
		w.put(c.text)
		if c.toLineEnd() {
			w.newline(false, w.indent+2*formatStep)
		} else if k == len(g.comments)-1 {
			w.put(" ")
		}
	}
}

// putLines writes a gap that is a line end, with its comments and blank lines.
func (l *layout) putLines(w *lineWriter, i int) {
	g := &l.gaps[i]
	fresh := i == 0 // no line precedes it
	apart := g.apart && i > 0
	any := g.newline
	for _, c := range g.comments {
		any = any || c.newline
		apart = apart && !c.blank
	}
	apart = apart && !g.blank
	w.indent = g.indent
	for k, c := range g.comments {
		switch {
		case fresh:
		case c.newline || k > 0 && g.comments[k-1].toLineEnd():
			w.newline(apart || c.blank && !(g.top && k == 0), g.inner)
			apart = false
		default:
			w.put(" ")
		}
		fresh = false
		w.put(c.text)
	}
	if i == len(l.toks) {
		return
	}
	switch {
	case fresh:
	case g.newline || !any || g.inner != g.indent || len(g.comments) > 0 && g.comments[len(g.comments)-1].toLineEnd():
		w.newline(apart || g.blank && !g.bottom && !(g.top && len(g.comments) == 0), g.indent)
	default:
		w.put(" ")
	}
}
