package format

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"whenthen/dsl/parse"
)

func TestDiff(t *testing.T) {
	lines := func(s string) string { return strings.ReplaceAll(s, " ", "\n") }
	for _, test := range []struct{ name, old, new, want string }{
		{"equal", "a ", "a ", ""},
		{"change", "a b c d e f g h i ", "a b c d X f g h i ",
			"@@ -2,7 +2,7 @@\n b\n c\n d\n-e\n+X\n f\n g\n h\n"},
		{"two hunks", "a b c d e f g h i j k ", "A b c d e f g h i j K ",
			"@@ -1,4 +1,4 @@\n-a\n+A\n b\n c\n d\n@@ -8,4 +8,4 @@\n h\n i\n j\n-k\n+K\n"},
		{"one hunk", "a b c d e ", "A b c d E ", "@@ -1,5 +1,5 @@\n-a\n+A\n b\n c\n d\n-e\n+E\n"},
		{"from nothing", "", "a ", "@@ -0,0 +1,1 @@\n+a\n"},
		{"to nothing", "a ", "", "@@ -1,1 +0,0 @@\n-a\n"},
		{"no line end", "a b", "a b ", "@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+b\n"},
		{"repeated lines", "x x y x x ", "x x x y x ", "@@ -1,5 +1,5 @@\n+x\n x\n x\n y\n x\n-x\n"},
		{"all other", "a b ", "c d ", "@@ -1,2 +1,2 @@\n-a\n-b\n+c\n+d\n"},
	} {
		want := test.want
		if want != "" {
			want = "--- old\n+++ new\n" + want
		}
		if got := Diff("old", lines(test.old), "new", lines(test.new)); got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", test.name, got, want)
		}
	}
}

func TestFormatFiles(t *testing.T) {
	const ugly, fine, bad = "rule a when then end", "rule a\n  when\n  then\nend\n", "rule a when A( then end\n"
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	reset := func() {
		for name, text := range map[string]string{"ugly.drl": ugly, "fine.drl": fine, "bad.drl": bad, "other.txt": ugly} {
			if err := os.WriteFile(path(name), []byte(text), 0o640); err != nil {
				t.Fatal(err)
			}
		}
	}
	diff := "--- " + path("ugly.drl") + ".orig\n+++ " + path("ugly.drl") +
		"\n@@ -1,1 +1,4 @@\n-rule a when then end\n\\ No newline at end of file\n+rule a\n+  when\n+  then\n+end\n"
	for _, test := range []struct {
		mode Mode
		want string
		ugly string // content of the file afterwards
	}{
		{Mode{}, fine + fine, ugly},
		{Mode{List: true}, path("ugly.drl") + "\n", ugly},
		{Mode{Diff: true}, diff, ugly},
		{Mode{Write: true}, "", fine},
		{Mode{Write: true, List: true, Diff: true}, path("ugly.drl") + "\n" + diff, fine},
	} {
		reset()
		var out strings.Builder
		changed, ds, err := Files(&out, []string{dir}, test.mode, parse.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if out.String() != test.want {
			t.Errorf("%+v: got\n%s\nwant\n%s", test.mode, out.String(), test.want)
		}
		if !slices.Equal(changed, []string{path("ugly.drl")}) {
			t.Errorf("%+v: changed %v", test.mode, changed)
		}
		if len(ds) == 0 || ds[0].File.Name() != path("bad.drl") {
			t.Errorf("%+v: diagnostics %v", test.mode, ds)
		}
		for name, want := range map[string]string{"ugly.drl": test.ugly, "fine.drl": fine, "bad.drl": bad, "other.txt": ugly} {
			if got := readText(t, path(name)); got != want {
				t.Errorf("%+v: %s holds %q", test.mode, name, got)
			}
		}
		if info, err := os.Stat(path("ugly.drl")); err != nil || info.Mode().Perm() != 0o640 {
			t.Errorf("%+v: mode %v, %v", test.mode, info.Mode(), err)
		}
	}
}

func TestFormatFilesMissing(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.drl")
	if err := os.WriteFile(name, []byte("rule a when then end"), 0o644); err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	changed, _, err := Files(&out, []string{name + ".none", name}, Mode{List: true}, parse.Options{})
	if !os.IsNotExist(firstError(err)) || len(changed) != 1 || out.String() != name+"\n" {
		t.Errorf("got %v, %v, %q", changed, err, out.String())
	}
}

// firstError is the first of the errors joined in err.
func firstError(err error) error {
	if j, ok := err.(interface{ Unwrap() []error }); ok {
		return j.Unwrap()[0]
	}
	return err
}
