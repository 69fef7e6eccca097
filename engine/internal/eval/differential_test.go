package eval

import (
	"fmt"
	"math"
	"testing"

	"whenthen/engine/fact"
	"whenthen/engine/rule"
)

// operands are the values each kind is tried with.
var operands = map[*fact.Type][]any{
	fact.IntType:     {0, 1, -1, 2, 7, 31, 33, 300, math.MaxInt32, math.MinInt32},
	fact.LongType:    {int64(0), int64(1), int64(-1), int64(63), int64(65), int64(math.MaxInt64), int64(math.MinInt64), int64(1 << 40)},
	fact.ShortType:   {int16(0), int16(-1), int16(math.MaxInt16)},
	fact.ByteType:    {int8(0), int8(5), int8(-128)},
	fact.CharType:    {fact.CharValue('a'), fact.CharValue('0')},
	fact.FloatType:   {float32(0), float32(1.5), float32(-2.25), float32(16777217)},
	fact.DoubleType:  {0.0, 1.5, -2.5, math.NaN(), math.Inf(1), 1e300, 3.0, 2147483648.5},
	fact.BoolType:    {true, false},
	fact.StringType:  {"", "a", "b", "10", "9", "\uffee", "\U0001F600", nil},
	fact.IntegerType: {0, 7, -7, nil}, fact.BoxedLongType: {int64(7), nil}, fact.BoxedDoubleType: {7.0, nil},
	fact.BooleanType: {true, false, nil},
	fact.DecimalType: {fact.NewDecimal(1050, 2), fact.NewDecimal(105, 1), fact.NewDecimal(0, 0), nil},
	fact.ObjectType:  {7, int64(7), 7.0, "7", true, nil, fact.NewDecimal(70, 1), fact.CharValue('7')},
	fact.ListType:    {fact.NewList(1, 2, 3), fact.NewList(), nil, fact.NewList("a", nil)},
}

// tryAll evaluates one expression over locals 0 (of type a) and 1 (of type b) with all operands, both ways.
func tryAll(t *testing.T, c *Compiler, e rule.Expr, a, b *fact.Type) {
	t.Helper()
	native, program := c.unit(false).compile(e), c.unit(false).program(e)
	f := frame()
	for _, x := range operands[a] {
		for _, y := range operands[b] {
			setLocals(f, []*fact.Type{a, b}, x, y)
			compare(t, f, e, native, program)
		}
	}
	bin, ok := e.(*rule.Binary)
	if !ok {
		return
	}
	shapes := []func(*rule.Binary){
		func(e *rule.Binary) { e.L = opaque(e.L) },
		func(e *rule.Binary) { e.R = opaque(e.R) },
		func(e *rule.Binary) { e.L, e.R = opaque(e.L), opaque(e.R) },
	}
	for _, shape := range shapes {
		other := *bin
		shape(&other)
		native := c.unit(false).compile(&other)
		for _, x := range operands[a] {
			for _, y := range operands[b] {
				setLocals(f, []*fact.Type{a, b}, x, y)
				compare(t, f, &other, native, program)
			}
		}
	}
	// The same with an operand as a constant, where closures are specialized.
	for _, y := range operands[b] {
		k := *bin
		k.R = constant(b, y)
		for _, l := range []rule.Expr{k.L, opaque(k.L)} {
			k := k
			k.L = l
			native, program := c.unit(false).compile(&k), c.unit(false).program(&k)
			for _, x := range operands[a] {
				setLocals(f, []*fact.Type{a, b}, x, y)
				compare(t, f, &k, native, program)
			}
		}
	}
	for _, x := range operands[a] {
		k := *bin
		k.L = constant(a, x)
		native, program := c.unit(false).compile(&k), c.unit(false).program(&k)
		for _, y := range operands[b] {
			setLocals(f, []*fact.Type{a, b}, x, y)
			compare(t, f, &k, native, program)
		}
	}
}

// opaque is e in a form of which no closure knows that it is a variable.
func opaque(e rule.Expr) rule.Expr {
	return &rule.Conditional{Node: node(e.Type()), If: constant(fact.BoolType, true), Then: e, Else: e}
}

func constant(t *fact.Type, v any) rule.Expr {
	if v == nil {
		t = fact.NullType
	}
	return &rule.Const{Node: node(t), Value: v}
}

func TestArithmeticBothWays(t *testing.T) {
	c := compilerForTest()
	kinds := []*fact.Type{fact.IntType, fact.LongType, fact.FloatType, fact.DoubleType, fact.DecimalType}
	for _, k := range kinds {
		last := rule.OpRem
		if k.Kind.Integer() {
			last = rule.OpBitXor
		}
		for op := rule.OpAdd; op <= last; op++ {
			tryAll(t, c, bin(op, k.Kind, local(0, k), local(1, k)), k, k)
		}
	}
	for op := rule.OpShl; op <= rule.OpUshr; op++ {
		tryAll(t, c, bin(op, fact.Int, local(0, fact.IntType), local(1, fact.LongType)), fact.IntType, fact.LongType)
		tryAll(t, c, bin(op, fact.Long, local(0, fact.LongType), local(1, fact.IntType)), fact.LongType, fact.IntType)
	}
	for op := rule.OpBitAnd; op <= rule.OpBitXor; op++ {
		tryAll(t, c, bin(op, fact.Bool, local(0, fact.BoolType), local(1, fact.BoolType)), fact.BoolType, fact.BoolType)
		tryAll(t, c, bin(op, fact.Bool, local(0, fact.BooleanType), local(1, fact.BoolType)), fact.BooleanType, fact.BoolType)
	}
	for _, op := range []rule.Op{rule.OpAdd, rule.OpSub, rule.OpMul, rule.OpDiv, rule.OpRem, rule.OpBitAnd} {
		tryAll(t, c, bin(op, fact.Int, local(0, fact.IntegerType), local(1, fact.IntegerType)), fact.IntegerType, fact.IntegerType)
		tryAll(t, c, bin(op, fact.Any, local(0, fact.ObjectType), local(1, fact.ObjectType)), fact.ObjectType, fact.ObjectType)
	}
	for _, k := range append(kinds, fact.IntegerType) {
		for _, op := range []rule.Op{rule.OpNeg, rule.OpPlus, rule.OpBitNot} {
			if op == rule.OpBitNot && !k.Kind.Integer() {
				continue
			}
			e := &rule.Unary{Node: node(primitiveOf(k.Kind, k)), Op: op, Kind: k.Kind, X: local(0, k)}
			tryAll(t, c, e, k, fact.BoolType)
		}
	}
}

func TestComparisonBothWays(t *testing.T) {
	c := compilerForTest()
	for _, k := range []*fact.Type{fact.IntType, fact.LongType, fact.ShortType, fact.ByteType, fact.CharType, fact.FloatType,
		fact.DoubleType, fact.BoolType, fact.StringType, fact.IntegerType, fact.BoxedLongType, fact.BoxedDoubleType,
		fact.BooleanType, fact.DecimalType, fact.ObjectType, fact.ListType} {
		for op := rule.OpEq; op <= rule.OpGe; op++ {
			if op == rule.OpSame || op == rule.OpNotSame {
				if k == fact.DoubleType {
					continue // NaN is not the same as itself, but one boxed NaN is
				}
			}
			if op >= rule.OpLt && (k.Kind == fact.Bool || k.Kind == fact.List) {
				continue
			}
			tryAll(t, c, bin(op, k.Kind, local(0, k), local(1, k)), k, k)
		}
	}
	mixed := bin(rule.OpEq, fact.Int, local(0, fact.IntType), local(1, fact.IntegerType))
	tryAll(t, c, mixed, fact.IntType, fact.IntegerType)
	for op := rule.OpLt; op <= rule.OpGe; op++ {
		tryAll(t, c, bin(op, fact.Int, local(0, fact.IntegerType), local(1, fact.IntType)), fact.IntegerType, fact.IntType)
	}
}

func TestLogicBothWays(t *testing.T) {
	c := compilerForTest()
	for _, k := range []*fact.Type{fact.BoolType, fact.BooleanType} {
		for _, op := range []rule.Op{rule.OpAnd, rule.OpOr} {
			tryAll(t, c, bin(op, fact.Bool, local(0, k), local(1, k)), k, k)
		}
		tryAll(t, c, not(local(0, k)), k, k)
	}
	for _, k := range []*fact.Type{fact.IntType, fact.IntegerType, fact.DoubleType, fact.StringType, fact.BooleanType, fact.ObjectType} {
		e := &rule.Conditional{Node: node(k), If: local(0, fact.BoolType), Then: local(1, k), Else: local(1, k)}
		tryAll(t, c, e, fact.BoolType, k)
	}
	x := local(0, fact.IntegerType)
	for _, negated := range []bool{false, true} {
		e := &rule.In{Node: node(fact.BoolType), X: x, Negated: negated, List: []rule.Expr{
			bin(rule.OpEq, fact.Int, x, lit(7)), bin(rule.OpEq, fact.Int, x, lit(3))}}
		tryAll(t, c, e, fact.IntegerType, fact.BoolType)
		e = &rule.In{Node: node(fact.BoolType), X: x, Negated: negated, List: []rule.Expr{
			bin(rule.OpEq, fact.Int, x, lit(7)), bin(rule.OpEq, fact.Int, x, local(1, fact.IntegerType))}}
		tryAll(t, c, e, fact.IntegerType, fact.IntegerType)
	}
	text := local(0, fact.StringType)
	e := &rule.In{Node: node(fact.BoolType), X: text, List: []rule.Expr{bin(rule.OpEq, fact.String, text, lit("a"))}}
	tryAll(t, c, e, fact.StringType, fact.BoolType)
}

func TestConversionBothWays(t *testing.T) {
	c := compilerForTest()
	all := []*fact.Type{fact.IntType, fact.LongType, fact.ShortType, fact.ByteType, fact.CharType, fact.FloatType, fact.DoubleType,
		fact.BoolType, fact.StringType, fact.IntegerType, fact.BoxedLongType, fact.BoxedDoubleType, fact.BooleanType,
		fact.DecimalType, fact.ObjectType}
	for _, from := range all {
		for _, target := range all {
			if (from.Kind == fact.Bool) != (target.Kind == fact.Bool) && !(target.Kind == fact.Any || target.Kind == fact.String) {
				continue
			}
			tryAll(t, c, to(target, local(0, from)), from, fact.BoolType)
			if formOf(from.Kind) == anyForm {
				cast := to(target, local(0, from))
				cast.Checked = true
				tryAll(t, c, cast, from, fact.BoolType)
			}
		}
	}
}

func TestTextAndCollectionsBothWays(t *testing.T) {
	c := compilerForTest()
	for a := range operands {
		for b := range operands {
			tryAll(t, c, bin(rule.OpConcat, fact.String, local(0, a), local(1, b)), a, b)
		}
	}
	long := bin(rule.OpConcat, fact.String, bin(rule.OpConcat, fact.String, lit("x="), local(0, fact.IntType)), local(1, fact.StringType))
	tryAll(t, c, long, fact.IntType, fact.StringType)
	for a := range operands { // a number of each length, and every kind of part in a chain
		parts := []rule.Expr{local(0, a), lit(7), local(1, fact.IntType), lit("-"), opaque(local(1, fact.IntType)), opaque(local(0, a)), lit(nil)}
		tryAll(t, c, text(append(parts, to(fact.StringType, local(1, fact.IntType)))...), a, fact.IntType)
	}
	for _, n := range []int64{9, 10, 99, 100, 999, 1000, -1, -10} {
		if got := string(appendInt(nil, n)); got != fmt.Sprint(n) {
			t.Errorf("%d is written as %s", n, got)
		}
	}
	for _, one := range []*fact.Type{fact.IntType, fact.IntegerType, fact.StringType, fact.ObjectType} {
		tryAll(t, c, bin(rule.OpContains, fact.List, local(0, fact.ListType), local(1, one)), fact.ListType, one)
		tryAll(t, c, bin(rule.OpMemberOf, fact.List, local(0, one), local(1, fact.ListType)), one, fact.ListType)
	}
	tryAll(t, c, bin(rule.OpContains, fact.String, local(0, fact.StringType), local(1, fact.StringType)), fact.StringType, fact.StringType)
	for _, k := range []*fact.Type{fact.IntType, fact.IntegerType} {
		tryAll(t, c, &rule.Index{Node: node(fact.ObjectType), Of: local(0, fact.ListType), Key: local(1, k)}, fact.ListType, k)
	}
	for _, of := range []*fact.Type{fact.IntegerType, fact.StringType, fact.NumberType, fact.ListType} {
		tryAll(t, c, &rule.InstanceOf{Node: node(fact.BoolType), X: local(0, fact.ObjectType), Of: of}, fact.ObjectType, fact.BoolType)
	}
	length := &rule.NewArray{Node: node(testTypes.ArrayOf(fact.IntType)), Length: local(0, fact.ByteType)}
	tryAll(t, c, length, fact.ByteType, fact.BoolType)
	tryAll(t, c, &rule.NewArray{Node: node(testTypes.ArrayOf(fact.IntType)), Elements: []rule.Expr{local(0, fact.IntType)}}, fact.IntType, fact.BoolType)
}

// TestMembersBothWays reads every kind of property and calls every kind of method, on objects, null and subtypes.
func TestMembersBothWays(t *testing.T) {
	c := compilerForTest()
	score, nick := 7, "Jo"
	boss := &Person{Name: "B", Age: 50, Home: &Address{City: "X", Zip: 9}, secret: 4, Score: &score, Nick: &nick,
		Tags: []string{"a"}, Marks: []int{1, 5}, Free: 1 << 5, Extra: map[string]int{"k": 3}}
	people := []*Person{boss, {Name: "", Age: -1, Boss: boss, Weight: 2.5, Active: true, Long: 1 << 40}}
	item := declared.New()
	set(t, item, "n", 3, "boxed", nil, "name", nil, "price", fact.NewDecimal(15, 1), "x", 2.5, "flag", true, "ref", boss)
	item2 := declared.New()
	set(t, item2, "boxed", 1000, "name", "", "list", fact.NewList(1), "big", int64(5))

	p, it := this(personType), slot(1, declared)
	var exprs []rule.Expr
	for _, name := range []string{"name", "age", "long", "weight", "active", "boss", "home", "score", "nick", "tags", "secret", "fails"} {
		exprs = append(exprs, prop(p, name), prop(prop(p, "boss"), name), safe(prop(prop(p, "boss"), name)))
		exprs = append(exprs, bin(rule.OpEq, fact.Any, to(fact.ObjectType, prop(p, name)), lit(nil)))
	}
	for _, pr := range declared.Properties {
		exprs = append(exprs, prop(it, pr.Name), bin(rule.OpEq, pr.Type.Kind, prop(it, pr.Name), lit(nil)))
	}
	exprs = append(exprs,
		prop(prop(prop(p, "boss"), "home"), "zip"), safe(prop(safe(prop(prop(p, "boss"), "home")), "city")),
		call(p, "older", lit(10)), call(p, "older", prop(p, "age")), call(prop(p, "boss"), "older", lit(10)),
		call(p, "greet", lit("hi")), call(p, "getSecret"), call(prop(p, "boss"), "getSecret"),
		bin(rule.OpContains, fact.Set, prop(p, "free"), lit(5)), bin(rule.OpContains, fact.Set, prop(p, "free"), prop(p, "age")),
		bin(rule.OpContains, fact.List, prop(p, "marks"), lit(5)), bin(rule.OpContains, fact.List, prop(p, "tags"), prop(p, "name")),
		bin(rule.OpEq, fact.Struct, prop(p, "boss"), slot(2, personType)), bin(rule.OpSame, fact.Struct, prop(p, "boss"), slot(2, personType)),
		bin(rule.OpEq, fact.Struct, slot(0, personType), slot(2, personType)), bin(rule.OpNe, fact.Struct, slot(0, personType), slot(2, personType)),
		bin(rule.OpEq, fact.Struct, slot(3, keyed), slot(4, keyed)), bin(rule.OpSame, fact.Struct, slot(3, keyed), slot(4, keyed)),
		&rule.DynamicProp{Node: node(fact.ObjectType), Of: to(fact.ObjectType, p), Name: "age"},
		&rule.DynamicProp{Node: node(fact.ObjectType), Of: to(fact.ObjectType, p), Name: "nope"},
		&rule.DynamicProp{Node: node(fact.ObjectType), Of: to(fact.ObjectType, prop(p, "boss")), Name: "name", NullSafe: true},
		&rule.DynamicCall{Node: node(fact.ObjectType), Of: to(fact.ObjectType, p), Name: "older", Args: []rule.Expr{lit(int64(3))}},
		&rule.DynamicCall{Node: node(fact.ObjectType), Of: to(fact.ObjectType, p), Name: "older", Args: []rule.Expr{lit("x")}},
		&rule.Index{Node: node(fact.ObjectType), Of: prop(p, "extra"), Key: lit("k")},
		&rule.Index{Node: node(fact.ObjectType), Of: prop(p, "marks"), Key: prop(p, "age")},
		&rule.ListLit{Node: node(fact.ListType), Elements: []rule.Expr{lit(1), prop(p, "name")}},
		&rule.MapLit{Node: node(fact.MapType), Keys: []rule.Expr{lit("k")}, Values: []rule.Expr{prop(p, "age")}},
	)
	home := safe(prop(prop(p, "home"), "zip"))
	city := bin(rule.OpEq, fact.Int, home, lit(9))
	exprs = append(exprs, city, not(city), bin(rule.OpOr, fact.Bool, city, prop(p, "active")), bin(rule.OpOr, fact.Bool, prop(p, "active"), city),
		bin(rule.OpAnd, fact.Bool, city, prop(p, "active")), bin(rule.OpAnd, fact.Bool, bin(rule.OpOr, fact.Bool, city, city), prop(p, "active")))
	k1, k2 := keyed.New(), keyed.New()
	set(t, k1, "id", 1, "note", "a")
	set(t, k2, "id", 1, "note", "b")
	for _, e := range exprs {
		for _, person := range people {
			for _, record := range []*fact.Record{item, item2} {
				bothWays(t, c, frame(person, record, boss, k1, k2), e)
			}
		}
	}
}

func set(t *testing.T, r *fact.Record, pairs ...any) {
	t.Helper()
	for i := 0; i < len(pairs); i += 2 {
		if err := r.Set(pairs[i].(string), pairs[i+1]); err != nil {
			t.Fatal(fmt.Errorf("%s: %w", pairs[i], err))
		}
	}
}
