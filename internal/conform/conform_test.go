package conform_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"whenthen/internal/conform"
)

// corpora are the folders of cases with answers from the real Drools.
var corpora = []string{"../../testdata/conformance", "../../testdata/conformance-ours", "../../testdata/conformance-random", "../../testdata/conformance-reported", "../../testdata/conformance-swap", "../../testdata/conformance-events"}

// TestConformance runs every case. A case may fail only if pending.txt names it with a reason, and a case that it names
// must fail, so the list can only get shorter.
func TestConformance(t *testing.T) {
	pending := readPending(t, filepath.Join(corpora[0], "pending.txt"))
	var tally conform.Summary
	for _, root := range corpora {
		dirs, err := conform.Find([]string{root})
		if err != nil {
			t.Fatal(err)
		}
		for _, dir := range dirs {
			name, err := filepath.Rel(root, dir)
			if err != nil {
				t.Fatal(err)
			}
			o := conform.RunCase(t.Context(), dir, 0)
			reason, listed := pending[name]
			delete(pending, name)
			tally.Add(o.Verdict)
			switch {
			case listed && o.Verdict == conform.Passed:
				t.Errorf("%s passes: take it off pending.txt", name)
			case listed:
				t.Logf("pending %s (%s): %s", name, reason, strings.Join(o.Differences, "; "))
			case o.Verdict == conform.Skipped:
				t.Logf("optional %s: %s", name, strings.Join(o.Differences, "; "))
			case o.Verdict == conform.Failed:
				t.Errorf("%s: %s", name, strings.Join(o.Differences, "; "))
			}
		}
	}
	for name := range pending {
		t.Errorf("pending.txt names %s, which is no case", name)
	}
	t.Log(tally)
}

// readPending reads lines "area/case: reason". Without the file nothing is pending.
func readPending(t *testing.T, path string) map[string]string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	pending := map[string]string{}
	for i, line := range strings.Split(string(text), "\n") {
		if line = strings.TrimSpace(line); line == "" || strings.HasPrefix(line, "//") {
			continue
		}
		name, reason, ok := strings.Cut(line, ": ")
		if !ok || reason == "" {
			t.Fatalf("%s:%d: a line is \"area/case: reason\", found %q", path, i+1, line)
		}
		if _, again := pending[name]; again {
			t.Fatalf("%s:%d: %s is listed twice", path, i+1, name)
		}
		pending[name] = reason
	}
	return pending
}
