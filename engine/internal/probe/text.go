package probe

import (
	"fmt"
	"regexp"
	"strings"
	"sync"

	"whenthen/engine/explain"
	"whenthen/engine/internal/eval"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// text is the file of a rule or query and where that stands, for showing conditions as they were written.
type text struct {
	file *source.File
	rule source.Span
}

// of is a condition as written, on one line; what comes from no file is printed from the model.
func (t text) of(c rule.Condition) string {
	written := c.String()
	if t.file != nil && c.Span().IsValid() {
		if s := t.file.Slice(c.Span()); s != "" {
			written = s
		}
	}
	return strings.Join(strings.Fields(written), " ")
}

// expr is an expression as written, on one line; "" if it comes from no file.
func (t text) expr(e rule.Expr) string {
	if t.file == nil || !e.Span().IsValid() {
		return ""
	}
	return strings.Join(strings.Fields(t.file.Slice(e.Span())), " ")
}

// line is the line that a condition begins in, or the row of a table that makes the rule.
func (t text) line(c rule.Condition) int32 {
	file, at := t.file.OriginInRow(c.Span(), t.rule)
	if cell, ok := file.Cell(at.Start); ok {
		return int32(cell.Row + 1)
	}
	return at.Start.Line
}

// Show is an object as answers show it.
func Show(f Fact, name string) explain.Fact {
	if values, ok := eval.RowOf(f.Object); ok {
		return explain.Fact{Name: name, Type: "result", Text: fact.Describe(fact.NewList(values...))}
	}
	shown := explain.Fact{ID: f.ID, Name: name, Text: fact.Describe(f.Object.Any())}
	if f.Object.Type != nil {
		shown.Type = f.Object.Type.Name
	}
	return shown
}

// slotNumber is what the model prints where rule text has no variable: the object of a pattern without name, the row of an
// accumulate's results.
var slotNumber = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`#(\d+)(\.|\[\d+\]:)`) })

// partText is an expression as a person would write it. The object of a pattern without name goes by its type.
func partText(e rule.Expr) string {
	return slotNumber().ReplaceAllStringFunc(e.String(), func(printed string) string {
		name := ""
		rule.Walk(e, func(x rule.Expr) {
			if s, ok := x.(*rule.Slot); ok && printed == fmt.Sprintf("#%d.", s.Index) {
				name = s.T.Name + "."
			}
		})
		return name
	})
}
