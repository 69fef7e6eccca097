package whenthen_test

import (
	"os"
	"strings"
	"testing"
)

// TestReadmeIsTheExample holds the Go code of README.md against example_test.go, which is run: every line of it must
// stand there, in the same order.
func TestReadmeIsTheExample(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	example, err := os.ReadFile("example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	_, code, found := strings.Cut(string(readme), "```go\n")
	code, _, closed := strings.Cut(code, "```")
	if !found || !closed {
		t.Fatal("README.md has no block of Go code")
	}
	rest := strings.Split(string(example), "\n")
	for _, line := range strings.Split(code, "\n") {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		at := 0
		for at < len(rest) && strings.TrimSpace(rest[at]) != line {
			at++
		}
		if at == len(rest) {
			t.Fatalf("README.md has a line that example_test.go has not, or not there: %s", line)
		}
		rest = rest[at+1:]
	}
}
