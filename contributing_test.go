package whenthen_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestContributing checks CONTRIBUTING.md: the files and packages that it names exist, and so do the tests that it says to run.
func TestContributing(t *testing.T) {
	text, err := os.ReadFile("CONTRIBUTING.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range regexp.MustCompile("`([\\w.-]+(?:/[a-z0-9][\\w.-]*)+|[\\w-]+\\.[a-z]\\w*)`").FindAllStringSubmatch(string(text), -1) {
		if strings.HasPrefix(name[1], "../") || exists(name[1]) {
			continue
		}
		t.Errorf("CONTRIBUTING.md names %s, which is not there", name[1])
	}
	for _, run := range regexp.MustCompile(`go test \./([\w/-]+) (?:-run (\w+))?`).FindAllStringSubmatch(string(text), -1) {
		files, err := filepath.Glob(filepath.Join(run[1], "*_test.go"))
		if err != nil {
			t.Fatal(err)
		}
		found := false
		for _, file := range files {
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			found = found || run[2] == "" || strings.Contains(string(source), "func "+run[2]+"(")
		}
		if !found {
			t.Errorf("CONTRIBUTING.md says to run %s, which is not there", run[0])
		}
	}
}

// exists reports whether a path exists relative to the root, or as a file of a package that the guide has named in full: within a
// section, files are named by their base names.
func exists(path string) bool {
	if _, err := os.Stat(path); err == nil {
		return true
	}
	for _, folder := range []string{"engine/*", "engine/internal/*", "engine/java/internal", "cmd/*", "rules/*", "dsl/*"} {
		if found, err := filepath.Glob(filepath.Join(folder, path)); err == nil && len(found) > 0 {
			return true
		}
	}
	return false
}
