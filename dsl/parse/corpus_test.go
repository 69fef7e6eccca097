package parse

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"whenthen/dsl/ast"
	"whenthen/engine/source"
)

// TestRuleFiles checks that every rule file of the project that Drools accepts parses without errors.
func TestRuleFiles(t *testing.T) {
	files := ruleFiles(t, "../../rules", "../../samples/shop/discount.drl", "../../testdata")
	parsed := 0
	for _, path := range files {
		if refused(t, path) {
			continue
		}
		parsed++
		f, ds := Parse(readFile(t, path), Options{})
		if source.HasErrors(ds) {
			t.Errorf("%s:\n%s", path, rendered(ds))
		}
		checkSpans(t, f)
	}
	if parsed < 1000 {
		t.Errorf("%d files", parsed)
	}
}

// refused reports whether a file belongs to a conformance case that Drools did not compile.
func refused(t *testing.T, path string) bool {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(filepath.Dir(path), "expected.json"))
	if errors.Is(err, fs.ErrNotExist) {
		return false
	}
	var expected struct {
		Errors []any `json:"compile_errors"`
	}
	if err == nil {
		err = json.Unmarshal(text, &expected)
	}
	if err != nil {
		t.Fatal(err)
	}
	return len(expected.Errors) > 0
}

// TestSpans checks the spans in the trees of all test files, correct and faulty.
func TestSpans(t *testing.T) {
	for _, dir := range []string{"parse", "errors"} {
		for _, path := range testFiles(t, dir) {
			src := readFile(t, path)
			f, ds := Parse(src, optionsOf(src))
			checkSpans(t, f)
			checkDiagnostics(t, src, ds)
		}
	}
}

// checkSpans checks that every node is inside the file and inside its parent. In rules with errors only the first is required,
// since a repair may have inserted tokens at other positions.
func checkSpans(t testing.TB, f *ast.File) {
	t.Helper()
	size := int32(len(f.Source.Text()))
	for _, it := range f.Items {
		rule, _ := it.(*ast.Rule)
		var walk func(parent source.Span, n ast.Node)
		walk = func(parent source.Span, n ast.Node) {
			s := n.Span()
			if s.Start.Offset < 0 || s.End.Offset > size || s.End.Before(s.Start) || !s.IsValid() {
				t.Fatalf("%s: %T at %v (%d-%d) is not in the file of %d bytes", f.Source.Name(), n, s, s.Start.Offset, s.End.Offset, size)
			}
			if rule != nil && !rule.Bad && (s.Start.Before(parent.Start) || parent.End.Before(s.End)) {
				t.Fatalf("%s: %T at %v is not inside its parent at %v", f.Source.Name(), n, s, parent)
			}
			last := s.Start
			ast.Children(n, func(child ast.Node) {
				at := child.Span().Start
				if _, inside := child.(*ast.WatchItem); rule != nil && !rule.Bad && !inside && at.Before(last) { // those of @watch are inside an annotation
					t.Fatalf("%s: the child %T of %T at %v is behind one at %v", f.Source.Name(), child, n, at, last)
				}
				last = at
				walk(s, child)
			})
		}
		walk(it.Span(), it)
	}
}

func checkDiagnostics(t testing.TB, src *source.File, ds []source.Diagnostic) {
	t.Helper()
	for _, d := range ds {
		if !d.Span.IsValid() || d.Span.Start.Offset < 0 || int(d.Span.Start.Offset) > len(src.Text()) || d.Span.End.Before(d.Span.Start) {
			t.Fatalf("%s: %s at %v is not in the file", src.Name(), d.Message, d.Span)
		}
		if d.Message == "" || strings.Contains(d.Message, "ast.") || strings.Contains(d.Message, "runtime error") {
			t.Fatalf("%s: message %q", src.Name(), d.Message)
		}
	}
}

// ruleFiles lists the rule files below folders, and the given files themselves.
func ruleFiles(t testing.TB, roots ...string) []string {
	t.Helper()
	var files []string
	for _, root := range roots {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil {
				return nil // the folder does not exist
			}
			if !d.IsDir() && filepath.Ext(path) == ".drl" {
				files = append(files, path)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return files
}
