package guided_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"whenthen/engine/source"
	"whenthen/internal/linediff"
	"whenthen/table/guided"
)

// TestRules compares the rules made from the tables in testdata with those that Drools 7.74, the last version with such tables, makes
// from them. A table without such rules cannot be read; a .txt file contains the findings.
func TestRules(t *testing.T) {
	tables, err := filepath.Glob("testdata/*.gdst")
	if err != nil || len(tables) == 0 {
		t.Fatal(err, tables)
	}
	for _, name := range tables {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".gdst"), func(t *testing.T) {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			got, found := guided.Rules(source.NewFile(filepath.Base(name), string(text)))
			drools, err := os.ReadFile(strings.TrimSuffix(name, ".gdst") + ".drl")
			if err == nil && !source.HasErrors(found) {
				if got.Text() != string(drools) {
					t.Errorf("got\n%s\nwant\n%s", got.Text(), drools)
				}
				return
			}
			var b strings.Builder
			if err := source.Render(&b, found); err != nil {
				t.Fatal(err)
			}
			linediff.Golden(t, strings.TrimSuffix(name, ".gdst")+".txt", b.String())
		})
	}
}

// TestOrigin checks that parts of the rules lead to the elements of the XML that they were made from.
func TestOrigin(t *testing.T) {
	text, err := os.ReadFile("testdata/discounts.gdst")
	if err != nil {
		t.Fatal(err)
	}
	rules, _ := guided.Rules(source.NewFile("discounts.gdst", string(text)))
	for part, want := range map[string]string{"com.acme.Order": "com.acme.Order", "customer": "customer", "1000": "1000", "Smith & Sons": "Smith &amp; Sons", "partners": "partners", "iscount( ": "discount", "30": "30"} {
		at := strings.Index(rules.Text(), part)
		file, span := rules.Origin(rules.Span(at, at+len(part)))
		if got := file.Slice(span); !strings.HasSuffix(want, got) || got == "" {
			t.Errorf("%s comes from %q, want %q", part, got, want)
		}
	}
}
