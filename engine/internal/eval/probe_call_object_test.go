package eval

import (
	"testing"

	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
	"whenthen/internal/registry"
)

// A lead that compares objects, or looks up an element of a map, turns down only objects for which the test surely neither holds nor fails.
func TestLeadOfObjects(t *testing.T) {
	kind := must(testTypes.Declare(registry.Declaration{Package: "test", Name: "AskedObject", Fields: []registry.Field{
		{Name: "any", Type: fact.ObjectType}, {Name: "map", Type: fact.MapType}, {Name: "text", Type: fact.StringType}}}))
	method := func(owner *fact.Type, atOnce fact.AtOnceFunc, run func(a, b any) bool) *fact.Method {
		return &fact.Method{Name: "test", Owner: owner, Params: []*fact.Type{fact.ObjectType}, Result: fact.BoolType, AtOnce: atOnce,
			Run: func(_ *fact.Env, args []fact.Value, out *fact.Value) error {
				if args[0].IsNull() {
					return &fact.Exception{Type: fact.NullPointerType, Message: "null"}
				}
				out.SetBool(run(args[0].Any(), args[1].Any()))
				out.Mark()
				return nil
			}}
	}
	equals := method(fact.ObjectType, fact.EqualAtOnce, fact.JavaEqual)
	has := method(fact.MapType, fact.HasAtOnce, func(a, b any) bool { return a.(*fact.MapValue).Has(b) })
	call := func(m *fact.Method, of rule.Expr, args ...rule.Expr) rule.Expr {
		return &rule.Call{Node: node(m.Result), Of: of, Method: m, Args: args}
	}
	object := func(e rule.Expr) rule.Expr { return &rule.Convert{Node: node(fact.ObjectType), X: e} }
	own, other := slot(1, kind), slot(0, kind)
	element := &rule.Index{Node: node(fact.ObjectType), Of: prop(own, "map"), Key: prop(other, "text")}
	tests := map[string]rule.Expr{
		"equals":           call(equals, prop(own, "any"), prop(other, "any")),
		"not equals":       not(call(equals, prop(own, "any"), prop(other, "any"))),
		"equals own":       call(equals, prop(other, "any"), prop(own, "any")),
		"element":          bin(operator.Eq, fact.Any, element, prop(own, "text")),
		"another element":  bin(operator.Ne, fact.Any, element, prop(own, "text")),
		"element of other": bin(operator.Eq, fact.Any, element, prop(other, "any")),
		"no element":       bin(operator.Eq, fact.Any, element, lit(nil)),
		"key":              call(has, prop(own, "map"), object(prop(other, "text"))),
	}
	words := fact.NewMap()
	words.Put("a", "b")
	words.Put("b", nil)
	words.Put("c", 1)
	values := []struct{ any, from, text any }{{nil, nil, nil}, {"a", words, "a"}, {1, words, "b"}, {int64(1), fact.NewMap(), "c"}, {"b", nil, "d"}, {kind.New(), words, nil}}
	c := compilerForTest()
	for name, e := range tests {
		test, err := c.Test(&rule.Test{Expr: e, Slots: []int{0}})
		if err != nil {
			t.Fatal(err)
		}
		p, _ := NewLead([]Test{test}, 1)
		if !p.Usable() {
			t.Errorf("%s: no lead", name)
		}
		for _, x := range values {
			for _, y := range values {
				left, right := kind.New(), kind.New()
				for field, v := range map[string][2]any{"any": {x.any, y.any}, "map": {x.from, y.from}, "text": {x.text, y.text}} {
					if v[0] != nil {
						set(t, left, field, v[0])
					}
					if v[1] != nil {
						set(t, right, field, v[1])
					}
				}
				f := frame(left, right)
				passes, sure, ok := tried(&p, f)
				if !ok {
					continue
				}
				if holds := f.Test(compiled(c.code.Test(e))); f.Err != nil && (!passes || sure) || holds && !passes || !holds && sure {
					t.Errorf("%s of %v and %v: holds %t, %v; passes %t, sure %t", name, x, y, holds, f.Err, passes, sure)
				}
			}
		}
	}
}
