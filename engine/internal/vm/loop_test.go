package vm

import (
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// run keeps the loop in the program of this test.
var run = (*Frame).Run

// The inner loop must call nothing but the runtime: one more case may make it too large for inlining, and then all code is a quarter slower.
func TestLoopCallsNothing(t *testing.T) {
	if run == nil {
		t.Fatal("no machine")
	}
	program := filepath.Join(t.TempDir(), "vm.test")
	if text, err := exec.Command("go", "test", "-c", "-o", program, ".").CombinedOutput(); err != nil { // this program itself has no symbols
		t.Fatalf("%v: %s", err, text)
	}
	text, err := exec.Command("go", "tool", "objdump", "-s", `vm\.\(\*Frame\)\.loop$`, program).CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	if lines := strings.Count(string(text), "\n"); lines < 1000 {
		t.Fatalf("the loop has only %d instructions: %s", lines, text)
	}
	for _, call := range regexp.MustCompile(`CALL (\S+)`).FindAllStringSubmatch(string(text), -1) {
		if name := call[1]; strings.HasPrefix(name, "whenthen/") {
			t.Errorf("the loop calls %s", name)
		}
	}
}
