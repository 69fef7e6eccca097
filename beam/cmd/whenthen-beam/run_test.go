package main

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"whenthen"
	"whenthen/facts"
	"whenthen/internal/runner"
)

func TestMain(m *testing.M) {
	flag.Parse()
	beam.Init()
	os.Exit(m.Run())
}

// The fraud project prints on Prism what it prints in one session, whatever the number of workers.
func TestFraudOnPrism(t *testing.T) {
	t.Run("cloud mode", func(t *testing.T) { fraudAlike(t, false) })
	t.Run("stream mode", func(t *testing.T) { fraudAlike(t, true) })
}

func fraudAlike(t *testing.T, stream bool) {
	sample := filepath.Join("..", "..", "..", "samples", "fraud")
	sources, err := whenthen.Files(filepath.Join(sample, "fraud.drl"))
	if err != nil {
		t.Fatal(err)
	}
	var options []whenthen.Option
	if stream {
		options = append(options, whenthen.Stream())
	}
	base, err := whenthen.Compile(sources, options...)
	if err != nil {
		t.Fatal(err)
	}
	given, err := facts.Open(filepath.Join(sample, "payments.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	var printed strings.Builder
	if _, err := (&runner.Job{Rules: base}).Run(t.Context(), given, whenthen.Output(&printed)); err != nil {
		t.Fatal(err)
	}
	want := strings.Split(strings.TrimSpace(printed.String()), "\n")
	slices.Sort(want)
	for _, workers := range []int{1, 2, 4} {
		out := t.TempDir()
		r := runCommand{
			Rules: []string{filepath.Join(sample, "fraud.drl")}, Input: filepath.Join(sample, "payments.jsonl"), Output: out, Runner: "prism", Key: "card",
			Workers: workers, Stream: stream,
		}
		if err := r.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		lines, err := os.ReadFile(filepath.Join(out, "outcomes.jsonl"))
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for line := range strings.Lines(string(lines)) {
			var o outcome
			if err := json.Unmarshal([]byte(line), &o); err != nil {
				t.Fatal(err)
			}
			got = append(got, o.Output...)
		}
		if slices.Sort(got); !slices.Equal(got, want) {
			t.Errorf("%d workers print %q, want %q", workers, got, want)
		}
	}
}

// The command's page says of every argument what --help says.
func TestPage(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", "commands", "whenthen-beam.md"))
	if err != nil {
		t.Fatal(err)
	}
	parser, err := kong.New(&command{})
	if err != nil {
		t.Fatal(err)
	}
	run := parser.Model.Leaves(true)[0]
	for _, f := range run.Flags {
		if row := "| `--" + f.Name + "` | " + f.Help + " |"; f.Name != "help" && !strings.Contains(string(text), row) {
			t.Errorf("docs/commands/whenthen-beam.md lacks %s", row)
		}
	}
	for _, p := range run.Positional {
		if !strings.Contains(string(text), "| `"+strings.ToUpper(p.Name)+"` | "+p.Help+" |") {
			t.Errorf("docs/commands/whenthen-beam.md lacks %s", p.Name)
		}
	}
}
