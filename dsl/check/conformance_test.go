package check_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"whenthen/dsl"
	"whenthen/dsl/check"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/registry"
)

// checkTexts parses and checks files given by path.
func checkTexts(t *testing.T, reg *registry.Registry, paths ...string) (*rule.Base, []source.Diagnostic) {
	t.Helper()
	var files []*dsl.File
	var found []source.Diagnostic
	for _, p := range paths {
		text, err := os.ReadFile(p)
		if err != nil {
			t.Fatal(err)
		}
		f, ds := dsl.Parse(source.NewFile(filepath.Base(p), string(text)), dsl.Options{})
		files = append(files, f)
		found = append(found, ds...)
	}
	base, ds := check.Check(files, reg, check.Options{})
	found = append(found, ds...)
	source.Sort(found)
	return base, found
}

// TestConformance checks every rule base of the conformance corpora: cases of area "errors" must be rejected, all others must have
// no errors.
func TestConformance(t *testing.T) {
	for _, corpus := range []string{"conformance", "conformance-random"} {
		root := filepath.Join("..", "..", "testdata", corpus)
		if _, err := os.Stat(root); err != nil {
			t.Logf("no corpus %s", corpus)
			continue
		}
		dirs := map[string][]string{}
		var order []string
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err == nil && strings.HasSuffix(path, ".drl") {
				dir := filepath.Dir(path)
				if dirs[dir] == nil {
					order = append(order, dir)
				}
				dirs[dir] = append(dirs[dir], path)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		for _, dir := range order {
			name, _ := filepath.Rel(root, dir)
			t.Run(corpus+"/"+filepath.ToSlash(name), func(t *testing.T) {
				base, found := checkTexts(t, newRegistry(), dirs[dir]...)
				if base.String() == "" && len(base.Types.Names("")) == 0 {
					t.Error("nothing was checked")
				}
				wrong := strings.HasPrefix(filepath.ToSlash(name), "errors/")
				if wrong != source.HasErrors(found) {
					for _, d := range found {
						t.Log(d)
					}
					t.Errorf("errors: %t, want %t", !wrong, wrong)
				}
			})
		}
	}
}
