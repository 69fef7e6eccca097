package eval

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand"
	"strings"
	"testing"
	"time"

	"whenthen/engine/fact"
	"whenthen/engine/internal/budget"
	"whenthen/engine/internal/native"
	"whenthen/engine/rule"
)

// numberLocals are the variables of the programs of this file: a loop counter, two of every kind, and a person.
var numberLocals = locals(fact.IntType, fact.IntType, fact.IntType, fact.LongType, fact.LongType, fact.DoubleType,
	fact.DoubleType, fact.BoolType, fact.BoolType, fact.IntType, personType)

const (
	counterVar   = 0 // of the loop outside
	innerCounter = 9
	aPerson      = 10
)

// variablesOf are the variables that programs assign, by kind.
var variablesOf = map[fact.Kind][]int{fact.Int: {1, 2}, fact.Long: {3, 4}, fact.Double: {5, 6}, fact.Bool: {7, 8}}

var numberTypes = map[fact.Kind]*fact.Type{fact.Int: fact.IntType, fact.Long: fact.LongType, fact.Double: fact.DoubleType, fact.Bool: fact.BoolType}

func n(i int) *rule.LocalVar { return local(i, numberLocals[i].Type) }

// author writes random programs on numbers.
type author struct {
	*rand.Rand
	depth     int // nested expressions
	functions []*rule.Function
	inner     bool // inside the inner loop
}

var constants = map[fact.Kind][]any{
	fact.Int:    {0, 1, -1, 2, 3, 7, 10, 31, 64, 1000, math.MaxInt32, math.MinInt32},
	fact.Long:   {int64(0), int64(1), int64(-1), int64(2), int64(3), int64(16), int64(1000), int64(1 << 31), int64(math.MaxInt64), int64(math.MinInt64)},
	fact.Double: {0.0, 1.0, -1.5, 0.25, 1e10, math.NaN(), math.Inf(1), math.Copysign(0, -1)},
	fact.Bool:   {true, false},
}

func pick[T any](a *author, from []T) T { return from[a.Intn(len(from))] }

// expr is a random expression of a kind.
func (a *author) expr(k fact.Kind) rule.Expr {
	a.depth++
	defer func() { a.depth-- }()
	if a.depth > 4 || a.Intn(4) == 0 {
		switch {
		case a.Intn(3) == 0:
			return &rule.Const{Node: node(numberTypes[k]), Value: pick(a, constants[k])}
		case k == fact.Int && a.Intn(3) == 0:
			return pick(a, []rule.Expr{n(counterVar), prop(n(aPerson), "age")})
		}
		return n(pick(a, variablesOf[k]))
	}
	if a.Intn(12) == 0 {
		return &rule.Conditional{Node: node(numberTypes[k]), If: a.expr(fact.Bool), Then: a.expr(k), Else: a.expr(k)}
	}
	if k == fact.Bool {
		return a.truth()
	}
	return a.number(k)
}

func (a *author) number(k fact.Kind) rule.Expr {
	t := numberTypes[k]
	whole := k != fact.Double
	switch c := a.Intn(20); {
	case c == 0:
		return &rule.Unary{Node: node(t), Op: pick(a, []rule.Op{rule.OpNeg, rule.OpPlus}), Kind: k, X: a.expr(k)}
	case c == 1 && whole:
		return &rule.Unary{Node: node(t), Op: rule.OpBitNot, Kind: k, X: a.expr(k)}
	case c < 5:
		return to(t, a.expr(pick(a, []fact.Kind{fact.Int, fact.Long, fact.Double})))
	case c == 5 && len(a.functions) > 0:
		fn := pick(a, a.functions)
		return to(t, &rule.FunctionCall{Node: node(fn.Result), Function: fn, Args: []rule.Expr{a.expr(fact.Int)}})
	case c == 6 && whole:
		v := n(pick(a, variablesOf[k]))
		return &rule.IncDec{Node: node(t), Target: v, Dec: a.Intn(2) == 0, Prefix: a.Intn(2) == 0}
	case c == 7:
		return assign(n(pick(a, variablesOf[k])), rule.OpNone, a.expr(k))
	case c < 10 && whole:
		op := pick(a, []rule.Op{rule.OpShl, rule.OpShr, rule.OpUshr})
		return bin(op, k, a.expr(k), a.expr(pick(a, []fact.Kind{fact.Int, fact.Long})))
	case c < 13 && whole:
		return bin(pick(a, []rule.Op{rule.OpBitAnd, rule.OpBitOr, rule.OpBitXor}), k, a.expr(k), a.expr(k))
	case c < 16 && whole:
		divisor := rule.Expr(&rule.Const{Node: node(t), Value: pick(a, constants[k][3:])})
		if a.Intn(40) == 0 {
			divisor = a.expr(k)
		}
		return bin(pick(a, []rule.Op{rule.OpDiv, rule.OpRem}), k, a.expr(k), divisor)
	case c < 16:
		return bin(rule.OpDiv, k, a.expr(k), a.expr(k))
	}
	return bin(pick(a, []rule.Op{rule.OpAdd, rule.OpSub, rule.OpMul}), k, a.expr(k), a.expr(k))
}

func (a *author) truth() rule.Expr {
	switch a.Intn(8) {
	case 0:
		return not(a.expr(fact.Bool))
	case 1:
		return bin(pick(a, []rule.Op{rule.OpAnd, rule.OpOr}), fact.Bool, a.expr(fact.Bool), a.expr(fact.Bool))
	case 2:
		op := pick(a, []rule.Op{rule.OpBitAnd, rule.OpBitOr, rule.OpBitXor})
		return &rule.Binary{Node: node(fact.BoolType), Op: op, Kind: fact.Bool, L: a.expr(fact.Bool), R: a.expr(fact.Bool)}
	case 3:
		return bin(pick(a, []rule.Op{rule.OpEq, rule.OpNe}), fact.Bool, a.expr(fact.Bool), a.expr(fact.Bool))
	}
	k := pick(a, []fact.Kind{fact.Int, fact.Long, fact.Double})
	ops := []rule.Op{rule.OpEq, rule.OpNe, rule.OpLt, rule.OpLe, rule.OpGt, rule.OpGe}
	return bin(pick(a, ops), k, a.expr(k), a.expr(k))
}

// stmt is a random statement of a loop's body.
func (a *author) stmt() rule.Stmt {
	k := pick(a, []fact.Kind{fact.Int, fact.Long, fact.Double, fact.Bool})
	v := pick(a, variablesOf[k])
	switch c := a.Intn(12); {
	case c == 0:
		return &rule.If{Cond: a.expr(fact.Bool), Then: block(a.stmt(), a.stmt()), Else: a.stmt()}
	case c == 1:
		return when(a.expr(fact.Bool), a.stmt())
	case c == 2 && !a.inner:
		a.inner = true
		loop := forInt(innerCounter, lit(3), a.stmt(), a.stmt())
		loop.PostTest = a.Intn(2) == 0
		a.inner = false
		return loop
	case c == 3:
		return when(a.expr(fact.Bool), &rule.Continue{})
	case c == 4 && a.inner:
		return when(a.expr(fact.Bool), pick(a, []rule.Stmt{&rule.Break{}, &rule.Continue{Label: "outer"}}))
	case c == 5:
		return declareVar(v, numberTypes[k], a.expr(k))
	case c == 6 && k != fact.Bool:
		return exprStmt(assign(n(v), pick(a, []rule.Op{rule.OpAdd, rule.OpSub, rule.OpMul}), a.expr(k)))
	}
	return exprStmt(assign(n(v), rule.OpNone, a.expr(k)))
}

// program is a loop of 200 rounds, which a break may end sooner.
func (a *author) program() *rule.Loop {
	loop := forInt(counterVar, lit(200), a.stmt(), a.stmt(), a.stmt(), a.stmt())
	loop.Label = "outer"
	loop.PostTest = a.Intn(4) == 0
	return loop
}

// outcome is what a program leaves: its variables or its failure.
func (a *author) outcome(t *testing.T, p *rule.Loop, hotAfter int64) (text string, rounds uint) {
	t.Helper()
	c := compilerForTest()
	c.hotAfter = hotAfter
	var report []rule.Expr
	for i := range aPerson {
		report = append(report, n(i))
	}
	action, err := c.Action(&rule.Action{
		Locals: numberLocals,
		Inputs: []rule.Input{{Local: aPerson, Value: this(personType)}},
		Body:   block(&rule.Try{Body: block(p), Finally: block(out(report...))}),
	})
	if err != nil {
		t.Fatal(err)
	}
	host := &recorder{}
	f := frame(&Person{Age: 30})
	f.Host = host
	if err := action.Run(f); err != nil {
		host.note("%v", err)
	}
	return host.String(), f.ticks
}

// TestMachineCodeDoesAsClosures runs random loops with closures alone and with machine code after the first rounds.
func TestMachineCodeDoesAsClosures(t *testing.T) {
	if !native.Supported() {
		t.Skip("no machine code on this platform")
	}
	never, faster := int64(math.MaxInt64), 0
	const programs = 400
	for seed := range programs {
		a := &author{Rand: rand.New(rand.NewSource(int64(seed)))}
		if seed%4 == 0 {
			a.functions = []*rule.Function{fib8(), digits()}
		}
		p := a.program()
		if _, err := native.Loop(p); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		want, rounds := a.outcome(t, p, never)
		got, fewer := a.outcome(t, p, 1)
		if got != want {
			t.Errorf("seed %d:\nclosures     %s\nmachine code %s\n%s", seed, want, got, moduleText(p))
		}
		if fewer < rounds {
			faster++
		}
	}
	if faster < programs*3/4 {
		t.Errorf("machine code ran to the end in %d of %d programs", faster, programs)
	}
}

func moduleText(p *rule.Loop) string {
	m, err := native.Loop(p)
	if err != nil {
		return err.Error()
	}
	return m.String()
}

// fib8 is fib( n & 7 ), so that random arguments are small.
func fib8() *rule.Function {
	v := local(0, fact.IntType)
	return &rule.Function{Name: "fib8", Params: []int{0}, Locals: locals(fact.IntType), Result: fact.IntType, Body: block(
		&rule.Return{Value: &rule.FunctionCall{Node: node(fact.IntType), Function: fib(),
			Args: []rule.Expr{bin(rule.OpBitAnd, fact.Int, v, lit(7))}}})}
}

// digits counts the digits of a number in a loop.
func digits() *rule.Function {
	v, count := local(0, fact.IntType), local(1, fact.LongType)
	return &rule.Function{Name: "digits", Params: []int{0}, Locals: locals(fact.IntType, fact.LongType), Result: fact.LongType, Body: block(
		declareVar(1, fact.LongType, nil),
		&rule.Loop{Cond: not(eq(v, lit(0))), Body: block(
			exprStmt(assign(v, rule.OpNone, divide(v, lit(10)))), exprStmt(inc(count)))},
		&rule.Return{Value: count})}
}

// hotRun runs statements with machine code from the first chance on.
func hotRun(t *testing.T, ctx context.Context, body ...rule.Stmt) (printed string, ticks uint, err error) {
	t.Helper()
	c := compilerForTest()
	c.hotAfter = 1
	action, err := c.Action(&rule.Action{Locals: testLocals, Body: block(body...)})
	if err != nil {
		t.Fatal(err)
	}
	host := &recorder{}
	f := frame()
	f.Host, f.Budget = host, budget.New(budget.Limits{})
	f.Budget.Begin(ctx)
	err = action.Run(f)
	return host.String(), f.ticks, err
}

func TestMachineCodeFailsAsClosures(t *testing.T) {
	// v1 += 1000 / ( 500 - v0 ), which fails in round 500.
	quotient := divide(lit(1000), bin(rule.OpSub, fact.Int, lit(500), v(0)))
	quotient.(*rule.Binary).At.Start.Line = 7
	loop := forInt(0, lit(1000), exprStmt(assign(v(1), rule.OpAdd, quotient)))
	_, _, err := hotRun(t, nil, loop)
	var failure *Error
	if !errors.As(err, &failure) || failure.Span.Start.Line != 7 || !strings.Contains(failure.Message, "by zero") {
		t.Errorf("division by zero in machine code: %v", err)
	}
	printed, _, err := hotRun(t, nil, &rule.Try{Body: block(loop), Catches: []rule.Catch{catch("ArithmeticException", out(v(0), v(1)))}})
	sum := 0
	for i := range 500 {
		sum += 1000 / (500 - i)
	}
	if want := fmt.Sprintf("500,%d", sum); err != nil || strings.TrimRight(printed, ",") != want {
		t.Errorf("variables after a failure that is caught: %s, %v, want %s", printed, err, want)
	}
}

func TestMachineCodeStopsWithTheContext(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	endless := &rule.Loop{Body: block(exprStmt(inc(v(0))))}
	if _, _, err := hotRun(t, ctx, endless); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("an endless loop ended with %v", err)
	}
}

func TestMachineCodeNestsCallsAsDeep(t *testing.T) {
	// down( n ) is n < 1 ? 0 : 1 + down( n - 1 ).
	x := local(0, fact.IntType)
	fn := &rule.Function{Name: "down", Params: []int{0}, Locals: locals(fact.IntType), Result: fact.IntType}
	call := func(n rule.Expr) rule.Expr {
		return &rule.FunctionCall{Node: node(fact.IntType), Function: fn, Args: []rule.Expr{n}}
	}
	fn.Body = block(&rule.Return{Value: &rule.Conditional{Node: node(fact.IntType), If: bin(rule.OpLt, fact.Int, x, lit(1)),
		Then: lit(0), Else: add(lit(1), call(bin(rule.OpSub, fact.Int, x, lit(1))))}})
	for _, depth := range []int{maxDepth - 1, maxDepth} {
		// The first calls make the function hot.
		warm := forInt(0, lit(3), exprStmt(assign(v(1), rule.OpNone, call(lit(2000)))))
		printed, _, err := hotRun(t, nil, warm, exprStmt(assign(v(1), rule.OpNone, call(lit(depth)))), out(v(1)))
		if fits := depth < maxDepth; fits != (err == nil) || fits && printed != fmt.Sprintf("%d,", depth) {
			t.Errorf("%d calls deep: %s %v", depth, printed, err)
		}
	}
}

func TestRecursionBecomesMachineCode(t *testing.T) {
	if !native.Supported() {
		t.Skip("no machine code on this platform")
	}
	value := &rule.FunctionCall{Node: node(fact.IntType), Function: fib(), Args: []rule.Expr{lit(25)}}
	printed, ticks, err := hotRun(t, nil, exprStmt(assign(v(1), rule.OpNone, value)), out(v(1)))
	if err != nil || printed != "75025," {
		t.Fatalf("fib(25) = %s, %v", printed, err)
	}
	if ticks > 10_000 {
		t.Errorf("%d of 242,785 calls went through closures", ticks)
	}
}
