package eval

import (
	"fmt"
	"math"
	"testing"

	"whenthen/engine/internal/operation"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// TestElementForm compares the form of elements under constant keys with register code, failures included: maps of all orders and lists that have the
// element or not, of the constant's type or another.
func TestElementForm(t *testing.T) {
	filled := func(m *fact.MapValue) *fact.MapValue {
		for _, e := range [][2]any{{"n", 3}, {"text", "A"}, {"long", int64(4)}, {"none", nil}, {"price", 2.5}, {"flag", true}, {"nan", math.NaN()}} {
			if _, err := m.Put(e[0], e[1]); err != nil {
				t.Fatal(err)
			}
		}
		return m
	}
	numbers := fact.NewMap()
	_, _ = numbers.Put(0, "3")
	_, _ = numbers.Put(1, 3)
	values := []any{filled(fact.NewMap()), filled(fact.NewMapOf(fact.HashMapType)), filled(fact.NewMapOf(fact.TreeMapType)),
		filled(fact.NewMap().OrderByAccess()), numbers, fact.NewList("A", 3, int64(4), nil), fact.NewList(), fact.NewArray(fact.IntType, 3), "A", 7, nil}
	of := prop(slot(0, declared), "ref")
	c := compilerForTest()
	for _, key := range []any{"n", "text", "long", "none", "price", "flag", "nan", "missing", 0, 1, 2, 3} {
		element := &rule.Index{Node: node(fact.ObjectType), Of: of, Key: lit(key)}
		for op := operator.Eq; op <= operator.Ge; op++ {
			for _, k := range []any{3, int64(4), 2.5, true, false, "A", "", nil} {
				equality := op == operator.Eq || op == operator.Ne
				if _, number := operation.FloatOf(k); op == operator.Same || op == operator.NotSame || !equality && !number {
					continue
				}
				e := bin(op, fact.Any, element, lit(k))
				test, err := c.Test(&rule.Test{Expr: e})
				if err != nil {
					t.Fatal(err)
				}
				if test.kind != testElement {
					t.Errorf("%s is not inlined", e)
				}
				for _, v := range values {
					rec := declared.New()
					set(t, rec, "ref", v)
					f, g := frame(rec), frame(rec)
					got, want := fmt.Sprint(test.Eval(f), f.Err), fmt.Sprint(g.Test(test.code), g.Err)
					if got != want {
						t.Errorf("%s of %v: inlined %s, by code %s", e, v, got, want)
					}
				}
			}
		}
	}
}
