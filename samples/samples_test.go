package samples

import (
	"io/fs"
	"strings"
	"testing"
)

func TestMenu(t *testing.T) {
	names, err := fs.Glob(files, "*.txt")
	if err != nil {
		t.Fatal(err)
	}
	if len(names) != len(All()) {
		t.Errorf("%d files but %d samples", len(names), len(All()))
	}
	for _, s := range All() {
		lines := strings.Fields(s.Text())
		if len(lines) != 9 || len(strings.Join(lines, "")) != 81 {
			t.Errorf("%s is not nine lines of nine cells:\n%s", s.Name, s.Text())
		}
	}
}

func TestLookup(t *testing.T) {
	for name, file := range map[string]string{
		"Simple": "simple.txt", "hard 2": "hard-2.txt", "HARD-2": "hard-2.txt",
		"!deliberately broken!": "broken.txt", "broken": "broken.txt",
	} {
		s, ok := Lookup(name)
		if !ok || s.File != file {
			t.Errorf("Lookup(%q) = %q, %v; want %q", name, s.File, ok, file)
		}
	}
	for _, name := range []string{"", "hard 5", "hard2", "simple.txt"} {
		if s, ok := Lookup(name); ok {
			t.Errorf("Lookup(%q) found %q", name, s.Name)
		}
	}
}
