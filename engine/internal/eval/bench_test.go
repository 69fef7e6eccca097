package eval

import (
	"testing"

	"whenthen/engine/fact"
	"whenthen/engine/rule"
)

func benchTest(b *testing.B, name string, e rule.Expr, objects ...any) {
	c := compilerForTest()
	test, err := c.Test(&rule.Test{Expr: e})
	if err != nil {
		b.Fatal(err)
	}
	f := frame(objects...)
	program := c.unit(false).program(e).boolean
	n := 0
	b.Run(name+"/inline", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if test.Eval(f) {
				n++
			}
		}
	})
	b.Run(name+"/closure", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if test.Fn(f) {
				n++
			}
		}
	})
	b.Run(name+"/program", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if program(f) {
				n++
			}
		}
	})
}

func BenchmarkTest(b *testing.B) {
	p, q := this(personType), slot(1, personType)
	people := []any{&Person{Name: "A", Age: 3, Free: 1 << 5}, &Person{Name: "B", Age: 3}}
	benchTest(b, "int==const", bin(rule.OpEq, fact.Int, prop(p, "age"), lit(3)), people...)
	benchTest(b, "text==const", bin(rule.OpEq, fact.String, prop(p, "name"), lit("A")), people...)
	benchTest(b, "int==join", bin(rule.OpEq, fact.Int, prop(p, "age"), prop(q, "age")), people...)
	benchTest(b, "this!=", bin(rule.OpNe, fact.Struct, p, q), people...)
	benchTest(b, "null", bin(rule.OpEq, fact.Int, prop(p, "score"), lit(nil)), people...)
	benchTest(b, "getter", bin(rule.OpEq, fact.Int, prop(p, "secret"), lit(0)), people...)
	benchTest(b, "contains", bin(rule.OpContains, fact.Set, prop(p, "free"), lit(5)), people...)
	benchTest(b, "and", bin(rule.OpAnd, fact.Bool, bin(rule.OpGt, fact.Int, prop(p, "age"), lit(2)), bin(rule.OpLt, fact.Int, prop(p, "age"), lit(9))), people...)
}

func benchAction(b *testing.B, a *rule.Action) {
	action, err := compilerForTest().Action(a)
	if err != nil {
		b.Fatal(err)
	}
	f := frame()
	b.ReportAllocs()
	for b.Loop() {
		if err := action.Run(f); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkAction(b *testing.B) {
	i, j, s := local(0, fact.IntType), local(1, fact.IntType), local(2, fact.IntType)
	ints := locals(fact.IntType, fact.IntType, fact.IntType)
	b.Run("empty", func(b *testing.B) { benchAction(b, &rule.Action{Body: &rule.Block{}}) })
	b.Run("sum1000", func(b *testing.B) {
		benchAction(b, &rule.Action{Locals: ints, Body: &rule.Block{List: []rule.Stmt{
			forInt(0, lit(1000), exprStmt(assign(s, rule.OpAdd, i)))}}})
	})
	b.Run("nested100x10", func(b *testing.B) {
		benchAction(b, &rule.Action{Locals: ints, Body: &rule.Block{List: []rule.Stmt{
			forInt(0, lit(100), forInt(1, lit(10), &rule.If{
				Cond: bin(rule.OpEq, fact.Int, bin(rule.OpRem, fact.Int, bin(rule.OpAdd, fact.Int, i, j), lit(3)), lit(0)),
				Then: exprStmt(assign(s, rule.OpAdd, bin(rule.OpMul, fact.Int, i, j)))}))}}})
	})
	b.Run("array1000", func(b *testing.B) {
		arr := testTypes.ArrayOf(fact.IntType)
		a := local(3, arr)
		at := &rule.Index{Node: node(fact.IntType), Of: a, Key: i}
		benchAction(b, &rule.Action{Locals: append(ints, rule.Local{Index: 3, Type: arr}), Body: &rule.Block{List: []rule.Stmt{
			declareVar(3, arr, &rule.NewArray{Node: node(arr), Length: lit(1000)}),
			forInt(0, lit(1000), exprStmt(assign(at, rule.OpNone, i))),
			forInt(0, lit(1000), exprStmt(assign(s, rule.OpAdd, at)))}}})
	})
	b.Run("fib15", func(b *testing.B) {
		benchAction(b, &rule.Action{Locals: ints, Body: &rule.Block{List: []rule.Stmt{
			exprStmt(assign(s, rule.OpNone, &rule.FunctionCall{Node: node(fact.IntType), Function: fib(), Args: []rule.Expr{lit(15)}}))}}})
	})
}
