package eval

import (
	"math"
	"testing"

	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
	"whenthen/internal/registry"
)

// A probe of a number that is computed from a field and another number turns down just the objects for which the test neither holds nor fails, and is
// sure of all others but those for which it fails.
func TestProbeOfArithmetic(t *testing.T) {
	kind := must(testTypes.Declare(registry.Declaration{Package: "test", Name: "Numbers", Fields: []registry.Field{
		{Name: "n", Type: fact.IntType}, {Name: "boxed", Type: fact.IntegerType}, {Name: "big", Type: fact.LongType},
		{Name: "long", Type: fact.BoxedLongType}, {Name: "x", Type: fact.DoubleType}, {Name: "ratio", Type: fact.BoxedDoubleType}}}))
	whole := []int64{0, 1, -3, 7, math.MaxInt32, math.MinInt32}
	values := map[string][]any{"boxed": {nil}, "long": {nil, int64(math.MinInt64)}, "big": {int64(math.MaxInt64)}, "x": {0.5, math.Inf(1), math.NaN()}, "ratio": {nil, -1.5}}
	for _, n := range whole {
		for field, v := range map[string]any{"n": int(n), "boxed": int(n), "big": n, "long": n, "x": float64(n), "ratio": float64(n)} {
			values[field] = append(values[field], v)
		}
	}
	// numeric is the field of an object as a number of a kind.
	numeric := func(slotIndex int, field string, k fact.Kind) rule.Expr {
		var e rule.Expr = prop(slot(slotIndex, kind), field)
		if e.Type().Boxed {
			e = &rule.Convert{Node: node(machineType(e.Type().Kind)), X: e}
		}
		if e.Type().Kind != k {
			e = &rule.Convert{Node: node(machineType(k)), X: e}
		}
		return e
	}
	limits := map[fact.Kind][]rule.Expr{fact.Int: {lit(7), numeric(0, "n", fact.Int)}, fact.Long: {lit(int64(-3)), numeric(0, "long", fact.Long)}, fact.Double: {lit(0.5), numeric(0, "x", fact.Double)}}
	c := compilerForTest()
	turned, sure, unsure := 0, 0, 0
	check := func(e rule.Expr, own, other string) {
		test, err := c.Test(&rule.Test{Expr: e, Slots: []int{0}})
		if err != nil {
			t.Fatal(err)
		}
		p, _ := NewLead([]Test{test}, 1)
		if !p.Usable() {
			t.Fatalf("%s: no probe", e)
		}
		code := compiled(c.code.Test(e))
		for _, x := range values[own] {
			for _, y := range values[other] {
				left, right := kind.New(), kind.New()
				set(t, left, "n", 7)
				if x != nil {
					set(t, right, own, x)
				}
				if y != nil {
					set(t, left, other, y)
				}
				f := frame(left, right)
				passes, surely, ok := tried(&p, f)
				if !ok {
					continue
				}
				holds := f.Test(code)
				if passes != (holds || f.Err != nil) {
					t.Errorf("%s of %v and %v: passes %t, holds %t, %v", e, x, y, passes, holds, f.Err)
				}
				switch {
				case !passes:
					turned++
				case f.Err != nil && p.single:
					if unsure++; surely {
						t.Errorf("%s of %v and %v passes surely, and fails: %v", e, x, y, f.Err)
					}
				default:
					sure++
				}
			}
		}
	}
	for k, names := range map[fact.Kind][]string{fact.Int: {"n", "boxed"}, fact.Long: {"n", "big", "long"}, fact.Double: {"n", "x", "ratio"}} {
		for op := operator.Add; op <= operator.Rem; op++ {
			for _, own := range names {
				for _, other := range names {
					for i, limit := range limits[k] {
						a, b := numeric(1, own, k), numeric(0, other, k)
						compare := []operator.Op{operator.Eq, operator.Ne, operator.Lt, operator.Le, operator.Gt, operator.Ge}[(int(op)+i)%6]
						check(bin(compare, k, bin(op, k, a, b), limit), own, other)
						check(bin(compare, k, limit, bin(op, k, b, a)), own, other)
					}
				}
			}
		}
	}
	if turned == 0 || sure == 0 || unsure == 0 {
		t.Errorf("%d turned down, %d sure, %d unsure", turned, sure, unsure)
	}
}
