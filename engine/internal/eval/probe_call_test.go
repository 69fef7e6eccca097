package eval

import (
	"strings"
	"testing"

	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
	"whenthen/internal/fact/adapt"
	"whenthen/internal/registry"
)

// A lead that calls methods and searches for computed texts turns down only objects for which the test surely neither holds nor fails.
func TestLeadOfComputedValues(t *testing.T) {
	kind := must(testTypes.Declare(registry.Declaration{Package: "test", Name: "Asked", Fields: []registry.Field{{Name: "text", Type: fact.StringType}, {Name: "n", Type: fact.IntType}}}))
	method := func(name string, result *fact.Type, at fact.AtOnceFunc, params ...*fact.Type) *fact.Method {
		run := func(env *fact.Env, args []fact.Value, out *fact.Value) error {
			if !at(env, args, out) {
				return &fact.Exception{Type: fact.NullPointerType, Message: "null"}
			}
			return nil
		}
		return &fact.Method{Name: name, Owner: fact.StringType, Params: params, Result: result, AtOnce: at, Run: run}
	}
	call := func(m *fact.Method, of rule.Expr, args ...rule.Expr) rule.Expr {
		return &rule.Call{Node: node(m.Result), Of: of, Method: m, Args: args}
	}
	fold := method("fold", fact.StringType, adapt.OnText(strings.ToLower))
	size := method("size", fact.IntType, adapt.OnText(func(s string) int { return len(s) }))
	below := method("below", fact.BoolType, adapt.OnTexts(func(s, x string) bool { return s < x }), fact.StringType)
	own, other := prop(slot(1, kind), "text"), prop(slot(0, kind), "text")
	low, more := call(fold, other), bin(operator.Add, fact.String, other, lit("?.*"))
	tests := map[string]rule.Expr{
		"text result":    bin(operator.Eq, fact.String, call(fold, own), low),
		"other text":     bin(operator.Ne, fact.String, call(fold, own), low),
		"number":         bin(operator.Lt, fact.Int, call(size, own), bin(operator.Add, fact.Int, prop(slot(0, kind), "n"), call(size, other))),
		"boolean":        call(below, own, low),
		"not":            not(call(below, own, low)),
		"part":           bin(operator.StartsWith, fact.String, own, low),
		"whole":          bin(operator.Contains, fact.String, low, own),
		"matches":        bin(operator.Matches, fact.String, own, more),
		"matches not":    not(bin(operator.Matches, fact.String, own, more)),
		"one of several": bin(operator.Or, fact.Bool, call(below, own, low), bin(operator.Gt, fact.Int, prop(slot(1, kind), "n"), prop(slot(0, kind), "n"))),
		"several":        bin(operator.And, fact.Bool, call(below, own, low), bin(operator.StartsWith, fact.String, own, low)),
	}
	c := compilerForTest()
	for name, e := range tests {
		test, err := c.Test(&rule.Test{Expr: e, Slots: []int{0}})
		if err != nil {
			t.Fatal(err)
		}
		p, n := NewLead([]Test{test}, 1)
		if n != 0 || !p.Usable() {
			t.Errorf("%s: %d tests decided, usable: %t", name, n, p.Usable())
		}
		turned, passed := 0, 0
		texts := []any{nil, "", "a", "Ab", "aBc", "b", strings.Repeat("Z", 2*shortText)}
		for i, x := range texts {
			for j, y := range texts {
				left, right := kind.New(), kind.New()
				for r, v := range map[*fact.Record]any{left: x, right: y} {
					if v != nil {
						set(t, r, "text", v)
					}
				}
				set(t, left, "n", i)
				set(t, right, "n", j)
				f := frame(left, right)
				passes, sure, ok := tried(&p, f)
				if !ok {
					continue
				}
				switch holds := f.Test(compiled(c.code.Test(e))); {
				case f.Err != nil && (!passes || sure), holds && !passes, !holds && sure:
					t.Errorf("%s of %v and %v: holds %t, %v; passes %t, sure %t", name, x, y, holds, f.Err, passes, sure)
				case passes:
					passed++
				default:
					turned++
				}
			}
		}
		if turned == 0 || passed == 0 {
			t.Errorf("%s: %d turned down, %d passed", name, turned, passed)
		}
	}
}

// tried reports whether the object in slot 1 passes a probe, and whether it then surely passes the first test; ok is false if the probe has no
// operands.
func tried(p *Probe, f *Frame) (passes, surely, ok bool) {
	var list Operands
	if !p.Set(&list, f) {
		return false, false, false
	}
	o := f.Slots[1].Ptr
	passes = p.Passes(&list, o)
	return passes, passes && p.Sure(&list, o) > 0, true
}
