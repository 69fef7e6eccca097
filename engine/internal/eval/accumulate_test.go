package eval

import (
	"errors"
	"testing"

	"whenthen/engine/internal/operation"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
	"whenthen/internal/fact/decimal"
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

// fold adds values, removes the first one again (recomputing where the function is not reversible) and returns the results before
// and after.
func fold(t *testing.T, acc Accumulator, typ *fact.Type, values ...any) (before, after string) {
	t.Helper()
	f := frame()
	result := func(state any) string {
		v, ok := acc.Result(state, f)
		switch {
		case f.Err != nil:
			return "! " + f.Err.Error()
		case !ok:
			return "none"
		}
		return show(v)
	}
	state := acc.New(f)
	var added []any
	for _, v := range values {
		setGlobals(f, v)
		x := acc.Value(f)
		acc.Add(state, x, f)
		added = append(added, x)
	}
	before = result(state)
	if len(added) == 0 {
		return before, before
	}
	if !acc.Remove(state, added[0], f) {
		state = acc.New(f)
		for _, x := range added[1:] {
			acc.Add(state, x, f)
		}
	}
	return before, result(state)
}

// foldUnboxed is fold with contributions as numbers.
func foldUnboxed(t *testing.T, acc Numbers, typ *fact.Type, values ...any) (before, after string) {
	t.Helper()
	f := frame()
	result := func(state any) string {
		v, ok := acc.Result(state, f)
		if !ok && v == nil { // null among several functions
			return "none"
		}
		return show(v)
	}
	state := acc.New(f)
	var added [][]int64
	for _, v := range values {
		setGlobals(f, v)
		numbers := make([]int64, acc.Count())
		acc.Numbers(f, numbers)
		acc.AddNumbers(state, numbers, f)
		added = append(added, numbers)
	}
	before = result(state)
	if len(added) == 0 {
		return before, before
	}
	if !acc.RemoveNumbers(state, added[0], f) {
		state = acc.New(f)
		for _, numbers := range added[1:] {
			acc.AddNumbers(state, numbers, f)
		}
	}
	return before, result(state)
}

func TestAccumulators(t *testing.T) {
	d := func(unscaled int64, scale int) any { return decimal.New(unscaled, scale) }
	tests := []struct {
		name          string
		arg, result   *fact.Type
		values        []any
		before, after string
	}{
		{"count", fact.IntType, fact.LongType, nil, "int64 0", "int64 0"},
		{"count", fact.ObjectType, fact.LongType, []any{1, nil}, "int64 2", "int64 1"},
		{"sum", fact.IntType, fact.IntegerType, []any{1, 2, 3}, "int 6", "int 5"},
		{"sum", fact.IntType, fact.IntegerType, []any{2147483647, 1}, "int -2147483648", "int 1"},
		{"sum", fact.IntType, fact.IntegerType, nil, "int 0", "int 0"},
		{"sum", fact.LongType, fact.BoxedLongType, []any{int64(1 << 40), int64(1)}, "int64 1099511627777", "int64 1"},
		{"sum", fact.BoxedDoubleType, fact.BoxedDoubleType, []any{1.5, nil, 2.0}, "float64 3.5", "float64 2.0"},
		{"sum", fact.DoubleType, fact.BoxedDoubleType, []any{1.5, 2.0}, "float64 3.5", "float64 2.0"},
		{"sum", fact.IntType, fact.BoxedDoubleType, []any{1, 2}, "float64 3.0", "float64 2.0"},
		{"sum", fact.DecimalType, fact.DecimalType, []any{d(100, 2), d(25, 1), nil}, "*decimal.Decimal 3.50", "*decimal.Decimal 2.50"},
		{"sum", fact.ObjectType, fact.NumberType, []any{1, 2.5}, "float64 3.5", "float64 2.5"},
		{"average", fact.IntType, fact.BoxedDoubleType, nil, "none", "none"},
		{"average", fact.IntType, fact.BoxedDoubleType, []any{1, 2, 6}, "float64 3.0", "float64 4.0"},
		{"average", fact.DoubleType, fact.BoxedDoubleType, []any{0.5, 1.5}, "float64 1.0", "float64 1.5"},
		{"average", fact.DoubleType, fact.BoxedDoubleType, []any{0.5}, "float64 0.5", "none"},
		{"average", fact.IntegerType, fact.BoxedDoubleType, []any{1, 2, nil}, "float64 1.5", "float64 2.0"},
		{"average", fact.DecimalType, fact.DecimalType, []any{d(1000, 2), d(250, 2), d(100, 2)}, "*decimal.Decimal 4.50", "*decimal.Decimal 1.75"},
		{"min", fact.IntType, fact.IntegerType, nil, "none", "none"},
		{"min", fact.IntType, fact.IntegerType, []any{-2, 0, 3}, "int -2", "int 0"},
		{"max", fact.IntType, fact.IntegerType, []any{-2, -2, -7}, "int -2", "int -2"},
		{"max", fact.IntType, fact.IntegerType, []any{0}, "int 0", "none"},
		{"max", fact.LongType, fact.BoxedLongType, []any{int64(1), int64(1 << 40)}, "int64 1099511627776", "int64 1099511627776"},
		{"max", fact.CharType, fact.CharacterType, []any{fact.CharValue('b'), fact.CharValue('a')}, "fact.Char b", "fact.Char a"},
		{"max", fact.DoubleType, fact.BoxedDoubleType, []any{1.5, 0.5}, "float64 1.5", "float64 0.5"},
		{"min", fact.IntegerType, fact.IntegerType, []any{2, nil, 3}, "int 2", "int 3"},
		{"max", fact.StringType, fact.StringType, []any{"b", "a"}, "string b", "string a"},
		{"max", fact.ObjectType, fact.ObjectType, []any{1, "a"}, `! 1:1: "a" and 1 cannot be compared`, ""},
		{"collectList", fact.IntType, fact.ListType, []any{1, 2, 1}, "*fact.ListValue [1, 2, 1]", "*fact.ListValue [2, 1]"},
		{"collectList", fact.ObjectType, fact.ListType, []any{nil, 2}, "*fact.ListValue [null, 2]", "*fact.ListValue [2]"},
		{"collectSet", fact.IntType, fact.SetType, []any{1, 2, 1}, "*fact.SetValue [1, 2]", "*fact.SetValue [1, 2]"},
		{"collectSet", fact.StringType, fact.SetType, []any{"x", "y"}, "*fact.SetValue [x, y]", "*fact.SetValue [y]"},
		{"variance", fact.IntType, fact.BoxedDoubleType, nil, "float64 NaN", "float64 NaN"},
		{"variance", fact.IntType, fact.BoxedDoubleType, []any{1, 2, 3}, "float64 0.6666666666666666", "float64 0.25"},
		{"standardDeviation", fact.IntType, fact.BoxedDoubleType, []any{7, 1, 3}, "float64 2.494438257849294", "float64 1.0"},
		{"total", fact.IntType, fact.LongType, []any{-3, 4}, "int64 7", "int64 4"},
	}
	for _, test := range tests {
		c := compilerForTest()
		acc, err := c.Accumulator(&rule.AccumulateFunction{At: node(nil).At, Name: test.name, Arg: global(0, test.arg), Result: test.result, Host: host(test.name, nil)})
		if err != nil {
			t.Fatal(err)
		}
		before, after := fold(t, acc, test.arg, test.values...)
		if before != test.before || test.after != "" && after != test.after {
			t.Errorf("%s(%v): %s and %s, want %s and %s", test.name, test.values, before, after, test.before, test.after)
		}
		if acc, ok := acc.(Numbers); ok {
			if before, after := foldUnboxed(t, acc, test.arg, test.values...); before != test.before || after != test.after {
				t.Errorf("%s(%v) unboxed: %s and %s, want %s and %s", test.name, test.values, before, after, test.before, test.after)
			}
		}
	}
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
