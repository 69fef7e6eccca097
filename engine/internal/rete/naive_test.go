package rete

import (
	"fmt"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"whenthen/engine/internal/memory"

	"whenthen/engine/internal/eval"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// naive finds all matches of a rule base from scratch, by trying everything. It shares nothing with the network but
// the evaluation of expressions.
type naive struct {
	t        *testing.T
	compiler *eval.Compiler
	frame    *eval.Frame
	facts    []*memory.Fact
	out      []string
}

// matches returns the text of all matches, sorted.
func (n *naive) matches(base *rule.Base) []string {
	n.out = nil
	for _, r := range base.Rules {
		for _, b := range r.Branches {
			n.frame.Slots = make([]fact.Object, 20)
			n.conjunction(b.Conditions, nil, func(found []string) {
				n.out = append(n.out, strings.Join(append([]string{r.Name}, found...), " "))
			})
		}
	}
	slices.Sort(n.out)
	return n.out
}

// conjunction calls yield for every match of the conditions that extends the match so far.
func (n *naive) conjunction(conditions []rule.Condition, found []string, yield func([]string)) {
	if len(conditions) == 0 {
		yield(found)
		return
	}
	rest := func(more ...string) {
		n.conjunction(conditions[1:], append(slices.Clone(found), more...), yield)
	}
	switch c := conditions[0].(type) {
	case *rule.Pattern:
		n.pattern(c, func(o fact.Object) { rest(objectText(o)) })
	case *rule.Not:
		if !n.any(c.Conditions) {
			rest()
		}
	case *rule.Exists:
		if n.any(c.Conditions) {
			rest()
		}
	case *rule.Eval:
		if n.holds(c.Expr) {
			rest()
		}
	case *rule.Accumulate:
		acc, err := n.compiler.Accumulator(c.Functions[0])
		if err != nil {
			n.t.Fatal(err)
		}
		state := acc.New(n.frame)
		n.conjunction(c.Source, nil, func([]string) { acc.Add(state, acc.Value(n.frame), n.frame) })
		v, ok := acc.Result(state, n.frame)
		if !ok {
			return
		}
		o := n.frame.Types.Object(v)
		n.frame.Slots[c.Slot] = o
		for _, t := range c.Tests {
			if !n.holds(t.Expr) {
				return
			}
		}
		rest(objectText(o))
	}
}

func (n *naive) any(conditions []rule.Condition) bool {
	found := false
	n.conjunction(conditions, nil, func([]string) { found = true })
	return found
}

func (n *naive) pattern(p *rule.Pattern, yield func(fact.Object)) {
	try := func(o fact.Object) {
		if !o.Type.AssignableTo(p.Type) {
			return
		}
		n.frame.Slots[p.Slot] = o
		for _, t := range p.Tests {
			if !n.holds(t.Expr) {
				return
			}
		}
		yield(o)
	}
	if p.From == nil {
		for _, f := range n.facts {
			try(f.Object)
		}
		return
	}
	elements, err := n.compiler.Elements(p.From)
	if err != nil {
		n.t.Fatal(err)
	}
	elements(n.frame, try)
}

func (n *naive) holds(e rule.Expr) bool {
	fn, err := n.compiler.Bool(e)
	if err != nil {
		n.t.Fatal(err)
	}
	return fn(n.frame)
}

// everything is a rule base with every kind of node in several surroundings.
func everything(w *world) {
	key := func(s, o slot) *rule.Test { return s.eq("k", o, "k") }
	more := func(s, o slot) *rule.Test { return s.cmp("v", operator.Gt, o.prop("v"), o) }
	above := func(s slot, n int) *rule.Test { return s.cmp("v", operator.Gt, num(n)) }

	w.rule("one", pat(w.slot(w.a)))
	a, b := w.slot(w.a), w.slot(w.b)
	w.rule("join", pat(a), pat(b, key(b, a)))
	a, b = w.slot(w.a), w.slot(w.b)
	c := w.slot(w.c)
	w.rule("join3", pat(a), pat(b, key(b, a)), pat(c, more(c, b)))
	a, b = w.slot(w.a), w.slot(w.a)
	w.rule("self", pat(a), pat(b, key(b, a), b.sameOrNot(operator.Ne, a)))
	c, a = w.slot(w.c), w.slot(w.a)
	w.rule("not first", not(pat(c, above(c, 5))), pat(a))
	a, b = w.slot(w.a), w.slot(w.b)
	w.rule("not", pat(a), not(pat(b, key(b, a), above(b, 2))))
	a, b, c = w.slot(w.a), w.slot(w.b), w.slot(w.c)
	w.rule("not range", pat(a), not(pat(b, more(b, a))), pat(c))
	a, b = w.slot(w.a), w.slot(w.b)
	w.rule("exists", pat(a), exists(pat(b, key(b, a))))
	a, b, c = w.slot(w.a), w.slot(w.b), w.slot(w.c)
	w.rule("exists middle", pat(a), exists(pat(b, more(b, a))), pat(c, key(c, a)))
	a, b, c = w.slot(w.a), w.slot(w.b), w.slot(w.c)
	w.rule("not group", pat(a), not(pat(b, key(b, a)), pat(c, more(c, b))))
	a, b, c = w.slot(w.a), w.slot(w.b), w.slot(w.c)
	w.rule("exists group", pat(a), exists(pat(b, key(b, a)), pat(c, more(c, b))))
	a, b, c = w.slot(w.a), w.slot(w.b), w.slot(w.c)
	w.rule("exists group again", pat(a), exists(pat(b, key(b, a)), pat(c, more(c, b))), not(pat(c, above(c, 6))))
	a, b = w.slot(w.a), w.slot(w.b)
	w.rule("all", not(pat(a), not(pat(b, key(b, a)))))
	a, b, c = w.slot(w.a), w.slot(w.b), w.slot(w.c)
	w.rule("nested", pat(a), not(pat(b, key(b, a)), not(pat(c, key(c, b)))))
	a = w.slot(w.a)
	i := w.slot(fact.IntegerType)
	c = w.slot(w.c)
	w.rule("from", pat(a), from(i, list(a.prop("k"), a.prop("v"), num(3))), pat(c))
	a = w.slot(w.a)
	i = w.slot(fact.IntegerType)
	w.rule("not from", pat(a), not(from(i, list(a.prop("k"), a.prop("v")),
		&rule.Test{Expr: binary(operator.Eq, fact.Int, i.this(), a.prop("v")), Slots: []int{a.index}},
		&rule.Test{Expr: binary(operator.Gt, fact.Int, i.this(), num(3))})))
	a, b = w.slot(w.a), w.slot(w.b)
	w.rule("eval", pat(a), pat(b), &rule.Eval{Expr: binary(operator.Gt, fact.Int, binary(operator.Add, fact.Int, a.prop("v"), b.prop("v")), num(8))})
	a, b = w.slot(w.a), w.slot(w.b)
	w.rule("sum", pat(a), w.fold(w.slot(fact.IntegerType), "sum", b.prop("v"), fact.IntegerType, false, pat(b, key(b, a))))
	a, b = w.slot(w.a), w.slot(w.b)
	sum := w.slot(fact.IntegerType)
	f := w.fold(sum, "sum", binary(operator.Add, fact.Int, b.prop("v"), a.prop("v")), fact.IntegerType, true, pat(b, more(b, a)))
	f.Tests = []*rule.Test{{Expr: binary(operator.Gt, fact.Int, sum.this(), num(10))}}
	c = w.slot(w.c)
	w.rule("sum left", pat(a), f, pat(c))
	a, b, c = w.slot(w.a), w.slot(w.b), w.slot(w.c)
	w.rule("max group", pat(a), w.fold(w.slot(fact.IntegerType), "max", b.prop("v"), fact.IntegerType, false, pat(b, key(b, a)), pat(c, more(c, b))))
	b = w.slot(w.b)
	w.rule("max all", w.fold(w.slot(fact.IntegerType), "max", b.prop("v"), fact.IntegerType, false, pat(b)))
	a, c = w.slot(w.a), w.slot(w.c)
	or := w.rule("or", pat(a, above(a, 4)), pat(c))
	b, c = w.slot(w.b), w.slot(w.c)
	w.or(or, pat(b, above(b, 4)), pat(c))
	for k := range 5 { // enough equal properties to be hashed
		a = w.slot(w.a)
		w.rule(fmt.Sprint("constant ", k), pat(a, a.cmp("k", operator.Eq, num(k))))
	}
}

// TestAgainstNaiveMatcher makes random changes and compares the live matches with those found from scratch. At the end all facts are
// deleted, and no tuple may be left except those that need no fact.
func TestAgainstNaiveMatcher(t *testing.T) {
	seeds := 60
	if testing.Short() {
		seeds = 10
	}
	for seed := range seeds {
		w := newWorld(t)
		everything(w)
		s := w.start()
		empty := s.evaluateAll()
		random := rand.New(rand.NewSource(int64(seed)))
		n := &naive{t: t, compiler: eval.NewCompiler(w.base), frame: &eval.Frame{Types: w.base.Types}}
		for step := range 60 {
			for range random.Intn(4) {
				n.change(s, random, step)
			}
			if random.Intn(4) == 0 {
				s.fire(random.Intn(5))
				continue
			}
			s.fire(-1)
			if diff := n.compare(s); diff != "" {
				t.Fatalf("seed %d step %d:\n%s", seed, step, diff)
			}
		}
		for _, f := range n.facts {
			s.Delete(f)
		}
		if left := s.evaluateAll(); left != empty || s.Stats().facts != 0 {
			t.Fatalf("seed %d: %d tuples left, %d when empty; %d facts", seed, left, empty, s.Stats().facts)
		}
	}
}

// evaluateAll evaluates every rule, even if nothing is staged for it, and returns the number of live tuples. Without it, some deletes would
// stay staged in front of unlinked rules.
func (s *session) evaluateAll() int {
	s.fire(-1)
	for i := range s.agenda.items {
		s.evaluate(&s.agenda.items[i])
	}
	return s.Stats().TuplesAlive
}

// change inserts, updates or deletes at random. Updates name one property or none.
func (n *naive) change(s *session, r *rand.Rand, step int) {
	kind := r.Intn(10)
	if len(n.facts) == 0 || kind < 4 && len(n.facts) < 12 {
		t := []*fact.Type{s.world.a, s.world.b, s.world.c}[r.Intn(3)]
		n.facts = append(n.facts, s.add(t, r.Intn(4), r.Intn(8), fmt.Sprintf("%s%d.%d", strings.ToLower(t.Name), step, len(n.facts))))
		return
	}
	i := r.Intn(len(n.facts))
	f := n.facts[i]
	switch {
	case kind < 6:
		s.Delete(f)
		n.facts = slices.Delete(n.facts, i, i+1)
	case kind < 8:
		s.set(f.Object, "k", r.Intn(4))
		s.set(f.Object, "v", r.Intn(8))
		s.Update(f, fact.AllProperties)
	default:
		s.modify(f, []string{"k", "v"}[r.Intn(2)], r.Intn(4))
	}
}

func (n *naive) compare(s *session) string {
	var got []string
	for _, text := range s.live {
		got = append(got, text)
	}
	slices.Sort(got)
	want := n.matches(s.world.base)
	if slices.Equal(got, want) {
		return ""
	}
	var out strings.Builder
	for _, g := range got {
		if !slices.Contains(want, g) {
			fmt.Fprintf(&out, "too many: %s\n", g)
		}
	}
	for _, w := range want {
		if !slices.Contains(got, w) {
			fmt.Fprintf(&out, "missing:  %s\n", w)
		}
	}
	if out.Len() == 0 {
		fmt.Fprintf(&out, "%d matches instead of %d\n%v\n%v\n", len(got), len(want), got, want)
	}
	return out.String()
}
