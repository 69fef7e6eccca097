package service_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"whenthen/internal/service/decide"
)

// The same facts give the same decision in every form in which they can be sent.
func TestDecide(t *testing.T) {
	f := serve(t, nil)
	for _, c := range []struct{ form, path, body string }{
		{"application/json", "", `{"Deposit":[{"account":"a","amount":5},{"account":"a","amount":7}]}`},
		{"application/json; charset=utf-8", "", `[{"type":"Deposit","fields":{"account":"a","amount":5}},{"type":"bank.Deposit","fields":{"account":"a","amount":7}}]`},
		{"", "?type=Deposit", `[{"account":"a","amount":5},{"account":"a","amount":7}]`},
		{"application/x-ndjson", "", "{\"Deposit\":{\"account\":\"a\",\"amount\":5}}\n\n{\"Deposit\":{\"account\":\"a\",\"amount\":7}}\n"},
		{"text/csv", "?type=Deposit", "account,amount\na,5\na,7\n"},
	} {
		body := f.post("/v1/decide/bank"+c.path, c.body, "Content-Type: "+c.form)
		var got struct {
			Rules, Version string
			Firings        int
			Fired          []struct {
				Rule  string
				Count int
			}
			Facts []struct {
				Type   string
				Fields map[string]any
			}
			Output []string
		}
		if err := json.Unmarshal([]byte(body), &got); err != nil {
			t.Fatal(err)
		}
		if got.Rules != "bank" || len(got.Version) != 12 || got.Firings != 3 || len(got.Fired) != 2 || got.Fired[1].Count != 2 ||
			len(got.Facts) != 1 || got.Facts[0].Fields["balance"] != 12.0 || got.Facts[0].Type != "Account" || len(got.Output) != 2 {
			t.Errorf("%s: %s", c.form, body)
		}
	}
}

// A request may ask queries, why and why not.
func TestDecideAndAsk(t *testing.T) {
	f := serve(t, nil)
	body := f.post("/v1/decide/bank", `{"Deposit":{"account":"a","amount":5},"queries":["accounts",{"name":"accounts","args":["b"]}],
		"why":["a has 5"],"whyNot":["a negative deposit fails"]}`)
	for _, want := range []string{`"queries":[{"name":"accounts","rows":[{`, `{"name":"accounts","rows":[]}`, `"about":"a has 5"`, `"verdict":`, `printed`} {
		if !strings.Contains(body, want) {
			t.Errorf("no %s in %s", want, body)
		}
	}
}

// Requests know nothing of each other.
func TestDecisionsAreApart(t *testing.T) {
	f := serve(t, nil)
	first := f.post("/v1/decide/bank", `{"Deposit":{"account":"a","amount":5}}`)
	for n := range 20 {
		// What others leave behind: a session that was stopped in the middle, an exception, output.
		f.ask("POST", "/v1/decide/bank", []string{`{"Account":{"name":"loop"}}`, `{"Deposit":{"account":"b","amount":-1}}`, `{"Deposit":{"account":"b","amount":1}}`, `{"Deposit":7}`}[n%4])
		if again := f.post("/v1/decide/bank", `{"Deposit":{"account":"a","amount":5}}`); again != first {
			t.Fatalf("%s, then %s", first, again)
		}
	}
}

// BenchmarkDecide is a decision without HTTP.
func BenchmarkDecide(b *testing.B) {
	base, err := bundles(map[string]string{"bank": bank})[0].Compile()
	if err != nil {
		b.Fatal(err)
	}
	d := decide.Decider{Limits: decide.Limits{Firings: 1000}}
	document := decide.Document{Text: `{"Deposit":[{"account":"a","amount":5},{"account":"b","amount":7}]}`}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := d.Decide(b.Context(), base, document, time.UnixMilli(0)); err != nil {
			b.Fatal(err)
		}
	}
}
