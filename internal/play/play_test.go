package play

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

const hello = `declare Order total : int end
rule hello
  when
    $o : Order( total > 5 )
  then
    System.out.println("total " + $o.getTotal());
end
`

// TestDo asks each question once, and gives it what cannot be read.
func TestDo(t *testing.T) {
	for _, c := range []struct {
		name string
		r    pageRequest
		want []string // parts of the answer as JSON
	}{
		{"run", pageRequest{Do: "run", Rules: hello, Facts: "# none\nOrder { total: 7 }\n"}, []string{`"output":"total 7\n"`, `"rules":[{"name":"hello","fired":1}]`, `"facts":["#1 Order( total=7 )"]`, `1 hello: Order( total=7 )`}},
		{"facts as JSON", pageRequest{Do: "run", Rules: hello, Facts: `[{"type":"Order","fields":{"total":9}}]`}, []string{`"output":"total 9\n"`}},
		{"check", pageRequest{Do: "check", Rules: strings.Replace(hello, "total >", "totl >", 1)}, []string{`"code":"unknown-property"`, `"line":4`, `did you mean \"total\"?`}},
		{"run with errors", pageRequest{Do: "run", Rules: "rule"}, []string{`"severity":"error"`, `"output":""`}},
		{"why not", pageRequest{Do: "why-not", Rules: hello, Facts: "Order { total: 2 }", About: "hello"}, []string{`total would have to be 6, but is 2`}},
		{"why", pageRequest{Do: "why", Rules: hello, Facts: "Order { total: 7 }", About: "total 7"}, []string{`firing 1: hello`}},
		{"test", pageRequest{Do: "test", Rules: hello, Test: "test \"t\"\n given\n Order { total: 7 }\n then\n fired \"hello\"\n printed \"total 8\"\n"}, []string{`FAIL`, `these lines were printed:`, `0 passed, 1 failed`}},
		{"facts that cannot be read", pageRequest{Do: "run", Rules: hello, Facts: "Order { total: 7 }\nOrder { totl: 7 }"}, []string{`facts, line 2: `, `did you mean total?`}},
		{"no end", pageRequest{Do: "run", Rules: "rule r when then while (true) { } end"}, []string{`"error":"`, `the action of rule \"r\"`}},
		{"too many firings", pageRequest{Do: "run", Rules: "rule r when $i : Integer() then insert( $i + 1 ); end", Facts: `Integer 1`}, []string{`limit of 20000 f`}},
	} {
		t.Run(c.name, func(t *testing.T) {
			start := time.Now()
			request, err := json.Marshal(c.r)
			if err != nil {
				t.Fatal(err)
			}
			got := string(DoJSON(t.Context(), request))
			for _, w := range c.want {
				if !strings.Contains(got, w) && !strings.Contains(strings.NewReplacer(`\u003e`, ">", `\u003c`, "<", `\u0026`, "&").Replace(got), w) {
					t.Errorf("the answer lacks %s:\n%s", w, got[:min(len(got), 2000)])
				}
			}
			if took := time.Since(start); took > 10*maxTime {
				t.Errorf("it took %v", took)
			}
		})
	}
}

// TestHandler serves the page and refuses what does not come from it.
func TestHandler(t *testing.T) {
	server := httptest.NewServer(Handler(true))
	defer server.Close()
	ask := func(kind, site, body string) int {
		r, err := http.NewRequest(http.MethodPost, server.URL+"/ask", strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", kind)
		if site != "" {
			r.Header.Set("Sec-Fetch-Site", site)
		}
		got, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		got.Body.Close()
		return got.StatusCode
	}
	for _, c := range []struct {
		kind, site, body string
		want             int
	}{
		{"application/json", "same-origin", `{"do":"check"}`, http.StatusOK},
		{"application/json", "", `nonsense`, http.StatusOK}, // the answer says so
		{"application/json", "cross-site", `{"do":"check"}`, http.StatusForbidden},
		{"text/plain", "same-origin", `{"do":"check"}`, http.StatusUnsupportedMediaType},
		{"application/json", "same-origin", strings.Repeat(" ", maxRequest+1), http.StatusRequestEntityTooLarge},
	} {
		if got := ask(c.kind, c.site, c.body); got != c.want {
			t.Errorf("%s from %q, %d bytes: %d, want %d", c.kind, c.site, len(c.body), got, c.want)
		}
	}
	for _, name := range []string{"/", "/play.js", "/examples.js", "/engine.js", "/worker.js", "/play.css"} {
		got, err := http.Get(server.URL + name)
		if err != nil {
			t.Fatal(err)
		}
		got.Body.Close()
		if got.StatusCode != http.StatusOK {
			t.Errorf("%s: %s", name, got.Status)
		}
	}
}
