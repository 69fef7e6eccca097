package service_test

import (
	"context"
	"encoding/json"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"whenthen/internal/service/live"
)

// reminders are rules that come to the bank's while sessions are there.
const reminders = `
rule "an account is looked at again"
  timer( int: 300ms )
  when
    $a : Account( name != "quiet" )
  then
    insert( new Deposit( "quiet", 1 ) );
end
`

// A timer that comes with new rules begins to run in the sessions that are there, in memory or not, while the service runs or before it starts.
func TestNewTimersRun(t *testing.T) {
	for _, c := range []struct {
		name     string
		inMemory int
		restart  bool
	}{{"in memory", 100, false}, {"in the store", 0, false}, {"after a restart", 100, true}} {
		t.Run(c.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "sessions.db")
			waking := func(f *fixture, o *live.Options) { o.Open, o.Wake = c.inMemory, 50*time.Millisecond }
			f := serve(t, openFile(t, path), waking)
			f.post("/v1/sessions/s/steps", deposit("a", 10))
			f.post("/v1/sessions/other/steps", `[{"insert":{"type":"Account","fields":{"name":"quiet"}}},{"fire":-1}]`)
			changed := bank + reminders
			if c.restart {
				_ = f.keeper.Close(t.Context())
				f = serve(t, openFile(t, path), waking, func(f *fixture, _ *live.Options) { f.rules["bank"] = changed })
			} else {
				f.rules["bank"] = changed
				f.reload()
			}
			deadline := time.Now().Add(20 * time.Second)
			for f.version("s") != 2 {
				if time.Now().After(deadline) {
					t.Fatalf("the timer has not fired: %s", f.ask("GET", "/v1/sessions/s", "").body)
				}
				time.Sleep(20 * time.Millisecond)
			}
			if got := f.ask("GET", "/v1/sessions/s/facts", "").body; !strings.Contains(got, `"name":"quiet"`) {
				t.Errorf("facts after the timer: %s", got)
			}
			if got := f.version("other"); got != 1 {
				t.Errorf("a session without anything due is at version %d, want 1", got)
			}
		})
	}
}

// version asks a store, since a request would have the session follow.
func (f *fixture) version(key string) int64 {
	f.Helper()
	v, err := f.store.Version(f.Context(), key)
	if err != nil {
		f.Fatal(err)
	}
	return v
}

// What a change of rules has done to a session is told at its address, stays known when the session is read again, and is counted.
func TestChangeIsTold(t *testing.T) {
	path := filepath.Join(t.TempDir(), "sessions.db")
	f := serve(t, openFile(t, path))
	f.post("/v1/sessions/s/steps", deposit("a", 10))
	f.post("/v1/sessions/s/insert", `{"Deposit":{"account":"b","amount":3}}`)
	if got := f.ask("GET", "/v1/sessions/s/rules", "").body; strings.Contains(got, "change") {
		t.Errorf("before any change: %s", got)
	}
	old := f.set.Bases()[0].Version
	changed := strings.Replace(bank, `rule "never ends"`, `rule "rich" when $a : Account( balance >= 10 ) then end rule "ends"`, 1)
	f.rules["bank"] = changed
	f.reload()
	var told struct {
		RulesVersion string
		Change       live.Change
	}
	body := f.ask("GET", "/v1/sessions/s/rules", "").body
	if err := json.Unmarshal([]byte(body), &told); err != nil {
		t.Fatal(err)
	}
	c := told.Change
	want := map[string]live.RuleChange{
		"bank.rich":       {Rule: "bank.rich", Change: "added", New: 1},
		"bank.ends":       {Rule: "bank.ends", Change: "added"},
		"bank.never ends": {Rule: "bank.never ends", Change: "removed"},
	}
	if c.From != old || c.To != told.RulesVersion || c.Same != 3 || c.Facts != 2 || len(c.Rules) != len(want) {
		t.Errorf("%s", body)
	}
	for _, r := range c.Rules {
		if r != want[r.Rule] {
			t.Errorf("got %+v, want %+v", r, want[r.Rule])
		}
	}
	again := serve(t, openFile(t, path), func(g *fixture, _ *live.Options) { g.rules["bank"] = changed })
	if got := again.ask("GET", "/v1/sessions/s/rules", "").body; got != body {
		t.Errorf("read again\n%s\nbefore\n%s", got, body)
	}
	if got := f.log.String(); !strings.Contains(got, "a session has taken over changed rules") || !strings.Contains(got, "new=1") {
		t.Errorf("log: %s", got)
	}
	if got := f.ask("GET", "/metrics", "").body; !strings.Contains(got, `whenthen_sessions_swapped_total{outcome="swapped",rules="bank"} 1`) ||
		!strings.Contains(got, `whenthen_swapped_matches_total{outcome="new",rules="bank"} 1`) {
		t.Error("the change is not counted")
	}
}

// A session that would lose data keeps its rules, and says why.
func TestRefusedChangeIsTold(t *testing.T) {
	f := serve(t, nil)
	f.post("/v1/sessions/s/steps", deposit("a", 10))
	f.rules["bank"] = strings.ReplaceAll(strings.ReplaceAll(bank, "deposits", "times"), "Deposits", "Times")
	f.reload()
	got := f.ask("GET", "/v1/sessions/s/rules", "").body
	if !strings.Contains(got, `"refused":{"version":"`+f.set.Bases()[0].Version) || !strings.Contains(got, "deposits") {
		t.Error(got)
	}
	if got := f.ask("GET", "/metrics", "").body; !strings.Contains(got, `whenthen_sessions_swapped_total{outcome="refused",rules="bank"} 1`) {
		t.Error("the refusal is not counted")
	}
}

// endless is a rule that is never matched to the end.
const endless = `
function boolean found( String name ) { while ( true ) { } }

rule "endless"
  when
    Account( found( name ) )
  then
end
`

// A session that cannot take over new rules in the time of a request keeps its rules, and says so.
func TestEndlessChangeIsRefused(t *testing.T) {
	f := serve(t, nil, func(_ *fixture, o *live.Options) { o.Limits.Time = 2 * time.Second })
	f.post("/v1/sessions/s/steps", deposit("a", 10))
	old := f.set.Bases()[0].Version
	f.rules["bank"] += endless
	f.reload()
	if got := f.post("/v1/sessions/s/steps", deposit("a", 1)); !strings.Contains(got, old) || !strings.Contains(got, "a has 11") {
		t.Errorf("with the old rules: %s", got)
	}
	if got := f.ask("GET", "/v1/sessions/s/rules", "").body; !strings.Contains(got, `"refused":{`) || !strings.Contains(got, "endless") {
		t.Errorf("the session does not say why it keeps its rules: %s", got)
	}
}

// A client that goes away ends the change of rules that its request has begun, and says nothing about the rules.
func TestChangeEndsWithItsRequest(t *testing.T) {
	f := serve(t, nil, func(_ *fixture, o *live.Options) { o.Limits.Time = time.Hour })
	f.post("/v1/sessions/s/steps", deposit("a", 10))
	good := f.rules["bank"]
	f.rules["bank"] += endless
	f.reload()
	ctx, leave := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer leave()
	if _, err := f.keeper.Do(ctx, "s", "", live.Input{ID: "x", Verb: live.Fire}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("the request that has ended: %v", err)
	}
	if strings.Contains(f.log.String(), "keeps its old rules") {
		t.Errorf("the rules are refused: %s", f.log.String())
	}
	f.rules["bank"] = strings.Replace(good, "amount < 0", "amount < 1", 1)
	f.reload()
	if got := f.post("/v1/sessions/s/steps", deposit("a", 1)); !strings.Contains(got, f.set.Bases()[0].Version) || !strings.Contains(got, "a has 11") {
		t.Errorf("after it: %s", got)
	}
}
