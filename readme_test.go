package whenthen_test

import (
	"os"
	"strings"
	"testing"
)

// TestDocumentsAreTheExamples compares the Go code in documents with examples, which go test runs: every line of it must occur
// there, in the same order.
func TestDocumentsAreTheExamples(t *testing.T) {
	for document, examples := range map[string]string{
		"README.md":         "example_test.go",
		"docs/embedding.md": "example_embedding_test.go",
	} {
		t.Run(document, func(t *testing.T) {
			code, err := os.ReadFile(examples)
			if err != nil {
				t.Fatal(err)
			}
			rest := strings.Split(string(code), "\n")
			for _, line := range goCode(t, document) {
				at := 0
				for at < len(rest) && strings.TrimSpace(rest[at]) != line {
					at++
				}
				if at == len(rest) {
					t.Fatalf("%s has a line that %s has not, or not there: %s", document, examples, line)
				}
				rest = rest[at+1:]
			}
		})
	}
}

// goCode returns the lines of a document's blocks of Go code, without indentation and empty lines.
func goCode(t *testing.T, document string) []string {
	text, err := os.ReadFile(document)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, block := range strings.Split(string(text), "```go\n")[1:] {
		code, _, closed := strings.Cut(block, "```")
		if !closed {
			t.Fatalf("%s has a block of Go code that does not end", document)
		}
		for line := range strings.Lines(code) {
			if line = strings.TrimSpace(line); line != "" {
				lines = append(lines, line)
			}
		}
	}
	if len(lines) == 0 {
		t.Fatalf("%s has no Go code", document)
	}
	return lines
}
