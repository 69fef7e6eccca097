package eval

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/budget"
	"whenthen/internal/fact"
)

// The variables of all test actions.
var testLocals = locals(fact.IntType, fact.IntType, fact.ObjectType, personType, fact.IntegerType)

const (
	vObject = iota + 2
	vPerson
	vInteger
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

func block(list ...rule.Stmt) *rule.Block { return &rule.Block{List: list} }

func add(l, r rule.Expr) rule.Expr { return bin(operator.Add, fact.Int, l, r) }

func throw(class *fact.Type, message string) rule.Stmt {
	return &rule.Throw{StmtNode: rule.StmtNode{At: node(nil).At}, Value: &rule.Const{Node: node(class), Value: fact.NewException(class, message)}}
}

func catch(class string, body ...rule.Stmt) rule.Catch {
	return rule.Catch{Classes: []string{class}, Local: vObject, Body: block(body...)}
}

// runAction compiles and runs statements.
func runAction(t *testing.T, body ...rule.Stmt) error {
	t.Helper()
	action, err := compilerForTest().Action(&rule.Action{Locals: testLocals, Body: block(body...)})
	if err != nil {
		t.Fatal(err)
	}
	f := frame(&Person{Name: "Ann", Age: 30})
	err = action.Run(f)
	if !f.Idle() {
		t.Error("the frame is not clean after the run")
	}
	return err
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
		{"host panic", let(1, add(fails, lit(1))), 7, "host code failed: getter broke"},
		{"division", let(1, add(div, lit(1))), 8, "/ by zero"},
		{"recursion", exprStmt(self), 9, "endless calls itself more than 10000 times deep"},
		{"null", let(0, null), 10, "cannot read age: v3 is null"},
		{"unboxing", let(0, unbox), 11, "null has no value"},
		{"uncaught", &rule.Try{Body: block(exprStmt(div)), Catches: []rule.Catch{catch("NullPointerException")}}, 8, "/ by zero"},
		{"throw", throw(fact.IllegalStateType, "so it goes"), 1, "so it goes"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			err := runAction(t, test.body)
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
