package service_test

import (
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus/testutil/promlint"

	"whenthen/internal/service"
)

// The figures tell what requests and rules did.
func TestMetrics(t *testing.T) {
	f := serve(t, nil)
	for range 3 {
		f.post("/v1/decide/bank", `{"Deposit":[{"account":"a","amount":5},{"account":"b","amount":5}]}`)
	}
	f.post("/v1/sessions/s/steps", deposit("a", 5))
	f.post("/v1/sessions/s/steps", deposit("a", 5))
	f.ask("POST", "/v1/decide/nobody", "[]")
	text := f.ask("GET", "/metrics", "").body
	for _, want := range []string{
		`whenthen_rule_firings_total{rule="a deposit is added",rules="bank"} 8`,
		`whenthen_rule_firings_total{rule="an account is opened",rules="bank"} 7`,
		`whenthen_rule_seconds_total{part="test",rule="a deposit is added",rules="bank"} `,
		`whenthen_rule_seconds_total{part="match",rule="a deposit is added",rules="bank"} `,
		`whenthen_rule_seconds_total{part="action",rule="a deposit is added",rules="bank"} `,
		`whenthen_requests_total{route="POST /v1/decide/{rules}",status="200"} 3`,
		`whenthen_requests_total{route="POST /v1/decide/{rules}",status="404"} 1`,
		`whenthen_request_seconds_count{route="POST /v1/sessions/{key}/steps"} 2`,
		`whenthen_request_seconds_bucket{route="POST /v1/sessions/{key}/steps",le="+Inf"} 2`,
		`whenthen_request_seconds_sum{route="POST /v1/sessions/{key}/steps"} 0.`,
		`whenthen_errors_total{code="unknown-rules"} 1`,
		`whenthen_rules_info{rules="bank",version="`,
		`whenthen_rules_failed{rules="bank"} 0`,
		`whenthen_sessions_open 1`,
		"go_goroutines ", "process_resident_memory_bytes ", "process_open_fds ",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s", want)
		}
	}
	problems, err := promlint.New(strings.NewReader(text)).Lint()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range problems {
		if strings.HasPrefix(p.Metric, "whenthen_") { // those of the process have no help text
			t.Errorf("%s: %s", p.Metric, p.Text)
		}
	}
}

// A token opens everything but what tells whether the service is up.
func TestTokens(t *testing.T) {
	tokens, err := service.ParseTokens("# who\n\nada:0123456789abcdef\nfedcba9876543210\n")
	if err != nil {
		t.Fatal(err)
	}
	f := serve(t, nil).with(func(o *service.Options) { o.Tokens = tokens })
	for _, c := range []struct {
		path, token string
		want        int
	}{
		{"/healthz", "", 200}, {"/readyz", "", 200},
		{"/metrics", "", 401}, {"/v1/rules", "", 401}, {"/v1/openapi.json", "", 401}, {"/v1/sessions", "", 401},
		{"/v1/rules", "Bearer 0123456789abcdef", 200}, {"/metrics", "Bearer fedcba9876543210", 200},
		{"/v1/rules", "Bearer ada:0123456789abcdef", 401}, {"/v1/rules", "Basic 0123456789abcdef", 401}, {"/v1/rules", "Bearer ", 401},
	} {
		if a := f.ask("GET", c.path, "", "Authorization: "+c.token); a.status != c.want {
			t.Errorf("%s with %q: %d, want %d", c.path, c.token, a.status, c.want)
		}
	}
	for _, text := range []string{"", "# nobody", "short"} {
		if _, err := service.ParseTokens(text); err == nil {
			t.Errorf("tokens %q were taken", text)
		}
	}
}

// Told to end, the service lets a request that is under way come to its end and saves its sessions.
func TestShutdown(t *testing.T) {
	f := serve(t, nil)
	slow := make(chan answer)
	go func() {
		slow <- f.ask("POST", "/v1/sessions/s/steps", deposit("a", 5)[:1]+strings.Repeat(`{"query":"accounts"},`, 2000)+deposit("a", 5)[1:])
	}()
	for f.keeper.OpenSessions() == 0 {
		time.Sleep(time.Millisecond)
	}
	if err := f.keeper.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	if a := <-slow; a.status != 201 {
		t.Errorf("%d %s", a.status, a.body)
	}
	saved, err := f.store.Load(t.Context(), "s")
	if err != nil || saved.Snapshot == nil || saved.At != 1 || len(saved.Inputs) != 0 {
		t.Errorf("saved %+v, %v", saved, err)
	}
	if a := f.ask("POST", "/v1/sessions/s/fire", ""); a.status != 503 || a.problem(t).Error.Code != "stopping" {
		t.Errorf("after the end: %d %s", a.status, a.body)
	}
}
