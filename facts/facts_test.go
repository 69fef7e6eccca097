package facts_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"whenthen/facts"
	"whenthen/internal/fact"
	"whenthen/internal/registry"
)

// newRegistry has a type with a field of every kind, a type that refers to it, and an enum.
func newRegistry(t *testing.T) *registry.Registry {
	t.Helper()
	r := registry.NewRegistry(nil)
	colour, err := r.Declare(registry.Declaration{Package: "shop", Name: "Colour", Enum: true,
		Constants: []registry.Constant{{Name: "RED"}, {Name: "BLUE"}}})
	if err != nil {
		t.Fatal(err)
	}
	item, err := r.Declare(registry.Declaration{Package: "shop", Name: "Item", Fields: []registry.Field{
		{Name: "name", Type: fact.StringType}, {Name: "qty", Type: fact.IntType, Default: 1},
		{Name: "price", Type: fact.DoubleType}, {Name: "cost", Type: fact.DecimalType},
		{Name: "day", Type: fact.DateType}, {Name: "colour", Type: colour}, {Name: "grade", Type: fact.CharType},
		{Name: "tags", Type: fact.ListType}, {Name: "more", Type: fact.MapType}, {Name: "any", Type: fact.ObjectType},
	}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Declare(registry.Declaration{Package: "shop", Name: "Order", Fields: []registry.Field{
		{Name: "id", Type: fact.StringType}, {Name: "first", Type: item}, {Name: "qty", Type: fact.BoxedLongType},
	}}); err != nil {
		t.Fatal(err)
	}
	return r
}

func TestBuildAndEncode(t *testing.T) {
	r := newRegistry(t)
	b := facts.NewBuilder(r)
	known := map[any]string{}
	e := facts.Encoder{Types: r, ID: func(v any) (string, bool) { id, ok := known[v]; return id, ok }}
	for _, c := range []struct{ in, want string }{
		{`{"type":"Integer","id":"i","value":5}`, `{"type":"Integer","value":5}`},
		{`{"type":"Double","id":"d","value":5}`, `{"type":"Double","value":5.0}`},
		{`{"type":"ArrayList","id":"l","value":[1,2.5,"x",null,{"b":1,"a":[true]}]}`,
			`{"type":"List","value":[1,2.5,"x",null,{"a":[true],"b":1}]}`},
		{`{"type":"Set","id":"s","value":["b","a","b"]}`, `{"type":"Set","value":["a","b"]}`},
		{`{"type":"BigDecimal","id":"n","value":1.50}`, `{"type":"BigDecimal","value":{"$decimal":"1.50"}}`},
		{`{"type":"Item","id":"a","fields":{"name":"pen","price":3,"cost":"1.50","day":"2024-02-29","colour":"RED",` +
			`"grade":"A","tags":["x"],"more":{"k":3000000000},"any":{"$type":"Item"}}}`,
			`{"type":"Item","fields":{"any":{"$type":"Item","fields":{"any":null,"colour":null,"cost":null,"day":null,` +
				`"grade":"\u0000","more":null,"name":null,"price":0.0,"qty":1,"tags":null}},"colour":"RED",` +
				`"cost":{"$decimal":"1.50"},"day":{"$date":"2024-02-29T00:00:00"},"grade":"A","more":{"k":3000000000},` +
				`"name":"pen","price":3.0,"qty":1,"tags":["x"]}}`},
		{`{"type":"shop.Order","id":"o","fields":{"first":{"$ref":"a"},"qty":7}}`,
			`{"type":"Order","fields":{"first":{"$ref":"a"},"id":null,"qty":7}}`},
		{`{"type":"Colour","id":"c","value":"BLUE"}`, `{"type":"Colour","value":"BLUE"}`},
		{`{"type":"ArrayList","id":"t","value":[{"$entry":["k",1]},{"$decimal":"2.0"},{"$double":"NaN"},{"$bigint":"9"},{"$date":"2024-01-31"}]}`,
			`{"type":"List","value":[{"$entry":["k",1]},{"$decimal":"2.0"},{"$double":"NaN"},{"$bigint":"9"},{"$date":"2024-01-31T00:00:00"}]}`},
		{`{"type":"Item","id":"u","fields":{"cost":{"$decimal":"1.50"},"name":"x","any":{"$x":1},"grade":"A"}}`,
			`{"type":"Item","fields":{"any":{"$x":1},"colour":null,"cost":{"$decimal":"1.50"},"day":null,"grade":"A","more":null,"name":"x","price":0.0,"qty":1,"tags":null}}`},
	} {
		tree, err := facts.ParseJSON("in", []byte(c.in))
		if err != nil {
			t.Fatal(err)
		}
		s, err := facts.SpecOf(tree, "in")
		if err != nil {
			t.Fatal(err)
		}
		v, err := b.Build(s)
		if err != nil {
			t.Errorf("%s: %v", c.in, err)
			continue
		}
		b.Name(s.ID, v)
		known[v] = s.ID
		if got := facts.Text(e.Fact(v)); got != c.want {
			t.Errorf("%s\ngot  %s\nwant %s", c.in, got, c.want)
		}
	}
}

// TestErrors reads testdata/errors.txt: on each line a fact file and the message it gets, with " => " in between.
func TestErrors(t *testing.T) {
	text, err := os.ReadFile("testdata/errors.txt")
	if err != nil {
		t.Fatal(err)
	}
	for i, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		in, want, ok := strings.Cut(line, " => ")
		if !ok {
			t.Fatalf("errors.txt:%d: no \" => \" in the line", i+1)
		}
		in = strings.ReplaceAll(in, `¶`, "\n")
		if got := problem(newRegistry(t), in); got != want {
			t.Errorf("errors.txt:%d: %s\ngot  %s\nwant %s", i+1, in, got, want)
		}
	}
}

// problem is the first message that a fact file leads to, or "none".
func problem(r *registry.Registry, text string) string {
	return fmt.Sprint(problemIn(r, "f.json", text))
}

func problemIn(r *registry.Registry, name, text string) error {
	var none *facts.Source
	return none.With(name, text).Make(facts.NewBuilder(r), func(facts.Given) error { return nil })
}

func TestReadFolder(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"10-Order.csv": "\ufeffid,qty\no1,12\n",
		"03-Item.csv":  "name,id,qty,tags\n\"pen, blue\",p,3,\ncup,,4,\n",
		"2.json": `[{"type":"Item","id":"j","fields":{"name":"ink"}},{"type":"Item","id":"hidden","insert":false},` +
			`{"type":"Order","id":"k","fields":{"first":{"$ref":"j"}}}]`,
		"notes.txt": "not facts",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	source, err := facts.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	r := newRegistry(t)
	e := facts.Encoder{Types: r}
	// The same source makes the same facts again and again.
	for range 2 {
		var got []string
		err := source.Make(facts.NewBuilder(r), func(g facts.Given) error {
			fields, _ := e.Fact(g.Object).Get("fields")
			name, _ := fields.(*facts.Object).Get("name")
			own, _ := fields.(*facts.Object).Get("id")
			qty, _ := fields.(*facts.Object).Get("qty")
			first, _ := fields.(*facts.Object).Get("first")
			got = append(got, fmt.Sprint(g.ID, "|", name, "|", own, "|", qty, "|", facts.Text(first)))
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		want := "p|pen, blue|<nil>|3|null |cup|<nil>|4|null o1|<nil>|o1|12|null j|ink|<nil>|1|null " +
			`k|<nil>|<nil>|0|{"$type":"Item","fields":{"any":null,"colour":null,"cost":null,"day":null,"grade":"\u0000",` +
			`"more":null,"name":"ink","price":0.0,"qty":1,"tags":null}}`
		if strings.Join(got, " ") != want {
			t.Errorf("got  %s\nwant %s", strings.Join(got, " "), want)
		}
	}
}

func TestReadErrors(t *testing.T) {
	dir := t.TempDir()
	if _, err := facts.Open(dir); err == nil || !strings.Contains(err.Error(), "no fact file in it") {
		t.Errorf("an empty folder: %v", err)
	}
	if _, err := facts.Open(filepath.Join(dir, "absent.json")); err == nil || !strings.Contains(err.Error(), "absent.json") {
		t.Errorf("a missing file: %v", err)
	}
	for text, want := range map[string]string{
		"":               "Item.csv: the file is empty; its first line must name the fields",
		"qty,qty\n1,2\n": `Item.csv:1: column 2 needs a name that no other column has, found "qty"`,
		"qty,name\n1\n":  "Item.csv:2: 1 cell in this line, but the first line names 2 fields",
		"qtty\n1\n":      "Item.csv:1: type Item has no field qtty; did you mean qty?",
		"qty\n\n1\nx\n":  `Item.csv:4: field Item.qty: "x" is not a number`,
	} {
		if err := problemIn(newRegistry(t), "Item.csv", text); err == nil || err.Error() != want {
			t.Errorf("%q\ngot  %v\nwant %s", text, err, want)
		}
	}
	if err := problemIn(newRegistry(t), "3-Itme.csv", "qty\n1\n"); err == nil || err.Error() != "3-Itme.csv:1: unknown type Itme; did you mean Item?" {
		t.Errorf("an unknown type: %v", err)
	}
	err := problemIn(newRegistry(t), "order.json", `{"Item": [{"id": "x", "qty": 1}]}`)
	if want := `order.json:1: Item 1: type Item has no field id; among fields, the id of the fact is written "$id"`; err == nil || err.Error() != want {
		t.Errorf("an id without $: %v, want %s", err, want)
	}
}
