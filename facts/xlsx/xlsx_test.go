package xlsx_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"whenthen"
	"whenthen/facts"
	"whenthen/facts/xlsx"
)

const rules = `
package shop
import java.math.BigDecimal
import java.time.LocalDate
declare Address city : String zip : String end
declare Order
  id : String
  total : BigDecimal
  count : int
  paid : boolean
  day : LocalDate
  at : java.util.Date
  address : Address
end
rule show when $o : Order() then
  System.out.println( $o.getId() + " " + $o.getTotal() + " " + $o.getCount() + " " + $o.isPaid() + " " + $o.getDay() + " "
    + ($o.getAt() == null ? 0 : $o.getAt().getTime()) + " " + ($o.getAddress() == null ? "-" : $o.getAddress().getCity()) );
end
`

// book is a workbook with the given sheets; their cells begin in A1.
func book(t *testing.T, sheets map[string][][]any, style func(*excelize.File)) []byte {
	t.Helper()
	f := excelize.NewFile()
	defer f.Close()
	for name, rows := range sheets {
		if _, err := f.NewSheet(name); err != nil {
			t.Fatal(err)
		}
		for i, row := range rows {
			if err := f.SetSheetRow(name, fmt.Sprintf("A%d", i+1), &row); err != nil {
				t.Fatal(err)
			}
		}
	}
	if style != nil {
		style(f)
	}
	var out bytes.Buffer
	if err := f.Write(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// run inserts the facts of a workbook and fires; it returns what the rules print, or the error.
func run(t *testing.T, name string, text []byte) (string, error) {
	t.Helper()
	base, err := whenthen.Compile([]whenthen.Source{{Name: "r.drl", Text: rules}})
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, text, 0o666); err != nil {
		t.Fatal(err)
	}
	source, err := facts.Reader{Formats: []facts.Format{xlsx.Format()}}.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	var printed strings.Builder
	s := base.NewSession(whenthen.Output(&printed))
	if _, err := source.Insert(s); err != nil {
		return "", fmt.Errorf("%s", strings.ReplaceAll(err.Error(), path, name))
	}
	_, err = s.FireAll(t.Context())
	return printed.String(), err
}

func TestSheets(t *testing.T) {
	day := time.Date(2026, 1, 31, 0, 0, 0, 0, time.UTC)
	text := book(t, map[string][][]any{"Order": {
		{"id", "total", "count", "paid", "day", "at", "address.city"},
		{},
		{"A1", 12.5, 3, true, day, day.Add(90 * time.Minute), "Rome"},
		{"0007", 1e15, 4, false, "2026-02-01"},
	}}, nil)
	got, err := run(t, "book.xlsx", text)
	want := "A1 12.5 3 true 2026-01-31 1769823000000 Rome\n0007 1000000000000000 4 false 2026-02-01 0 -\n"
	if err != nil || got != want {
		t.Errorf("got  %q, %v\nwant %q", got, err, want)
	}
	// An only sheet may have any name if the file is named for the type.
	got, err = run(t, "01-Order.xlsx", book(t, map[string][][]any{"Tabelle1": {{"id"}, {"B"}}}, nil))
	if want := "B null 0 false null 0 -\n"; err != nil || got != want {
		t.Errorf("got  %q, %v\nwant %q", got, err, want)
	}
}

// TestValues reads cells of all kinds as the texts that stand in facts.
func TestValues(t *testing.T) {
	tables, err := xlsx.Tables("b.xlsx", book(t, map[string][][]any{"T": {{"a", "b", "c", "d", "e"}, {1e20, 0.1, "1e3", " ", nil}, {45000.5, 0.75, 45000, 3, nil}, {}, {" "}, {nil, nil, "x"}}}, func(f *excelize.File) {
		for cell, format := range map[string]string{"A3": "dd.mm.yyyy hh:mm", "B3": "h:mm AM/PM", "C3": `[$-407]d. mmmm`, "D3": `0 "days"`} {
			style, err := f.NewStyle(&excelize.Style{CustomNumFmt: &format})
			if err == nil {
				err = f.SetCellStyle("T", cell, cell, style)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		for cell, formula := range map[string]string{"E2": "A3*2", "E3": `IF(D3=3,"three","other")`} { // without values
			if err := f.SetCellFormula("T", cell, formula); err != nil {
				t.Fatal(err)
			}
		}
	}))
	if err != nil || len(tables) != 1 {
		t.Fatal(tables, err)
	}
	var got []string
	for row, err := range tables[0].Rows {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, fmt.Sprintf("%d %q", row.Line, row.Cells))
	}
	want := []string{`1 ["a" "b" "c" "d" "e"]`, `2 ["100000000000000000000" "0.1" "1e3" " " "90001"]`, `3 ["2023-03-15T12:00:00" "0.75" "2023-03-15" "3" "three"]`, `6 ["" "" "x" "" ""]`}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// Test1904 reads dates of a workbook that counts from 1904, as those of old computers of Apple do.
func Test1904(t *testing.T) {
	yes := true
	got, err := run(t, "Order.xlsx", book(t, map[string][][]any{"Order": {{"id", "day"}, {"A", "x"}}}, func(f *excelize.File) {
		err := f.SetWorkbookProps(&excelize.WorkbookPropsOptions{Date1904: &yes})
		if err == nil {
			err = f.SetCellValue("Order", "B2", time.Date(2026, 1, 31, 0, 0, 0, 0, time.UTC))
		}
		if err != nil {
			t.Fatal(err)
		}
	}))
	if want := "A null 0 false 2026-01-31 0 -\n"; err != nil || got != want {
		t.Errorf("got  %q, %v\nwant %q", got, err, want)
	}
}

func TestErrors(t *testing.T) {
	for _, c := range []struct {
		sheets map[string][][]any
		want   string
	}{
		{map[string][][]any{"Order": {{"id", "count"}, {}, {"A", "three"}}},
			`book.xlsx: sheet Order, row 3: field Order.count: "three" is not a number`},
		{map[string][][]any{"Order": {{"id", "cuont"}, {"A", 3}}},
			`book.xlsx: sheet Order, row 1: type Order has no field cuont; did you mean count?`},
		{map[string][][]any{"Order": {{"id"}, {"A", 3}}},
			`book.xlsx: sheet Order, row 2: the cell in column B has no name in the first row`},
		{map[string][][]any{"Order": {{"id"}}, "Odrer": {{"id"}, {"A"}}},
			`book.xlsx: sheet Odrer, row 1: unknown type Odrer; did you mean Order?`},
	} {
		if _, err := run(t, "book.xlsx", book(t, c.sheets, nil)); err == nil || err.Error() != c.want {
			t.Errorf("got  %v\nwant %s", err, c.want)
		}
	}
	for formula, want := range map[string]string{
		"1/0":              "book.xlsx: sheet Order: cell B2: #DIV/0!",
		"VLOOKUP(1,C:D,2)": "book.xlsx: sheet Order: cell B2: the file has no value for the formula VLOOKUP(1,C:D,2), and it cannot be computed here: ",
	} {
		_, err := run(t, "book.xlsx", book(t, map[string][][]any{"Order": {{"id", "count"}, {"A"}}}, func(f *excelize.File) {
			if err := f.SetCellFormula("Order", "B2", formula); err != nil {
				t.Fatal(err)
			}
		}))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v\nwant %s", formula, err, want)
		}
	}
	if _, err := run(t, "book.xlsx", []byte("no workbook")); err == nil || !strings.HasPrefix(err.Error(), "book.xlsx: no workbook that can be read: ") {
		t.Errorf("no workbook: %v", err)
	}
}
