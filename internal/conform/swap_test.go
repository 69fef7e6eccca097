package conform

import (
	"strings"
	"testing"
)

// TestRestoredUnderOtherRules runs the cases in which the rules change with a snapshot that is restored with the other rules,
// in place of a live session that is given them, and wants the same answers.
func TestRestoredUnderOtherRules(t *testing.T) {
	dirs, err := Find([]string{"../../testdata/conformance-swap"})
	if err != nil {
		t.Fatal(err)
	}
	for _, dir := range dirs {
		c, err := Load(dir)
		if err != nil {
			t.Fatal(err)
		}
		x := newExecution(c)
		x.restoreSwap = true
		if found := mismatches(c, x.do(t.Context())); len(found) > 0 {
			t.Errorf("%s: %s", dir, strings.Join(found, "; "))
		}
	}
}
