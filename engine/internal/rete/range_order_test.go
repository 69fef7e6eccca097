package rete

import (
	"fmt"
	"math"
	"math/rand"
	"strings"
	"testing"
	"time"

	"whenthen/engine/internal/memory"

	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
	"whenthen/internal/fact/decimal"
	"whenthen/internal/registry"
)

// Joins by range over doubles and dates fire the same matches in the same order as without an index: with null and NaN, with bounds of
// another kind than the property, and whichever side comes last.
func TestRangesOfDoublesDatesAndTexts(t *testing.T) {
	day := func(n int) any { return time.Date(2026, 1, 1+n, 0, 0, 0, n%7, time.UTC) }
	number := func(n int) any { return float64(n) + 0.5*float64(n%3) }
	word := func(n int) any { return fmt.Sprintf("item-%03d", n) }
	exact := func(n int) any { return decimal.New(int64(n)*100+int64(n%3), 2) }
	special := func(values ...any) func(*rand.Rand, func(int) any, int) any {
		return func(r *rand.Rand, usual func(int) any, n int) any {
			if r.Intn(20) == 0 {
				return values[r.Intn(len(values))]
			}
			return usual(n)
		}
	}
	odd := special(math.NaN(), math.Inf(1), math.Inf(-1), math.Copysign(0, -1), 0.0)
	for _, test := range []struct {
		name         string
		point, bound *fact.Type
		kind         fact.Kind
		low, high    operator.Op
		points       func(int) any
		bounds       func(int) any
		odd          func(*rand.Rand, func(int) any, int) any
	}{
		{"doubles", fact.DoubleType, fact.DoubleType, fact.Double, operator.Ge, operator.Lt, number, number, odd},
		{"doubles, strictly", fact.DoubleType, fact.DoubleType, fact.Double, operator.Gt, operator.Le, number, number, odd},
		{"boxed doubles", fact.BoxedDoubleType, fact.BoxedDoubleType, fact.Double, operator.Ge, operator.Lt, number, number, special(nil, math.NaN(), 0.0)},
		{"double between ints", fact.DoubleType, fact.IntType, fact.Double, operator.Gt, operator.Lt, number, func(n int) any { return n }, nil},
		{"long between doubles", fact.LongType, fact.DoubleType, fact.Double, operator.Gt, operator.Le, func(n int) any { return int64(n) + 1<<53 },
			func(n int) any { return float64(n) + 1<<53 }, nil},
		{"decimals", fact.DecimalType, fact.DecimalType, fact.Decimal, operator.Ge, operator.Lt, exact, exact, special(nil)},
		{"dates", fact.DateType, fact.DateType, fact.Date, operator.Ge, operator.Lt, day, day, special(nil)},
		{"dates, strictly", fact.DateType, fact.DateType, fact.Date, operator.Gt, operator.Le, day, day, nil},
		{"texts", fact.StringType, fact.StringType, fact.String, operator.Ge, operator.Lt, word, word, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			run := func(indexed bool) (fired string, tested uint64) {
				w := newWorld(t)
				declare := func(name string, fields ...registry.Field) *fact.Type {
					typ, err := w.base.Types.Declare(registry.Declaration{Package: "t", Name: name, Fields: append(fields, registry.Field{Name: "id", Type: fact.StringType})})
					if err != nil {
						t.Fatal(err)
					}
					return typ
				}
				spanType := declare("Span", registry.Field{Name: "low", Type: test.bound}, registry.Field{Name: "high", Type: test.bound})
				pointType := declare("Point", registry.Field{Name: "at", Type: test.point})
				span, point := w.slot(spanType), w.slot(pointType)
				compare := func(op operator.Op, bound string) *rule.Test {
					own, other := point.prop("at"), span.prop(bound)
					return &rule.Test{Expr: binary(op, test.kind, own, other), Op: op, Own: own, Other: other, Slots: []int{span.index}}
				}
				w.rule("inside", pat(span), pat(point, compare(test.low, "low"), compare(test.high, "high")))
				s := w.start()
				if !indexed {
					for i := range s.nodes {
						s.Net.Nodes[i].Tests.Ranges = nil
					}
				}
				random := rand.New(rand.NewSource(7))
				value := func(usual func(int) any, n int) any {
					if test.odd == nil {
						return usual(n)
					}
					return test.odd(random, usual, n)
				}
				insert := func(typ *fact.Type, id string, values map[string]any) *memory.Fact {
					o := typ.New().Object()
					s.set(o, "id", id)
					for _, name := range []string{"low", "high", "at"} {
						if v, ok := values[name]; ok {
							s.set(o, name, v)
						}
					}
					return s.Insert(o, "")
				}
				var points []*memory.Fact
				for i := range 120 {
					n := random.Intn(100)
					insert(spanType, fmt.Sprint("s", i), map[string]any{"low": value(test.bounds, n), "high": value(test.bounds, n+random.Intn(5))})
					points = append(points, insert(pointType, fmt.Sprint("p", i), map[string]any{"at": value(test.points, random.Intn(100))}))
					if i%10 == 0 {
						s.fire(-1)
						s.fired = append(s.fired, "-")
					}
					if i%3 == 0 {
						f := points[random.Intn(len(points))]
						s.set(f.Object, "at", value(test.points, random.Intn(100)))
						s.Update(f, f.Object.Type.Property("at").Mask())
					}
				}
				s.fire(-1)
				return strings.Join(s.fired, "; "), s.tested()
			}
			got, tested := run(true)
			want, all := run(false)
			if got != want || strings.Count(want, "inside") < 50 {
				t.Errorf("%d firings with an index, %d without", strings.Count(got, "inside"), strings.Count(want, "inside"))
				a, b := strings.Split(got, "; "), strings.Split(want, "; ")
				for i := range min(len(a), len(b)) {
					if a[i] != b[i] {
						t.Errorf("firing %d: %s, want %s", i, a[i], b[i])
						break
					}
				}
			}
			if tested > all/2 {
				t.Errorf("%d pairs tested with an index, %d without", tested, all)
			}
		})
	}
}

// A comparison whose sides have no order in common is tested pair by pair.
func TestOtherComparisonsHaveNoRange(t *testing.T) {
	for _, types := range [][2]*fact.Type{{fact.FloatType, fact.LongType}, {fact.DecimalType, fact.DoubleType}, {fact.ObjectType, fact.IntType}} {
		w := newWorld(t)
		typ, err := w.base.Types.Declare(registry.Declaration{Package: "t", Name: "T", Fields: []registry.Field{{Name: "a", Type: types[0]}, {Name: "b", Type: types[1]}}})
		if err != nil {
			t.Fatal(err)
		}
		x, y := w.slot(typ), w.slot(typ)
		own, other := y.prop("a"), x.prop("b")
		test := &rule.Test{Expr: binary(operator.Lt, types[0].Kind, own, other), Op: operator.Lt, Own: own, Other: other, Slots: []int{x.index}}
		w.rule("r", pat(x), pat(y, test))
		for _, n := range w.start().Net.Nodes {
			if n.Tests.Ranges != nil {
				t.Errorf("%s < %s has a range", types[0], types[1])
			}
		}
	}
}
