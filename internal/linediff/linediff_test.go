package linediff

import (
	"strings"
	"testing"
)

func TestDiff(t *testing.T) {
	for _, c := range []struct{ want, got, diff string }{
		{"a\nb\n", "a\nb\n", ""},
		{"a\nb\nc\n", "a\nx\ny\nc\n", "from line 2 on:\n- b\n+ x\n+ y\n"},
		{"a\n", "a\nb\n", "from line 2 on:\n+ b\n"},
		{"a", "", "from line 1 on:\n- a\n+ \n"},
		{strings.Repeat("x\n", 22), "", "from line 1 on:\n" + strings.Repeat("- x\n", 20) + "- … and 2 lines more\n"},
	} {
		if got := Diff(c.want, c.got); got != c.diff {
			t.Errorf("%q and %q: %q, want %q", c.want, c.got, got, c.diff)
		}
	}
	if got := Lines([]string{"a", "b"}, []string{"a"}); got != "from line 2 on:\n- b\n" {
		t.Errorf("%q", got)
	}
}
