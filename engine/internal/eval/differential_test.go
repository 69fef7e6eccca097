package eval

import (
	"math"
	"math/big"
	"strings"
	"testing"

	"whenthen/engine/internal/operation"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
	"whenthen/internal/fact/decimal"
)

// operands are the values that are tried for each type.
var operands = map[*fact.Type][]any{
	fact.BoolType:        {true, false},
	fact.BooleanType:     {true, false, nil},
	fact.IntType:         {0, 1, -1, 7, 8, -8, 33, math.MaxInt32, math.MinInt32},
	fact.IntegerType:     {0, -3, 7, nil},
	fact.LongType:        {int64(0), int64(1), int64(-9), int64(65), int64(1 << 31), int64(1 << 40), int64(math.MaxInt64), int64(math.MinInt64)},
	fact.BoxedLongType:   {int64(2), nil},
	fact.FloatType:       {float32(0), float32(1.5), float32(-0.1), float32(math.Inf(1))},
	fact.DoubleType:      {0.0, math.Copysign(0, -1), 1.5, -0.1, 1e300, math.NaN(), math.Inf(-1)},
	fact.BoxedDoubleType: {2.5, math.NaN(), nil},
	fact.StringType:      {"", "a", "ab", "\uFFFD", "\U0001F600", nil},
	fact.DecimalType:     {decimal.New(0, 0), decimal.New(125, 2), decimal.New(-3, 0), nil},
	fact.BigIntegerType:  {big.NewInt(12), big.NewInt(-5), nil},
	fact.ObjectType:      {1, int64(2), 2.5, "a", nil},
}

// onObjects returns the result of the operation on objects for the operands of e, which are values.
func onObjects(e rule.Expr, l, r any) (shown string) {
	defer func() {
		if x := recover(); x != nil {
			shown = "! " + operation.AsError(x, e.Span()).Exception().Type.Name
		}
	}()
	switch e := e.(type) {
	case *rule.Binary:
		return show(operation.BinaryAny(e.Op, e.Kind, l, r))
	case *rule.Unary:
		return show(operation.UnaryAny(e.Op, e.Kind, l))
	case *rule.Convert:
		if l == nil && !e.T.Boxed {
			operation.NullValue()
		} else if l == nil {
			return show(nil)
		}
		return show(operation.ConvertAny(testTypes, l, e.T, e.Checked))
	}
	return ""
}

// tryAll runs an operation on variables and constants of two types as register code, whose instructions depend on the types, and
// as an operation on objects. The outcomes must be the same.
func tryAll(t *testing.T, make func(l, r rule.Expr) rule.Expr, a, b *fact.Type) {
	t.Helper()
	c := compilerForTest()
	f := frame()
	variables := make(global(0, a), global(1, b))
	for _, x := range operands[a] {
		for _, y := range operands[b] {
			want := onObjects(variables, x, y)
			setGlobals(f, x, y)
			exprs := []rule.Expr{variables, make(opaque(global(0, a)), global(1, b))}
			if y != nil {
				exprs = append(exprs, make(global(0, a), constant(b, y)))
			}
			if x != nil {
				exprs = append(exprs, make(constant(a, x), global(1, b)))
			}
			for _, e := range exprs {
				if got := outcome(t, f, c, e); got != want {
					t.Errorf("%s with %v and %v: %s by instructions, %s on objects", e, x, y, got, want)
				}
			}
		}
	}
}

func binary(op operator.Op, k fact.Kind) func(l, r rule.Expr) rule.Expr {
	return func(l, r rule.Expr) rule.Expr { return bin(op, k, l, r) }
}

func TestArithmetic(t *testing.T) {
	for _, k := range []*fact.Type{fact.IntType, fact.LongType, fact.FloatType, fact.DoubleType, fact.DecimalType, fact.BigIntegerType} {
		last := operator.Rem
		if k.Kind.Integer() {
			last = operator.BitXor
		}
		for op := operator.Add; op <= last; op++ {
			tryAll(t, binary(op, k.Kind), k, k)
		}
		for _, op := range []operator.Op{operator.Neg, operator.Plus, operator.BitNot} {
			if op == operator.BitNot && !k.Kind.Integer() {
				continue
			}
			tryAll(t, func(l, _ rule.Expr) rule.Expr {
				return &rule.Unary{Node: node(machineType(k.Kind)), Op: op, Kind: k.Kind, X: l}
			}, k, fact.BoolType)
		}
	}
	for op := operator.Shl; op <= operator.Ushr; op++ {
		tryAll(t, binary(op, fact.Int), fact.IntType, fact.LongType)
		tryAll(t, binary(op, fact.Long), fact.LongType, fact.IntType)
	}
	for op := operator.BitAnd; op <= operator.BitXor; op++ {
		tryAll(t, binary(op, fact.Bool), fact.BoolType, fact.BoolType)
		tryAll(t, binary(op, fact.Bool), fact.BooleanType, fact.BoolType)
	}
	for _, op := range []operator.Op{operator.Add, operator.Sub, operator.Mul, operator.Div, operator.Rem, operator.BitAnd} {
		tryAll(t, binary(op, fact.Int), fact.IntegerType, fact.IntegerType)
		tryAll(t, binary(op, fact.Any), fact.ObjectType, fact.ObjectType)
	}
}

// TestCombined compares operations that become one instruction if an operand is a constant with the same on variables.
func TestCombined(t *testing.T) {
	c, f := compilerForTest(), frame()
	for _, k := range []*fact.Type{fact.IntType, fact.LongType} {
		number := func(n int) any {
			if k == fact.LongType {
				return int64(n)
			}
			return n
		}
		forms := map[string]func(x, y, n rule.Expr) rule.Expr{}
		for _, op := range []operator.Op{operator.Rem, operator.BitAnd} {
			for _, test := range []operator.Op{operator.Eq, operator.Ne} {
				forms[op.String()+test.String()] = func(x, y, n rule.Expr) rule.Expr {
					return &rule.Conditional{Node: node(fact.IntType), If: bin(test, k.Kind, bin(op, k.Kind, x, y), n), Then: lit(1), Else: lit(0)}
				}
			}
		}
		for _, op := range []operator.Op{operator.Shl, operator.Shr, operator.Ushr} {
			forms[op.String()] = func(x, y, n rule.Expr) rule.Expr { return bin(operator.BitXor, k.Kind, n, bin(op, k.Kind, x, y)) }
		}
		forms["* +"] = func(x, y, n rule.Expr) rule.Expr {
			return bin(operator.Add, k.Kind, bin(operator.Mul, k.Kind, x, y), n)
		}
		for name, form := range forms {
			for _, x := range operands[k] {
				for _, y := range operands[k] {
					for _, n := range []any{number(0), number(1), number(-1), number(5)} {
						setGlobals(f, x, y, n)
						want := outcome(t, f, c, form(global(0, k), global(1, k), opaque(global(2, k))))
						for _, e := range []rule.Expr{form(global(0, k), constant(k, y), constant(k, n)), form(global(0, k), constant(k, y), global(2, k)),
							form(global(0, k), global(1, k), constant(k, n))} {
							if got := outcome(t, f, c, e); got != want {
								t.Errorf("%s of %v, %v, %v in %s: %s, want %s", name, x, y, n, e, got, want)
							}
						}
					}
				}
			}
		}
	}
}

// TestFused compares operations that are fused with an operand computed right before them with the same operations on objects.
func TestFused(t *testing.T) {
	c, f := compilerForTest(), frame()
	for _, pair := range []struct {
		inner, outer operator.Op
		t            *fact.Type
		left         bool // the computed operand of the outer operation may be its left one
		op           string
	}{
		{operator.Mul, operator.Add, fact.IntType, true, "mul.add.int"},
		{operator.Add, operator.Add, fact.IntType, true, "add.add.int"},
		{operator.Mul, operator.Add, fact.LongType, true, "mul.add.long"},
		{operator.Add, operator.Sub, fact.IntType, true, "add.add.int"}, // of the negative constant
		{operator.Add, operator.Sub, fact.IntType, false, "sub.int"},
		{operator.Ushr, operator.BitXor, fact.IntType, true, "ushr.xor.int"},
		{operator.Mul, operator.Add, fact.DoubleType, true, "mul.add.double"},
		{operator.Div, operator.Add, fact.DoubleType, true, "div.add.double"},
		{operator.Mul, operator.Sub, fact.DoubleType, false, "sub.double"},
	} {
		k := pair.t.Kind
		inner := bin(pair.inner, k, global(0, pair.t), global(1, pair.t))
		forms := []func(n any) rule.Expr{func(any) rule.Expr { return bin(pair.outer, k, global(2, pair.t), inner) }}
		if pair.left {
			forms[0] = func(n any) rule.Expr { return bin(pair.outer, k, inner, constant(pair.t, n)) }
			if pair.outer != operator.Sub {
				forms = append(forms, func(any) rule.Expr { return bin(pair.outer, k, global(2, pair.t), inner) })
			}
		}
		for _, x := range operands[pair.t] {
			for _, y := range operands[pair.t] {
				for _, n := range operands[pair.t] {
					setGlobals(f, x, y, n)
					part := operation.BinaryAny(pair.inner, k, x, y)
					for i, form := range forms {
						e := form(n)
						want := show(operation.BinaryAny(pair.outer, k, n, part))
						if i == 0 && pair.left {
							want = show(operation.BinaryAny(pair.outer, k, part, n))
						}
						if got := outcome(t, f, c, e); got != want {
							t.Errorf("%s with %v, %v, %v: %s fused, %s on objects", e, x, y, n, got, want)
						}
					}
				}
			}
		}
		compiled, err := c.expression(forms[len(forms)-1](operands[pair.t][3]))
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(compiled.code.String(), " "+pair.op+" ") {
			t.Errorf("%s does not become %s:\n%s", forms[0](0), pair.op, compiled.code)
		}
	}
}

func TestComparison(t *testing.T) {
	types := []*fact.Type{fact.IntType, fact.IntegerType, fact.LongType, fact.BoxedLongType, fact.DoubleType, fact.BoxedDoubleType, fact.FloatType,
		fact.StringType, fact.DecimalType, fact.BigIntegerType}
	for _, a := range types {
		for _, b := range types {
			if a.Kind != b.Kind {
				continue
			}
			for op := operator.Eq; op <= operator.Ge; op++ {
				if op == operator.Same || op == operator.NotSame {
					continue
				}
				tryAll(t, binary(op, a.Kind), a, b)
			}
		}
	}
	for _, op := range []operator.Op{operator.Eq, operator.Ne} {
		tryAll(t, binary(op, fact.Bool), fact.BooleanType, fact.BoolType)
		tryAll(t, binary(op, fact.Any), fact.ObjectType, fact.ObjectType)
	}
}

func TestConversion(t *testing.T) {
	numbers := []*fact.Type{fact.IntType, fact.IntegerType, fact.LongType, fact.BoxedLongType, fact.FloatType, fact.DoubleType, fact.BoxedDoubleType}
	for _, from := range append(numbers, fact.StringType) {
		for _, to := range append(numbers, fact.ByteType, fact.ShortType, fact.StringType, fact.DecimalType) {
			tryAll(t, func(l, _ rule.Expr) rule.Expr { return &rule.Convert{Node: node(to), X: l} }, from, fact.BoolType)
		}
	}
}
