package fact_test

import (
	"testing"

	"whenthen/engine/fact"
)

func TestDecodeAndEncode(t *testing.T) {
	r, _, _, _ := declare(t)
	d := fact.NewDecoder(r, "d")
	for _, c := range [][2]string{
		{`{"type":"Shape","id":"s","fields":{"name":"q","count":3}}`, `{"type":"Shape","fields":{"count":3,"name":"q","text":null}}`},
		{`{"type":"d.Circle","id":"c","fields":{"next":{"$type":"Circle","fields":{"name":"in"}},"level":"HIGH","tags":[1,"a",2.0,{"$ref":"s"},{"k":[1]}],"flag":true,"mark":"x","big":5,"price":1.50,"radius":4}}`,
			`{"type":"Circle","fields":{"big":5,"count":7,"flag":true,"level":"HIGH","mark":"x","name":"none","next":{"$type":"Circle","fields":{"big":0,"count":7,"flag":false,"level":"LOW","mark":"\u0000","name":"in","next":null,"price":null,"radius":0.5,"tags":[],"text":null}},"price":{"$decimal":"1.50"},"radius":4.0,"tags":[1,"a",2.0,{"$ref":"s"},{"k":[1]}],"text":null}}`},
		{`{"type":"Integer","id":"i","value":5}`, `{"type":"Integer","value":5}`},
		{`{"type":"Double","value":5}`, `{"type":"Double","value":5.0}`},
		{`{"type":"ArrayList","value":[3,"x<y"]}`, `{"type":"List","value":[3,"x<y"]}`},
		{`{"type":"Set","value":[3,1,2]}`, `{"type":"Set","value":[1,2,3]}`},
		{`{"type":"Map","value":{"b":1,"a":{"$date":"2024-01-31"}}}`, `{"type":"Map","value":{"a":{"$date":"2024-01-31T00:00:00"},"b":1}}`},
		{`{"type":"Level","value":"LOW"}`, `{"type":"Level","value":"LOW"}`},
		{`{"type":"Object","value":[{"$entry":["k",1]},{"$decimal":"2.0"},{"$double":"NaN"},{"$bigint":"9"},true,null]}`, `{"type":"List","value":[{"$entry":["k",1]},{"$decimal":"2.0"},{"$double":"NaN"},{"$bigint":"9"},true,null]}`},
		{`{"type":"String","value":"go","insert":false}`, `{"type":"String","value":"go"}`},
	} {
		f, err := d.Fact([]byte(c[0]))
		if err != nil {
			t.Errorf("%s: %v", c[0], err)
			continue
		}
		e := fact.Encoder{Types: r, Ref: func(v any) (string, bool) { return "s", v == d.Named["s"] }}
		if got := string(e.AppendFact(nil, f.Value)); got != c[1] {
			t.Errorf("%s\n is %s\nwant %s", c[0], got, c[1])
		}
	}
}

func TestDecodeErrors(t *testing.T) {
	r, _, _, _ := declare(t)
	d := fact.NewDecoder(r, "d")
	if _, err := d.Fact([]byte(`{"type":"Shape","id":"s"}`)); err != nil {
		t.Fatal(err)
	}
	for _, c := range [][2]string{
		{`{"type":"Shap","id":"a"}`, `fact "a": type Shap is not known; known are Circle, Level, Shape`},
		{`{"id":"a"}`, `fact "a": "type" is missing`},
		{`{"type":"Shape","id":"s"}`, `fact "s": the id is taken by an earlier fact`},
		{`{"type":"Shape","id":"a","fields":{"nme":1}}`, `fact "a" (Shape): field nme: there is no such field; Shape has name, count, text`},
		{`{"type":"Shape","fields":{"count":"x"}}`, `fact (Shape): field count: For input string: "x"`},
		{`{"type":"Circle","id":"a","fields":{"next":{"$ref":"zz"}}}`, `fact "a" (Circle): field next: no fact is called "zz"`},
		{`{"type":"Circle","id":"a","fields":{"next":{"$ref":"s"}}}`, `fact "a" (Circle): field next: a Shape is not a Circle`},
		{`{"type":"Circle","fields":{"next":{"$type":"Circle","fields":{"level":"X"}}}}`, `fact (Circle): field next: new object (Circle): field level: "X" is no constant of Level`},
		{`{"type":"Integer","value":null}`, `fact (Integer): null is no fact`},
		{`{"type":"Integer","id":"i"}`, `fact "i" (Integer): a Integer needs a "value"`},
		{`{"type":"Shape","fields":[1]}`, `fact (Shape): fields are an object, not a list`},
		{`{"type":"Shape","filds":{}}`, `fact: unknown member "filds"; a fact has type, id, fields or value, insert`},
		{`{"type":"Shape",`, `JSON, byte 16: the text ends too early`},
		{`[1]`, `a fact is an object with type and fields, not a list`},
	} {
		if _, err := d.Fact([]byte(c[0])); err == nil || err.Error() != c[1] {
			t.Errorf("%s: %v\nwant %s", c[0], err, c[1])
		}
	}
}
