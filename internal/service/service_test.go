package service_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"whenthen"
	"whenthen/internal/service"
	"whenthen/internal/service/decide"
	"whenthen/internal/service/live"
	"whenthen/internal/service/ruleset"
	"whenthen/internal/service/store"
	"whenthen/internal/service/store/sqlite"
)

// bank is rules whose facts say what was counted: every deposit is added to its account once, and leaves.
const bank = `
package bank

declare Account
  name : String @key
  balance : long
  deposits : long
end

declare Deposit
  account : String
  amount : long
end

rule "an account is opened"
  when
    $d : Deposit()
    not Account( name == $d.account )
  then
    insert( new Account( $d.getAccount(), 0, 0 ) );
end

rule "a deposit is added"
  when
    $d : Deposit()
    $a : Account( name == $d.account )
  then
    modify( $a ){ setBalance( $a.getBalance() + $d.getAmount() ), setDeposits( $a.getDeposits() + 1 ) }
    delete( $d );
    System.out.println( $a.getName() + " has " + $a.getBalance() );
end

rule "a negative deposit fails" salience 1
  when
    Deposit( amount < 0 )
  then
    throw new IllegalArgumentException( "negative" );
end

rule "never ends" salience -1
  when
    $a : Account( name == "loop", deposits >= 0 )
  then
    modify( $a ){ setDeposits( $a.getDeposits() + 1 ) }
end

query accounts( String $name )
  $a : Account( name == $name, $balance : balance )
end
`

// fixture is a service with rules of its own.
type fixture struct {
	*testing.T
	rules   map[string]string // text by the name of the base; may be changed between reloads
	set     *ruleset.Set
	store   store.Store
	keeper  *live.Keeper
	options service.Options
	server  *httptest.Server
	reload  func() // reads the rules again
	log     bytes.Buffer
}

// at makes the fixture ask a service that runs somewhere else.
func (f *fixture) at(address string) {
	f.server = &httptest.Server{URL: address, Config: &http.Server{}}
}

// serve starts a service on a store, an SQLite file if that is nil.
func serve(t *testing.T, kept store.Store, change ...func(*fixture, *live.Options)) *fixture {
	t.Helper()
	f := &fixture{T: t, rules: map[string]string{"bank": bank}, store: kept}
	if kept == nil {
		f.store = openFile(t, filepath.Join(t.TempDir(), "sessions.db"))
	}
	f.set = ruleset.NewSet(func() ([]ruleset.Bundle, error) { return bundles(f.rules), nil })
	log := slog.New(slog.NewTextHandler(&f.log, nil))
	limits := decide.Limits{Time: 5 * time.Second, Firings: 2000, Facts: 1000, Memory: 64 << 20, Body: 1 << 20}
	o := live.Options{Store: f.store, Rules: f.set, Limits: limits, Open: 100, Inputs: 10, Remember: time.Hour, Records: 1000, Now: time.Now, Log: log}
	f.options = service.Options{Rules: f.set, Limits: limits, Log: log, Drain: time.Second}
	for _, c := range change {
		c(f, &o)
	}
	f.keeper = live.NewKeeper(o)
	f.options.Sessions = f.keeper
	s := service.New(f.options)
	f.reload = s.Reload
	s.Reload()
	f.server = httptest.NewServer(s.Handler())
	t.Cleanup(f.server.Close)
	t.Cleanup(func() { _ = f.keeper.Close(context.Background()) })
	return f
}

func openFile(t *testing.T, path string) store.Store {
	t.Helper()
	s, err := sqlite.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

func bundles(rules map[string]string) (list []ruleset.Bundle) {
	for name, text := range rules {
		list = append(list, ruleset.Bundle{Name: name, Sources: []whenthen.Source{{Name: name + ".drl", Text: text}}})
	}
	return list
}

// answer is what a request got.
type answer struct {
	status int
	header http.Header
	body   string
}

// failure is the error in an answer.
type failure struct {
	Error struct {
		Code, Message, Hint, Rule string
		Place                     *struct {
			File, Item   string
			Line, Column int
		}
	}
}

func (a answer) problem(t *testing.T) (p failure) {
	t.Helper()
	if err := json.Unmarshal([]byte(a.body), &p); err != nil {
		t.Fatalf("%v: %s", err, a.body)
	}
	return p
}

// ask sends a request; headers are written "Name: value".
func (f *fixture) ask(method, path, body string, headers ...string) answer {
	f.Helper()
	r, err := http.NewRequestWithContext(f.Context(), method, f.server.URL+path, strings.NewReader(body))
	if err != nil {
		f.Fatal(err)
	}
	for _, h := range headers {
		name, value, _ := strings.Cut(h, ": ")
		if r.Header.Set(name, value); name == "Host" {
			r.Host = value
		}
	}
	got, err := http.DefaultClient.Do(r)
	if err != nil {
		f.Fatal(err)
	}
	defer got.Body.Close()
	text, err := io.ReadAll(got.Body)
	if err != nil {
		f.Fatal(err)
	}
	return answer{got.StatusCode, got.Header, string(text)}
}

// post is a POST request that must be answered with 200 or 201.
func (f *fixture) post(path, body string, headers ...string) string {
	f.Helper()
	a := f.ask("POST", path, body, headers...)
	if a.status/100 != 2 {
		f.Fatalf("POST %s: %d %s", path, a.status, a.body)
	}
	return a.body
}

// deposit is a body of steps.
func deposit(account string, amount int) string {
	return fmt.Sprintf(`[{"insert":{"type":"Deposit","fields":{"account":%q,"amount":%d}}},{"fire":-1}]`, account, amount)
}

// balance reads what an account of a session has, and how many deposits made it.
func (f *fixture) balance(session, account string) (balance, deposits int) {
	f.Helper()
	a := f.ask("GET", "/v1/sessions/"+session+"/facts?type=Account", "")
	var got struct {
		Facts []struct {
			Fields struct {
				Name              string
				Balance, Deposits int
			}
		}
	}
	if err := json.Unmarshal([]byte(a.body), &got); err != nil || a.status != 200 {
		f.Fatalf("%d %s: %v", a.status, a.body, err)
	}
	for _, fact := range got.Facts {
		if fact.Fields.Name == account {
			return fact.Fields.Balance, fact.Fields.Deposits
		}
	}
	return 0, 0
}
