package service_test

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"whenthen"
	"whenthen/facts"
	"whenthen/internal/runner"
	"whenthen/internal/service/live"
	"whenthen/internal/service/ruleset"
)

// The sample gives the same from the command, as one decision, and as a session that takes one payment after the other while the
// service forgets it in between.
func TestFraud(t *testing.T) {
	t.Run("cloud mode", func(t *testing.T) { fraudAlike(t) })
	t.Run("stream mode", func(t *testing.T) { fraudAlike(t, whenthen.Stream()) })
}

func fraudAlike(t *testing.T, options ...whenthen.Option) {
	const sample = "../../samples/fraud/"
	sources, err := whenthen.Files(sample + "fraud.drl")
	if err != nil {
		t.Fatal(err)
	}
	rules, err := whenthen.Compile(sources, options...)
	if err != nil {
		t.Fatal(err)
	}
	given, err := facts.Open(sample + "payments.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	var printed strings.Builder
	outcome, err := (&runner.Job{Rules: rules}).Run(t.Context(), given, whenthen.Output(&printed))
	if err != nil {
		t.Fatal(err)
	}
	var want answered
	want.read(t, facts.Text(outcome.JSON()))
	want.Output = strings.Split(strings.TrimSpace(printed.String()), "\n")
	if len(want.Output) != 3 {
		t.Fatalf("the command prints %q", want.Output)
	}

	payments, err := os.ReadFile(sample + "payments.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	f := serve(t, nil, func(f *fixture, o *live.Options) {
		bundle := ruleset.Bundle{Name: "fraud", Sources: sources, Options: options}
		f.set = ruleset.NewSet(func() ([]ruleset.Bundle, error) { return []ruleset.Bundle{bundle}, nil })
		o.Rules, f.options.Rules = f.set, f.set
		o.Open = 0
	})
	var decided answered
	decided.read(t, f.post("/v1/decide/fraud", string(payments), "Content-Type: application/x-ndjson"))
	want.compare(t, "decide", decided)

	var kept answered
	for line := range strings.Lines(string(payments)) {
		kept.read(t, f.post("/v1/sessions/cards/insert", line))
	}
	kept.read(t, f.post("/v1/sessions/cards/fire", ""))
	output := kept.Output
	kept.read(t, f.ask("GET", "/v1/sessions/cards/facts", "").body)
	kept.Output = output
	want.compare(t, "session", kept)
}

// answered is what is compared of an answer.
type answered struct {
	Facts  []json.RawMessage
	Output []string
}

// read takes an answer: its facts, and what was printed after what is there.
func (a *answered) read(t *testing.T, text string) {
	t.Helper()
	var got answered
	if err := json.Unmarshal([]byte(text), &got); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	a.Facts, a.Output = got.Facts, append(a.Output, got.Output...)
}

func (a *answered) compare(t *testing.T, what string, got answered) {
	t.Helper()
	if !slices.Equal(got.Output, a.Output) {
		t.Errorf("%s prints %q, want %q", what, got.Output, a.Output)
	}
	if !slices.EqualFunc(got.Facts, a.Facts, func(x, y json.RawMessage) bool { return string(x) == string(y) }) {
		t.Errorf("%s has the facts %s, want %s", what, got.Facts, a.Facts)
	}
}
