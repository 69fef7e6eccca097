package eval

import (
	"fmt"
	"strings"
	"testing"
	"unsafe"

	"whenthen/engine/internal/objects"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// TestJoinedTextIsNew checks that a concatenation makes a new object, since facts are told apart by identity.
func TestJoinedTextIsNew(t *testing.T) {
	c := compilerForTest()
	f := frame()
	setGlobals(f, "some text")
	x := global(0, fact.StringType)
	for _, e := range []rule.Expr{text(x, lit("")), text(lit(""), x), text(x, opaque(lit(""))), text(opaque(lit("")), x, lit(""))} {
		first, err := c.Any(e)
		if err != nil {
			t.Fatal(err)
		}
		if a, b := first(f).(string), first(f).(string); a != "some text" || sameText(a, b) || sameText(a, f.Globals[0].(string)) {
			t.Errorf("%s: %q and %q", e, a, b)
		}
	}
}

func sameText(a, b string) bool { return unsafe.StringData(a) == unsafe.StringData(b) }

// TestTextContribution copies and saves a contribution to custom accumulate code, which may be unboxed text.
func TestTextContribution(t *testing.T) {
	code := &rule.AccumulateCode{
		Locals: locals(fact.StringType, fact.StringType),
		Init:   block(declareVar(0, fact.StringType, lit(""))),
		Inputs: []rule.Input{{Local: 1, Value: prop(this(personType), "name")}},
		Action: block(exprStmt(&rule.Assign{Node: node(fact.StringType), Target: local(0, fact.StringType), Op: operator.Concat, Kind: fact.String, Value: local(1, fact.StringType)})), Reverse: block(),
		Result: local(0, fact.StringType),
	}
	acc, err := compilerForTest().Accumulator(&rule.AccumulateFunction{Custom: code})
	if err != nil {
		t.Fatal(err)
	}
	f := frame(&Person{Name: "Ann"})
	state := acc.New(f)
	copied := CopyValue(objects.NewCopier(testTypes), acc.Value(f))
	w := objects.NewGraphWriter(testTypes, func(string) (string, bool) { return "", false })
	tree, err := SaveValue(w, acc.Value(f))
	if err != nil {
		t.Fatal(err)
	}
	acc.Add(state, acc.Value(f), f)
	acc.Add(state, copied, f)
	if v, ok := acc.Result(state, f); v != "AnnAnn" || !ok || !strings.Contains(fmt.Sprint(tree), "Ann") {
		t.Error(v, ok, f.Err)
	}
}
