package rulefile

import (
	"fmt"
	"strconv"
	"strings"

	"whenthen"
	"whenthen/engine/source"
	"whenthen/internal/lazy"
	"whenthen/table"
	"whenthen/table/template"
)

// between separates the name of a template from the name of its data: fees.drt+fees.csv@B3.
const between = ".drt+"

var firstCell = lazy.Regexp(`@([A-Za-z]{1,3}\d+)$`)

// WithData returns the name under which Read finds a template with data that begins at a cell. Rows and columns count from 1.
func WithData(template, data string, row, col int) string {
	return template + "+" + data + "@" + source.CellName(row-1, col-1)
}

// isTemplate reports whether a name is the name of a template with its data.
func isTemplate(name string) bool { return strings.Contains(name, between) }

// TemplateParts returns the files in the name of a template with data; nil for other names.
func TemplateParts(name string) []string {
	i := strings.Index(name, between)
	if i < 0 {
		return nil
	}
	data := name[i+len(between):]
	if m := firstCell().FindString(data); m != "" {
		data = strings.TrimSuffix(data, m)
	}
	data, _, _ = cutSheet(data)
	return []string{name[:i+len(".drt")], data}
}

// cellNumbers converts the name of a cell to its row and column, counted from 1: B12 is 12 and 2.
func cellNumbers(name string) (row, col int) {
	i := strings.IndexAny(name, "0123456789")
	for _, c := range name[:i] {
		col = col*26 + int(c-'A') + 1
	}
	row, _ = strconv.Atoi(name[i:])
	return max(row, 1), col
}

// template makes rules from a template and its data, which is a spreadsheet or a JSON list.
func (r *reader) template(name string) (whenthen.Source, error) {
	i := strings.Index(name, between)
	data := name[i+len(between):]
	row, col := 2, 1 // below a row of titles
	if m := firstCell().FindStringSubmatch(data); m != nil {
		data = strings.TrimSuffix(data, m[0])
		row, col = cellNumbers(strings.ToUpper(m[1]))
	}
	file, err := r.file(name[:i+len(".drt")])
	if err != nil {
		return whenthen.Source{}, err
	}
	t := template.Parse(file.File())
	if extension(data) == ".json" {
		list, err := r.file(data)
		if err != nil {
			return whenthen.Source{}, err
		}
		rules, found := t.Objects(data, []byte(list.Text))
		return whenthen.Derived(rules, found...), nil
	}
	book, sheet, _ := cutSheet(data)
	if !IsTable(book) {
		return whenthen.Source{}, fmt.Errorf("%s: the data of a template must be a .csv, .xlsx or .json file", data)
	}
	s, err := r.sheet(book, sheet)
	if err != nil {
		return whenthen.Source{}, err
	}
	rules, found := t.Sheet(s, row-1, col-1)
	return whenthen.Derived(rules, found...), nil
}

// templateAlone reads a template without data, as in an editor. The result contains no rules, only the text before them, and the mistakes
// in the form of the template.
func (r *reader) templateAlone(name string) whenthen.Source {
	file := whenthen.Source{Name: name, Text: r.texts[name]}.File()
	rules, found := template.Parse(file).Sheet(&table.Sheet{File: file}, 0, 0)
	return whenthen.Derived(rules, found...)
}
