package eval

import (
	"errors"
	"math"
	"math/big"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"whenthen/engine/internal/operation"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
	"whenthen/internal/fact/decimal"
)

// partsOf returns constraints of && and ||, and of a field and several constants.
func partsOf(p, q, it rule.Expr) (list []rule.Expr) {
	old := bin(operator.Gt, fact.Int, prop(p, "age"), lit(2))
	same := bin(operator.Eq, fact.Int, prop(p, "age"), prop(q, "age"))
	named := bin(operator.Eq, fact.String, prop(p, "name"), lit("A"))
	flag := prop(it, "flag")
	in := func(x rule.Expr, kind fact.Kind, constants ...any) *rule.In {
		e := &rule.In{Node: rule.Node{T: fact.BoolType}, X: x}
		for _, k := range constants {
			e.List = append(e.List, bin(operator.Eq, kind, x, lit(k)))
		}
		return e
	}
	ages, names := in(prop(p, "age"), fact.Int, 3, -2, 7), in(prop(p, "name"), fact.String, "A", "", "B")
	many := in(prop(it, "n"), fact.Int, 1, 2, 3, 5, 8, 13, 21, 34, 55)
	for _, op := range []operator.Op{operator.And, operator.Or} {
		other := operator.And + operator.Or - op
		both := func(l, r rule.Expr) rule.Expr { return bin(op, fact.Bool, l, r) }
		list = append(list, both(old, named), both(named, flag), both(same, both(old, flag)), both(bin(other, fact.Bool, same, named), not(flag)),
			not(both(same, named)), not(both(flag, bin(other, fact.Bool, named, same))), both(ages, named), not(both(names, many)))
	}
	return append(list, ages, names, many, not(ages), not(names), in(prop(p, "long"), fact.Long, int64(3), int64(4)),
		&rule.In{Node: ages.Node, X: ages.X, List: ages.List, Negated: true}, not(&rule.In{Node: names.Node, X: names.X, List: names.List, Negated: true}))
}

// size and length are list.size() and text.length().
func size(list rule.Expr) rule.Expr {
	return &rule.Call{Node: node(fact.IntType), Of: list, Method: &fact.Method{Name: "size", Owner: fact.ListType, Result: fact.IntType}}
}

func length(text rule.Expr) rule.Expr {
	return &rule.Call{Node: node(fact.IntType), Of: text, Method: &fact.Method{Name: "length", Owner: fact.StringType, Result: fact.IntType,
		Run: func(_ *fact.Env, args []fact.Value, out *fact.Value) error {
			out.SetInteger(int64(utf8.RuneCountInString(args[0].Text())))
			return nil
		}}}
}

// TestInlineForms compares the direct forms of Test with register code, on objects of the type, of a subtype and on records, and
// checks that the forms are recognized.
func TestInlineForms(t *testing.T) {
	type employee struct {
		_ int // so that the embedded struct has an offset
		Person
	}
	employeeType := must(testTypes.RegisterStruct("test", employee{}))
	if !employeeType.AssignableTo(personType) {
		t.Fatal("employee is no Person")
	}
	p, q, it, it2 := this(personType), slot(1, personType), slot(2, declared), slot(3, declared)
	people := []any{&Person{Name: "A", Age: 3, Long: 3, Active: true, Below: 1 << 5}, &Person{Name: "", Age: -2, Below: 1 | 1<<31}, &employee{Person: Person{Name: "A", Age: 3}}}
	people[0].(*Person).Weight, people[1].(*Person).Weight = math.NaN(), math.Copysign(0, -1)
	people[0].(*Person).Boss, people[2].(*employee).Boss = people[1].(*Person), people[1].(*Person)
	a, b := declared.New(), declared.New()
	set(t, a, "n", 3, "name", "A", "big", int64(3), "flag", true)
	set(t, b, "n", 4)
	set(t, a, "list", fact.NewList("A", 3, "A"), "ref", fact.NewSet("A", 7))
	set(t, b, "list", fact.NewList(), "ref", fact.NewSet(int64(3), -2, "B"))
	var exprs []rule.Expr
	for op := operator.Eq; op <= operator.Ge; op++ {
		if op == operator.Same || op == operator.NotSame {
			continue
		}
		exprs = append(exprs, bin(op, fact.Int, prop(p, "age"), lit(3)), bin(op, fact.Int, lit(3), prop(p, "age")),
			bin(op, fact.Int, prop(p, "age"), prop(q, "age")), bin(op, fact.Int, prop(it, "n"), lit(3)),
			bin(op, fact.Long, prop(p, "long"), lit(int64(3))), bin(op, fact.Long, to(fact.LongType, prop(it, "n")), lit(int64(3))),
			bin(op, fact.Int, prop(it, "n"), prop(it2, "n")),
			bin(op, fact.Long, prop(p, "long"), prop(q, "long")), bin(op, fact.Long, prop(it, "big"), prop(it2, "big")),
			bin(op, fact.Long, to(fact.LongType, prop(p, "age")), prop(q, "long")), bin(op, fact.Long, prop(it, "big"), to(fact.LongType, prop(it2, "n"))),
			bin(op, fact.Int, prop(it, "n"), bin(operator.Add, fact.Int, prop(it2, "n"), lit(-1))), bin(op, fact.Int, bin(operator.Add, fact.Int, prop(it, "n"), lit(math.MaxInt32)), prop(it2, "n")),
			bin(op, fact.Int, bin(operator.Add, fact.Int, lit(1), prop(p, "age")), prop(q, "age")), bin(op, fact.Long, prop(it, "big"), to(fact.LongType, bin(operator.Add, fact.Int, prop(it2, "n"), lit(-1)))),
			bin(op, fact.Int, prop(p, "age"), bin(operator.Sub, fact.Int, prop(it2, "n"), lit(math.MinInt32))),
			bin(op, fact.Long, bin(operator.Sub, fact.Long, prop(it, "big"), lit(int64(1))), prop(p, "long")),
			bin(op, fact.Double, prop(p, "weight"), prop(q, "weight")),
			bin(op, fact.Int, bin(operator.Rem, fact.Int, prop(p, "age"), lit(7)), lit(3)), bin(op, fact.Long, bin(operator.Rem, fact.Long, prop(it, "big"), lit(int64(-2))), lit(int64(-1))),
			bin(op, fact.Int, size(prop(it, "list")), lit(3)), bin(op, fact.Int, lit(0), size(prop(it, "list"))),
			bin(op, fact.Int, size(prop(it, "list")), prop(p, "age")), bin(op, fact.Int, prop(it2, "n"), size(prop(it, "list"))),
			bin(op, fact.Int, length(prop(p, "name")), lit(1)), bin(op, fact.Int, lit(2), length(slot(5, fact.StringType))),
			bin(op, fact.Int, to(fact.IntType, slot(4, fact.IntegerType)), lit(3)), bin(op, fact.Long, slot(6, fact.BoxedLongType), lit(int64(4))),
			bin(op, fact.Double, slot(7, fact.BoxedDoubleType), lit(2.5)))
	}
	for _, op := range []operator.Op{operator.Eq, operator.Ne} {
		exprs = append(exprs, bin(op, fact.String, slot(5, fact.StringType), lit("ä")), bin(op, fact.String, slot(5, fact.StringType), lit("")),
			bin(op, fact.String, prop(p, "name"), lit("A")), bin(op, fact.String, prop(p, "name"), lit("")),
			bin(op, fact.String, prop(it, "name"), lit("A")), bin(op, fact.String, prop(it, "name"), lit("")), bin(op, fact.String, prop(p, "name"), prop(q, "name")),
			bin(op, fact.Bool, prop(it, "flag"), prop(it2, "flag")), bin(op, fact.Bool, prop(p, "active"), prop(it, "flag")),
			bin(op, fact.Struct, prop(p, "boss"), q), bin(op, fact.Struct, q, prop(p, "boss")),
			bin(op, fact.Struct, prop(p, "boss"), prop(q, "boss")), bin(op, fact.Struct, prop(p, "boss"), lit(nil)),
			bin(op, fact.Struct, p, q), bin(op, fact.String, prop(it, "name"), lit(nil)), bin(op, fact.Any, prop(it, "ref"), lit(nil)))
	}
	exprs = append(exprs, prop(p, "active"), not(prop(p, "active")), prop(it, "flag"), not(prop(it, "flag")),
		not(bin(operator.Eq, fact.Int, prop(p, "age"), lit(3))), not(bin(operator.Ne, fact.String, prop(p, "name"), lit("A"))),
		bin(operator.Same, fact.Struct, p, q), bin(operator.NotSame, fact.Struct, p, q),
		bin(operator.Contains, fact.Set, prop(p, "below"), prop(q, "age")), bin(operator.MemberOf, fact.Set, prop(q, "age"), prop(p, "below")),
		bin(operator.Contains, fact.Set, prop(p, "below"), to(fact.IntegerType, prop(q, "age"))),
		bin(operator.Contains, fact.Set, prop(p, "below"), slot(4, fact.IntegerType)))
	for _, all := range []rule.Expr{prop(it, "list"), prop(it, "ref")} {
		for _, one := range []rule.Expr{prop(p, "age"), prop(p, "name"), lit("A"), to(fact.IntegerType, prop(it2, "n")), slot(5, fact.StringType), slot(4, fact.IntegerType)} {
			in := bin(operator.MemberOf, fact.List, one, all)
			exprs = append(exprs, in, not(in), bin(operator.Contains, fact.List, all, one))
		}
	}
	exprs = append(exprs, partsOf(p, q, it)...)
	c := compilerForTest()
	for _, e := range exprs {
		test, err := c.Test(&rule.Test{Expr: e})
		if err != nil {
			t.Fatal(err)
		}
		whole, err := c.Bool(e)
		if err != nil {
			t.Fatal(err)
		}
		if test.kind == testCode {
			t.Errorf("%s is not inlined", e)
		}
		for _, x := range people {
			for _, y := range people {
				for _, r := range []*fact.Record{a, b} {
					f := frame(x, y, r, a, 3, "ä", int64(4), 2.5)
					if got, want := test.Eval(f), whole(f); got != want || f.Err != nil {
						t.Errorf("%s: inlined %v, by code %v (%v)", e, got, want, f.Err)
					}
				}
			}
		}
	}
	// Similar expressions that must not be inlined: relations under not, and a remainder that fails.
	for _, e := range []rule.Expr{not(bin(operator.Lt, fact.Int, prop(p, "age"), lit(3))), bin(operator.Eq, fact.Int, bin(operator.Rem, fact.Int, prop(p, "age"), lit(0)), lit(1))} {
		if test, err := c.Test(&rule.Test{Expr: e}); err != nil || test.kind != testCode {
			t.Errorf("%s is inlined (%v)", e, err)
		}
	}
}

// TestMeaning states DRL's meaning of operators where Go's or Java's would differ.
func TestMeaning(t *testing.T) {
	obj := func(x any) rule.Expr { return to(fact.ObjectType, lit(x)) }
	null := lit(nil)
	text := func(x any) rule.Expr { return &rule.Const{Node: node(fact.StringType), Value: x} }
	op := func(o operator.Op, k fact.Kind, l, r rule.Expr, args ...rule.Expr) rule.Expr {
		b := bin(o, k, l, r)
		b.Args = args
		return b
	}
	day := func(d int) rule.Expr {
		return &rule.Const{Node: node(fact.DateType), Value: time.Date(2020, 1, d, 0, 0, 0, 0, time.UTC)}
	}
	const msPerDay = 86_400_000
	list := &rule.ListLit{Node: node(fact.ListType), Elements: []rule.Expr{lit(1), lit("a"), null}}
	tests := []struct {
		e    rule.Expr
		want string
	}{
		{op(operator.Eq, fact.Any, obj(3), obj(int64(3))), "bool true"},
		{op(operator.Eq, fact.Any, obj(3), obj(3.0)), "bool true"},
		{op(operator.Eq, fact.Decimal, lit(decimal.New(1000, 2)), lit(decimal.New(10, 0))), "bool true"},
		{op(operator.Eq, fact.Any, obj("3"), obj(3)), "bool true"},
		{op(operator.Eq, fact.Any, null, null), "bool true"},
		{op(operator.Eq, fact.String, text(nil), text("")), "bool false"},
		{op(operator.Lt, fact.Any, null, obj(3)), "bool false"},
		{not(op(operator.Lt, fact.Any, null, obj(3))), "bool true"},
		{op(operator.Lt, fact.Any, obj("a"), obj(3)), "bool false"},
		{op(operator.Lt, fact.String, text("10"), text("9")), "bool true"},
		{op(operator.Lt, fact.Date, day(1), day(2)), "bool true"},
		{op(operator.Div, fact.Int, lit(7), lit(-2)), "int -3"},
		{op(operator.Rem, fact.Int, lit(-7), lit(2)), "int -1"},
		{op(operator.Div, fact.Double, lit(7.0), lit(0.0)), "float64 Infinity"},
		{op(operator.Div, fact.Decimal, lit(decimal.New(1, 0)), lit(decimal.New(3, 0))), "*decimal.Decimal 0.3333333333333333333333333333333333"},
		{op(operator.Div, fact.Decimal, lit(decimal.New(2, 0)), lit(decimal.New(3, 0))), "*decimal.Decimal 0.6666666666666666666666666666666667"},
		{op(operator.Div, fact.Decimal, lit(decimal.New(1, 0)), lit(decimal.New(8, 0))), "*decimal.Decimal 0.125"},
		{op(operator.Ushr, fact.Int, lit(-1), lit(28)), "int 15"},
		{op(operator.Shl, fact.Int, lit(1), lit(33)), "int 2"},
		{op(operator.Add, fact.Any, obj("a"), obj(1.0)), "string a1.0"},
		{op(operator.Add, fact.Any, obj(1), obj(1.5)), "float64 2.5"},
		{op(operator.Add, fact.Any, obj(big.NewInt(1)), obj(1)), "*big.Int 2"},
		{op(operator.Matches, fact.String, text("abc"), text("b")), "bool false"},
		{op(operator.Matches, fact.String, text("abc"), text("a.c|x")), "bool true"},
		{op(operator.Matches, fact.String, text(nil), text("a")), "bool false"},
		{not(op(operator.Matches, fact.String, text(nil), text("a"))), "bool true"},
		{op(operator.Matches, fact.String, text("Ab12"), text(`\p{Upper}[\p{Lower}x]\d++`)), "bool true"},
		{op(operator.Matches, fact.String, text("a.b"), text(`\Qa.b\E`)), "bool true"},
		{op(operator.Matches, fact.String, text("a.b"), op(operator.Concat, fact.String, text("a"), text(`\.b`))), "bool true"},
		{op(operator.Matches, fact.String, text("a"), op(operator.Concat, fact.String, text("("), text(`a`))), "! IllegalArgumentException"},
		{op(operator.SoundsLike, fact.String, text("Robert"), text("Rupert")), "bool true"},
		{op(operator.SoundsLike, fact.String, text("Robert"), text("Rubin")), "bool false"},
		{op(operator.SoundsLike, fact.String, text("Ashcraft"), text("Ashcroft")), "bool true"},
		{op(operator.SoundsLike, fact.String, text(nil), text("x")), "bool false"},
		{op(operator.StartsWith, fact.String, text("routing"), text("r")), "bool true"},
		{op(operator.EndsWith, fact.String, text("routing"), text("r")), "bool false"},
		{op(operator.Length, fact.String, text("\U0001F600a"), lit(3)), "bool true"},
		{op(operator.StartsWith, fact.String, text(nil), text("r")), "! NullPointerException"},
		{op(operator.Contains, fact.List, list, obj("a")), "bool true"},
		{op(operator.Contains, fact.List, list, null), "bool true"},
		{op(operator.Contains, fact.List, to(fact.ListType, null), obj(1)), "bool false"},
		{op(operator.MemberOf, fact.List, obj(1), list), "bool true"},
		{op(operator.Contains, fact.String, text("abc"), text("bc")), "bool true"},
		{op(operator.After, fact.Date, day(2), day(1)), "bool true"},
		{op(operator.After, fact.Date, day(1), day(1)), "bool false"},
		{op(operator.After, fact.Date, day(3), day(1), lit(int64(0)), lit(int64(msPerDay))), "bool false"},
		{op(operator.Before, fact.Date, day(1), day(2), lit(int64(msPerDay))), "bool true"},
		{op(operator.Coincides, fact.Date, day(1), day(2), lit(int64(msPerDay))), "bool true"},
		{op(operator.Coincides, fact.Date, day(1), day(2)), "bool false"},
		{op(operator.After, fact.Date, day(1), null), "bool false"},
		{&rule.Index{Node: node(fact.ObjectType), Of: list, Key: lit(9)}, "! IndexOutOfBoundsException"},
		{&rule.InstanceOf{Node: node(fact.BoolType), X: null, Of: fact.ObjectType}, "bool false"},
		{to(fact.IntType, lit("12")), "int 12"},
		{to(fact.IntType, lit("x")), "! NumberFormatException"},
		{to(fact.IntType, lit(1e20)), "int 2147483647"},
		{to(fact.ByteType, lit(300)), "int8 44"},
		{to(fact.StringType, lit(1.0)), "string 1.0"},
		{&rule.Convert{Node: node(fact.StringType), X: obj(1), Checked: true}, "! ClassCastException"},
	}
	c := compilerForTest()
	for _, test := range tests {
		if got := outcome(t, frame(), c, test.e); got != test.want {
			t.Errorf("%s = %s, want %s", test.e, got, test.want)
		}
	}
}

// TestNullSafe checks that null at a null-safe access makes the condition false as a whole, or only the operand of ||.
func TestNullSafe(t *testing.T) {
	p := this(personType)
	boss := bin(operator.Eq, fact.Int, safe(prop(prop(p, "boss"), "age")), lit(3))
	c := compilerForTest()
	for _, test := range []struct {
		e    rule.Expr
		want bool
	}{
		{boss, false}, {not(boss), false},
		{bin(operator.Or, fact.Bool, boss, lit(true)), true}, {bin(operator.Or, fact.Bool, lit(true), boss), true},
		{bin(operator.And, fact.Bool, boss, lit(true)), false},
	} {
		fn, err := c.Bool(test.e)
		f := frame(&Person{})
		if got := fn(f); err != nil || f.Err != nil || got != test.want {
			t.Errorf("%s: %v %v %v", test.e, got, err, f.Err)
		}
	}
}

// TestFirstErrorWins checks that a failing condition is false, that the error's place is the failing part, and that later errors
// are ignored.
func TestFirstErrorWins(t *testing.T) {
	p := this(personType)
	age := &rule.Prop{Node: nodeAt(fact.IntType, 4), Of: prop(p, "boss"), Property: personType.Property("age")}
	fails := &rule.Prop{Node: nodeAt(fact.IntType, 5), Of: p, Property: personType.Property("fails")}
	c := compilerForTest()
	f := frame(&Person{})
	for _, e := range []rule.Expr{age, fails} {
		fn, err := c.Bool(not(bin(operator.Eq, fact.Int, e, lit(3))))
		if err != nil || fn(f) {
			t.Error(err)
		}
	}
	var e *Error
	if !errors.As(f.Err, &e) || e.Span.Start.Line != 4 || !strings.Contains(e.Message, "null") {
		t.Error(f.Err)
	}
}

// TestKeys: values that are equal have equal keys, and exact keys of different values differ.
func TestKeys(t *testing.T) {
	c := compilerForTest()
	k1, k2, k3 := keyed.New(), keyed.New(), keyed.New()
	set(t, k1, "id", 1, "note", "a")
	set(t, k2, "id", 1, "note", "b")
	set(t, k3, "id", 2)
	who := &Person{}
	values := []any{nil, 3, int64(3), 3.0, float32(3), int16(3), decimal.New(300, 2), big.NewInt(3), 0.1, decimal.New(10, 2), -1, 1e300,
		"3", "", "a longer text", true, false, math.MaxInt64, who, &Person{}, k1, k2, k3, fact.NewList(1), fact.NewList(1), fact.NewList(int64(1))}
	type keyedValue struct {
		value any
		key   uint64
		exact bool
	}
	var all []keyedValue
	f := frame()
	for _, value := range values {
		types := []*fact.Type{fact.ObjectType}
		if v := value; v != nil && operation.KindOf(v).Unboxed() {
			types = append(types, map[fact.Kind]*fact.Type{fact.Int: fact.IntegerType, fact.Long: fact.BoxedLongType, fact.Double: fact.BoxedDoubleType,
				fact.Float: fact.BoxedFloatType, fact.Short: fact.BoxedShortType, fact.String: fact.StringType, fact.Bool: fact.BooleanType}[operation.KindOf(v)])
		}
		for _, typ := range types {
			setGlobals(f, value)
			key, err := c.Key(global(0, typ))
			if err != nil {
				t.Fatal(err)
			}
			n, ok := key.Of(f)
			if !ok {
				t.Fatalf("no key for %v: %v", value, f.Err)
			}
			all = append(all, keyedValue{value, n, key.Exact})
		}
	}
	for _, a := range all {
		for _, b := range all {
			equal := fact.Equal(a.value, b.value)
			if equal && a.key != b.key {
				t.Errorf("%v and %v are equal, keys %x and %x", a.value, b.value, a.key, b.key)
			}
			if a.exact && b.exact && !equal && a.key == b.key && (operation.KindOf(a.value) == fact.Bool) == (operation.KindOf(b.value) == fact.Bool) {
				t.Errorf("%v and %v differ, keys are both %x", a.value, b.value, a.key)
			}
		}
	}
	if Combine(1, 2) == Combine(2, 1) || Combine(0, 0) == Combine(0, 1) {
		t.Error("combined keys collide")
	}
	key, err := c.Key(prop(prop(this(personType), "boss"), "age"))
	f = frame(&Person{})
	if _, ok := key.Of(f); err != nil || ok || f.Err == nil {
		t.Error("a failing key has a value", err)
	}
	for _, exact := range []struct {
		e    rule.Expr
		want bool
	}{{this(personType), true}, {prop(this(personType), "age"), true}, {prop(this(personType), "name"), false}, {slot(0, keyed), false}} {
		if key, err := c.Key(exact.e); err != nil || key.Exact != exact.want {
			t.Errorf("%s: exact %v, %v", exact.e, key.Exact, err)
		}
	}
}

func TestElements(t *testing.T) {
	c := compilerForTest()
	for _, test := range []struct {
		value any
		want  string
	}{
		{nil, ""}, {fact.NewList(1, nil, "a"), "1 a "}, {[]int{4, 5}, "4 5 "}, {Bits(6), "1 2 "}, {"text", "text "}, {[]*Address{nil}, ""},
		{fact.NewSet(1, 1), "1 "}, {fact.NewMap(), "{} "},
	} {
		fn, err := c.Elements(global(0, fact.ObjectType))
		if err != nil {
			t.Fatal(err)
		}
		f := frame()
		setGlobals(f, test.value)
		got := ""
		fn(f, func(o fact.Object) { got += fact.ToString(o.Any()) + " " })
		if got != test.want || f.Err != nil {
			t.Errorf("%v: got %q, %v", test.value, got, f.Err)
		}
	}
	fn, _ := c.Elements(prop(prop(this(personType), "boss"), "tags"))
	f := frame(&Person{})
	fn(f, func(fact.Object) { t.Error("elements of a failure") })
	if f.Err == nil {
		t.Error("no error")
	}
	defer func() {
		if recover() != "mine" {
			t.Error("a panic of yield is swallowed")
		}
	}()
	fn(frame(&Person{Boss: &Person{Tags: []string{"x"}}}), func(fact.Object) { panic("mine") })
}
