package parse

import (
	"bytes"
	"os"
	"testing"
	"time"

	"whenthen/dsl/ast"
	"whenthen/dsl/mistake"
	"whenthen/engine/source"
)

// FuzzParse checks that the parser handles arbitrary text: it returns a file, positions are inside the text, and the tree can be
// printed.
func FuzzParse(f *testing.F) {
	for _, dir := range []string{"parse", "errors"} {
		for _, path := range testFiles(f, dir) {
			b, err := os.ReadFile(path)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(string(b), false)
		}
	}
	f.Fuzz(func(t *testing.T, text string, drl10 bool) {
		if len(text) > 20000 {
			return
		}
		opts := Options{}
		if drl10 {
			opts.Level = ast.DRL10
		}
		src := source.NewFile("fuzz", text)
		start := time.Now()
		file, ds := Parse(src, opts)
		if took := time.Since(start); took > 10*time.Second {
			t.Errorf("took %v", took)
		}
		checkSpans(t, file)
		checkDiagnostics(t, src, ds)
		for _, d := range ds {
			if d.Code == mistake.Internal {
				t.Errorf("internal error: %s", d.Message)
			}
		}
		var out bytes.Buffer
		if err := ast.Print(&out, file); err != nil {
			t.Error(err)
		}
		source.Render(&out, ds)
		ast.Walk(file, func(n ast.Node) bool {
			if i, ok := n.(*ast.Implied); ok && i.Of == nil {
				t.Error("an implied operand of nothing")
			}
			return true
		})
	})
}
