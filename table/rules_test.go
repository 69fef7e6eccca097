package table_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"whenthen/engine/source"
	"whenthen/internal/linediff"
	"whenthen/table"
)

// TestRules makes rules from the tables in testdata. Beside a table is the result of Drools 10.2, NAME.drl, or, if Drools refuses
// it, what we report, NAME.txt.
func TestRules(t *testing.T) {
	tables, err := filepath.Glob("testdata/*.csv")
	if err != nil || len(tables) < 60 {
		t.Fatalf("%d tables, %v", len(tables), err)
	}
	for _, name := range tables {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".csv"), func(t *testing.T) {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			got, found := table.Rules(table.CSV(filepath.Base(name), string(text)), table.Options{})
			drools, err := os.ReadFile(strings.TrimSuffix(name, ".csv") + ".drl")
			if err != nil {
				golden(t, strings.TrimSuffix(name, ".csv")+".txt", found)
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

// golden compares diagnostics with a file.
func golden(t *testing.T, name string, found []source.Diagnostic) {
	t.Helper()
	var b strings.Builder
	if err := source.Render(&b, found); err != nil {
		t.Fatal(err)
	}
	linediff.Golden(t, name, b.String())
}

// TestOrigin checks the links from the parts of the rules to their cells: the text in a rule and in its cell is the same.
func TestOrigin(t *testing.T) {
	text, err := os.ReadFile("testdata/simple.csv")
	if err != nil {
		t.Fatal(err)
	}
	rules, _ := table.Rules(table.CSV("simple.csv", string(text)), table.Options{})
	for part, cell := range map[string]string{
		"shop": "B1", "java.util.List": "B2", "java.util.Map": "B2", "$o : Order": "A5", `customer == `: "A6", `"gold"`: "A8", "total >=": "B6",
		"1000": "B8", "$o.setDiscount(": "C6", "15": "C8", `"silver"`: "A9", "Discounts_9": "A9", "Discounts_10": "B10",
	} {
		at := strings.Index(rules.Text(), part)
		if at < 0 {
			t.Errorf("%s is not in\n%s", part, rules.Text())
			continue
		}
		file, span := rules.Origin(rules.Span(at, at+len(part)))
		c, ok := file.Cell(span.Start)
		if !ok || c.Name() != cell {
			t.Errorf("%s comes from %s, want %s", part, c.Name(), cell)
		}
		if !strings.HasPrefix(part, "Discounts") && file.Slice(span) != strings.ReplaceAll(part, `"`, `""`) && file.Slice(span) != part && !strings.Contains(file.Slice(span), strings.Trim(part, `"`)) {
			t.Errorf("%s comes from %q", part, file.Slice(span))
		}
	}
}
