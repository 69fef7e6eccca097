package check_test

import (
	"os"
	"path/filepath"
	"testing"

	"whenthen/dsl"
	"whenthen/dsl/check"
	"whenthen/engine/source"
)

// FuzzCheck checks arbitrary text: there must be no panic, every finding must have a code, a message and a position inside the
// file, and a rule base without errors must print.
func FuzzCheck(f *testing.F) {
	for _, pattern := range []string{"testdata/*.drl", "testdata/errors/*.drl"} {
		paths, _ := filepath.Glob(pattern)
		for _, p := range paths {
			text, err := os.ReadFile(p)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(string(text))
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		file, _ := dsl.Parse(source.NewFile("fuzz.drl", text), dsl.Options{})
		base, found := check.Check([]*dsl.File{file}, newRegistry(), check.Options{})
		for _, d := range found {
			if d.Code == "" || d.Message == "" || !d.Span.IsValid() || int(d.Span.End.Offset) > len(text) {
				t.Errorf("incomplete finding %v", d)
			}
		}
		if base == nil || base.String() == "" && len(file.Rules) > 0 && !source.HasErrors(found) && !file.Rules[0].Bad {
			t.Error("no rule base")
		}
	})
}
