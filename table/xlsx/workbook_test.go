package xlsx_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"whenthen/engine/source"
	"whenthen/table"
	"whenthen/table/xlsx"
)

// TestRules makes rules from the spreadsheets in testdata. Beside each is the result of Drools 10.2; both refuse
// fraction-priority. The .xls files hold what the .xlsx files of their names do; Apache POI wrote them.
func TestRules(t *testing.T) {
	names, err := filepath.Glob("testdata/*.xls*")
	if err != nil || len(names) < 35 {
		t.Fatalf("%d spreadsheets, %v", len(names), err)
	}
	for _, name := range names {
		t.Run(filepath.Base(name), func(t *testing.T) {
			sheet, err := open(t, name).First()
			if err != nil {
				t.Fatal(err)
			}
			got, found := table.Rules(sheet, table.Options{})
			drools, err := os.ReadFile(strings.TrimSuffix(name, filepath.Ext(name)) + ".drl")
			if err != nil {
				if want := `cell Tables!A8: the priority "1.5" is not a whole number`; len(found) != 1 || !strings.Contains(found[0].String(), want) {
					t.Errorf("got %v, want %s", found, want)
				}
				return
			}
			if source.HasErrors(found) {
				t.Fatal(found)
			}
			if got.Text() != string(drools) {
				t.Errorf("got\n%s\nwant\n%s", got.Text(), drools)
			}
		})
	}
}

func open(t *testing.T, name string) *xlsx.Workbook {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	w, err := xlsx.Open(filepath.Base(name), data)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// TestSheets selects worksheets by name. As in Drools, their names are then part of the names of the rules.
func TestSheets(t *testing.T) {
	w := open(t, "testdata/two-sheets.xlsx")
	if got := strings.Join(w.Sheets(), ", "); got != "Tables, Second" {
		t.Errorf("sheets are %s", got)
	}
	second, err := w.Sheet("Second")
	if err != nil {
		t.Fatal(err)
	}
	rules, found := table.Rules(second, table.Options{SheetInNames: true})
	if len(found) > 0 || !strings.Contains(rules.Text(), `rule "Disc Second_8"`) {
		t.Errorf("got %v\n%s", found, rules.Text())
	}
	if _, err := w.Sheet("Third"); err == nil || !strings.Contains(err.Error(), "there are Tables, Second") {
		t.Errorf("got %v", err)
	}
}

// TestBroken opens files that are no spreadsheets.
func TestBroken(t *testing.T) {
	for _, data := range []string{"", "PK\x03\x04", "RuleSet,x"} {
		if _, err := xlsx.Open("x.xlsx", []byte(data)); err == nil || !strings.HasPrefix(err.Error(), "x.xlsx: ") {
			t.Errorf("%q: got %v", data, err)
		}
	}
}
