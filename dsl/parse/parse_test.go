package parse

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"whenthen/dsl/ast"
	"whenthen/dsl/mistake"
	"whenthen/engine/source"
	"whenthen/internal/linediff"
)

func readFile(t testing.TB, path string) *source.File {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return source.NewFile(filepath.Base(path), string(b))
}

// optionsOf reads the line "// LEVEL DRL10" at the top of a test file.
func optionsOf(f *source.File) Options {
	if strings.Contains(f.Line(1), "LEVEL DRL10") {
		return Options{Level: ast.DRL10}
	}
	return Options{}
}

func testFiles(t testing.TB, dir string) []string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join("../testdata", dir, "*.drl"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no test files in %s: %v", dir, err)
	}
	return paths
}

func rendered(ds []source.Diagnostic) string {
	var b bytes.Buffer
	source.Render(&b, ds)
	return b.String()
}

// TestParse compares the tree of every file in testdata/parse with the text beside it.
func TestParse(t *testing.T) {
	for _, path := range testFiles(t, "parse") {
		t.Run(filepath.Base(path), func(t *testing.T) {
			src := readFile(t, path)
			f, ds := Parse(src, optionsOf(src))
			if source.HasErrors(ds) {
				t.Errorf("unexpected errors:\n%s", rendered(ds))
			}
			var got bytes.Buffer
			if err := ast.Print(&got, f); err != nil {
				t.Fatal(err)
			}
			linediff.Golden(t, strings.TrimSuffix(path, ".drl")+".golden", got.String())
		})
	}
}

var expectation = regexp.MustCompile(`// ERROR(?:\((-?\d+)\))?(?: ([a-z0-9-]+))?(?: "((?:[^"\\]|\\.)*)")?`)

// TestErrors compares the errors in every file of testdata/errors with its comments. `// ERROR code "regexp"` expects an error of
// that code on its line whose message matches; `// ERROR(-1) ...` expects one that many lines away. Every error must be expected,
// and every expectation met.
func TestErrors(t *testing.T) {
	for _, path := range testFiles(t, "errors") {
		t.Run(filepath.Base(path), func(t *testing.T) {
			src := readFile(t, path)
			_, ds := Parse(src, optionsOf(src))
			byLine := map[int][]source.Diagnostic{}
			for _, d := range ds {
				if d.Severity == source.Error {
					byLine[int(d.Span.Start.Line)] = append(byLine[int(d.Span.Start.Line)], d)
				}
			}
			for n := 1; n <= src.Lines(); n++ {
				for _, m := range expectation.FindAllStringSubmatch(src.Line(n), -1) {
					line := n
					if m[1] != "" {
						off, _ := strconv.Atoi(m[1])
						line += off
					}
					byLine[line] = meet(t, byLine[line], line, m[2], m[3])
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
func meet(t *testing.T, ds []source.Diagnostic, line int, code, pattern string) []source.Diagnostic {
	t.Helper()
	re := regexp.MustCompile(pattern)
	for i, d := range ds {
		if (code == "" || string(d.Code) == code) && re.MatchString(d.Message) {
			return append(ds[:i:i], ds[i+1:]...)
		}
	}
	t.Errorf("line %d: expected error %s %q, got:\n%s", line, code, pattern, rendered(ds))
	return ds
}

// TestErrorsStayInTheirRule checks that the correct rules of a file with mistakes are parsed, and that the others are known by
// name.
func TestErrorsStayInTheirRule(t *testing.T) {
	f, _ := Parse(readFile(t, "../testdata/errors/several.drl"), Options{})
	var got []string
	for _, r := range f.Rules {
		name := r.Name.Text
		if r.Bad {
			name += " (bad)"
		}
		got = append(got, name)
	}
	want := []string{"one (bad)", "sound 1", "two (bad)", "sound 2", "three (bad)"}
	if d := linediff.Lines(want, got); d != "" {
		t.Error(d)
	}
}

// TestCodes checks that every code is explained once, in order.
func TestCodes(t *testing.T) {
	last := source.Code("")
	for _, c := range mistake.Codes() {
		if c.Code <= last {
			t.Errorf("%s is out of order or twice", c.Code)
		}
		if c.Title == "" || c.Explanation == "" {
			t.Errorf("%s is not explained", c.Code)
		}
		last = c.Code
	}
}
