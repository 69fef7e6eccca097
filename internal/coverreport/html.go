package coverreport

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"sort"
	"strings"
	"sync"

	"whenthen/engine/coverage"
	"whenthen/engine/source"
)

//go:embed page.html
var pageText string

var page = sync.OnceValue(func() *template.Template { return template.Must(template.New("page").Parse(pageText)) })

// htmlFile is a file on the page.
type htmlFile struct {
	Name    string
	Seen    int
	All     int
	Percent int
	Kinds   []string
	Lines   []htmlLine
}

// htmlLine is a line of rule text.
type htmlLine struct {
	Number int
	Count  string // the lowest count of an item that begins on the line; "" if there is none
	Class  string // full, part, none or ""
	Parts  []htmlPart
}

// htmlPart is a piece of a line in one colour.
type htmlPart struct {
	Text  string
	Class string // full, part, none or ""
	Title string
}

// WriteHTML writes one page that shows all files, and marks the parts that were covered and those that were not.
func WriteHTML(w io.Writer, r *coverage.Report) error {
	var files []htmlFile
	for _, f := range r.Files() {
		files = append(files, fileOf(f, r.Of(f)))
	}
	return page().Execute(w, map[string]any{"Files": files, "Partial": r.Partial})
}

func fileOf(f *source.File, items []*coverage.Item) htmlFile {
	out := htmlFile{Name: f.Name()}
	out.Seen, out.All = coverage.Count(items, 0)
	if out.All > 0 {
		out.Percent = out.Seen * 100 / out.All
	}
	for _, k := range coverage.Kinds {
		if s, a := coverage.Count(items, k); a > 0 {
			out.Kinds = append(out.Kinds, plural(k)+" "+share(s, a))
		}
	}
	marks := marksOf(items)
	byLine := map[int][]*coverage.Item{}
	for _, i := range items {
		byLine[i.Line()] = append(byLine[i.Line()], i)
	}
	offset := 0
	for n := 1; n <= f.Lines(); n++ {
		text, _, _ := strings.Cut(f.Text()[offset:], "\n")
		line := lineOf(n, byLine[n])
		line.Parts = partsOf(strings.TrimRight(text, "\r"), offset, marks)
		out.Lines = append(out.Lines, line)
		offset = min(offset+len(text)+1, len(f.Text()))
	}
	return out
}

// mark is a range of text and the item that it belongs to.
type mark struct {
	from, to int
	item     *coverage.Item
}

// marksOf returns the ranges of text to colour, outer ones first. The range of a rule is its first line.
func marksOf(items []*coverage.Item) []mark {
	var marks []mark
	for _, i := range items {
		m := mark{int(i.At.Start.Offset), int(i.At.End.Offset), i}
		if i.Kind == coverage.Rule {
			line := i.File.Line(i.Line())
			m.to = m.from + len(line) - int(i.At.Start.Col) + 1
		}
		marks = append(marks, m)
	}
	sort.SliceStable(marks, func(i, j int) bool {
		a, b := marks[i], marks[j]
		return a.to-a.from > b.to-b.from
	})
	return marks
}

// shade returns the class for an item, or a line, of whose outcomes seen of all were seen.
func shade(seen, all int) string {
	switch seen {
	case all:
		return "full"
	case 0:
		return "none"
	}
	return "part"
}

// title describes the counts of an item.
func title(i *coverage.Item) string {
	text := ""
	switch {
	case i.Both:
		text = fmt.Sprintf("%s: true %d times, false %d times", i.Kind, i.Yes, i.No)
	case i.Kind == coverage.Rule:
		text = fmt.Sprintf("rule: fired %d times", i.Yes)
	case i.Kind == coverage.Condition:
		text = fmt.Sprintf("condition: found a match %d times, none %d times", i.Yes, i.No)
	default:
		text = fmt.Sprintf("%s: ran %d times", i.Kind, i.Yes)
	}
	return text
}

// lineOf returns a line with the count and the class determined by the items that begin on it.
func lineOf(number int, items []*coverage.Item) htmlLine {
	out := htmlLine{Number: number}
	if len(items) == 0 {
		return out
	}
	least := items[0].Yes + items[0].No
	for _, i := range items {
		least = min(least, i.Yes+i.No)
	}
	out.Count, out.Class = fmt.Sprint(least), shade(coverage.Count(items, 0))
	return out
}

// partsOf splits a line where its colour changes. The innermost item determines the colour.
func partsOf(text string, offset int, marks []mark) []htmlPart {
	owner := make([]*coverage.Item, len(text))
	for _, m := range marks {
		for at := max(m.from-offset, 0); at < min(m.to-offset, len(text)); at++ {
			owner[at] = m.item
		}
	}
	var parts []htmlPart
	for from := 0; from < len(text); {
		to := from
		for to < len(text) && owner[to] == owner[from] {
			to++
		}
		p := htmlPart{Text: text[from:to]}
		if i := owner[from]; i != nil {
			p.Class, p.Title = shade(i.Outcomes()), title(i)
		}
		parts = append(parts, p)
		from = to
	}
	return parts
}
