package probe

import (
	"fmt"
	"strings"

	"whenthen/engine/explain"
	"whenthen/engine/internal/eval"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/fact"
	"whenthen/internal/lazy"
)

// text is the file of a rule or query and its position there, used to show conditions as they were written.
type text struct {
	file *source.File
	rule source.Span
}

// of returns a condition as written, on one line. A condition without a position in a file is printed from the model.
func (t text) of(c rule.Condition) string {
	written := c.String()
	if t.file != nil && c.Span().IsValid() {
		if s := t.file.Slice(c.Span()); s != "" {
			written = s
		}
	}
	return strings.Join(strings.Fields(written), " ")
}

// expr returns an expression as written, on one line, or "" if it has no position in a file.
func (t text) expr(e rule.Expr) string {
	if t.file == nil || !e.Span().IsValid() {
		return ""
	}
	return strings.Join(strings.Fields(t.file.Slice(e.Span())), " ")
}

// line returns the line where a condition begins, or the row of the decision table from which the rule was created.
func (t text) line(c rule.Condition) int32 {
	file, at := t.file.OriginInRow(c.Span(), t.rule)
	if cell, ok := file.Cell(at.Start); ok {
		return int32(cell.Row + 1)
	}
	return at.Start.Line
}

// Show returns an object in the form in which answers show it.
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

// slotNumber matches the text that the model prints where rule text has no variable: the object of an unnamed pattern, or the row of an
// accumulate's results.
var slotNumber = lazy.Regexp(`#(\d+)(\.|\[\d+\]:)`)

// partText returns an expression as a person would write it. The object of an unnamed pattern is shown as its type.
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
