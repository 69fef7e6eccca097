package rulefile_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"whenthen/internal/rulefile"
)

func write(t *testing.T, name, text string) string {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}

// TestExcel97 reads a spreadsheet of Excel 97, and one of a later form whose name has the old extension.
func TestExcel97(t *testing.T) {
	want, err := rulefile.Read("../../table/xlsx/testdata/merged.xlsx")
	if err != nil {
		t.Fatal(err)
	}
	inside, err := os.ReadFile("../../table/xlsx/testdata/merged.xlsx")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"../../table/xlsx/testdata/merged.xls", write(t, filepath.Join(t.TempDir(), "new.xls"), string(inside))} {
		if !rulefile.HoldsTable(name) {
			t.Errorf("%s holds no table", name)
		}
		if got, err := rulefile.Read(name); err != nil || got[0].Text != want[0].Text {
			t.Errorf("%s: got %v, %v", name, got, err)
		}
	}
}

// TestWorksheet selects a worksheet in the name, and in a file beside the spreadsheet.
func TestWorksheet(t *testing.T) {
	dir := t.TempDir()
	book, err := os.ReadFile("../../table/xlsx/testdata/two-sheets.xlsx")
	if err != nil {
		t.Fatal(err)
	}
	name := write(t, filepath.Join(dir, "book.xlsx"), string(book))
	for _, c := range []struct{ asked, want string }{{name, `rule "Disc_8"`}, {name + "#Second", `rule "Disc Second_8"`}} {
		if s, err := rulefile.Read(c.asked); err != nil || !strings.Contains(s[0].Text, c.want) {
			t.Errorf("%s: got %v, %v, want %s", c.asked, s, err, c.want)
		}
	}
	write(t, name+".properties", "# of Drools\ndrools.dt.worksheet = Second\n")
	if s, err := rulefile.Read(name); err != nil || !strings.Contains(s[0].Text, `rule "Disc Second_8"`) {
		t.Errorf("got %v, %v", s, err)
	}
	if _, err := rulefile.Read(name + "#Third"); err == nil || !strings.Contains(err.Error(), "there are Tables, Second") {
		t.Errorf("got %v", err)
	}
}

// TestHoldsTable distinguishes spreadsheets with rules from others.
func TestHoldsTable(t *testing.T) {
	dir := t.TempDir()
	for name, want := range map[string]bool{
		write(t, filepath.Join(dir, "a.csv"), "RuleTable A\n"):  true,
		write(t, filepath.Join(dir, "b.csv"), "name,total\n"):   false,
		"../../table/xlsx/testdata/numbers.xlsx":                true,
		write(t, filepath.Join(dir, "c.txt"), "RuleTable A\n"):  false,
		filepath.Join(dir, "missing.csv"):                       false,
		write(t, filepath.Join(dir, "d.xlsx"), "no RuleSheet"):  false,
		write(t, filepath.Join(dir, "e.xlsx"), "PK\x03\x04 xx"): false,
	} {
		if got := rulefile.HoldsTable(name); got != want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
