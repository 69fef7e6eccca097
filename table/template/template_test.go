package template_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"whenthen/engine/source"
	"whenthen/internal/linediff"
	"whenthen/table"
	"whenthen/table/template"
)

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

var head = regexp.MustCompile(`^/\* (\S+?)(?:@([A-Z])(\d+))? \*/`)

// TestTemplates makes rules from the templates in testdata with the data named in their first line. NAME.drl is the result of
// Drools 10.2; if it refuses a template, or there is something to warn of, NAME.txt is what we report.
func TestTemplates(t *testing.T) {
	names, err := filepath.Glob("testdata/*.drt")
	if err != nil || len(names) < 20 {
		t.Fatalf("%d templates, %v", len(names), err)
	}
	for _, name := range names {
		name = strings.TrimSuffix(filepath.Base(name), ".drt")
		t.Run(name, func(t *testing.T) {
			text := read(t, name+".drt")
			m := head.FindStringSubmatch(text)
			tp := template.Parse(source.NewFile(name+".drt", text))
			var rules *source.File
			var found []source.Diagnostic
			if data := read(t, m[1]); m[2] != "" {
				row, _ := strconv.Atoi(m[3])
				rules, found = tp.Sheet(table.CSV(m[1], data), row-1, int(m[2][0]-'A'))
			} else {
				rules, found = tp.Objects(m[1], []byte(data))
			}
			if drools, err := os.ReadFile("testdata/" + name + ".drl"); err == nil {
				if plain(rules.Text()) != plain(string(drools)) || source.HasErrors(found) {
					t.Errorf("got %v\n%s\nwant\n%s", found, rules.Text(), drools)
				}
				if len(found) == 0 {
					return
				}
			}
			golden(t, "testdata/"+name+".txt", found)
		})
	}
}

// plain is text without empty lines and indentation.
func plain(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if line = strings.Join(strings.Fields(line), " "); line != "" {
			b.WriteString(line + "\n")
		}
	}
	return b.String()
}

func golden(t *testing.T, name string, found []source.Diagnostic) {
	t.Helper()
	var b strings.Builder
	if err := source.Render(&b, found); err != nil {
		t.Fatal(err)
	}
	linediff.Golden(t, name, b.String())
}

// TestOrigin checks the links from the resulting rules to the template and the data.
func TestOrigin(t *testing.T) {
	tp := template.Parse(source.NewFile("t.drt", "template header\nname\npackage p\ntemplate \"t\"\nrule \"r@{row.rowNumber}\"\nwhen\n  P( name == \"@{name}\" )\nthen\nend\nend template\n"))
	rules, found := tp.Sheet(table.CSV("d.csv", "title\nBob\n"), 1, 0)
	if len(found) > 0 {
		t.Fatal(found)
	}
	for part, want := range map[string]string{"P( name": "t.drt:7:3", "Bob": "d.csv:2:1: cell A2", "package p": "t.drt:3:1"} {
		at := strings.Index(rules.Text(), part)
		if got := rules.Place(rules.Span(at, at+len(part))); at < 0 || got != want {
			t.Errorf("%s is at %s, want %s", part, got, want)
		}
	}
}
