package service_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"whenthen/internal/service/decide"
	"whenthen/internal/service/journal"
	"whenthen/internal/service/live"
	"whenthen/internal/service/ruleset"
)

// A log of decisions comes out the same by the rules that made it, and otherwise by others.
func TestReplay(t *testing.T) {
	var log bytes.Buffer
	f := serve(t, nil, func(f *fixture, _ *live.Options) { f.options.Journal = journal.NewWriter(&log) })
	f.post("/v1/decide/bank", `{"Deposit":{"account":"a","amount":5}}`)
	f.post("/v1/decide/bank?type=Deposit", "account,amount\na,50\n", "Content-Type: text/csv")
	f.ask("POST", "/v1/decide/bank", `{"Deposit":{"account":"a","amount":-5}}`)
	for n := range 3 {
		for range 2 { // the second counts for nothing
			f.post("/v1/sessions/s/steps", deposit("a", 10), fmt.Sprint("Input-Id: ", n))
		}
	}
	f.ask("POST", "/v1/sessions/s/steps", deposit("a", -10))
	f.post("/v1/sessions/other/steps", deposit("b", 1))
	if lines := strings.Count(log.String(), "\n"); lines != 7 {
		t.Fatalf("%d lines\n%s", lines, log.String())
	}
	replay := func(text, log string) (journal.Tally, string) {
		set := ruleset.NewSet(func() ([]ruleset.Bundle, error) { return bundles(map[string]string{"bank": text}), nil })
		set.Reload()
		var shown strings.Builder
		r := journal.Replay{Rules: set, Limits: decide.Limits{Firings: 1000}, Report: func(d *journal.Difference) error {
			shown.WriteString(d.String())
			return nil
		}}
		tally, err := r.Run(t.Context(), "decisions.jsonl", strings.NewReader(log))
		if err != nil {
			t.Fatal(err)
		}
		return tally, shown.String()
	}
	if tally, shown := replay(bank, log.String()); tally != (journal.Tally{Decisions: 7, Same: 7}) {
		t.Errorf("the same rules: %v\n%s", tally, shown)
	}
	other := bank + "\nrule \"large\" salience 5 when Deposit( amount >= 20 ) then System.out.println( \"large\" ); end\n"
	tally, shown := replay(other, log.String())
	if tally != (journal.Tally{Decisions: 7, Same: 6, Different: 1}) || !strings.HasPrefix(shown, "line 2: bank (") ||
		!strings.HasSuffix(shown, "\n  + large fires: 1\n  + output \"large\"\n") {
		t.Errorf("with another rule: %v\n%s", tally, shown)
	}
	lines := strings.SplitAfter(log.String(), "\n")
	if tally, _ := replay(bank, strings.Join(lines[4:], "")); tally != (journal.Tally{Decisions: 1, Same: 1, Skipped: 2}) {
		t.Errorf("a log that begins in the middle: %v", tally)
	}
}
