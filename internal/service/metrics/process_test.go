package metrics

import (
	"runtime"
	"strings"
	"testing"
)

// Every figure of the process has help once, in front of its first series, and no help is about a figure that is not there.
func TestProcessHelp(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("other systems tell less of a process")
	}
	var out strings.Builder
	writeProcess(&out)
	helped := map[string]bool{}
	for line := range strings.Lines(out.String()) {
		if rest, ok := strings.CutPrefix(line, "# HELP "); ok {
			name, _, _ := strings.Cut(rest, " ")
			if helped[name] {
				t.Errorf("%s has help twice", name)
			}
			helped[name] = true
			continue
		}
		if strings.HasPrefix(line, "#") {
			continue
		}
		if name := familyOf(line); !helped[name] {
			t.Errorf("%s has no help in front of it", name)
			helped[name] = true
		}
	}
	for name := range processHelp() {
		if !helped[name] {
			t.Errorf("there is help for %s, which is not written", name)
		}
	}
}
