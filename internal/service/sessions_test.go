package service_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"whenthen/internal/service/live"
	"whenthen/internal/service/store"
)

// A session does what its inputs say, each once, and questions leave it as it is.
func TestSession(t *testing.T) {
	f := serve(t, nil)
	if a := f.ask("PUT", "/v1/sessions/s", `{"rules":"bank","clock":"real"}`); a.status != 201 {
		t.Fatalf("%d %s", a.status, a.body)
	}
	if a := f.ask("PUT", "/v1/sessions/s", `{"rules":"bank"}`); a.status != 200 {
		t.Fatalf("the second time: %d %s", a.status, a.body)
	}
	f.post("/v1/sessions/s/insert", `{"Account":{"$id":"acc","name":"a"},"Deposit":[{"$id":"d1","account":"a","amount":3},{"account":"a","amount":4}]}`)
	f.post("/v1/sessions/s/update", `{"id":"d1","fields":{"amount":30}}`)
	f.post("/v1/sessions/s/delete", `["#3"]`)
	first := f.post("/v1/sessions/s/fire", "", "Input-Id: fire-1")
	if !strings.Contains(first, `"fired":[{"rule":"a deposit is added","count":1}]`) || !strings.Contains(first, `"version":4`) {
		t.Error(first)
	}
	again := f.ask("POST", "/v1/sessions/s/fire", "", "Input-Id: fire-1")
	if again.body != first || again.header.Get("Input-Repeated") != "true" || again.header.Get("ETag") != `"4"` {
		t.Errorf("repeated: %v %s", again.header, again.body)
	}
	if balance, deposits := f.balance("s", "a"); balance != 30 || deposits != 1 {
		t.Errorf("%d of %d deposits", balance, deposits)
	}
	if rows := f.post("/v1/sessions/s/query", `{"name":"accounts","args":["a"]}`); !strings.Contains(rows, `"rows":[{"`) || !strings.Contains(rows, `{"$ref":"acc"}`) {
		t.Error(rows)
	}
	for path, want := range map[string]string{
		"why?about=acc.balance":                 `"rule":"a deposit is added"`,
		"why-not?rule=a+negative+deposit+fails": `"verdict":`,
		"why-not?rule=never+ends&about=acc":     `"given":[`,
		"facts":                                 `"facts":[{"type":"Account","id":"acc","fields":{"balance":30,"deposits":1,"name":"a"}}]`,
		"":                                      `"version":4`,
	} {
		a := f.ask("GET", strings.TrimSuffix("/v1/sessions/s/"+path, "/"), "")
		if a.status != 200 || !strings.Contains(a.body, want) {
			t.Errorf("%s: %d %s\nwant %s", path, a.status, a.body, want)
		}
	}
	f.post("/v1/sessions/s/steps", deposit("a", 1), `If-Match: "4"`)
	if a := f.ask("DELETE", "/v1/sessions/s", ""); a.status != 204 {
		t.Errorf("delete: %d %s", a.status, a.body)
	}
	if a := f.ask("GET", "/v1/sessions?limit=5", ""); a.body != "{\"sessions\":[]}\n" {
		t.Errorf("list: %s", a.body)
	}
}

// An input that fails leaves the session as it was, however far it came.
func TestFailedInputs(t *testing.T) {
	f := serve(t, nil)
	f.post("/v1/sessions/s/steps", deposit("a", 10))
	before := f.ask("GET", "/v1/sessions/s/facts", "").body
	for body, code := range map[string]string{
		`[{"insert":{"type":"Deposit","fields":{"account":"a","amount":5}}},{"fire":-1},` + deposit("a", -1)[1:]: "rule-failed",
		`[{"insert":{"type":"Account","fields":{"name":"loop"}}},{"fire":-1}]`:                                   "limit-reached",
		`[{"insert":{"type":"Deposit","fields":{"account":"a","amount":5}}},{"fire":-1},{"delete":"x"}]`:         "unknown-fact",
		`[{"update":{"id":"#2","fields":{"balance":7,"deposits":"x"}}}]`:                                         "bad-facts",
		`[{"advance":"1h"}]`: "bad-facts",
	} {
		a := f.ask("POST", "/v1/sessions/s/steps", body)
		if got := a.problem(t).Error.Code; got != code {
			t.Errorf("%s: %s", body, a.body)
		}
		if after := f.ask("GET", "/v1/sessions/s/facts", "").body; after != before {
			t.Errorf("%s: the session has changed\n%s%s", body, before, after)
		}
	}
}

// A session that is put away again and again, from the memory of one service or with the service itself, and asked
// questions in between, answers every input as one does that stays in memory.
func TestSessionsGoOn(t *testing.T) {
	path := filepath.Join(t.TempDir(), "moved.db")
	stays := serve(t, nil, func(_ *fixture, o *live.Options) { o.Inputs = 0 })
	for seed := range uint64(6) {
		r := rand.New(rand.NewPCG(seed, 1))
		session := fmt.Sprint("s", seed)
		var moved *fixture
		for n := range 60 {
			if moved == nil || r.IntN(6) == 0 {
				if moved != nil {
					moved.server.Close()
					if r.IntN(2) == 0 { // else as if the process had been killed
						if err := moved.keeper.Close(t.Context()); err != nil {
							t.Fatal(err)
						}
					}
					_ = moved.store.Close()
				}
				moved = serve(t, openFile(t, path), func(_ *fixture, o *live.Options) { o.Open, o.Inputs = r.IntN(2), 1+r.IntN(30) })
			}
			verb, body := "steps", deposit([]string{"a", "b", "c"}[r.IntN(3)], 1+r.IntN(9))
			switch r.IntN(6) {
			case 0:
				verb, body = "insert", fmt.Sprintf(`{"Deposit":{"$id":"d%d","account":"a","amount":%d}}`, n, 1+r.IntN(9))
			case 1:
				verb, body = "fire", `{"max":1}`
			case 2:
				verb, body = "steps", `[{"query":"accounts"},{"fire":2}]`
			}
			id := fmt.Sprintf("Input-Id: %d", n)
			if r.IntN(3) == 0 {
				moved.ask("POST", "/v1/sessions/"+session+"/query", `{"name":"accounts"}`)
			}
			want, got := stays.ask("POST", "/v1/sessions/"+session+"/"+verb, body, id), moved.ask("POST", "/v1/sessions/"+session+"/"+verb, body, id)
			if got.body != want.body {
				t.Fatalf("seed %d, input %d, %s %s\ngot  %swant %s", seed, n, verb, body, got.body, want.body)
			}
		}
		path := "/v1/sessions/" + session + "/facts"
		if got, want := moved.ask("GET", path, "").body, stays.ask("GET", path, "").body; got != want {
			t.Errorf("seed %d\ngot  %swant %s", seed, got, want)
		}
		moved.server.Close()
		_ = moved.keeper.Close(context.Background())
		_ = moved.store.Close()
	}
}

// Two services on one store write to one session: every input counts once.
func twoNodes(t *testing.T, open func() store.Store) {
	nodes := []*fixture{serve(t, open()), serve(t, open())}
	const each, clients = 15, 2
	var group sync.WaitGroup
	for n, node := range nodes {
		for c := range clients {
			group.Go(func() {
				for i := range each {
					id := fmt.Sprintf("%d-%d-%d", n, c, i)
					for range 2 { // the second counts for nothing
						a := node.ask("POST", "/v1/sessions/shared/steps", deposit("a", 1), "Input-Id: "+id)
						if a.status/100 != 2 && a.status != 503 {
							t.Errorf("%d %s", a.status, a.body)
						}
					}
				}
			})
		}
	}
	group.Wait()
	for _, node := range nodes {
		if balance, deposits := node.balance("shared", "a"); balance != len(nodes)*each*clients || deposits != balance {
			t.Errorf("%d of %d deposits, want %d", balance, deposits, len(nodes)*each*clients)
		}
	}
}

func TestTwoServicesOnOneFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "sessions.db")
	twoNodes(t, func() store.Store { return openFile(t, path) })
}

// A session follows the rules that are served, in memory and when it is read again: what has fired does not fire again, and a
// rule that is new does.
func TestRulesChange(t *testing.T) {
	path := filepath.Join(t.TempDir(), "sessions.db")
	f := serve(t, openFile(t, path))
	f.post("/v1/sessions/s/steps", deposit("a", 10))
	old := f.set.Bases()[0].Version
	changed := bank + "\nrule \"rich\" when $a : Account( balance >= 10 ) then System.out.println( $a.getName() + \" is rich\" ); end\n"

	f.rules["bank"] = "rule broken"
	if c := f.set.Reload(); len(c) != 1 || c[0].Failed == nil || c[0].Old != old {
		t.Fatalf("%+v", c)
	}
	f.post("/v1/sessions/s/steps", deposit("a", 1)) // the last good rules stay
	if a := f.ask("GET", "/readyz", ""); a.status != 200 || !strings.Contains(a.body, `"file":"bank.drl","line":1`) || !strings.Contains(a.body, old) {
		t.Errorf("%d %s", a.status, a.body)
	}
	f.rules["bank"] = changed
	if c := f.set.Reload(); len(c) != 1 || c[0].Failed != nil || c[0].New == old {
		t.Fatalf("%+v", c)
	}
	if got := f.post("/v1/sessions/s/fire", ""); !strings.Contains(got, `"fired":[{"rule":"rich","count":1}]`) || strings.Contains(got, old) {
		t.Error(got)
	}
	again := serve(t, openFile(t, path), func(g *fixture, _ *live.Options) { g.rules["bank"] = changed })
	if got := again.post("/v1/sessions/s/fire", ""); !strings.Contains(got, `"fired":[]`) {
		t.Errorf("read again: %s", got)
	}
	back := serve(t, openFile(t, path)) // a service that was not restarted with the new rules
	if got := back.post("/v1/sessions/s/steps", deposit("a", 1)); !strings.Contains(got, old) || !strings.Contains(got, "a has 12") {
		t.Errorf("with the old rules: %s", got)
	}
	if balance, deposits := again.balance("s", "a"); balance != 12 || deposits != 3 {
		t.Errorf("%d of %d deposits", balance, deposits)
	}
}
