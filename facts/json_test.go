package facts_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"whenthen/facts"
)

// FuzzParseJSON compares the parser with encoding/json: it accepts the same texts, with the same values, except for the two things
// that it rejects on purpose. Its output can be read back.
func FuzzParseJSON(f *testing.F) {
	for _, text := range []string{
		``, ` `, `null`, ` true `, `false`, `nul`, `truee`, `"a"`, `"a`, `"\u00e9\n\"\\"`, `"\x"`, "\"\t\"", "\"\x00\"", "\"\xff\"", `"é😀"`,
		`0`, `-0`, `01`, `-`, `1.`, `.5`, `1.5e+3`, `1e`, `1E9`, `123456789012345678901234567890`, `+1`, `NaN`,
		`[]`, `[1,]`, `[,1]`, `[1 2]`, `[1`, `[[[]]]`, `{}`, `{"a":1,"b":[null]}`, `{"a":1,}`, `{"a"}`, `{a:1}`, `{"a":1 "b":2}`, `{"a":1`,
		`{"":0}`, "[\"\u2028\",\"<\"]", "\ufeff[1]", `[1] x`, `{"a":{"a":{"a":1}}}`,
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		tree, err := facts.ParseJSON("f", []byte(text))
		var want any
		dec := json.NewDecoder(strings.NewReader(strings.TrimPrefix(text, "\ufeff")))
		dec.UseNumber()
		valid := json.Valid([]byte(strings.TrimPrefix(text, "\ufeff"))) && dec.Decode(&want) == nil
		if err != nil {
			if valid && !strings.Contains(err.Error(), "stands twice") && !strings.Contains(err.Error(), "levels deep") {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		if !valid {
			t.Fatalf("%q is no JSON but was read as %s", text, facts.Text(tree))
		}
		written := facts.Text(tree)
		again, err := facts.ParseJSON("f", []byte(written))
		if err != nil || facts.Text(again) != written {
			t.Fatalf("%q was written %s and read back as %s, %v", text, written, facts.Text(again), err)
		}
		var got any
		dec = json.NewDecoder(strings.NewReader(written))
		dec.UseNumber()
		if err := dec.Decode(&got); err != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("%q was read as %s", text, written)
		}
	})
}
