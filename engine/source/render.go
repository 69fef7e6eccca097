package source

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// String returns the first line of the rendered form: `file:line:col: error[code]: message`.
func (d Diagnostic) String() string {
	var b strings.Builder
	if d.File != nil {
		b.WriteString(d.File.Name())
		b.WriteByte(':')
	}
	cell, inCell := d.cell()
	if d.Span.IsValid() && !(inCell && d.File.picture) {
		fmt.Fprintf(&b, "%d:%d:", d.Span.Start.Line, d.Span.Start.Col)
	}
	if b.Len() > 0 {
		b.WriteByte(' ')
	}
	fmt.Fprintf(&b, "%s[%s]: ", d.Severity, d.Code)
	if inCell {
		fmt.Fprintf(&b, "cell %s: ", cell.Name())
	}
	b.WriteString(d.Message)
	return b.String()
}

// cell returns the cell of a table in which the finding is.
func (d Diagnostic) cell() (Cell, bool) {
	if d.File == nil {
		return Cell{}, false
	}
	return d.File.Cell(d.Span.Start)
}

// Render writes diagnostics for people, in the order given: the line of [Diagnostic.String], the source line, carets under the
// span (up to the end of the line if the span continues on the next one) and the hint.
func Render(w io.Writer, ds []Diagnostic) error {
	out := bufio.NewWriter(w)
	for _, d := range ds {
		fmt.Fprintln(out, strings.Map(visible, d.String()))
		if d.File != nil && d.Span.IsValid() {
			line, carets := excerpt(d.File, d.Span)
			fmt.Fprintf(out, "  %s\n  %s\n", line, carets)
		}
		if d.Hint != "" {
			fmt.Fprintf(out, "hint: %s\n", d.Hint)
		}
	}
	return out.Flush()
}

// visible replaces control characters of a rule file: a terminal would obey them instead of showing them.
func visible(r rune) rune {
	if unicode.IsControl(r) && r != '\t' && r != '\n' {
		return utf8.RuneError
	}
	return r
}

// maxExcerpt is the maximum number of columns of a source line that are shown; a generated line may be a megabyte long.
const maxExcerpt = 160

// excerpt returns the line on which a span begins and a second line with the carets below it. Tabs are kept in both, so that the carets are
// aligned. Of a long line it reads only the part that it shows, since such a line may have thousands of findings.
func excerpt(f *File, s Span) (line, carets string) {
	text := f.Line(int(s.Start.Line))
	within := func(p Pos) int { return min(max(int(p.Offset)-f.lineStart(int(s.Start.Line)), 0), len(text)) }
	from, to := within(s.Start), len(text)
	if s.End.Line == s.Start.Line {
		to = within(s.End)
	}
	cut, prefix := 0, ""
	if runesBefore(text, from, maxExcerpt*3/4) > 0 {
		cut, prefix = runesBefore(text, from, maxExcerpt/2), "…"
	}
	end, suffix := runesAfter(text, cut, maxExcerpt), "…"
	if end == len(text) {
		suffix = ""
	}
	before, marked := []rune(text[cut:from]), text[from:max(from, min(to, end))]
	for i, r := range before {
		if r != '\t' {
			before[i] = ' '
		}
	}
	pad := strings.Repeat(" ", utf8.RuneCountInString(prefix)) + string(before)
	return prefix + strings.Map(visible, string([]rune(text[cut:end]))) + suffix, pad + strings.Repeat("^", max(1, utf8.RuneCountInString(marked)))
}

// runesBefore returns the byte offset n characters before offset at, or 0 if there are fewer.
func runesBefore(text string, at, n int) int {
	for ; n > 0 && at > 0; n-- {
		_, size := utf8.DecodeLastRuneInString(text[:at])
		at -= size
	}
	return at
}

// runesAfter returns the byte offset n characters after offset at, or the length of the text if there are fewer.
func runesAfter(text string, at, n int) int {
	for ; n > 0 && at < len(text); n-- {
		_, size := utf8.DecodeRuneInString(text[at:])
		at += size
	}
	return at
}

type jsonDiagnostic struct {
	File     string `json:"file"`
	Line     int32  `json:"line"`
	Col      int32  `json:"col"`
	EndLine  int32  `json:"endLine"`
	EndCol   int32  `json:"endCol"`
	Severity string `json:"severity"`
	Code     Code   `json:"code"`
	Message  string `json:"message"`
	Hint     string `json:"hint"`
	Rule     string `json:"rule"`
	Cell     string `json:"cell,omitempty"`
}

// MarshalJSON returns the object {"file","line","col","endLine","endCol","severity","code","message","hint","rule"}. The end is exclusive.
// Lines and columns count from 1 and are 0 if the finding has no place. A finding in a table also has "cell", such as "Prices!B12"; in a
// sheet without a text of its own, lines and columns are the sheet's rows and columns.
func (d Diagnostic) MarshalJSON() ([]byte, error) {
	at := d.Span
	c, inCell := d.cell()
	j := jsonDiagnostic{Severity: d.Severity.String(), Code: d.Code, Message: d.Message, Hint: d.Hint, Rule: d.Rule, File: d.fileName()}
	if inCell {
		j.Cell = c.Name()
		if d.File.picture {
			at.Start.Line, at.Start.Col, at.End.Line, at.End.Col = int32(c.Row+1), int32(c.Col+1), int32(c.Row+1), int32(c.Col+2)
		}
	}
	j.Line, j.Col, j.EndLine, j.EndCol = at.Start.Line, at.Start.Col, at.End.Line, at.End.Col
	return json.Marshal(j)
}

// RenderJSON writes the diagnostics as one JSON array, one object per line, in the order given; an empty list is "[]".
func RenderJSON(w io.Writer, ds []Diagnostic) error {
	out := bufio.NewWriter(w)
	out.WriteString("[")
	for i, d := range ds {
		b, err := json.Marshal(d)
		if err != nil {
			return err
		}
		if i > 0 {
			out.WriteString(",")
		}
		out.WriteString("\n  ")
		out.Write(b)
	}
	if len(ds) > 0 {
		out.WriteString("\n")
	}
	out.WriteString("]\n")
	return out.Flush()
}
