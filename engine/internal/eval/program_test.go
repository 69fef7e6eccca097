package eval

import (
	"context"
	"errors"
	"testing"

	"whenthen/engine/internal/code"
	"whenthen/engine/internal/untyped"
	"whenthen/engine/java"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/budget"
	"whenthen/internal/fact"
	"whenthen/internal/fact/decimal"
	"whenthen/internal/registry"
)

var javaTypes = registry.NewRegistry(java.Library())

// tiers are the two ways to run an expression without static types.
func tiers() (programs, registers *Compiler) {
	base := &rule.Base{Types: javaTypes}
	programs, registers = NewCompiler(base), NewCompiler(base)
	registers.code.NoPrograms = true
	return programs, registers
}

// bothTiers checks that an expression becomes a program, with the same outcome as register code.
func bothTiers(t *testing.T, e rule.Expr, values ...any) string {
	t.Helper()
	programs, registers := tiers()
	x, err := programs.expression(e)
	if err != nil {
		t.Fatal(err)
	}
	if !runsProgram(x.code) {
		t.Fatalf("%s is no program", e)
	}
	f := &Frame{Types: javaTypes, Budget: budget.New(budget.Limits{})}
	setGlobals(f, values...)
	got, want := outcome(t, f, programs, e), outcome(t, f, registers, e)
	if got != want {
		t.Errorf("%s with %v: %s by the program, %s by register code", e, values, got, want)
	}
	return got
}

func runsProgram(c *code.Code) bool {
	for _, in := range c.Instrs {
		if in.Op == code.Program {
			return true
		}
	}
	return false
}

func anything() []any {
	m := fact.NewMap()
	_, _ = m.Put("a", 5)
	_, _ = m.Put(1, "one")
	return []any{nil, 0, 7, -1, int64(1) << 40, 2.5, float32(0.5), "", "a", "7", true, fact.CharValue('a'), decimal.New(125, 2), fact.NewList("a", 7, nil), m,
		fact.NewListOf(registry.BaseArrayOf(fact.IntType), 4, 7)}
}

// TestOperatorsInBothTiers tries every operator that depends on run-time types with values of all kinds.
func TestOperatorsInBothTiers(t *testing.T) {
	object := func(i int) rule.Expr { return global(i, fact.ObjectType) }
	for op := operator.Add; op < operator.After; op++ {
		e := bin(op, fact.Any, object(0), object(1))
		if op >= operator.Neg && op <= operator.BitNot || !untyped.Is(e) {
			continue
		}
		for _, x := range anything() {
			for _, y := range anything() {
				bothTiers(t, e, x, y)
			}
		}
	}
	for _, op := range []operator.Op{operator.Neg, operator.Plus, operator.BitNot} {
		for _, x := range anything() {
			bothTiers(t, &rule.Unary{Node: node(fact.ObjectType), Op: op, Kind: fact.Any, X: object(0)}, x)
		}
	}
}

func TestMembersInBothTiers(t *testing.T) {
	object := func(i int) rule.Expr { return global(i, fact.ObjectType) }
	get := func(of rule.Expr, name string) rule.Expr {
		return &rule.DynamicProp{Node: node(fact.ObjectType), Of: of, Name: name}
	}
	call := func(of rule.Expr, name string, args ...rule.Expr) rule.Expr {
		return &rule.DynamicCall{Node: node(fact.ObjectType), Of: of, Name: name, Args: args}
	}
	index := func(of, key rule.Expr) rule.Expr {
		return &rule.Index{Node: node(fact.ObjectType), Of: of, Key: key}
	}
	plus := func(l, r rule.Expr) rule.Expr {
		return &rule.Binary{Node: node(fact.ObjectType), Op: operator.Add, Kind: fact.Any, L: l, R: r}
	}
	for _, e := range []rule.Expr{
		get(object(0), "a"), get(object(0), "size"), get(object(0), "empty"), call(object(0), "length"), call(object(0), "get", object(1)),
		call(object(0), "toString"), call(object(0), "contains", lit(7)), index(object(0), object(1)), index(index(object(0), object(1)), lit(0)),
		plus(get(object(0), "a"), object(1)), plus(plus(object(0), object(1)), lit(1)), plus(call(object(0), "size"), index(object(0), object(1))),
		bin(operator.Eq, fact.Any, get(object(0), "a"), lit(5)), bin(operator.Lt, fact.Any, call(object(0), "size"), object(1)),
		not(bin(operator.Eq, fact.Any, index(object(0), object(1)), lit("one"))),
		to(fact.IntType, plus(object(0), object(1))), to(fact.StringType, get(object(0), "a")),
	} {
		for _, x := range anything() {
			for _, y := range anything() {
				bothTiers(t, e, x, y)
			}
		}
	}
	if got := bothTiers(t, plus(get(object(0), "a"), lit(2)), anything()[14]); got != "int 7" {
		t.Errorf("map.a + 2 is %s", got)
	}
}

// TestWhatIsNoProgram lists what stays register code: typed expressions, those that may end a condition early, and those with a
// side effect after an operator.
func TestWhatIsNoProgram(t *testing.T) {
	object := global(0, fact.ObjectType)
	prop := &rule.DynamicProp{Node: node(fact.ObjectType), Of: object, Name: "a"}
	effect := &rule.Assign{Node: node(fact.ObjectType), Target: object, Value: lit(1)}
	for _, e := range []rule.Expr{
		bin(operator.Add, fact.Int, lit(1), lit(2)),
		bin(operator.Eq, fact.Any, object, object),
		&rule.DynamicProp{Node: node(fact.ObjectType), Of: object, Name: "a", NullSafe: true},
		bin(operator.Add, fact.Any, prop, effect),
	} {
		if p := untyped.New(e); p != nil {
			t.Errorf("%s is the program %s", e, p)
		}
	}
}

// TestProgramsEnd ends programs by the budget, after a number of operators, and by the context.
func TestProgramsEnd(t *testing.T) {
	e := bin(operator.Add, fact.Any, global(0, fact.ObjectType), global(0, fact.ObjectType))
	programs, _ := tiers()
	x, err := programs.expression(e)
	if err != nil {
		t.Fatal(err)
	}
	run := func(b *budget.Budget) error {
		f := &Frame{Types: javaTypes, Budget: b}
		setGlobals(f, 1)
		for range 5000 {
			if _, ok := x.value(f); !ok {
				return f.Err
			}
		}
		return nil
	}
	limited := budget.New(budget.Limits{Steps: 2000})
	limited.Begin(context.Background())
	var over *budget.Exceeded
	if err := run(limited); !errors.As(err, &over) {
		t.Errorf("after 5000 operators of 2000: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	free := budget.New(budget.Limits{})
	free.Begin(ctx)
	if err := run(free); err != nil {
		t.Error(err)
	}
	cancel()
	if err := run(free); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end of the context: %v", err)
	}
}

// BenchmarkTiers runs map.a + 2 > x as a program and as register code.
func BenchmarkTiers(b *testing.B) {
	get := &rule.DynamicProp{Node: node(fact.ObjectType), Of: global(0, fact.ObjectType), Name: "a"}
	sum := &rule.Binary{Node: node(fact.ObjectType), Op: operator.Add, Kind: fact.Any, L: get, R: lit(2)}
	e := bin(operator.Gt, fact.Any, sum, global(1, fact.ObjectType))
	programs, registers := tiers()
	for name, c := range map[string]*Compiler{"program": programs, "registers": registers} {
		b.Run(name, func(b *testing.B) {
			x, err := c.expression(e)
			if err != nil {
				b.Fatal(err)
			}
			f := &Frame{Types: javaTypes, Budget: budget.New(budget.Limits{})}
			setGlobals(f, anything()[14], 5)
			b.ReportAllocs()
			for b.Loop() {
				if v, ok := x.value(f); !ok || !v.Bool() {
					b.Fatal(f.Err)
				}
			}
		})
	}
}
