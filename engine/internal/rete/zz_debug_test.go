package rete
import ("testing";"math/rand";"fmt";"whenthen/engine/fact";"whenthen/engine/internal/eval";"whenthen/engine/rule")
func TestDebug(t *testing.T) {
	for seed := range 400 {
		w := newWorld(t)
		key := func(s, o slot) *rule.Test { return s.eq("k", o, "k") }
		_ = key
		more := func(s, o slot) *rule.Test { return s.cmp("v", rule.OpGt, o.prop("v"), o) }
		a, b := w.slot(w.a), w.slot(w.b)
		sum := w.slot(fact.IntegerType)
		f := w.fold(sum, "sum", binary(rule.OpAdd, fact.Int, b.prop("v"), a.prop("v")), fact.IntegerType, true, pat(b, more(b, a)))
		w.rule("sum left", pat(a), f)
		s := w.start()
		s.fire(-1)
		random := rand.New(rand.NewSource(int64(seed)))
		n := &naive{t: t, compiler: eval.NewCompiler(w.base), frame: &eval.Frame{Types: w.base.Types}}
		log := ""
		for step := range 12 {
			for range 1+random.Intn(3) {
				before := map[*Fact]string{}
				for _, f := range n.facts { before[f] = fmt.Sprint(f.Object.Any()) }
				n.change(s, random, step)
				for _, f := range n.facts { x := fmt.Sprint(f.Object.Any()); if before[f] != x { log += fmt.Sprintf("  %s -> %s\n", before[f], x) }; delete(before, f) }
				for _, x := range before { log += "  delete " + x + "\n" }
			}
			log += "fire\n"
			s.fire(-1)
			if diff := n.compare(s); diff != "" {
				t.Fatalf("seed %d step %d:\n%s\n%s", seed, step, log, diff)
			}
		}
	}
}
