package lsp

import (
	"strings"

	"go.lsp.dev/protocol"

	"whenthen/engine/source"
	"whenthen/table"
)

// cell is the table cell being edited: its position, and its text up to the cursor.
type cell struct {
	table.Place
	source.Cell
	before string
}

func cellAt(path, text string, offset int) cell {
	sheet := table.CSV(path, text)
	at, _ := sheet.File.Cell(sheet.File.Pos(offset))
	before := ""
	if at.From <= offset {
		before = strings.TrimPrefix(text[at.From:offset], `"`)
	}
	return cell{sheet.Place(at.Row, at.Col), at, before}
}

// cellCompleter treats a cell of the head, or a value of an action, up to an offset, as rule text; it returns nil for cells without
// rule text.
func (f *folder) cellCompleter(path, text string, offset int) *completer {
	c := cellAt(path, text, offset)
	var b strings.Builder
	b.WriteString("rule\nwhen\n")
	for _, t := range c.Types {
		b.WriteString(openHead(t) + ")\n")
	}
	switch {
	case c.Part == table.Type && c.Column == "CONDITION":
	case c.Part != table.Code && c.Part != table.Value:
		return nil
	case c.Column == "CONDITION":
		b.WriteString(openHead(c.Type))
	case c.Column == "ACTION":
		b.WriteString("then\n")
		if c.Type != "" && c.Part == table.Code {
			b.WriteString(c.Type + ".")
		}
	default:
		return nil
	}
	b.WriteString(c.before)
	return f.completer(fileNamed(f.made, path), b.String(), b.String())
}

// openHead returns the text above CONDITION columns as the beginning of a pattern.
func openHead(head string) string {
	if head == "" || strings.HasPrefix(head, "eval") {
		return ""
	}
	head, _, _ = strings.Cut(head, " from ")
	head, _, _ = strings.Cut(head, "(")
	return strings.TrimSpace(head) + "( "
}

// completeCell offers completions for a cell.
func (f *folder) completeCell(path, text string, offset int) []protocol.CompletionItem {
	c := cellAt(path, text, offset)
	file := source.NewFile(path, text)
	typed := strings.TrimLeft(c.before, " \t")
	at := rangeOf(file, file.Span(offset-len(typed), offset))
	titled := func(list []table.Word) []protocol.CompletionItem {
		var items []protocol.CompletionItem
		for _, w := range list {
			if strings.HasPrefix(strings.ToLower(w.Name), strings.ToLower(typed)) {
				items = append(items, protocol.CompletionItem{Label: w.Name, Kind: protocol.CompletionItemKindKeyword, Detail: w.About, FilterText: w.Name,
					TextEdit: &protocol.TextEdit{Range: at, NewText: w.Name}})
			}
		}
		return items
	}
	switch c.Part {
	case table.Outside:
		if c.Col == 0 {
			return append(titled(table.Words()), titled(table.Columns())...)
		}
		return nil
	case table.Kind:
		return titled(table.Columns())
	case table.Value:
		switch c.Column {
		case "ENABLED", "NO-LOOP", "LOCK-ON-ACTIVE", "AUTO-FOCUS":
			return titled([]table.Word{{Name: "true"}, {Name: "false"}})
		}
	}
	if completer := f.cellCompleter(path, text, offset); completer != nil {
		return completer.beginning()
	}
	return nil
}

// hoverCell explains the purpose of a cell, or shows the rule text generated from it.
func (f *folder) hoverCell(path, text string, offset int) string {
	c := cellAt(path, text, offset)
	value := strings.TrimSpace(strings.Trim(text[c.From:c.To], `"`))
	about := func(w table.Word, ok bool) string {
		if !ok {
			return ""
		}
		return code(w.Name) + w.About
	}
	switch c.Part {
	case table.Outside:
		if w, ok := table.WordNamed(value); ok {
			return about(w, true)
		}
		if w, ok := table.ColumnNamed(value); ok && strings.EqualFold(w.Name, value) {
			return about(w, true)
		}
	case table.Title:
		return about(table.WordNamed("RuleTable"))
	case table.Kind:
		return about(table.ColumnNamed(value))
	case table.Type, table.Code:
		if completer := f.cellCompleter(path, text, wordEnd(text, offset)); completer != nil {
			return completer.explain()
		}
	case table.Value:
		if made := f.ruleText(path, c.From, c.To); made != "" {
			return code(made)
		}
	}
	return ""
}
