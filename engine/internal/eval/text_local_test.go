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

// TestTextVariables stores texts in variables, from every source and to every destination.
func TestTextVariables(t *testing.T) {
	s, o, p := v(vText), v(vObject), v(vPerson)
	person := let(vPerson, this(personType))
	object := func(x rule.Expr) rule.Expr { return to(fact.ObjectType, x) }
	show := func(x rule.Expr) rule.Expr {
		return &rule.ListLit{Node: node(fact.ListType), Elements: []rule.Expr{x, x}}
	}
	list := &rule.ListLit{Node: node(fact.ListType), Elements: []rule.Expr{lit("p"), lit(nil), lit("q")}}
	same := &rule.Function{Name: "same", Params: []int{0}, Locals: locals(fact.StringType, fact.StringType), Result: fact.StringType,
		Body: block(declareVar(1, fact.StringType, local(0, fact.StringType)), &rule.Return{Value: local(1, fact.StringType)})}
	callSame := func(x rule.Expr) rule.Expr {
		return &rule.FunctionCall{Node: node(fact.StringType), Function: same, Args: []rule.Expr{x}}
	}
	keep := &rule.Lambda{Node: node(fact.FuncType), Params: []int{0}, Expr: s}
	null := &rule.Const{Node: node(fact.NullType)}
	runActions(t, []actionTest{
		{"literal", "x,[x, x],", []rule.Stmt{let(vText, lit("x")), out(s, show(s))}},
		{"empty", ",[, ],", []rule.Stmt{let(vText, lit("")), out(s, show(s))}},
		{"null", "null,[null, null],true,", []rule.Stmt{let(vText, lit("x")), exprStmt(assign(s, operator.None, null)), out(s, show(s), eq(s, null))}},
		{"unset", "null,", []rule.Stmt{let(vText, lit("x")), let(vText, nil), out(s)}},
		{"property", "Ann!,", []rule.Stmt{person, let(vText, prop(p, "name")), exprStmt(concatTo(s, lit("!"))), out(s)}},
		{"property that may be null", "null,", []rule.Stmt{person, let(vText, prop(p, "nick")), out(s)}},
		{"into a property", "y,", []rule.Stmt{person, let(vText, lit("y")), exprStmt(assign(prop(p, "name"), operator.None, s)), out(prop(p, "name"))}},
		{"object", "x,true,", []rule.Stmt{let(vText, lit("x")), let(vObject, object(s)), out(o, eq(o, s))}},
		{"from an object", "x,", []rule.Stmt{let(vObject, object(lit("x"))), let(vText, to(fact.StringType, o)), out(s)}},
		{"value of an assignment", "x,x,", []rule.Stmt{out(assign(s, operator.None, lit("x")), s)}},
		{"value of an assignment of null", "null,[null, null],", []rule.Stmt{out(assign(s, operator.None, null), show(assign(s, operator.None, null)))}},
		{"boxed value of an assignment", "[x, x],", []rule.Stmt{out(show(assign(s, operator.None, lit("x"))))}},
		{"read after boxing", "[x, x],x,xy,", []rule.Stmt{let(vText, lit("x")), out(show(s), s, concatTo(s, lit("y")))}},
		{"function", "x,null,[x, x],", []rule.Stmt{let(vText, lit("x")), out(callSame(s), callSame(null), show(callSame(s)))}},
		{"elements", "p,null,q,", []rule.Stmt{&rule.ForEach{Local: vText, Type: fact.StringType, Over: list, Body: block(out(s))}}},
		{"lambda", "x,", []rule.Stmt{let(vText, lit("x")), let(vFunc, keep),
			out(&rule.Invoke{Node: node(fact.ObjectType), Of: v(vFunc), Args: []rule.Expr{lit(1)}})}},
		{"switch", "2,", []rule.Stmt{let(vText, lit("b")), &rule.Switch{X: s, Arrow: true, Cases: []rule.SwitchCase{
			{Values: []rule.Expr{bin(operator.Eq, fact.String, s, lit("a"))}, Body: []rule.Stmt{out(lit(1))}},
			{Values: []rule.Expr{bin(operator.Eq, fact.String, s, lit("b"))}, Body: []rule.Stmt{out(lit(2))}}}}}},
		{"insert", "insert x false;", []rule.Stmt{let(vText, lit("x")), effect(rule.EffectInsert, s)}},
	})
}

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
		Action: block(exprStmt(concatTo(local(0, fact.StringType), local(1, fact.StringType)))), Reverse: block(),
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
