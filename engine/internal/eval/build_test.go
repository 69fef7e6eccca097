package eval

import (
	"fmt"
	"iter"
	"math"
	"math/bits"
	"testing"

	"whenthen/engine/internal/operation"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/engine/source"
	"whenthen/internal/budget"
	"whenthen/internal/fact"
	"whenthen/internal/registry"
)

// Short ways to write IR in tests.

func node(t *fact.Type) rule.Node {
	return rule.Node{T: t, At: source.Span{Start: source.Pos{Line: 1, Col: 1}, End: source.Pos{Line: 1, Col: 2, Offset: 1}}}
}

// nodeAt makes a node on a line of its own, for tests of positions.
func nodeAt(t *fact.Type, line int32) rule.Node {
	n := node(t)
	n.At.Start.Line = line
	return n
}

func lit(v any) *rule.Const {
	t := map[fact.Kind]*fact.Type{fact.Int: fact.IntType, fact.Long: fact.LongType, fact.Double: fact.DoubleType,
		fact.Bool: fact.BoolType, fact.String: fact.StringType, fact.Null: fact.NullType, fact.Float: fact.FloatType,
		fact.Char: fact.CharType, fact.Short: fact.ShortType, fact.Byte: fact.ByteType, fact.Decimal: fact.DecimalType, fact.BigInteger: fact.BigIntegerType}[operation.KindOf(v)]
	return &rule.Const{Node: node(t), Value: v}
}

func local(i int, t *fact.Type) *rule.LocalVar {
	return &rule.LocalVar{Node: node(t), Index: i, Name: fmt.Sprintf("v%d", i)}
}

func this(t *fact.Type) *rule.Slot { return &rule.Slot{Node: node(t), Index: 0, Name: "this"} }

func slot(i int, t *fact.Type) *rule.Slot {
	return &rule.Slot{Node: node(t), Index: i, Name: fmt.Sprintf("$%d", i)}
}

func prop(of rule.Expr, name string) *rule.Prop {
	p := of.Type().Property(name)
	if p == nil {
		panic("no property " + name)
	}
	return &rule.Prop{Node: node(p.Type), Of: of, Property: p}
}

func safe(p *rule.Prop) *rule.Prop { p.NullSafe = true; return p }

func bin(op operator.Op, k fact.Kind, l, r rule.Expr) *rule.Binary {
	t := fact.BoolType
	if op >= operator.Add && op <= operator.BitXor {
		t = machineType(k)
	}
	if op == operator.Concat {
		t = fact.StringType
	}
	return &rule.Binary{Node: node(t), Op: op, Kind: k, L: l, R: r}
}

func not(x rule.Expr) *rule.Unary {
	return &rule.Unary{Node: node(fact.BoolType), Op: operator.Not, Kind: fact.Bool, X: x}
}

func to(t *fact.Type, x rule.Expr) *rule.Convert { return &rule.Convert{Node: node(t), X: x} }

func exprStmt(x rule.Expr) rule.Stmt {
	return &rule.ExprStmt{StmtNode: rule.StmtNode{At: x.Span()}, X: x}
}

func declareVar(i int, t *fact.Type, x rule.Expr) rule.Stmt {
	return &rule.SetLocal{Local: i, Type: t, Value: x}
}

func assign(target rule.Expr, op operator.Op, x rule.Expr) *rule.Assign {
	return &rule.Assign{Node: node(target.Type()), Target: target, Op: op, Kind: target.Type().Kind, Value: x}
}

func locals(types ...*fact.Type) []rule.Local {
	var list []rule.Local
	for i, t := range types {
		list = append(list, rule.Local{Index: i, Type: t})
	}
	return list
}

// The facts of the tests.

type Address struct {
	City string
	Zip  int
}

type Person struct {
	Name   string
	Age    int
	Long   int64
	Weight float64
	Active bool
	Boss   *Person
	Home   *Address
	Score  *int
	Nick   *string
	Tags   []string
	Marks  []int
	Below  Offsets
	Extra  map[string]int
	secret int
}

func (p *Person) GetSecret() int        { return p.secret }
func (p *Person) SetSecret(n int)       { p.secret = n }
func (p *Person) Fails() int            { panic("getter broke") }
func (p *Person) Older(n int) bool      { return p.Age > n }
func (p *Person) Greet(s string) string { return s + " " + p.Name }

// Offsets is a set of the ints from -2 on that exposes the location of its bits.
type Offsets uint32

func (o Offsets) Len() int                 { return bits.OnesCount32(uint32(o)) }
func (o Offsets) Contains(v any) bool      { i, ok := v.(int); return ok && o.ContainsInt(int64(i)) }
func (o Offsets) ContainsInt(i int64) bool { return i >= -2 && i < 30 && o>>(i+2)&1 != 0 }
func (o Offsets) BitZero() int64           { return -2 }
func (o Offsets) All() iter.Seq[any] {
	return func(yield func(any) bool) {
		for i := -2; i < 30; i++ {
			if o.ContainsInt(int64(i)) && !yield(i) {
				return
			}
		}
	}
}

// Bits is a small set of ints, a collection that needs no boxing.
type Bits uint16

func (b Bits) Len() int { return 0 }
func (b Bits) Contains(v any) bool {
	i, ok := operation.IntOf(v)
	return ok && b.ContainsInt(i)
}
func (b Bits) ContainsInt(i int64) bool { return i >= 0 && i < 16 && b&(1<<i) != 0 }
func (b Bits) All() iter.Seq[any] {
	return func(yield func(any) bool) {
		for i := range 16 {
			if b.ContainsInt(int64(i)) && !yield(i) {
				return
			}
		}
	}
}

var (
	testTypes  = registry.NewRegistry(nil)
	personType = must(testTypes.RegisterStruct("test", Person{}))
	_          = must(testTypes.RegisterStruct("test", Address{}))
	declared   = must(testTypes.Declare(registry.Declaration{Package: "test", Name: "Item", Fields: []registry.Field{
		{Name: "n", Type: fact.IntType}, {Name: "boxed", Type: fact.IntegerType}, {Name: "name", Type: fact.StringType},
		{Name: "price", Type: fact.DecimalType}, {Name: "x", Type: fact.DoubleType}, {Name: "flag", Type: fact.BoolType},
		{Name: "big", Type: fact.LongType}, {Name: "ref", Type: fact.ObjectType}, {Name: "list", Type: fact.ListType}}}))
	keyed = must(testTypes.Declare(registry.Declaration{Package: "test", Name: "Keyed", Fields: []registry.Field{
		{Name: "id", Type: fact.IntType, Key: true}, {Name: "note", Type: fact.StringType}}}))
)

func must(t *fact.Type, err error) *fact.Type {
	if err != nil {
		panic(err)
	}
	return t
}

func compilerForTest() *Compiler { return NewCompiler(&rule.Base{Types: testTypes}) }

// frame makes a Frame with objects in its slots.
func frame(objects ...any) *Frame {
	f := &Frame{Types: testTypes, Budget: budget.New(budget.Limits{})}
	for _, o := range objects {
		f.Slots = append(f.Slots, testTypes.Object(o))
	}
	return f
}

// global makes a variable of a condition, read from a global that setGlobals sets.
func global(i int, t *fact.Type) *rule.GlobalVar {
	name := fmt.Sprintf("g%d", i)
	return &rule.GlobalVar{Node: node(t), Global: &rule.Global{Name: name, Type: t, Index: i}}
}

func setGlobals(f *Frame, values ...any) { f.Globals = values }

// outcome returns the value of an expression of a condition, or the class of its failure.
func outcome(t *testing.T, f *Frame, c *Compiler, e rule.Expr) string {
	t.Helper()
	x, err := c.expression(e)
	if err != nil {
		t.Fatal(err)
	}
	f.Err = nil
	v, ok := x.value(f)
	switch {
	case f.Err != nil:
		return "! " + f.Err.(*Error).Exception().Type.Name
	case !ok:
		return "absent"
	}
	return show(v.Load(x.code.Result))
}

func show(v any) string {
	if x, ok := v.(float64); ok && x == 0 && math.Signbit(x) {
		return "float64 -0"
	}
	return fmt.Sprintf("%T %s", v, fact.ToString(v))
}

// machineType returns the result type of an operation of kind k.
func machineType(k fact.Kind) *fact.Type {
	for _, t := range []*fact.Type{fact.IntType, fact.LongType, fact.FloatType, fact.DoubleType, fact.BoolType, fact.StringType, fact.DecimalType, fact.BigIntegerType} {
		if t.Kind == k {
			return t
		}
	}
	return fact.ObjectType
}

func set(t *testing.T, r *fact.Record, pairs ...any) {
	t.Helper()
	for i := 0; i < len(pairs); i += 2 {
		if err := r.Set(pairs[i].(string), pairs[i+1]); err != nil {
			t.Fatal(err)
		}
	}
}

// opaque hides from the compiler that e is a variable or a constant.
func opaque(e rule.Expr) rule.Expr {
	return &rule.Conditional{Node: node(e.Type()), If: constant(fact.BoolType, true), Then: e, Else: e}
}

func constant(t *fact.Type, v any) rule.Expr {
	if v == nil {
		t = fact.NullType
	}
	return &rule.Const{Node: node(t), Value: v}
}
