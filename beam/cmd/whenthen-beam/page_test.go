package main

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

var update = flag.Bool("update", false, "write the page of the command")

// The page of the command is what --help prints.
func TestCommandPage(t *testing.T) {
	var help strings.Builder
	parser, err := kong.New(&command{}, kong.Name("whenthen-beam"), kong.Writers(&help, &help), kong.Exit(func(int) {}))
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("COLUMNS", "120")
	_, _ = parser.Parse([]string{"run", "--help"}) // which ends, but for the exit, in an error of missing arguments
	text, _, _ := strings.Cut(help.String(), "whenthen-beam: error")
	page := "# whenthen-beam run\n\n<!-- Written by go test ./cmd/whenthen-beam -run TestCommandPage -update in beam; do not edit. -->\n\n```\n" + strings.TrimSpace(text) + "\n```\n\nWhat it does is described in [scale](scale.md).\n"
	path := filepath.Join("..", "..", "..", "docs", "whenthen-beam.md")
	if *update {
		if err := os.WriteFile(path, []byte(page), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != page {
		t.Errorf("docs/whenthen-beam.md is not what --help prints; run with -update. It should be\n%s", page)
	}
}
