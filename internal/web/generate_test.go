package web

import (
	"strings"
	"testing"
)

// A puzzle of each level is made; it has one solution and the level asked for, and no level has no puzzle.
func TestGenerate(t *testing.T) {
	c := newClient(t)
	for _, level := range []string{"easy", "medium", "hard"} {
		c.must("generate", map[string]string{"level": level, "base": "Ladder"})
		now := c.look().Phase
		if now.Solutions != 1 || now.Rating == nil || now.Filled < 17 || now.Filled > 40 {
			t.Errorf("%s: %+v", level, now)
		}
	}
	if refusal := c.send("generate", map[string]string{"level": "impossible"}); !strings.Contains(refusal, "no level of that name") {
		t.Errorf("no such level: %q", refusal)
	}
}
