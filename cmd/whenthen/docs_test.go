package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// fence is a fenced block of a document: what stands behind the opening marks, the text, and the line where it begins.
type fence struct {
	kind, file, text string
	line             int
}

var fenced = regexp.MustCompile("(?ms)^```(\\w+)(?: file=(\\S+))?\n(.*?)^```$")

func fences(t *testing.T, name string) []fence {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../../docs", name))
	if err != nil {
		t.Fatal(err)
	}
	var list []fence
	for _, m := range fenced.FindAllSubmatchIndex(text, -1) {
		f := fence{kind: string(text[m[2]:m[3]]), text: string(text[m[6]:m[7]]), line: 1 + bytes.Count(text[:m[0]], []byte("\n"))}
		if m[4] >= 0 {
			f.file = string(text[m[4]:m[5]])
		}
		list = append(list, f)
	}
	return list
}

// TestDocumentExamples runs the examples of the manuals. Blocks with file=NAME are files. A block drl is a rule file, one json its facts,
// and one output what whenthen run prints for them; a block console holds commands behind $ and what they print, in which a line
// … stands for any number of lines.
func TestDocumentExamples(t *testing.T) {
	for name, least := range map[string]int{"language.md": 40, "tutorial.md": 7, "tables.md": 8, "from-drools.md": 5} {
		t.Run(name, func(t *testing.T) {
			blocks := fences(t, name)
			t.Chdir(t.TempDir())
			d := &document{t: t, name: name}
			for _, b := range blocks {
				d.block(b)
			}
			if d.ran < least {
				t.Errorf("%s has %d examples that run, want at least %d", name, d.ran, least)
			}
		})
	}
}

// document is a manual on its way through its blocks.
type document struct {
	t     *testing.T
	name  string
	facts bool // a block json has followed the last block drl
	ran   int
}

func (d *document) write(file, text string) {
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		d.t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		d.t.Fatal(err)
	}
}

func (d *document) block(b fence) {
	switch {
	case b.file != "":
		d.write(b.file, b.text)
	case b.kind == "drl":
		d.write("rules.drl", b.text)
		d.facts = false
	case b.kind == "json":
		d.write("facts.json", b.text)
		d.facts = true
	case b.kind == "output":
		args := "run rules.drl"
		if d.facts {
			args += " --facts facts.json"
		}
		d.command(b.line, args, b.text)
	case b.kind == "console":
		for _, part := range regexp.MustCompile(`(?m)^\$ whenthen `).Split(b.text, -1)[1:] {
			command, shown, _ := strings.Cut(part, "\n")
			d.command(b.line, command, shown)
		}
	}
}

// command runs a command and compares what it prints, on both outputs.
func (d *document) command(line int, command, shown string) {
	d.ran++
	var printed bytes.Buffer
	run(d.t.Context(), words(command), strings.NewReader(""), &printed, &printed)
	pattern := strings.ReplaceAll(regexp.QuoteMeta(shown), "…\n", `(?:.*\n)*?`)
	if !regexp.MustCompile(`\A` + pattern + `\z`).MatchString(printed.String()) {
		d.t.Errorf("%s:%d: whenthen %s prints\n%s", d.name, line, command, printed.String())
	}
}

// words splits a command as a shell does with plain and quoted words.
func words(command string) []string {
	var list []string
	for _, w := range regexp.MustCompile(`'[^']*'|"[^"]*"|\S+`).FindAllString(command, -1) {
		list = append(list, strings.Trim(w, `'"`))
	}
	return list
}
