package rete

import (
	"context"
	"slices"
	"strings"
	"testing"

	"whenthen/engine/internal/network"

	"whenthen/engine/internal/eval"
	"whenthen/engine/operator"
	"whenthen/engine/outline"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

func TestNoLoopRulesAreEager(t *testing.T) {
	w := newWorld(t)
	first := w.rule("first", pat(w.slot(w.c)), pat(w.slot(w.c)))
	first.Salience = 1
	r := w.rule("eager", pat(w.slot(w.a)), pat(w.slot(w.b)))
	r.NoLoop = true
	woken := 0
	w.actions[first] = func(s *session, m Match) { s.add(w.b, 0, 0, "late") }
	s := w.start()
	s.hooks.Woken = func(*rule.Rule) { woken++ }
	s.add(w.c, 0, 0, "c")
	s.add(w.a, 0, 0, "a")
	s.add(w.b, 0, 0, "early")
	// In one batch the later fact would come first; the eager evaluation has already queued the match of the earlier one.
	s.expect("first c c; eager a early; eager a late")
	if woken == 0 {
		t.Error("nothing was reported as woken")
	}
}

// Once a session has the tuples it needs, changes and firings allocate nothing.
func TestFiringsAllocateNothing(t *testing.T) {
	w := newWorld(t)
	a, b := w.slot(w.a), w.slot(w.b)
	w.rule("join", pat(a, a.cmp("k", operator.Gt, num(0))), pat(b, b.eq("v", a, "v")))
	c, d := w.slot(w.a), w.slot(w.c)
	w.rule("not", pat(c), not(pat(d, d.eq("v", c, "v"))))
	s := &session{world: w, WorkingMemory: NewWorkingMemory(w.start().Net, Options{})}
	f := s.add(w.a, 0, 1, "a")
	s.add(w.b, 0, 1, "b")
	fired := 0
	if n := testing.AllocsPerRun(100, func() {
		for k := range 2 {
			s.modify(f, "k", k)
			for s.Begin(); ; fired++ {
				if _, ok, err := s.Next(); !ok || err != nil {
					break
				}
				if err := s.Fired(); err != nil {
					t.Fatal(err)
				}
			}
		}
	}); n > 0 {
		t.Errorf("%v allocations", n)
	}
	if fired != 303 {
		t.Errorf("%d firings, want three for each of 101 runs", fired)
	}
}

func TestPendingTakesNothing(t *testing.T) {
	w := newWorld(t)
	w.rule("r", pat(w.slot(w.a)), pat(w.slot(w.b)))
	s := w.start()
	s.add(w.a, 0, 0, "a")
	s.Begin()
	if s.Pending() {
		t.Error("something is pending without a second fact")
	}
	s.add(w.b, 0, 0, "b")
	s.Begin()
	for range 2 { // Pending changes nothing
		if !s.Pending() {
			t.Error("the match is not pending")
		}
	}
	s.expect("r a b")
}

func TestConditionErrors(t *testing.T) {
	w := newWorld(t)
	a := w.slot(w.a)
	division := &rule.Binary{Node: rule.Node{T: fact.IntType}, Op: operator.Div, Kind: fact.Int, L: num(1), R: a.prop("v")}
	w.rule("bad", pat(a, &rule.Test{Expr: binary(operator.Gt, fact.Int, division, num(0))}))
	w.rule("good", pat(w.slot(w.a)))
	s := w.start()
	s.add(w.a, 0, 0, "a")
	err := s.Flush()
	if err == nil || !strings.Contains(err.Error(), "zero") {
		t.Fatalf("got %v", err)
	}
	s.expect("good a")
}

func TestPicture(t *testing.T) {
	w := newWorld(t)
	a := w.slot(w.a)
	w.rule("one", pat(a, a.cmp("v", operator.Gt, num(3))))
	a, b := w.slot(w.a), w.slot(w.b)
	w.rule("join", pat(a), pat(b, b.eq("k", a, "k")))
	a, b = w.slot(w.a), w.slot(w.b)
	w.rule("not group", pat(a), not(pat(b, b.eq("k", a, "k")), pat(w.slot(w.c))))
	net, err := network.Build(context.Background(), w.base, eval.NewCompiler(w.base))
	if err != nil {
		t.Fatal(err)
	}
	want := `alpha 0: A(#0.v > 3), 1 entries
alpha 1: A(), 1 entries
alpha 2: B(), 1 entries
alpha 3: C(), 1 entries
rule "one" <- alpha 0 reads [id k v]
0 root #0 alpha 1 reads [id k v]
  1 join #1 alpha 2 reads [id k v] on #1.k == #0.k (hashed)
    2 terminal rule "join"
    3 join #2 alpha 3 reads [id k v]
      4 subnetwork behind 0 feeds 5
  5 not over subnetwork 4
    6 terminal rule "not group"
`
	if got := net.String(); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	p := net.Picture()
	if !slices.ContainsFunc(p.Arrows, func(a outline.Arrow) bool { return a.Result && p.Boxes[a.From].ID == "n4" && p.Boxes[a.To].ID == "n5" }) {
		t.Errorf("the picture lacks the result of the subnetwork: %+v", p)
	}
}
