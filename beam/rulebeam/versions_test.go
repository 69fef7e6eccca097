package rulebeam

import (
	"fmt"
	"strings"
	"testing"
)

// However many versions come, a worker keeps the newest and forgets the rules of the others; a document from before is a dead letter.
func TestVersionsAreBounded(t *testing.T) {
	version := func(n int) Rules {
		return Rules{From: int64(n) * 1000, Files: []File{{Name: "r.drl", Text: fmt.Sprintf("declare A n : int end rule r%d when A( n > %d ) then end", n, n)}}}
	}
	v := newVersions([]Rules{version(0)})
	for last := range 100 {
		n := 0
		v.read(func(r *Rules) bool {
			n++
			*r = version(n)
			return n <= last
		})
	}
	if len(v.inForce) != mostVersions || len(v.compiled) != mostVersions {
		t.Errorf("%d versions, %d compiled, want %d", len(v.inForce), len(v.compiled), mostVersions)
	}
	if base, letter := v.of(&Document{}, 99_500); letter != nil || base.Rules.Rules()[0].Name != "r99" {
		t.Errorf("the newest version is %v, %v", base, letter)
	}
	if _, letter := v.of(&Document{}, 5_000); letter == nil || letter.Code != NoRules || !strings.Contains(letter.Reason, "not kept any more") {
		t.Errorf("a document from before: %+v", letter)
	}
}
