package eval

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"whenthen/dsl"
	"whenthen/dsl/check"
	"whenthen/engine/internal/untyped"
	"whenthen/engine/java"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/budget"
	"whenthen/internal/fact"
	"whenthen/internal/registry"
)

// corpus calls see with every expression in the conformance cases, including subexpressions.
func corpus(t *testing.T, see func(rule.Expr)) {
	t.Helper()
	all := func(e rule.Expr) { rule.Walk(e, see) }
	err := filepath.WalkDir("../../../testdata", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.Contains(path, "conformance") || !strings.HasSuffix(path, ".drl") {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		file, _ := dsl.Parse(source.NewFile(path, string(text)), dsl.Options{})
		base, _ := check.Check([]*dsl.File{file}, registry.NewRegistry(java.Library()), check.Options{})
		for _, f := range base.Functions {
			rule.WalkStmt(f.Body, nil, all)
		}
		for _, r := range base.Rules {
			for _, b := range r.Branches {
				rule.WalkConditions(b.Conditions, func(c rule.Condition) { rule.ConditionExprs(c, all) })
				if b.Action != nil && b.Action.Body != nil {
					rule.WalkStmt(b.Action.Body, nil, all)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// samples returns values of a type; nil for types whose values are always facts.
func samples(t *fact.Type) []any {
	if values := operands[t]; values != nil {
		return values
	}
	switch t.Kind {
	case fact.Char:
		return []any{fact.CharValue('a'), fact.CharValue('7')}
	case fact.Byte:
		return []any{int8(3), int8(-128)}
	case fact.Short:
		return []any{int16(300), int16(-1)}
	case fact.List:
		return []any{fact.NewList(1, "a", nil), fact.NewList()}
	case fact.Set:
		return []any{fact.NewSet(1, "a")}
	case fact.Map:
		m := fact.NewMap()
		_, _ = m.Put("a", 5)
		return []any{m}
	case fact.Date:
		return []any{time.UnixMilli(0), time.UnixMilli(1e12)}
	}
	return nil
}

// unlike reports whether an operator gives a different result for values of unknown type than for values of known type: for
// unknown types, NaN equals itself, texts and numbers are compared as one kind, and only references are null.
func unlike(e *rule.Binary, x, y any) bool {
	floating := func(v any) bool { _, ok := v.(float64); _, single := v.(float32); return ok || single }
	switch e.Op {
	case operator.Eq, operator.Ne, operator.Same, operator.NotSame:
		return floating(x) || floating(y) || e.Kind == fact.Any || e.L.Type() != e.R.Type()
	}
	return false
}

// TestCorpusInBothTiers extracts the operations from all expressions of the conformance cases. It runs each with values of its
// operand types, as register code that knows these types and as a program that does not.
func TestCorpusInBothTiers(t *testing.T) {
	seen, forms := 0, map[string]*rule.Binary{}
	expressions, open := 0, 0
	corpus(t, func(e rule.Expr) {
		if expressions++; untyped.New(e) != nil {
			open++
		}
		b, ok := e.(*rule.Binary)
		if !ok || b.L.Type() == nil || b.R.Type() == nil || b.Op >= operator.After {
			return
		}
		l, r := global(0, b.L.Type()), global(1, b.R.Type())
		if untyped.Is(bin(b.Op, fact.Any, global(0, fact.ObjectType), r)) && samples(l.T) != nil && samples(r.T) != nil {
			seen++
			form := &rule.Binary{Node: b.Node, Op: b.Op, Kind: b.Kind, L: l, R: r}
			forms[fmt.Sprint(b.Op, b.Kind, l.T, r.T)] = form
		}
	})
	programs, registers := tiers()
	tried := 0
	for _, typed := range forms {
		open := bin(typed.Op, fact.Any, global(0, fact.ObjectType), global(1, fact.ObjectType))
		open.T = fact.ObjectType
		for _, x := range samples(typed.L.Type()) {
			for _, y := range samples(typed.R.Type()) {
				if unlike(typed, x, y) {
					continue
				}
				f := &Frame{Types: javaTypes, Budget: budget.New(budget.Limits{})}
				setGlobals(f, x, y)
				tried++
				if got, want := outcome(t, f, programs, open), outcome(t, f, registers, typed); got != want {
					t.Errorf("%s (kind %d) with %v and %v: %s by the program, %s by register code", typed, typed.Kind, x, y, got, want)
				}
			}
		}
	}
	t.Logf("%d expressions in the conformance cases, parts counted, of which %d are programs", expressions, open)
	t.Logf("%d operations in the conformance cases, %d forms of operator and types, tried with %d pairs of values", seen, len(forms), tried)
	if seen < 1000 || len(forms) < 50 {
		t.Error("there should be more")
	}
}
