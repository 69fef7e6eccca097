package eval

import (
	"errors"
	"testing"

	"whenthen/engine/internal/operation"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// total is a host's sum of absolute values, which is not reversible. Adding ends with fail.
func total(fail error) *fact.Fold {
	return &fact.Fold{
		Result: fact.BoxedLongType,
		New:    func() any { return new(int64) },
		Add: func(state, v any) error {
			i, _ := operation.IntOf(v)
			*state.(*int64) += max(i, -i)
			return fail
		},
		Remove: func(_, _ any) bool { return false },
		Value:  func(state any) (any, bool) { return *state.(*int64), true },
	}
}

// host returns the host fold for a function name, nil for functions of the language.
func host(name string, fail error) *fact.Fold {
	if name == "total" {
		return total(fail)
	}
	return nil
}

func TestAccumulateFailures(t *testing.T) {
	c := compilerForTest()
	for _, name := range []string{"sum", "min", "collectList", "collectSet", "average", "total"} {
		arg := prop(prop(this(personType), "boss"), "age")
		acc, err := c.Accumulator(&rule.AccumulateFunction{Name: name, Arg: arg, Result: fact.IntegerType, Host: host(name, nil)})
		if err != nil {
			t.Fatal(err)
		}
		f := frame(&Person{})
		state := acc.New(f)
		acc.Add(state, acc.Value(f), f)
		if f.Err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	acc, err := c.Accumulator(&rule.AccumulateFunction{Name: "total", Arg: lit(1), Host: host("total", errors.New("too much"))})
	if err != nil {
		t.Fatal(err)
	}
	f := frame()
	if acc.Add(acc.New(f), acc.Value(f), f); f.Err == nil {
		t.Error("total: no error")
	}
	if _, err := c.Accumulator(&rule.AccumulateFunction{Name: "nonsense", Arg: lit(1)}); err == nil {
		t.Error("unknown function compiles")
	}
}

// TestCustomAccumulate runs init/action/reverse/result code with two variables and an input.
func TestCustomAccumulate(t *testing.T) {
	sum, n, in := local(0, fact.IntType), local(1, fact.IntType), local(2, fact.IntType)
	step := func(op operator.Op) *rule.Block {
		return block(exprStmt(assign(sum, op, in)), exprStmt(assign(n, op, lit(1))))
	}
	code := &rule.AccumulateCode{
		Locals: locals(fact.IntType, fact.IntType, fact.IntType),
		Init:   block(declareVar(0, fact.IntType, lit(100)), declareVar(1, fact.IntType, lit(0))),
		Inputs: []rule.Input{{Local: 2, Value: prop(this(personType), "age")}},
		Action: step(operator.Add), Reverse: step(operator.Sub),
		Result: text(sum, lit("/"), n),
	}
	acc, err := compilerForTest().Accumulator(&rule.AccumulateFunction{Custom: code})
	if err != nil {
		t.Fatal(err)
	}
	f := frame(&Person{Age: 5})
	state := acc.New(f)
	first := acc.Value(f)
	acc.Add(state, first, f)
	f.Slots[0].Any().(*Person).Age = 7 // facts change in place; the contribution must not
	acc.Add(state, acc.Value(f), f)
	if v, ok := acc.Result(state, f); v != "112/2" || !ok {
		t.Error(v, ok)
	}
	if !acc.Remove(state, first, f) {
		t.Error("reverse code not used")
	}
	if v, ok := acc.Result(state, f); v != "107/1" || !ok || f.Err != nil {
		t.Error(v, ok, f.Err)
	}
}
