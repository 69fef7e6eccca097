package rete

import (
	"testing"

	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// The order law, example by example.

func TestOnePatternFiresInInsertionOrder(t *testing.T) {
	w := newWorld(t)
	w.rule("r", pat(w.slot(w.a)))
	s := w.start()
	s.add(w.a, 0, 0, "a")
	s.add(w.a, 0, 0, "b")
	s.expect("r a; r b")
}

func TestJoins(t *testing.T) {
	w := newWorld(t)
	w.rule("two", pat(w.slot(w.a)), pat(w.slot(w.b)))
	w.rule("three", pat(w.slot(w.a)), pat(w.slot(w.b)), pat(w.slot(w.c)))
	s := w.start()
	s.add(w.a, 0, 0, "a")
	s.add(w.a, 0, 0, "b")
	s.add(w.b, 0, 0, "1")
	s.add(w.b, 0, 0, "2")
	s.expect("two a 1; two a 2; two b 1; two b 2")
	s.add(w.b, 0, 0, "3")
	s.expect("two a 3; two b 3")

	w = newWorld(t)
	w.rule("three", pat(w.slot(w.a)), pat(w.slot(w.b)), pat(w.slot(w.c)))
	s = w.start()
	s.add(w.a, 0, 0, "a")
	s.add(w.a, 0, 0, "b")
	s.add(w.b, 0, 0, "1")
	s.add(w.b, 0, 0, "2")
	s.add(w.c, 0, 0, "5")
	s.add(w.c, 0, 0, "6")
	s.expect("three b 2 5; three b 2 6; three b 1 5; three b 1 6; three a 2 5; three a 2 6; three a 1 5; three a 1 6")
}

func TestSelfJoin(t *testing.T) {
	w := newWorld(t)
	a, b := w.slot(w.a), w.slot(w.a)
	w.rule("r", pat(a), pat(b, b.cmp("v", operator.Gt, a.prop("v"), a)))
	s := w.start()
	for i, id := range []string{"1", "2", "3"} {
		s.add(w.a, 0, i, id)
	}
	s.expect("r 1 2; r 1 3; r 2 3")
}

func TestHashedJoin(t *testing.T) {
	w := newWorld(t)
	a, b := w.slot(w.a), w.slot(w.b)
	w.rule("r", pat(a), pat(b, b.eq("k", a, "k"), b.cmp("v", operator.Gt, a.prop("v"), a)))
	s := w.start()
	for i := range 4 {
		s.add(w.a, i%2, i, string(rune('a'+i)))
		s.add(w.b, i%2, 2, string(rune('1'+i)))
	}
	s.expect("r a 1; r a 3; r b 2; r b 4")
}

func TestNot(t *testing.T) {
	w := newWorld(t)
	w.rule("leading", not(pat(w.slot(w.c))), pat(w.slot(w.a)), pat(w.slot(w.b)))
	s := w.start()
	s.add(w.a, 0, 0, "a")
	s.add(w.a, 0, 0, "b")
	s.add(w.b, 0, 0, "1")
	s.add(w.b, 0, 0, "2")
	s.expect("leading b 1; leading b 2; leading a 1; leading a 2")

	w = newWorld(t)
	a, b := w.slot(w.a), w.slot(w.b)
	w.rule("last", pat(a), not(pat(b, b.eq("k", a, "k"))))
	s = w.start()
	for _, id := range []string{"1", "2", "3"} {
		s.add(w.a, 7, 0, id)
	}
	blocker := s.add(w.b, 7, 0, "x")
	s.expect("")
	s.Delete(blocker)
	s.expect("last 3; last 2; last 1")
}

// ints makes from lists of constants.
func ints(ns ...int) rule.Expr {
	var es []rule.Expr
	for _, n := range ns {
		es = append(es, num(n))
	}
	return list(es...)
}

func TestFrom(t *testing.T) {
	w := newWorld(t)
	w.rule("alone", from(w.slot(fact.IntegerType), ints(1, 2, 3)))
	w.start().expect("alone 3; alone 2; alone 1")

	w = newWorld(t)
	w.rule("after", pat(w.slot(w.a)), from(w.slot(fact.IntegerType), ints(1, 2)))
	s := w.start()
	s.add(w.a, 0, 0, "a")
	s.add(w.a, 0, 0, "b")
	s.expect("after a 2; after a 1; after b 2; after b 1")

	w = newWorld(t)
	w.rule("before", from(w.slot(fact.IntegerType), ints(1, 2)), pat(w.slot(w.a)))
	s = w.start()
	s.add(w.a, 0, 0, "a")
	s.add(w.a, 0, 0, "b")
	s.expect("before 1 a; before 1 b; before 2 a; before 2 b")

	w = newWorld(t)
	w.rule("three", from(w.slot(fact.IntegerType), ints(1, 2)), from(w.slot(fact.IntegerType), ints(3, 4)), from(w.slot(fact.IntegerType), ints(5, 6)))
	w.start().expect("three 2 3 6; three 2 3 5; three 2 4 6; three 2 4 5; three 1 3 6; three 1 3 5; three 1 4 6; three 1 4 5")

	for _, c := range []struct {
		name string
		last func(w *world) rule.Condition
	}{
		{"not", func(w *world) rule.Condition { return not(pat(w.slot(w.a))) }},
		{"exists", func(w *world) rule.Condition { return exists(pat(w.slot(w.b))) }},
		{"eval", func(w *world) rule.Condition {
			return &rule.Eval{Expr: &rule.Const{Node: rule.Node{T: fact.BoolType}, Value: true}}
		}},
	} {
		w = newWorld(t)
		w.rule(c.name, from(w.slot(fact.IntegerType), ints(1, 2, 3)), c.last(w))
		s = w.start()
		s.add(w.b, 0, 0, "b")
		s.expect(c.name + " 1; " + c.name + " 2; " + c.name + " 3")
	}
}

func TestAccumulate(t *testing.T) {
	w := newWorld(t)
	a := w.slot(w.a)
	b := w.slot(w.b)
	w.rule("sum", pat(a), w.fold(w.slot(fact.IntegerType), "sum", b.prop("v"), fact.IntegerType, false, pat(b, b.eq("k", a, "k"))))
	s := w.start()
	for i, id := range []string{"1", "2", "3"} {
		s.add(w.a, i, 0, id)
	}
	for i := range 4 {
		s.add(w.b, 1, i, "b")
	}
	s.expect("sum 3 0; sum 2 6; sum 1 0")

	w = newWorld(t)
	a = w.slot(w.a)
	l := w.fold(w.slot(fact.ListType), "collectList", a.prop("id"), fact.ListType, false, pat(a))
	w.rule("list", l)
	s = w.start()
	for _, id := range []string{"a", "b", "c"} {
		s.add(w.a, 0, 0, id)
	}
	s.expect("list [c, b, a]")
}

func TestModifiedMatchKeepsItsPlace(t *testing.T) {
	w := newWorld(t)
	first := w.rule("first", pat(w.slot(w.b)))
	first.Salience = 1
	a := w.slot(w.a)
	w.rule("r", pat(a, a.cmp("v", operator.Ge, num(0))))
	s := w.start()
	q := s.add(w.a, 0, 0, "p")
	q = s.add(w.a, 0, 0, "q")
	s.add(w.a, 0, 0, "r")
	s.add(w.b, 0, 0, "b")
	w.actions[first] = func(s *session, m Match) { s.modify(q, "v", 5) }
	s.expect("first b; r p; r q; r r")
}

func TestRefiredMatchQueuesBehind(t *testing.T) {
	w := newWorld(t)
	a := w.slot(w.a)
	r := w.rule("r", pat(a, a.cmp("v", operator.Lt, num(2))))
	w.actions[r] = func(s *session, m Match) {
		f := m.Facts(nil)[0]
		v, _ := f.Object.Type.Property("v").Read.Any(f.Object).(int)
		s.modify(f, "v", v+1)
	}
	s := w.start()
	s.add(w.a, 0, 0, "p")
	s.add(w.a, 0, 0, "q")
	s.expect("r p; r q; r p; r q")
}

func TestDynamicSalience(t *testing.T) {
	w := newWorld(t)
	a := w.slot(w.a)
	r := w.rule("r", pat(a))
	r.DynamicSalience = a.prop("v")
	r.Branches[0].DynamicSalience = a.prop("v")
	s := w.start()
	s.add(w.a, 0, 1, "1")
	s.add(w.a, 0, 3, "3")
	s.add(w.a, 0, 2, "2")
	s.expect("r 3; r 2; r 1")
}

func TestFocusIsAStack(t *testing.T) {
	w := newWorld(t)
	for _, g := range []string{"g1", "g2", ""} {
		r := w.rule("in "+g, pat(w.slot(w.a)))
		r.Group = g
	}
	s := w.start()
	s.add(w.a, 0, 0, "a")
	s.SetFocus("g1")
	s.SetFocus("g2")
	s.expect("in g2 a; in g1 a; in  a")
}

func TestAutoFocus(t *testing.T) {
	w := newWorld(t)
	w.rule("main", pat(w.slot(w.a)), pat(w.slot(w.b)))
	r := w.rule("auto", pat(w.slot(w.a)))
	r.Group, r.AutoFocus = "g", true
	s := w.start()
	s.add(w.a, 0, 0, "a")
	s.add(w.b, 0, 0, "b")
	s.expect("auto a; main a b")
}

func TestActivationGroup(t *testing.T) {
	w := newWorld(t)
	for i, name := range []string{"low", "high"} {
		r := w.rule(name, pat(w.slot(w.a)))
		r.ActivationGroup, r.Salience = "x", i
	}
	s := w.start()
	s.add(w.a, 0, 0, "a")
	s.expect("high a")
}

func TestNoLoop(t *testing.T) {
	w := newWorld(t)
	r := w.rule("r", pat(w.slot(w.a)))
	r.NoLoop = true
	w.actions[r] = func(s *session, m Match) { s.modify(m.Facts(nil)[0], "v", 1) }
	s := w.start()
	f := s.add(w.a, 0, 0, "a")
	s.expect("r a")
	s.modify(f, "v", 2)
	s.expect("r a")
}

func TestHalt(t *testing.T) {
	w := newWorld(t)
	r := w.rule("r", pat(w.slot(w.a)))
	w.actions[r] = func(s *session, m Match) { s.Halt() }
	s := w.start()
	s.add(w.a, 0, 0, "a")
	s.add(w.a, 0, 0, "b")
	s.expect("r a")
	s.expect("r b")
}
