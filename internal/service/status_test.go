package service_test

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"whenthen/internal/service"
	"whenthen/internal/service/live"
	"whenthen/internal/service/problem"
)

// statuses provokes every possible error: a request for each code, on a service set up for it.
var statuses = map[problem.Code]func(f *fixture) answer{
	problem.BadRequest:       func(f *fixture) answer { return f.ask("POST", "/v1/decide/bank", "{\n \"Deposit\": 5,\n") },
	problem.NotFound:         func(f *fixture) answer { return f.ask("GET", "/v1/nothing", "") },
	problem.UnknownRules:     func(f *fixture) answer { return f.ask("POST", "/v1/decide/bnak", "[]") },
	problem.UnknownSession:   func(f *fixture) answer { return f.ask("GET", "/v1/sessions/nobody/facts", "") },
	problem.MethodNotAllowed: func(f *fixture) answer { return f.ask("GET", "/v1/decide/bank", "") },
	problem.UnknownFact: func(f *fixture) answer {
		f.post("/v1/sessions/s/steps", deposit("a", 1))
		return f.ask("POST", "/v1/sessions/s/delete", `{"id":"d"}`)
	},
	problem.UnknownQuery: func(f *fixture) answer {
		f.post("/v1/sessions/s/steps", deposit("a", 1))
		return f.ask("POST", "/v1/sessions/s/query", `{"name":"acounts"}`)
	},
	problem.UnknownRule: func(f *fixture) answer {
		f.post("/v1/sessions/s/steps", deposit("a", 1))
		return f.ask("GET", "/v1/sessions/s/why-not?rule=nothing", "")
	},
	problem.InputReused: func(f *fixture) answer {
		f.post("/v1/sessions/s/steps", deposit("a", 1), "Input-Id: i")
		return f.ask("POST", "/v1/sessions/s/steps", deposit("a", 2), "Input-Id: i")
	},
	problem.OtherSession: func(f *fixture) answer {
		f.post("/v1/sessions/s/steps", deposit("a", 1))
		return f.ask("PUT", "/v1/sessions/s", `{"clock":"pseudo"}`)
	},
	problem.VersionMismatch: func(f *fixture) answer {
		f.post("/v1/sessions/s/steps", deposit("a", 1))
		return f.ask("POST", "/v1/sessions/s/steps", deposit("a", 1), `If-Match: "7"`)
	},
	problem.TooLarge: func(f *fixture) answer {
		return f.ask("POST", "/v1/decide/bank", `{"Deposit":{"account":"`+strings.Repeat("a", 2<<20)+`"}}`)
	},
	problem.UnsupportedType: func(f *fixture) answer {
		return f.ask("POST", "/v1/decide/bank", "<deposit/>", "Content-Type: application/xml")
	},
	problem.BadFacts: func(f *fixture) answer {
		return f.ask("POST", "/v1/decide/bank", "{\"Deposit\":\n {\"acount\":\"a\"}}")
	},
	problem.RuleFailed: func(f *fixture) answer {
		return f.ask("POST", "/v1/decide/bank", `{"Deposit":{"account":"a","amount":-5}}`)
	},
	problem.LimitReached: func(f *fixture) answer {
		return f.ask("POST", "/v1/decide/bank", `{"Account":{"name":"loop"}}`)
	},
	problem.Unauthorized: func(f *fixture) answer {
		return f.with(func(o *service.Options) { o.Tokens, _ = service.ParseTokens("ada:0123456789abcdef") }).ask("GET", "/v1/rules", "", "Authorization: Bearer 0123456789abcdeF")
	},
	problem.CrossOrigin: func(f *fixture) answer {
		return f.ask("POST", "/v1/decide/bank", "[]", "Origin: https://elsewhere.example", "Sec-Fetch-Site: cross-site")
	},
	problem.Busy: func(f *fixture) answer {
		f = f.with(func(o *service.Options) { o.Requests = 1; o.Limits.Firings = 1 << 30; o.Limits.Time = 2 * time.Second })
		// Either may come first; the other is turned away.
		long := make(chan answer, 1)
		go func() { long <- f.ask("POST", "/v1/decide/bank", `{"Account":{"name":"loop"}}`) }()
		for {
			select {
			case a := <-long:
				return a
			default:
			}
			if a := f.ask("GET", "/v1/rules", ""); a.status != 200 {
				<-long
				return a
			}
		}
	},
	problem.TimeOut: func(f *fixture) answer {
		f = f.with(func(o *service.Options) { o.Limits.Firings = 1 << 30; o.Limits.Time = 50 * time.Millisecond })
		return f.ask("POST", "/v1/decide/bank", `{"Account":{"name":"loop"}}`)
	},
	problem.Unavailable: func(f *fixture) answer {
		if err := f.store.Close(); err != nil {
			f.Error(err)
		}
		return f.ask("POST", "/v1/sessions/s/steps", deposit("a", 1))
	},
	problem.NoRules: func(f *fixture) answer {
		return serve(f.T, nil, func(f *fixture, _ *live.Options) { f.rules["bank"] = "rule broken" }).ask("POST", "/v1/decide/bank", "[]")
	},
	problem.Stopping: func(f *fixture) answer {
		if err := f.keeper.Close(f.Context()); err != nil {
			f.Error(err)
		}
		return f.ask("POST", "/v1/sessions/s/steps", deposit("a", 1))
	},
	problem.Internal: func(f *fixture) answer {
		f.options.Sessions = nil
		f.server.Config.Handler = service.New(f.options).Handler()
		return f.ask("GET", "/v1/sessions/s", "")
	},
}

// with is the fixture with another server on the same rules and sessions.
func (f *fixture) with(change func(*service.Options)) *fixture {
	f.Helper()
	return serve(f.T, f.store, func(other *fixture, o *live.Options) {
		change(&other.options)
		o.Limits = other.options.Limits
	})
}

// TestStatuses provokes every error: it has the code and status that the table of package problem says, and docs/service.md
// has the same table.
func TestStatuses(t *testing.T) {
	page, err := os.ReadFile("../../docs/service.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, kind := range problem.Kinds() {
		t.Run(string(kind.Code), func(t *testing.T) {
			if row := fmt.Sprintf("| %d | `%s` | %s |\n", kind.Status, kind.Code, kind.Means); !strings.Contains(string(page), row) {
				t.Errorf("docs/service.md has no line\n%s", row)
			}
			provoke := statuses[kind.Code]
			if provoke == nil {
				t.Fatal("no request of this test provokes it")
			}
			f := serve(t, nil)
			a := provoke(f)
			p := a.problem(t)
			if a.status != kind.Status || p.Error.Code != string(kind.Code) || p.Error.Message == "" {
				t.Errorf("status %d, %s\nwant %d %s", a.status, a.body, kind.Status, kind.Code)
			}
			if a.status == 503 && a.header.Get("Retry-After") == "" {
				t.Error("no Retry-After")
			}
			if got := a.header.Get("Content-Type"); got != "application/json" {
				t.Errorf("Content-Type %q", got)
			}
		})
	}
}

// Errors name the place in the request, or in the rules, and the cure where there is one.
func TestPlaces(t *testing.T) {
	f := serve(t, nil)
	for _, c := range []struct {
		path, form, body string
		want             string // file, line, column, item, hint
	}{
		{"decide/bank", "application/json", "{\"Deposit\":\n {\"acount\":\"a\"}}", `request 2 0 "Deposit" did you mean account?`},
		{"decide/bank", "application/json", "[{\"type\":\"Deposit\"},\n{\"type\":\"Deposti\"}]", `request 2 0 "fact 2" did you mean Deposit?`},
		{"decide/bank", "application/json", "[{\"type\":\n]", `request 2 1 "" `},
		{"decide/bank", "application/x-ndjson", "{\"Deposit\":{}}\n{\"Deposit\":{\"amount\":\"x\"}}", `request 2 0 "Deposit" `},
		{"decide/bank", "application/json", `{"Deposit":{"account":"a","amount":-1}}`, `bank.drl 37 5 "" `},
		{"sessions/s/steps", "application/json", "[{\"fire\":-1},\n {\"insrt\":{}}]", `request 2 0 "step 2" did you mean insert?`},
		{"sessions/s/steps", "application/json", "[{\"fire\":-1},\n {\"insert\":{\"type\":\"Deposti\"}}]", `request 2 0 "step 2" did you mean Deposit?`},
	} {
		a := f.ask("POST", "/v1/"+c.path, c.body, "Content-Type: "+c.form)
		p := a.problem(t)
		if p.Error.Place == nil {
			t.Errorf("%s: no place in %s", c.body, a.body)
			continue
		}
		at := p.Error.Place
		if got := fmt.Sprintf("%s %d %d %q %s", at.File, at.Line, at.Column, at.Item, p.Error.Hint); got != c.want {
			t.Errorf("%s\ngot  %s\nwant %s\n%s", c.body, got, c.want, a.body)
		}
	}
}

// Without tokens, a page of another site that reaches the service through a domain name of its own is refused; with tokens, names are free.
func TestHostNames(t *testing.T) {
	local := serve(t, nil).with(func(o *service.Options) { o.Local = true })
	for host, want := range map[string]int{"localhost:80": 200, "127.0.0.1": 200, "[::1]:80": 200, "elsewhere.example": 403, "localhost.elsewhere.example:80": 403} {
		if a := local.ask("POST", "/v1/decide/bank", "[]", "Host: "+host); a.status != want || want == 403 && !strings.Contains(a.body, `"cross-origin"`) {
			t.Errorf("%s: %d %s, want %d", host, a.status, a.body, want)
		}
	}
	if a := serve(t, nil).ask("POST", "/v1/decide/bank", "[]", "Host: rules.example"); a.status != 200 {
		t.Errorf("open to other machines: %d %s", a.status, a.body)
	}
}
