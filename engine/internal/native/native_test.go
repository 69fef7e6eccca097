package native

import (
	"context"
	"flag"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"whenthen/engine/fact"
	"whenthen/engine/rule"
)

var update = flag.Bool("update", false, "write testdata/walk.golden anew")

func node(t *fact.Type) rule.Node { return rule.Node{T: t} }

func lit(t *fact.Type, v any) rule.Expr { return &rule.Const{Node: node(t), Value: v} }

func variableOf(t *fact.Type, i int, name string) *rule.LocalVar {
	return &rule.LocalVar{Node: node(t), Index: i, Name: name}
}

func operation(op rule.Op, x, y rule.Expr) rule.Expr {
	t := x.Type()
	if op >= rule.OpEq {
		t = fact.BoolType
	}
	return &rule.Binary{Node: node(t), Op: op, Kind: x.Type().Kind, L: x, R: y}
}

func set(v *rule.LocalVar, e rule.Expr) rule.Stmt {
	return &rule.ExprStmt{X: &rule.Assign{Node: node(v.T), Target: v, Value: e}}
}

var (
	i = variableOf(fact.IntType, 0, "i")
	n = variableOf(fact.IntType, 1, "n")
	x = variableOf(fact.LongType, 2, "x")
	s = variableOf(fact.DoubleType, 3, "s")
)

// walk is for (; i < n; i++) { x = x * 31 % 10; if (x == 7) break; s = s + x; }, the last with a conversion.
func walk() *rule.Loop {
	step := operation(rule.OpRem, operation(rule.OpMul, x, lit(fact.LongType, int64(31))), lit(fact.LongType, int64(10)))
	return &rule.Loop{
		Cond: operation(rule.OpLt, i, n),
		Body: &rule.Block{List: []rule.Stmt{
			set(x, step),
			&rule.If{Cond: operation(rule.OpEq, x, lit(fact.LongType, int64(7))), Then: &rule.Break{}},
			set(s, operation(rule.OpAdd, s, &rule.Convert{Node: node(fact.DoubleType), X: x})),
		}},
		Post: []rule.Stmt{&rule.ExprStmt{X: &rule.IncDec{Node: node(fact.IntType), Target: i}}},
	}
}

func translated(t *testing.T, loop *rule.Loop) *Module {
	t.Helper()
	m, err := Loop(loop)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestModuleText(t *testing.T) {
	const golden = "testdata/walk.golden"
	got := translated(t, walk()).String()
	if *update {
		if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("the module reads\n%s\nand not\n%s", got, want)
	}
}

func TestNoTranslation(t *testing.T) {
	text := variableOf(fact.StringType, 4, "text")
	for want, body := range map[string]rule.Stmt{
		"String":                         set(text, lit(fact.StringType, "a")),
		"return":                         &rule.Return{Value: i},
		"a jump out of the loop":         &rule.Break{Label: "outside"},
		"% on double":                    set(s, operation(rule.OpRem, s, s)),
		"*rule.ForEach":                  &rule.ForEach{},
		"i, which is long here and int":  set(variableOf(fact.LongType, 0, "i"), x),
		"a conversion of boolean to int": set(i, operation(rule.OpLt, i, n)),
		"null":                           set(i, lit(fact.NullType, nil)),
		"n as a condition":               &rule.If{Cond: n, Then: &rule.Block{}},
		"x as int":                       set(i, &rule.Binary{Node: node(fact.IntType), Op: rule.OpAdd, Kind: fact.Int, L: x, R: i}),
	} {
		loop := walk()
		loop.Body = body
		if _, err := Loop(loop); err == nil || !strings.Contains(err.Error(), "no machine code for "+want) {
			t.Errorf("%v, which should tell of %q", err, want)
		}
	}
}

func TestLongCodeHasNoTranslation(t *testing.T) {
	var list []rule.Stmt
	for range 5000 {
		list = append(list, set(x, operation(rule.OpAdd, x, x)))
	}
	loop := walk()
	loop.Body = &rule.Block{List: list}
	if _, err := Loop(loop); err == nil || !strings.Contains(err.Error(), "more than 16384 instructions") {
		t.Errorf("20,000 instructions: %v", err)
	}
}

func loaded(t *testing.T, m *Module) *Program {
	t.Helper()
	if !Supported() {
		t.Skip("no machine code on this platform")
	}
	p, err := new(Machine).Load(m)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestProgramsRunSideBySide has many goroutines run one program.
func TestProgramsRunSideBySide(t *testing.T) {
	p := loaded(t, translated(t, walk()))
	var wg sync.WaitGroup
	for g := range 16 {
		wg.Go(func() {
			for range 50 {
				var final []uint64
				ran := p.Run(context.Background(), 1, func(stack []uint64) bool {
					for k, in := range p.Params {
						stack[k] = map[int]uint64{0: 0, 1: uint64(1000 + g), 2: 3}[in.Index]
					}
					return true
				}, func(stack []uint64) { final = append(final, stack[:len(p.Results)]...) })
				// 3, 93 % 10 = 3: never 7, so that the loop runs to its end.
				if !ran || len(final) != 3 || final[0] != uint64(1000+g) || final[1] != 3 {
					t.Errorf("goroutine %d: %v %v", g, ran, final)
				}
			}
		})
	}
	wg.Wait()
}

// TestRunGivesUp tells the ways in which a program ends early, without results.
func TestRunGivesUp(t *testing.T) {
	start := func(stack []uint64) bool { clear(stack[:1]); return true }
	never := func([]uint64) { t.Error("there are results") }

	endless := loaded(t, translated(t, &rule.Loop{Body: &rule.Block{}}))
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Millisecond)
	defer cancel()
	if endless.Run(ctx, 1, func([]uint64) bool { return true }, never) {
		t.Error("an endless loop ended")
	}
	byZero := loaded(t, translated(t, &rule.Loop{Body: set(i, operation(rule.OpDiv, i, i))}))
	for range 3 { // a program that has failed runs again
		if byZero.Run(t.Context(), 1, start, never) {
			t.Error("a division by zero went well")
		}
	}
	if byZero.Run(t.Context(), 1, func([]uint64) bool { return false }, never) {
		t.Error("it ran without its arguments")
	}
}
