package main

import (
	"bytes"
	"os"
	"regexp"
	"strings"
	"testing"
)

// readmeBlock is a fenced block of README.md with the line of text above it.
type readmeBlock struct{ above, text string }

// readmeBlocks lists the blocks that have no language, and goes to the folder of README.md.
func readmeBlocks(t *testing.T) []readmeBlock {
	t.Helper()
	t.Chdir("../..")
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	var blocks []readmeBlock
	for _, m := range regexp.MustCompile("(?ms)^([^\n]+)\n\n```\n(.*?)^```$").FindAllStringSubmatch(string(text), -1) {
		blocks = append(blocks, readmeBlock{m[1], m[2]})
	}
	return blocks
}

// TestReadmeShowsTheFiles compares the rule file and the facts shown in README.md with the files that it names.
func TestReadmeShowsTheFiles(t *testing.T) {
	link := regexp.MustCompile(`\[(samples/[^\]]+)\]\([^)]+\):$`)
	found := 0
	for _, block := range readmeBlocks(t) {
		m := link.FindStringSubmatch(block.above)
		if m == nil {
			continue
		}
		found++
		text, err := os.ReadFile(m[1])
		if err != nil {
			t.Error(err)
		} else if string(text) != block.text {
			t.Errorf("%s is not what README.md shows", m[1])
		}
	}
	if found != 2 {
		t.Errorf("README.md shows %d files, want 2", found)
	}
}

// TestReadmeCommands runs the commands that README.md shows and compares what they print. A line "…" stands for any
// number of lines.
func TestReadmeCommands(t *testing.T) {
	found := 0
	for _, block := range readmeBlocks(t) {
		command, shown, _ := strings.Cut(block.text, "\n")
		args, ok := strings.CutPrefix(command, "$ go run ./cmd/whenthen ")
		if !ok {
			continue
		}
		found++
		var printed bytes.Buffer
		run(t.Context(), strings.Fields(args), strings.NewReader(""), &printed, &printed)
		pattern := strings.ReplaceAll(regexp.QuoteMeta(shown), "…\n", `(?:.*\n)*?`)
		if !regexp.MustCompile(`\A` + pattern + `\z`).MatchString(printed.String()) {
			t.Errorf("README.md shows other lines than %q prints:\n%s", command, printed.String())
		}
	}
	if found < 4 {
		t.Errorf("README.md shows %d commands, want at least 4", found)
	}
}
