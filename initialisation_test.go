package whenthen_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestInitialisation limits what importing the library allocates before a program's own code starts: tables, regular expressions
// and the like of all packages that it links. What only a few programs need belongs in a sync.OnceValue.
func TestInitialisation(t *testing.T) {
	list, err := exec.Command("go", "list", "-deps", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	linked := map[string]bool{}
	for pkg := range strings.FieldsSeq(string(list)) {
		linked[pkg] = true
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	run := exec.Command(self, "-test.run=^$")
	run.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	var trace bytes.Buffer
	run.Stderr = &trace
	if err := run.Run(); err != nil {
		t.Fatal(err)
	}
	packages, size, count := 0, 0, 0
	for line := range strings.Lines(trace.String()) {
		var pkg string
		var at, took float64
		var bytes, allocations int
		if _, err := fmt.Sscanf(line, "init %s @%f ms, %f ms clock, %d bytes, %d allocs", &pkg, &at, &took, &bytes, &allocations); err == nil && linked[pkg] {
			packages, size, count = packages+1, size+bytes, count+allocations
		}
	}
	if packages < 20 {
		t.Fatalf("the trace tells of %d packages only\n%s", packages, trace.String())
	}
	if size > 200_000 || count > 1300 {
		t.Errorf("the packages of the library make %d bytes in %d allocations before the program begins; bounds are 200,000 and 1,300", size, count)
	}
	t.Logf("%d packages, %d bytes, %d allocations", packages, size, count)
}
