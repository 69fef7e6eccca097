package coverreport

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"sort"
	"strings"

	"whenthen/engine/coverage"
	"whenthen/engine/source"
)

//go:embed page.html
var pageText string

var page = template.Must(template.New("page").Parse(pageText))

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
	Count  string // how often what stands on the line was tried; "" if there is nothing to try
	Class  string // full, part, none or ""
	Parts  []htmlPart
}

// htmlPart is a piece of a line that looks alike.
type htmlPart struct {
	Text  string
	Class string // full, part, none or ""
	Title string
}

// WriteHTML writes one page that shows all files, what was tried of them and what was not.
func WriteHTML(w io.Writer, r *coverage.Report) error {
	var files []htmlFile
	for _, f := range r.Files() {
		files = append(files, fileOf(f, r.Of(f)))
	}
	return page.Execute(w, map[string]any{"Files": files, "Partial": r.Partial})
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
	for n := 1; n <= f.Lines(); n++ {
		out.Lines = append(out.Lines, lineOf(f, n, items, marks))
	}
	return out
}

// mark is a stretch of text with the item that it shows.
type mark struct {
	from, to int
	item     *coverage.Item
}

// marksOf are the items whose text is coloured, outer ones first. Of a rule that is its first line.
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

// class is the colour of an item.
func class(i *coverage.Item) string {
	switch seen, all := i.Outcomes(); seen {
	case all:
		return "full"
	case 0:
		return "none"
	}
	return "part"
}

// title says what was counted of an item.
func title(i *coverage.Item) string {
	text := ""
	switch {
	case i.Both:
		text = fmt.Sprintf("%s: true %d times, false %d times", i.Kind, i.Yes, i.No)
	case i.Kind == coverage.Rule:
		text = fmt.Sprintf("rule: fired %d times", i.Yes)
	case i.Kind == coverage.Condition:
		text = fmt.Sprintf("condition: found a partner %d times, none %d times", i.Yes, i.No)
	default:
		text = fmt.Sprintf("%s: ran %d times", i.Kind, i.Yes)
	}
	return text
}

func lineOf(f *source.File, number int, items []*coverage.Item, marks []mark) htmlLine {
	text := strings.TrimRight(f.Line(number), "\r\n")
	out := htmlLine{Number: number}
	count, any, seen, all := 0, false, 0, 0
	for _, i := range items {
		if i.Line() != number {
			continue
		}
		if n := i.Yes + i.No; !any || n < count {
			count, any = n, true
		}
		s, a := i.Outcomes()
		seen, all = seen+s, all+a
	}
	if any {
		out.Count = fmt.Sprint(count)
		out.Class = map[bool]string{true: "full", false: "part"}[seen == all]
		if seen == 0 {
			out.Class = "none"
		}
	}
	out.Parts = partsOf(text, lineOffset(f, number), marks)
	return out
}

// lineOffset is where a line begins in the text.
func lineOffset(f *source.File, number int) int {
	offset := 0
	for n := 1; n < number; n++ {
		next := strings.IndexByte(f.Text()[offset:], '\n')
		if next < 0 {
			return len(f.Text())
		}
		offset += next + 1
	}
	return offset
}

// partsOf cuts a line where its colour changes; the innermost item decides.
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
			p.Class, p.Title = class(i), title(i)
		}
		parts = append(parts, p)
		from = to
	}
	return parts
}
