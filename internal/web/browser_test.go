package web

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestBrowser runs the tests of the page in a browser: those of the module in browsertest, which has the browser driver for
// itself. They skip themselves where no browser is installed.
func TestBrowser(t *testing.T) {
	if testing.Short() {
		t.Skip("a browser takes time")
	}
	files, err := filepath.Glob("browsertest/*")
	if err != nil || len(files) == 0 {
		t.Fatalf("no browser tests: %v", err)
	}
	for _, name := range files { // so that a remembered result of this test does not outlive them
		if _, err := os.ReadFile(name); err != nil {
			t.Fatal(err)
		}
	}
	out, err := exec.CommandContext(t.Context(), "go", "-C", "browsertest", "test", "-timeout", "9m", "./...").CombinedOutput()
	t.Logf("%s", out)
	if err != nil {
		t.Error(err)
	}
}
