package check_test

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// copies is the number of times that each test file is part of the base, each time in another package.
const copies = 4

// copied writes copies of the files and returns their paths.
func copied(t *testing.T, paths []string) (list []string) {
	for i := range copies {
		for _, p := range paths {
			text, err := os.ReadFile(p)
			if err != nil {
				t.Fatal(err)
			}
			to := filepath.Join(t.TempDir(), fmt.Sprintf("copy%d-%s", i, filepath.Base(p)))
			if err := os.WriteFile(to, []byte(strings.Replace(string(text), "package ", fmt.Sprintf("package copy%d.", i), 1)), 0o644); err != nil {
				t.Fatal(err)
			}
			list = append(list, to)
		}
	}
	return list
}

// All test files, correct and faulty, together form one large base. The findings and the resulting rules must not depend on the
// number of cores.
func TestCoresFindTheSame(t *testing.T) {
	right, _ := filepath.Glob("testdata/*.drl")
	wrong, _ := filepath.Glob("testdata/errors/*.drl")
	for name, paths := range map[string][]string{"right": right, "wrong": append(wrong, right...)} {
		t.Run(name, func(t *testing.T) {
			paths := copied(t, paths)
			defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
			check := func(cores int) string {
				runtime.GOMAXPROCS(cores)
				base, found := checkTexts(t, newRegistry(), paths...)
				if len(base.Rules) < 128 {
					t.Fatalf("%d rules are too few to be handed to several cores", len(base.Rules))
				}
				var text strings.Builder
				text.WriteString(base.String())
				for _, g := range base.Globals {
					if g.Used {
						text.WriteString("\nused: " + g.Name)
					}
				}
				for _, d := range found {
					text.WriteString("\n" + d.String())
				}
				return text.String()
			}
			want := check(1)
			for range 3 {
				if got := check(4); got != want {
					t.Fatalf("one core:\n%s\nfour cores:\n%s", firstDifference(want, got), firstDifference(got, want))
				}
			}
		})
	}
}

// firstDifference is the first line of a text that differs from the same line of the other.
func firstDifference(text, other string) string {
	a, b := strings.Split(text, "\n"), strings.Split(other, "\n")
	for i := range a {
		if i >= len(b) || a[i] != b[i] {
			return a[i]
		}
	}
	return "(nothing more)"
}
