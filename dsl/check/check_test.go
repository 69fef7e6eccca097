package check_test

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"whenthen/dsl"
	"whenthen/dsl/check"
	"whenthen/dsl/check/finding"
	"whenthen/engine/source"
	"whenthen/internal/linediff"
)

// TestGolden checks the files of testdata and compares the printed rule model and the findings with the golden file beside each.
func TestGolden(t *testing.T) {
	paths, _ := filepath.Glob("testdata/*.drl")
	if len(paths) == 0 {
		t.Fatal("no test files")
	}
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) {
			base, found := checkTexts(t, newRegistry(), path)
			var got strings.Builder
			got.WriteString(base.String())
			for _, d := range found {
				got.WriteString("\n" + d.String())
			}
			got.WriteString("\n")
			linediff.Golden(t, strings.TrimSuffix(path, ".drl")+".golden", got.String())
			if source.HasErrors(found) {
				t.Error("there are errors")
			}
		})
	}
}

var expectation = regexp.MustCompile(`// (ERROR|WARNING)(?:\((-?\d+)\))?(?: ([a-z0-9-]+))?(?: "((?:[^"\\]|\\.)*)")?`)

// TestErrors compares the findings in every file of testdata/errors with its comments: `// ERROR code "regexp"` expects an error
// of that code on its line whose message or hint matches, `// ERROR(-1) …` one that many lines away, `// WARNING …` a warning.
// Every error must be expected; warnings only in files that expect one.
func TestErrors(t *testing.T) {
	paths, _ := filepath.Glob("testdata/errors/*.drl")
	if len(paths) == 0 {
		t.Fatal("no test files")
	}
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			src := source.NewFile(filepath.Base(path), string(text))
			_, found := checkTexts(t, newRegistry(), path)
			warnings := bytes.Contains(text, []byte("// WARNING"))
			byLine := map[int][]source.Diagnostic{}
			for _, d := range found {
				if d.Severity == source.Error || warnings {
					byLine[int(d.Span.Start.Line)] = append(byLine[int(d.Span.Start.Line)], d)
				}
			}
			for n := 1; n <= src.Lines(); n++ {
				for _, m := range expectation.FindAllStringSubmatch(src.Line(n), -1) {
					line := n
					if m[2] != "" {
						off, _ := strconv.Atoi(m[2])
						line += off
					}
					byLine[line] = meet(t, byLine[line], line, m[1] == "WARNING", m[3], m[4])
				}
			}
			for _, rest := range byLine {
				if len(rest) > 0 {
					t.Errorf("unexpected:\n%s", rendered(rest))
				}
			}
		})
	}
}

// meet removes the diagnostic that meets an expectation from those of its line.
func meet(t *testing.T, ds []source.Diagnostic, line int, warning bool, code, pattern string) []source.Diagnostic {
	t.Helper()
	re := regexp.MustCompile(pattern)
	for i, d := range ds {
		if (d.Severity == source.Warning) == warning && (code == "" || string(d.Code) == code) && (re.MatchString(d.Message) || re.MatchString(d.Hint)) {
			return append(ds[:i:i], ds[i+1:]...)
		}
	}
	t.Errorf("line %d: expected %s %q, got:\n%s", line, code, pattern, rendered(ds))
	return ds
}

func rendered(ds []source.Diagnostic) string {
	var b strings.Builder
	_ = source.Render(&b, ds)
	return b.String()
}

// TestCodes checks that every code is explained once, in order.
func TestCodes(t *testing.T) {
	last := source.Code("")
	for _, c := range finding.Codes() {
		if c.Code <= last {
			t.Errorf("%s is out of order or twice", c.Code)
		}
		if c.Title == "" || c.Explanation == "" {
			t.Errorf("%s is not explained", c.Code)
		}
		last = c.Code
	}
}

// TestSeveralFiles checks that files of different packages form one rule base: imports work across them, errors of all files are
// reported, and a faulty rule does not affect correct ones.
func TestSeveralFiles(t *testing.T) {
	one, ds1 := dsl.Parse(source.NewFile("b.drl", `package shop
declare Order total : int end
function int twice( int n ) { return n * 2; }
rule "base" when $o : Order( total > 3 ) then System.out.println( twice( $o.getTotal() ) ); end
rule "broken" when Order( totl > 3 ) then end`), dsl.Options{})
	two, ds2 := dsl.Parse(source.NewFile("a.drl", `package report
import shop.Order
import function shop.twice
rule "other" when $o : Order( total > twice( 4 ) ) then delete( $o ); end
rule "broken too" when Odrer( ) then end`), dsl.Options{})
	if len(ds1)+len(ds2) > 0 {
		t.Fatal(ds1, ds2)
	}
	base, found := check.Check([]*dsl.File{one, two}, newRegistry(), check.Options{})
	var got []string
	for _, d := range found {
		got = append(got, d.String()+" "+d.Hint+" "+d.Rule)
	}
	want := []string{
		`a.drl:5:24: error[unknown-type]: there is no type "Odrer" did you mean "Order"? broken too`,
		`b.drl:5:27: error[unknown-property]: Order has no property "totl" did you mean "total"? broken`,
	}
	if d := linediff.Lines(want, got); d != "" {
		t.Error(d)
	}
	var rules []string
	for i, r := range base.Rules {
		if r.Order != i {
			t.Errorf("rule %d has order %d", i, r.Order)
		}
		rules = append(rules, r.Package+"."+r.Name)
	}
	if d := linediff.Lines([]string{"shop.base", "report.other"}, rules); d != "" {
		t.Error(d)
	}
}
