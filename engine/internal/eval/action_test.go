package eval

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/budget"
	"whenthen/internal/fact"
	"whenthen/internal/fact/decimal"
)

// recorder is a host that records the effects of an action.
type recorder struct {
	strings.Builder
	fail error
}

func (r *recorder) note(format string, args ...any) { fmt.Fprintf(&r.Builder, format+";", args...) }

func (r *recorder) Insert(o any, logical bool) (any, error) {
	r.note("insert %s %v", fact.ToString(o), logical)
	return "handle", r.fail
}
func (r *recorder) InsertAt(entryPoint string, o any) (any, error) {
	r.note("insert %s at %s", fact.ToString(o), entryPoint)
	return nil, r.fail
}
func (r *recorder) Update(o any, _ *fact.Type, m fact.Mask) error {
	r.note("update %d", m)
	return r.fail
}
func (r *recorder) Expect(any) error { return nil }

func (r *recorder) UpdateHandle(_, o any, t *fact.Type, m fact.Mask) error {
	return r.Update(o, t, m)
}
func (r *recorder) Delete(o any) error      { r.note("delete %s", fact.ToString(o)); return nil }
func (r *recorder) Halt()                   { r.note("halt") }
func (r *recorder) SetFocus(g string) error { r.note("focus %s", g); return nil }
func (r *recorder) ClearGroup(g string)     { r.note("clear %s", g) }
func (r *recorder) ActivateGroup(g string)  { r.note("activate %s", g) }
func (r *recorder) RuleName() string        { return "my rule" }
func (r *recorder) RulePackage() string     { return "my.package" }
func (r *recorder) Print(s string)          { r.WriteString(s) }
func (r *recorder) Context() any            { return nil }
func (r *recorder) PrintError(s string)     { r.note("error %s", s) }
func (r *recorder) SetGlobal(n string, v any) error {
	r.note("global %s=%s", n, fact.ToString(v))
	return nil
}
func (r *recorder) Query(n string, args []any) (any, error) {
	return fact.NewList(append([]any{n}, args...)...), nil
}

// The variables of all test actions: five ints, then other types.
var testLocals = locals(fact.IntType, fact.IntType, fact.IntType, fact.IntType, fact.IntType, fact.LongType, fact.DoubleType,
	fact.ByteType, fact.StringType, fact.ObjectType, personType, fact.IntegerType, fact.BoolType, fact.FuncType, fact.DecimalType)

const (
	vLong    = 5
	vDouble  = 6
	vByte    = 7
	vText    = 8
	vObject  = 9
	vPerson  = 10
	vInteger = 11
	vBool    = 12
	vFunc    = 13
	vDecimal = 14
)

func v(i int) *rule.LocalVar { return local(i, testLocals[i].Type) }

func let(i int, x rule.Expr) rule.Stmt { return declareVar(i, testLocals[i].Type, x) }

func text(parts ...rule.Expr) rule.Expr {
	sum := parts[0]
	for _, p := range parts[1:] {
		sum = bin(operator.Concat, fact.String, sum, p)
	}
	return sum
}

// out prints values separated by commas.
func out(xs ...rule.Expr) rule.Stmt {
	parts := []rule.Expr{lit("")}
	for _, x := range xs {
		parts = append(parts, x, lit(","))
	}
	return effect(rule.EffectPrint, text(parts...))
}

func effect(op rule.EffectOp, args ...rule.Expr) rule.Stmt {
	return exprStmt(&rule.Effect{Node: node(fact.VoidType), Op: op, Args: args})
}

func block(list ...rule.Stmt) *rule.Block { return &rule.Block{List: list} }

func when(c rule.Expr, then ...rule.Stmt) rule.Stmt { return &rule.If{Cond: c, Then: block(then...)} }

func eq(l, r rule.Expr) rule.Expr { return bin(operator.Eq, fact.Int, l, r) }

func add(l, r rule.Expr) rule.Expr { return bin(operator.Add, fact.Int, l, r) }

func throw(class *fact.Type, message string) rule.Stmt {
	return &rule.Throw{StmtNode: rule.StmtNode{At: node(nil).At}, Value: &rule.Const{Node: node(class), Value: fact.NewException(class, message)}}
}

func catch(class string, body ...rule.Stmt) rule.Catch {
	return rule.Catch{Classes: []string{class}, Local: vObject, Body: block(body...)}
}

func divide(x, y rule.Expr) rule.Expr { return bin(operator.Div, fact.Int, x, y) }

// runAction compiles and runs statements. It returns what they printed and did, followed by the error.
func runAction(t *testing.T, body ...rule.Stmt) (string, error) {
	t.Helper()
	action, err := compilerForTest().Action(&rule.Action{Locals: testLocals, Body: block(body...)})
	if err != nil {
		t.Fatal(err)
	}
	host := &recorder{}
	f := frame(&Person{Name: "Ann", Age: 30})
	f.Host, f.Globals = host, []any{1}
	err = action.Run(f)
	if !f.Idle() {
		t.Error("the frame is not clean after the run")
	}
	return host.String(), err
}

// actionTest is statements with what they print and do.
type actionTest struct {
	name, want string
	body       []rule.Stmt
}

func runActions(t *testing.T, tests []actionTest) {
	t.Helper()
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := runAction(t, test.body...)
			if err != nil {
				t.Fatal(err)
			}
			if got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestStatements(t *testing.T) {
	p := v(vPerson)
	person := let(vPerson, this(personType))
	double := &rule.Lambda{Node: node(fact.FuncType), Params: []int{4}, Expr: add(v(4), v(4))}
	invoke := func(x rule.Expr) rule.Expr {
		return &rule.Invoke{Node: node(fact.ObjectType), Of: v(vFunc), Args: []rule.Expr{x}}
	}
	arr := testTypes.ArrayOf(fact.IntType)
	list := &rule.ListLit{Node: node(fact.ListType), Elements: []rule.Expr{lit(5), lit(6), lit(7)}}
	at := func(of rule.Expr, i rule.Expr) rule.Expr {
		return &rule.Index{Node: node(fact.IntType), Of: of, Key: i}
	}
	array := &rule.NewArray{Node: node(arr), Length: lit(3)}
	arrVar := &rule.LocalVar{Node: node(arr), Index: vObject}
	mapLit := &rule.MapLit{Node: node(fact.MapType), Keys: []rule.Expr{lit("k")}, Values: []rule.Expr{lit(1)}}
	mapVar := &rule.LocalVar{Node: node(fact.MapType), Index: vObject}
	mapAt := &rule.Index{Node: node(fact.ObjectType), Of: mapVar, Key: lit("k")}
	global := &rule.GlobalVar{Node: node(fact.ObjectType), Global: &rule.Global{Name: "g", Type: fact.ObjectType}}
	sw := func(x rule.Expr, arrow bool) rule.Stmt {
		return &rule.Switch{X: x, Arrow: arrow, Cases: []rule.SwitchCase{
			{Values: []rule.Expr{eq(x, lit(1))}, Body: []rule.Stmt{out(lit("one"))}},
			{Values: []rule.Expr{eq(x, lit(2)), eq(x, lit(3))}, Body: []rule.Stmt{out(lit("two or three")), &rule.Break{}}},
			{Default: true, Body: []rule.Stmt{out(lit("other"))}}}}
	}
	runActions(t, []actionTest{
		{"assignment yields", "3,3,", []rule.Stmt{let(0, assign(v(1), operator.None, lit(3))), out(v(0), v(1))}},
		{"int wraps", "-2147483648,", []rule.Stmt{let(0, lit(2147483647)), exprStmt(inc(v(0))), out(v(0))}},
		{"byte wraps", "-128,", []rule.Stmt{let(vByte, lit(int8(127))), exprStmt(inc(v(vByte))), out(v(vByte))}},
		{"byte += int", "44,", []rule.Stmt{let(vByte, lit(int8(0))), exprStmt(compoundInt(v(vByte), lit(300))), out(v(vByte))}},
		{"int += double", "3,", []rule.Stmt{let(0, lit(1)), exprStmt(compoundDouble(v(0), lit(2.7))), out(v(0))}},
		{"text +=", "ab1,", []rule.Stmt{let(vText, lit("a")), exprStmt(concatTo(v(vText), lit("b"))), exprStmt(concatTo(v(vText), lit(1))), out(v(vText))}},
		{"postfix and prefix", "5,7,7,", []rule.Stmt{let(0, lit(5)), let(1, inc(v(0))), let(2, &rule.IncDec{Node: node(fact.IntType), Target: v(0), Prefix: true}), out(v(1), v(2), v(0))}},
		{"boxed ++", "7,8,", []rule.Stmt{let(vInteger, lit(7)), let(0, inc(v(vInteger))), out(v(0), v(vInteger))}},
		{"decimal", "2.50,", []rule.Stmt{let(vDecimal, lit(decimal.New(125, 2))), exprStmt(assign(v(vDecimal), operator.Add, v(vDecimal))), out(v(vDecimal))}},
		{"long division", "-3,", []rule.Stmt{let(vLong, bin(operator.Div, fact.Long, lit(int64(-7)), lit(int64(2)))), out(v(vLong))}},
		{"left operand first", "7,10,false,", []rule.Stmt{let(0, lit(2)), let(1, add(v(0), assign(v(0), operator.None, lit(5)))),
			let(2, add(assign(v(0), operator.None, lit(5)), v(0))), out(v(1), v(2)), let(0, lit(2)),
			out(bin(operator.Lt, fact.Int, v(0), assign(v(0), operator.None, lit(1))))}},
		{"target before value", "7,4,", []rule.Stmt{let(0, lit(2)), exprStmt(compoundInt(v(0), assign(v(0), operator.None, lit(5)))), out(v(0)),
			let(vDouble, lit(1.5)), exprStmt(compoundDouble(v(vDouble), assign(v(vDouble), operator.None, lit(2.5)))), out(to(fact.IntType, v(vDouble)))}},
		{"for", "0,1,2,", []rule.Stmt{forInt(0, lit(3), out(v(0)))}},
		{"for with variable bound", "0,1,", []rule.Stmt{let(1, lit(2)), forInt(0, v(1), out(v(0)))}},
		{"break and continue", "0,2,", []rule.Stmt{forInt(0, lit(9), when(eq(v(0), lit(1)), &rule.Continue{}), when(eq(v(0), lit(3)), &rule.Break{}), out(v(0)))}},
		{"labelled", "0,0,1,0,", []rule.Stmt{labelled("outer", 0, 2, forInt(1, lit(5), when(eq(v(1), lit(1)), &rule.Continue{Label: "outer"}), out(v(0), v(1))))}},
		{"labelled break", "0,0,", []rule.Stmt{labelled("outer", 0, 2, forInt(1, lit(5), when(eq(v(1), lit(1)), &rule.Break{Label: "outer"}), out(v(0), v(1))))}},
		{"do", "0,1,", []rule.Stmt{&rule.Loop{PostTest: true, Cond: bin(operator.Lt, fact.Int, inc(v(0)), lit(1)), Body: out(v(0))}}},
		{"while", "1,2,", []rule.Stmt{&rule.Loop{Cond: bin(operator.Lt, fact.Int, inc(v(0)), lit(2)), Body: out(v(0))}}},
		{"for each", "5,6,7,", []rule.Stmt{&rule.ForEach{Local: 0, Type: fact.IntType, Over: list, Body: out(v(0))}}},
		{"for each break", "5,", []rule.Stmt{&rule.ForEach{Local: 0, Type: fact.IntType, Over: list, Body: block(out(v(0)), &rule.Break{})}}},
		{"return", "1,", []rule.Stmt{out(lit(1)), when(lit(true), &rule.Return{}), out(lit(2))}},
		{"switch falls through", "one,two or three,", []rule.Stmt{let(0, lit(1)), sw(v(0), false)}},
		{"switch default", "other,", []rule.Stmt{let(0, lit(9)), sw(v(0), false)}},
		{"switch arrow", "one,", []rule.Stmt{let(0, lit(1)), sw(v(0), true)}},
		{"switch evaluates once", "two or three,2,", []rule.Stmt{let(0, lit(1)), sw(&rule.IncDec{Node: node(fact.IntType), Target: v(0), Prefix: true}, true), out(v(0))}},
		{"try catch", "java.lang.ArithmeticException: / by zero,after,", []rule.Stmt{&rule.Try{Body: block(out(divide(lit(1), v(0)))), Catches: []rule.Catch{
			catch("NullPointerException", out(lit("wrong"))), catch("ArithmeticException", out(v(vObject)))}}, out(lit("after"))}},
		{"catch superclass", "caught,", []rule.Stmt{&rule.Try{Body: block(throw(fact.NumberFormatType, "x")), Catches: []rule.Catch{catch("RuntimeException", out(lit("caught")))}}}},
		{"finally", "body,finally,", []rule.Stmt{&rule.Try{Body: block(out(lit("body"))), Finally: block(out(lit("finally")))}}},
		{"finally on return", "finally,", []rule.Stmt{&rule.Try{Body: block(&rule.Return{}), Finally: block(out(lit("finally")))}, out(lit("not reached"))}},
		{"finally after catch fails", "finally,outer,", []rule.Stmt{&rule.Try{Body: block(&rule.Try{Body: block(throw(fact.NumberFormatType, "x")),
			Catches: []rule.Catch{catch("Exception", throw(fact.IllegalStateType, "y"))}, Finally: block(out(lit("finally")))}),
			Catches: []rule.Catch{catch("IllegalStateException", out(lit("outer")))}}}},
		{"finally leaves the loop", "f,end,", []rule.Stmt{forInt(0, lit(3), &rule.Try{Body: block(throw(fact.ErrorType, "x")), Finally: block(out(lit("f")), &rule.Break{})}), out(lit("end"))}},
		{"null pointer", "NPE,", []rule.Stmt{&rule.Try{Body: block(out(prop(p, "age"))), Catches: []rule.Catch{catch("NullPointerException", out(lit("NPE")))}}}},
		{"index", "IOOBE,", []rule.Stmt{&rule.Try{Body: block(out(at(list, lit(3)))), Catches: []rule.Catch{catch("IndexOutOfBoundsException", out(lit("IOOBE")))}}}},
		{"property", "31,", []rule.Stmt{person, exprStmt(assign(prop(p, "age"), operator.None, lit(31))), out(prop(p, "age"))}},
		{"property += and ++", "40,40,41,", []rule.Stmt{person, exprStmt(compoundInt(prop(p, "age"), lit(10))), out(prop(p, "age")), let(0, inc(prop(p, "age"))), out(v(0), prop(p, "age"))}},
		{"setter", "9,", []rule.Stmt{person, exprStmt(call(p, "setSecret", lit(9))), out(call(p, "getSecret"))}},
		{"array", "0,4,[0, 4, 9],", []rule.Stmt{declareVar(vObject, arr, array), exprStmt(assign(at(arrVar, lit(1)), operator.None, lit(4))),
			exprStmt(compoundInt(at(arrVar, lit(2)), lit(9))), out(at(arrVar, lit(0)), at(arrVar, lit(1)), arrVar)}},
		{"map", "2,", []rule.Stmt{declareVar(vObject, fact.MapType, mapLit), exprStmt(&rule.Assign{Node: node(fact.ObjectType), Target: mapAt, Value: lit(2)}), out(mapAt)}},
		{"lambda", "10,14,", []rule.Stmt{let(vFunc, double), out(invoke(lit(5)), invoke(lit(7)))}},
		{"global", "global g=2;", []rule.Stmt{exprStmt(&rule.Assign{Node: node(fact.ObjectType), Target: global, Value: lit(2)})}},
		{"modify", "update 5;50,", []rule.Stmt{&rule.Modify{Target: this(personType), Local: vPerson, Mask: 5, Calls: []rule.Expr{assign(prop(p, "age"), operator.None, lit(50))}}, out(prop(p, "age"))}},
		{"effects", "insert 3 false;insert 4 true;update 3;delete 3;halt;focus g;clear g;activate g;error oops;my rule,my.package,[q, 1],\n", []rule.Stmt{
			effect(rule.EffectInsert, lit(3)), effect(rule.EffectInsertLogical, lit(4)),
			exprStmt(&rule.Effect{Node: node(fact.VoidType), Op: rule.EffectUpdate, Args: []rule.Expr{lit(3)}, Mask: 3}),
			effect(rule.EffectDelete, lit(3)), effect(rule.EffectHalt), effect(rule.EffectSetFocus, lit("g")), effect(rule.EffectClearGroup, lit("g")),
			effect(rule.EffectActivateGroup, lit("g")), effect(rule.EffectError, lit("oops")),
			out(&rule.Effect{Node: node(fact.StringType), Op: rule.EffectRuleName}, &rule.Effect{Node: node(fact.StringType), Op: rule.EffectRulePackage},
				&rule.Effect{Node: node(fact.ListType), Op: rule.EffectQuery, Args: []rule.Expr{lit("q"), lit(1)}}),
			effect(rule.EffectPrintln)}},
		{"println", "a1 null 1.0\n", []rule.Stmt{effect(rule.EffectPrintln, text(lit("a"), lit(1), lit(" "), v(vText), lit(" "), lit(1.0)))}},
		{"function", "55,", []rule.Stmt{out(&rule.FunctionCall{Node: node(fact.IntType), Function: fib(), Args: []rule.Expr{lit(10)}})}},
		{"in a program", "[1, 55],", []rule.Stmt{out(&rule.ListLit{Node: node(fact.ListType), Elements: []rule.Expr{lit(1),
			&rule.FunctionCall{Node: node(fact.IntType), Function: fib(), Args: []rule.Expr{lit(10)}}}})}},
	})
}

func compoundInt(target, x rule.Expr) *rule.Assign {
	return &rule.Assign{Node: node(target.Type()), Target: target, Op: operator.Add, Kind: fact.Int, Value: x}
}

func compoundDouble(target, x rule.Expr) *rule.Assign {
	return &rule.Assign{Node: node(target.Type()), Target: target, Op: operator.Add, Kind: fact.Double, Value: x}
}

func concatTo(target, x rule.Expr) *rule.Assign {
	return &rule.Assign{Node: node(target.Type()), Target: target, Op: operator.Concat, Kind: fact.String, Value: x}
}

func labelled(name string, i, n int, body ...rule.Stmt) rule.Stmt {
	l := forInt(i, lit(n), body...)
	l.Label = name
	return l
}

// TestActionErrors checks place, message and cause of the failure of an action.
func TestActionErrors(t *testing.T) {
	fails := &rule.Prop{Node: nodeAt(fact.IntType, 7), Of: this(personType), Property: personType.Property("fails")}
	div := &rule.Binary{Node: nodeAt(fact.IntType, 8), Op: operator.Div, Kind: fact.Int, L: lit(1), R: v(0)}
	endless := &rule.Function{Name: "endless", Result: fact.VoidType}
	self := &rule.FunctionCall{Node: nodeAt(fact.VoidType, 9), Function: endless}
	endless.Body = block(exprStmt(self))
	null := &rule.Prop{Node: nodeAt(fact.IntType, 10), Of: v(vPerson), Property: personType.Property("age")}
	unbox := &rule.Convert{Node: nodeAt(fact.IntType, 11), X: v(vInteger)}
	tests := []struct {
		name string
		body rule.Stmt
		line int32
		text string
	}{
		{"host panic", out(add(fails, lit(1))), 7, "host code failed: getter broke"},
		{"division", let(1, add(div, lit(1))), 8, "/ by zero"},
		{"recursion", exprStmt(self), 9, "endless calls itself more than 10000 times deep"},
		{"null", let(0, null), 10, "cannot read age: v10 is null"},
		{"unboxing", let(0, unbox), 11, "null has no value"},
		{"uncaught", &rule.Try{Body: block(exprStmt(div)), Catches: []rule.Catch{catch("NullPointerException")}}, 8, "/ by zero"},
		{"throw", throw(fact.IllegalStateType, "so it goes"), 1, "so it goes"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := runAction(t, test.body)
			var e *Error
			if !errors.As(err, &e) {
				t.Fatalf("got %v", err)
			}
			if e.Span.Start.Line != test.line || !strings.Contains(e.Message, test.text) {
				t.Errorf("got %v, want line %d and %q", e, test.line, test.text)
			}
		})
	}
}

// TestActionStops checks that endless loops end with their context and that no catch clause keeps them running.
func TestActionStops(t *testing.T) {
	forever := &rule.Loop{Body: &rule.Try{Body: block(&rule.Loop{Body: block()}), Catches: []rule.Catch{catch("Throwable")}}}
	action, err := compilerForTest().Action(&rule.Action{Locals: testLocals, Body: block(forever)})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	f := frame()
	f.Budget = budget.New(budget.Limits{})
	f.Budget.Begin(ctx)
	if err := action.Run(f); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v", err)
	}
}
