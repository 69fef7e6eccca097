package check_test

import (
	"strings"
	"testing"

	"whenthen/engine/source"
)

// Code that sets a property tells of it if an update of the same fact surely follows.
func TestUntold(t *testing.T) {
	base, found := checkTexts(t, newRegistry(), "testdata/silently-set/rules.drl")
	if source.HasErrors(found) {
		t.Fatal(found)
	}
	silent, f := base.SilentlySet(), base.Types.Lookup("untold.F")
	if n := len(f.Properties); n != 26 {
		t.Errorf("%d properties", n)
	}
	for _, p := range f.Properties {
		if want := strings.HasPrefix(p.Name, "un"); silent.Has(p) != want {
			t.Errorf("%s: got %v, want %v", p.Name, !want, want)
		}
	}
}
