package service_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers/gorillamux"

	"whenthen/internal/service/live"
	"whenthen/internal/service/problem"
)

// shapes is rules with every kind of property.
const shapes = `
package shapes
declare enum Colour RED, GREEN; end
declare Inner n : int end
declare Shape
  @role( event )
  flag : boolean
  count : int
  total : long
  size : double
  price : java.math.BigDecimal
  big : java.math.BigInteger
  name : String
  boxed : Integer
  when : java.util.Date
  colour : Colour
  inner : Inner
  list : java.util.List
  map : java.util.Map
  any : Object
end
rule "r" when Shape() then end
query q( int $n ) Shape( count == $n ) end
`

// TestDescription checks the description against the rules of OpenAPI, and requests and responses against the description.
func TestDescription(t *testing.T) {
	f := serve(t, nil, func(f *fixture, _ *live.Options) { f.rules["shapes"] = shapes })
	text := f.ask("GET", "/v1/openapi.json", "").body
	if other := f.ask("GET", "/v1/openapi.json", "").body; other != text {
		t.Error("the description differs from one request to the next")
	}
	doc, err := openapi3.NewLoader().LoadFromData([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if err := doc.Validate(t.Context()); err != nil {
		t.Fatal(err)
	}
	doc.Servers, doc.Security = nil, nil
	router, err := gorillamux.NewRouter(doc)
	if err != nil {
		t.Fatal(err)
	}
	valid := func(method, path, body string) error {
		r, err := http.NewRequest(method, path, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/json")
		route, parameters, err := router.FindRoute(r)
		if err != nil {
			return err
		}
		return openapi3filter.ValidateRequest(t.Context(), &openapi3filter.RequestValidationInput{Request: r, PathParams: parameters, Route: route})
	}
	whole := `{"Shape":{"flag":true,"count":1,"total":2,"size":1.5,"price":"2.50","big":7,"name":"n","boxed":null,"when":"2024-01-31","colour":"RED","inner":{"n":1},"list":[1],"map":{"a":1},"any":"x"}}`
	for _, c := range []struct {
		method, path, body string
		ok                 bool
	}{
		{"POST", "/v1/decide/shapes", whole, true},
		{"POST", "/v1/decide/shapes", `[{"type":"Shape","fields":{"count":1}}]`, true},
		{"POST", "/v1/decide/shapes", `{"Shape":[{"inner":{"$type":"Inner","n":3}}],"queries":["q",{"name":"q","args":[1]}]}`, true},
		{"POST", "/v1/decide/shapes", `{"Shape":{"count":"x"}}`, false},
		{"POST", "/v1/decide/shapes", `{"Shape":{"cuont":1}}`, false},
		{"POST", "/v1/decide/shapes", `{"Shape":{"colour":"BLUE"}}`, false},
		{"POST", "/v1/sessions/s/insert?rules=bank", `{"Deposit":{"$id":"d","account":"a","amount":5}}`, true},
		{"POST", "/v1/sessions/s/update", `{"id":"d","fields":{"amount":6}}`, true},
		{"POST", "/v1/sessions/s/delete", `["d"]`, true},
		{"POST", "/v1/sessions/s/fire", `{}`, true},
		{"POST", "/v1/sessions/s/query", `{"name":"accounts"}`, true},
	} {
		if err := valid(c.method, c.path, c.body); (err == nil) != c.ok {
			t.Errorf("%s %s %s: the description says %v", c.method, c.path, c.body, err)
		}
		if a := f.ask(c.method, c.path, c.body); (a.status/100 == 2) != c.ok {
			t.Errorf("%s %s %s: the service says %d %s", c.method, c.path, c.body, a.status, a.body)
		}
	}
	for path, want := range map[string]string{
		"/v1/decide/shapes?typ=Shape":      `unknown parameter \"typ\"; known are type`,
		"/v1/sessions/s/fire?rule=bank":    `unknown parameter \"rule\"; known are rules, type`,
		"/v1/sessions/s/query?rules=bank":  `unknown parameter \"rules\"; this address takes none`,
		"/v1/decide/shapes?type=%zz":       `the parameters cannot be read: invalid URL escape \"%zz\"`,
		"/v1/decide/shapes?type=a;rules=b": `the parameters cannot be read: invalid semicolon separator in query`,
	} {
		if a := f.ask("POST", path, `{}`); a.status != http.StatusBadRequest || !strings.Contains(string(a.body), want) {
			t.Errorf("%s: the service says %d %s, want %s", path, a.status, a.body, want)
		}
	}
	for _, kind := range problem.Kinds() {
		if !strings.Contains(text, string(kind.Code)) {
			t.Errorf("the description does not name %s", kind.Code)
		}
	}
	var tree struct {
		Paths map[string]map[string]json.RawMessage
	}
	if err := json.Unmarshal([]byte(text), &tree); err != nil {
		t.Fatal(err)
	}
	for path, operations := range tree.Paths {
		for method := range operations {
			a := f.ask(strings.ToUpper(method), strings.ReplaceAll(path, "{key}", "x"), "")
			if a.status == 404 && strings.Contains(a.body, `"not-found"`) || a.status == 405 {
				t.Errorf("%s %s is described and not there: %d %s", method, path, a.status, a.body)
			}
		}
	}
}
