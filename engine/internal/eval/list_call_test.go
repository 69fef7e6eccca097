package eval

import (
	"testing"

	"whenthen/engine/fact"
	"whenthen/engine/rule"
)

// lists are receivers of the methods of List: of elements of one class and of several, of rules and of the host.
func lists() []any {
	return []any{fact.NewList(), fact.NewList(7, 8, -9), fact.NewList(int64(1), "a", nil, 2.5, fact.CharValue('c')),
		fact.FixedList([]any{1, nil}, true), []int{4, 5}, []string{"x"}, "no list", 3, nil}
}

// TestListMethodsBothWays calls the methods of List and Map that have closures of their own.
func TestListMethodsBothWays(t *testing.T) {
	for _, name := range []string{"get", "size", "isEmpty", "contains", "indexOf"} {
		for _, m := range libraryTypes.Methods(fact.ListType, name) {
			tryMethod(t, m, fact.ListType, m.Params, lists()...)
		}
	}
	m := fact.NewMap()
	if _, err := m.Put("a", 1); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"get", "containsKey", "getOrDefault"} {
		for _, method := range libraryTypes.Methods(fact.MapType, name) {
			tryMethod(t, method, fact.MapType, method.Params, m, fact.NewMap().Freeze(), nil)
		}
	}
	put := libraryTypes.Methods(fact.MapType, "put")[0]
	tryMethod(t, put, fact.MapType, put.Params, fact.NewMap().Freeze(), nil)
}

// TestElementsBothWays reads elements as the numbers they are, and as those they are not.
func TestElementsBothWays(t *testing.T) {
	c := NewCompiler(&rule.Base{Types: libraryTypes})
	get, size := libraryTypes.Methods(fact.ListType, "get")[0], libraryTypes.Methods(fact.ListType, "size")[0]
	list, i := local(0, fact.ListType), local(1, fact.IntType)
	element := func(of, position rule.Expr) rule.Expr {
		return &rule.Call{Node: node(fact.ObjectType), Of: of, Method: get, Args: []rule.Expr{position}}
	}
	cast := func(t *fact.Type, x rule.Expr) rule.Expr {
		return &rule.Convert{Node: node(t), X: x, Checked: true}
	}
	length := &rule.Call{Node: node(fact.IntType), Of: list, Method: size}
	typed := element(list, i).(*rule.Call)
	typed.T = fact.IntegerType // of a List<Integer>
	exprs := []rule.Expr{bin(rule.OpLt, fact.Int, i, length), bin(rule.OpLt, fact.Int, length, i)}
	for _, x := range []rule.Expr{element(list, i), element(list, opaque(i)), element(opaque(list), i), element(list, lit(1))} {
		for _, class := range []*fact.Type{fact.IntegerType, fact.BoxedLongType, fact.StringType} {
			exprs = append(exprs, cast(class, x), to(fact.IntType, x), to(class, x))
		}
		exprs = append(exprs, to(fact.IntType, cast(fact.IntegerType, x)), to(fact.LongType, cast(fact.IntegerType, x)),
			to(fact.DoubleType, cast(fact.IntegerType, x)), bin(rule.OpGt, fact.Int, to(fact.IntType, cast(fact.IntegerType, x)), i))
	}
	for _, e := range exprs {
		tryElements(t, c, e, lists()...)
	}
	for _, e := range []rule.Expr{typed, to(fact.IntType, typed), to(fact.LongType, typed), to(fact.IntegerType, typed)} {
		tryElements(t, c, e, fact.NewList(7, 8, -9), fact.NewList(nil, 2), []int{4, 5}, nil)
	}
}

// tryElements evaluates an expression on the list in variable 0 and the position in variable 1, both ways, and what
// stores it in one step a third way.
func tryElements(t *testing.T, c *Compiler, e rule.Expr, lists ...any) {
	t.Helper()
	f := &Frame{Types: libraryTypes}
	types := []*fact.Type{fact.ListType, fact.IntType, fact.IntType}
	native, program := c.unit(false).compile(e), c.unit(false).program(e)
	for _, l := range lists {
		for _, position := range []any{-1, 0, 1, 2, 5} {
			setLocals(f, types, l, position, 0)
			want := compare(t, f, e, native, program)
			if native.into == nil {
				continue
			}
			store := native.into(2)
			f.Err = nil
			_, ok := guarded(native.at, func(f *Frame) any { store(f); return nil })(f)
			if ok && show(int(f.Locals[2].I)) != want || ok == (want[0] == '!') {
				t.Errorf("%s of %v at %v stores %d, want %s", e, l, position, f.Locals[2].I, want)
			}
		}
	}
}
