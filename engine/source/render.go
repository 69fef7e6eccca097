package source

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strings"
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
		fmt.Fprintln(out, d.String())
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

// maxExcerpt limits the columns shown of a source line; a generated line may be a megabyte long.
const maxExcerpt = 160

// excerpt returns the line on which a span begins and a second line with the carets below it. Tabs stay tabs in both, so the
// carets line up.
func excerpt(f *File, s Span) (line, carets string) {
	text := []rune(f.Line(int(s.Start.Line)))
	from := min(int(s.Start.Col)-1, len(text))
	to := len(text)
	if s.End.Line == s.Start.Line {
		to = min(int(s.End.Col)-1, len(text))
	}
	cut, prefix := 0, ""
	if from > maxExcerpt*3/4 {
		cut, prefix = from-maxExcerpt/2, "…"
	}
	end, suffix := len(text), ""
	if end > cut+maxExcerpt {
		end, suffix = cut+maxExcerpt, "…"
	}
	var pad strings.Builder
	pad.WriteString(strings.Repeat(" ", utf8.RuneCountInString(prefix)))
	for _, r := range text[cut:from] {
		if r != '\t' {
			r = ' '
		}
		pad.WriteRune(r)
	}
	pad.WriteString(strings.Repeat("^", max(1, min(to, end)-from)))
	return prefix + string(text[cut:end]) + suffix, pad.String()
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

// MarshalJSON returns the object {"file","line","col","endLine","endCol","severity","code","message","hint","rule"}. The end is
// exclusive. Lines and columns count from 1 and are 0 if the finding has no place. A finding in a table also has "cell", such as
// "Prices!B12"; in a sheet without a text of its own, lines and columns are the sheet's rows and columns.
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
