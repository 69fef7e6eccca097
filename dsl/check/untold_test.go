package check_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"whenthen/engine/source"
)

// Code that sets a property tells of it if an update of the same fact surely follows.
func TestUntold(t *testing.T) {
	base, found := checkTexts(t, newRegistry(), "testdata/untold/rules.drl")
	if source.HasErrors(found) {
		t.Fatal(found)
	}
	got := slices.Sorted(maps.Keys(base.Untold()))
	if want := strings.Fields("un1 un10 un11 un2 un3 un4 un5 un6 un7 un8 un9"); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
