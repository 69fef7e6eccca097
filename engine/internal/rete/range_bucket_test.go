package rete

import (
	"fmt"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"whenthen/engine/internal/memory"

	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// Conditions that compare within the facts of one key fire the same matches in the same order as without an index, while facts are
// inserted, updated and deleted: a point between two values, two properties around a value, and the same under not, exists and accumulate.
func TestRangesWithinBuckets(t *testing.T) {
	run := func(indexed bool) (fired string, tested uint64) {
		w := newWorld(t)
		ranged := func(name string, kind func(*rule.Pattern) rule.Condition, tests func(a, b slot) []*rule.Test) {
			a, b := w.slot(w.a), w.slot(w.b)
			p := pat(b, append([]*rule.Test{b.eq("k", a, "k")}, tests(a, b)...)...)
			p.Reads &^= w.b.Property("id").Mask() // so that a change of id only moves the tuple
			w.rule(name, pat(a), kind(p))
		}
		plain := func(p *rule.Pattern) rule.Condition { return p }
		between := func(a, b slot) []*rule.Test {
			high := binary(operator.Add, fact.Int, a.prop("v"), num(3))
			return []*rule.Test{b.cmp("v", operator.Ge, a.prop("v"), a), b.cmp("v", operator.Lt, high, a)}
		}
		around := func(a, b slot) []*rule.Test { // k is known to be equal: one end of the interval is the key itself
			return []*rule.Test{b.cmp("v", operator.Gt, a.prop("v"), a), b.cmp("k", operator.Le, a.prop("v"), a)}
		}
		ranged("between", plain, between)
		ranged("around", plain, func(a, b slot) []*rule.Test { return append(around(a, b), between(a, b)[1]) })
		ranged("none", func(p *rule.Pattern) rule.Condition { return not(p) }, between)
		ranged("some", func(p *rule.Pattern) rule.Condition { return exists(p) }, between)
		{
			a, b, sum := w.slot(w.a), w.slot(w.b), w.slot(fact.IntegerType)
			p := pat(b, append(between(a, b), b.eq("k", a, "k"))...)
			w.rule("sum", pat(a), w.fold(sum, "sum", b.prop("v"), fact.IntegerType, false, p))
		}
		s := w.start()
		if !indexed {
			for _, n := range s.Net.Nodes {
				n.Tests.Ranges = nil
			}
		}
		random := rand.New(rand.NewSource(3))
		var facts []*memory.Fact
		for i := range 1500 {
			switch n := random.Intn(10); {
			case n < 5 || len(facts) < 100:
				typ := []*fact.Type{w.a, w.b}[random.Intn(2)]
				facts = append(facts, s.add(typ, random.Intn(4), random.Intn(200), fmt.Sprint(typ.Name, i)))
			case n < 6:
				j := random.Intn(len(facts))
				s.Delete(facts[j])
				facts = slices.Delete(facts, j, j+1)
			case n < 7:
				s.modify(facts[random.Intn(len(facts))], "k", random.Intn(4))
			case n < 8:
				f := facts[random.Intn(len(facts))]
				s.Update(f, f.Object.Type.Property("id").Mask())
			default:
				s.modify(facts[random.Intn(len(facts))], "v", random.Intn(200))
			}
			if i%20 == 0 {
				s.fire(-1)
				s.fired = append(s.fired, "-")
			}
		}
		return strings.Join(s.fired, "; "), s.tested()
	}
	got, tested := run(true)
	want, all := run(false)
	if got != want || strings.Count(want, "between") < 500 {
		t.Errorf("%d firings with an index, %d without", strings.Count(got, ";"), strings.Count(want, ";"))
		a, b := strings.Split(got, "; "), strings.Split(want, "; ")
		for i := range min(len(a), len(b)) {
			if a[i] != b[i] {
				t.Errorf("firing %d: %s, want %s", i, a[i], b[i])
				break
			}
		}
	}
	if tested > all/3 {
		t.Errorf("%d pairs tested with an index, %d without", tested, all)
	}
}
