package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"whenthen/internal/linediff"
)

// written separates what is generated on a page from what somebody has written.
const written = "## What goes wrong"

// TestCommandPages compares docs/commands with the commands: a page each, generated from the output of --help, followed by a
// hand-written part about what can go wrong. go test ./cmd/whenthen -run TestCommandPages -update regenerates the first part.
func TestCommandPages(t *testing.T) {
	parser, err := kong.New(&commandLine{}, kong.Name("whenthen"), kong.Vars{"version": version()})
	if err != nil {
		t.Fatal(err)
	}
	pages := map[string]bool{"README.md": true, beamPage: true}
	var index strings.Builder
	index.WriteString("# The commands\n\n| command | does |\n|---|---|\n")
	for _, leaf := range parser.Model.Leaves(true) {
		name := strings.ReplaceAll(leaf.Path(), " ", "-")
		name = strings.TrimPrefix(name, "whenthen-") + ".md"
		pages[name] = true
		fmt.Fprintf(&index, "| [%s](%s) | %s |\n", commandName(leaf), name, leaf.Help)
		page(t, name, upperPart(leaf))
	}
	fmt.Fprintf(&index, "| [whenthen-beam run](%s) | Decide every line of a folder, or keep a session for every key, as a pipeline. |\n", beamPage)
	linediff.Golden(t, "../../docs/commands/README.md", index.String())
	files, err := os.ReadDir("../../docs/commands")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !pages[f.Name()] {
			t.Errorf("docs/commands/%s is about no command", f.Name())
		}
	}
}

// beamPage is about the command of the module beam, whose tests hold it.
const beamPage = "whenthen-beam.md"

// page holds the generated part of a page, and looks whether there is something below it.
func page(t *testing.T, name, upper string) {
	text, err := os.ReadFile(filepath.Join("../../docs/commands", name))
	if err != nil && !linediff.Updating() {
		t.Errorf("there is no page: %v", err)
		return
	}
	_, lower, found := strings.Cut(string(text), written)
	if !found || strings.TrimSpace(lower) == "" {
		t.Errorf("docs/commands/%s does not tell below %q what goes wrong", name, written)
		lower = "\n"
	}
	linediff.Golden(t, filepath.Join("../../docs/commands", name), upper+written+lower)
}

func commandName(leaf *kong.Node) string {
	return strings.TrimPrefix(leaf.FullPath(), "whenthen ")
}

// upperPart is what a page has from the command itself.
func upperPart(leaf *kong.Node) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# whenthen %s\n\n%s\n\n```\n%s\n```\n\n", commandName(leaf), leaf.Help, usage(leaf))
	if leaf.Detail != "" {
		fmt.Fprintf(&b, "```text\n%s\n```\n\n", strings.TrimSpace(leaf.Detail))
	}
	var rows []string
	for _, p := range leaf.Positional {
		rows = append(rows, row(strings.ToUpper(p.Name), p.Help))
	}
	for _, group := range leaf.AllFlags(true) {
		for _, f := range group {
			if f.Name != "help" && f.Name != "version" {
				rows = append(rows, row(flagText(f), f.Help))
			}
		}
	}
	if len(rows) > 0 {
		b.WriteString("| argument | means |\n|---|---|\n" + strings.Join(rows, "") + "\n")
	}
	return b.String()
}

// usage is the command with its arguments.
func usage(leaf *kong.Node) string {
	text := "whenthen " + commandName(leaf)
	for _, p := range leaf.Positional {
		name := strings.ToUpper(p.Name)
		if p.IsCumulative() {
			name += "…"
		}
		if !p.Required {
			name = "[" + name + "]"
		}
		text += " " + name
	}
	return text + " [flags]"
}

func flagText(f *kong.Flag) string {
	text := "--" + f.Name
	if f.Short != 0 {
		text = fmt.Sprintf("-%c, %s", f.Short, text)
	}
	if !f.IsBool() {
		text += " " + f.FormatPlaceHolder()
	}
	return text
}

func row(name, help string) string {
	return fmt.Sprintf("| `%s` | %s |\n", name, strings.ReplaceAll(help, "|", "\\|"))
}
