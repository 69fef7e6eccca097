package web

import (
	"bytes"
	"fmt"
	"net/http"
	"net/http/httptest"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	"whenthen/internal/web/jobs"
)

// Rules that would take the machine down are stopped, and the session goes on with the rules it had.
func TestRuleBombs(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for time limits")
	}
	c := newClient(t)
	c.must("load", load{Sample: "Hard 1", Base: "Drools"})
	const place = "Integer value = $cell.getFreeValue();"
	for name, bomb := range map[string]struct{ from, to, want string }{
		"endless loop":    {place, place + ` int i = 0; while( i < 1 ) { }`, "took too long"},
		"growing text":    {place, place + ` String s = "x"; while( s.length() > 0 ) { s = s + s; }`, "Stopped: the rules |a string of more than"}, // the text, the memory, or on a slow machine the time
		"one large text":  {place, place + ` String s = "xxxxxxxxxxxxxxxx".repeat( 2000000000 );`, "Required length exceeds implementation limit"},
		"endless firings": {`rule "single"`, `rule "bomb" when $c: Counter( $n: count ) then modify( $c ) { setCount( $n - 1 ) } end rule "single"`, `^Stopped after 100,000 firings\.|took too long`}, // on a slow machine the time ends first
		"many matches":    {`rule "single"`, `rule "bomb" when Cell() Cell() Cell() Cell() Cell() then end rule "single"`, "Stopped"},
		"deep recursion":  {`rule "single"`, `function int down( int n ) { return down( n + 1 ); } rule "bomb" when Integer( this == 5 ) then down( 1 ); end rule "single"`, ""},
		"many facts":      {`rule "single"`, `rule "bomb" when Integer( this == 5 ) then for( int i = 10; i < 9000000; i++ ) { insert( i ); } end rule "single"`, "Stopped"},
	} {
		edited := c.edited("sudoku.drl", bomb.from, bomb.to)
		start := time.Now()
		refusal := c.send("save", edited)
		if refusal == "" || !regexp.MustCompile(bomb.want).MatchString(refusal) {
			t.Errorf("%s: %q", name, refusal)
		}
		if took := time.Since(start); took > 4*jobs.Time {
			t.Errorf("%s was stopped after %v", name, took)
		}
	}
	c.must("solve", nil)
	if now := c.look().Phase.Phase; now != "solved" {
		t.Errorf("after the bombs the grid is %s", now)
	}
}

// Rules see what the page's facts offer, and nothing of the machine.
func TestTypedRulesReachNothing(t *testing.T) {
	c := newClient(t)
	c.must("load", load{Sample: "Hard 1", Base: "Drools"})
	for _, code := range []string{
		`new java.io.File( "/etc/passwd" ).length();`,
		`Runtime.getRuntime().exec( "id" );`,
		`java.nio.file.Files.readString( null );`,
		`System.exit( 1 );`,
		`System.getenv( "HOME" );`,
	} {
		edited := c.edited("sudoku.drl", "Integer value = $cell.getFreeValue();", "Integer value = $cell.getFreeValue(); "+code)
		c.send("save", edited)
		for _, f := range c.look().Rules.Files {
			if strings.Contains(f.Text, code) {
				t.Errorf("rules with %s are in use", code)
			}
		}
	}
}

func TestHostileRequests(t *testing.T) {
	c := newClient(t)
	c.must("load", load{Sample: "Simple", Base: "Drools"})
	path := "/s/" + c.id + "/load"
	send := func(method, path, kind, host, origin string, body []byte) int {
		r, err := http.NewRequest(method, c.server.URL+path, bytes.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", kind)
		if origin != "" {
			r.Header.Set("Origin", origin)
		}
		if host != "" {
			r.Host = host
		}
		answer, err := c.server.Client().Do(r)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		return answer.StatusCode
	}
	json := "application/json"
	for name, got := range map[string][2]int{
		"huge body":     {send("POST", path, json, "", "", bytes.Repeat([]byte("x"), maxBody+1)), http.StatusRequestEntityTooLarge},
		"broken UTF-8":  {send("POST", path, json, "", "", []byte("{\"puzzle\":\"\xff\xfe\"}")), http.StatusBadRequest},
		"no JSON":       {send("POST", path, json, "", "", []byte("{")), http.StatusBadRequest},
		"deep JSON":     {send("POST", path, json, "", "", []byte(strings.Repeat("[", 20000))), http.StatusBadRequest},
		"a form":        {send("POST", path, "application/x-www-form-urlencoded", "", "", []byte("puzzle=1")), http.StatusUnsupportedMediaType},
		"another name":  {send("GET", "/", json, "evil.example", "", nil), http.StatusMisdirectedRequest},
		"another page":  {send("POST", "/s", json, "", "http://evil.example", nil), http.StatusForbidden},
		"no session":    {send("POST", "/s/none/step", json, "", "", nil), http.StatusNotFound},
		"a path upward": {send("GET", "/../server.go", json, "", "", nil), http.StatusNotFound},
		"the page":      {send("GET", "/", json, "", "", nil), http.StatusOK},
	} {
		if got[0] != got[1] {
			t.Errorf("%s: status %d, want %d", name, got[0], got[1])
		}
	}
	if text := c.send("check", map[string]string{"file": "sudoku.drl", "text": strings.Repeat("(", maxRuleText+1)}); !strings.HasPrefix(text, "The rule file is too long.") {
		t.Errorf("a long rule file: %s", text)
	}
	c.send("check", map[string]string{"file": "sudoku.drl", "text": strings.Repeat("rule x when (", 5000)})
	c.must("load", load{Sample: "Simple", Base: "Drools"})
}

// Sessions are bounded in number; those that are shown stay.
func TestManySessions(t *testing.T) {
	c := newClient(t)
	c.must("load", load{Sample: "Simple", Base: "Drools"})
	shown := make(chan bool)
	go c.stream("", func(string, string) bool { shown <- true; return true })
	<-shown
	for range maxSessions + 50 {
		c.open()
	}
	if refusal := c.send("dump", nil); refusal != "" {
		t.Errorf("a session that is shown has gone: %s", refusal)
	}
	for len(shown) > 0 {
		<-shown
	}
	go func() { // the stream still has something to say
		for range shown {
		}
	}()
}

// Thousands of streams are refused, and cost next to nothing.
func TestManyStreams(t *testing.T) {
	handler, err := NewServer(Options{})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(handler)
	defer server.Close()
	s := handler.store.open()
	held := 0
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range 3000 {
		if handler.store.joinStream(s) {
			held++
		}
	}
	runtime.ReadMemStats(&after)
	if held != streamsPerSession {
		t.Errorf("%d streams of one session", held)
	}
	answer, err := server.Client().Get(fmt.Sprintf("%s/s/%s/events", server.URL, s.id))
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if answer.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("one stream too many: status %d", answer.StatusCode)
	}
	if grown := int64(after.HeapAlloc) - int64(before.HeapAlloc); grown > 4<<20 {
		t.Errorf("refused streams take %d bytes", grown)
	}
	// A session that nobody uses is forgotten, one that is shown is not.
	handler.store.mu.Lock()
	handler.store.expire(time.Now().Add(2 * sessionTime))
	n := len(handler.store.sessions)
	handler.store.mu.Unlock()
	if n != 1 {
		t.Errorf("%d sessions; the one that is shown must stay", n)
	}
	for range held {
		handler.store.leaveStream(s)
	}
	handler.store.mu.Lock()
	handler.store.expire(time.Now().Add(2 * sessionTime))
	n = len(handler.store.sessions)
	handler.store.mu.Unlock()
	if n != 0 {
		t.Errorf("%d sessions are left", n)
	}
}
