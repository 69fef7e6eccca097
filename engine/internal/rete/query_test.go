package rete

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// edges is a world with a query path(x, y): an A from k to v, or an A from k to z and path(z, y).
func edges(w *world) *rule.Query {
	q := &rule.Query{Name: "path", Params: []rule.QueryParam{
		{Name: "x", Type: fact.IntegerType, Slot: 0}, {Name: "y", Type: fact.IntegerType, Slot: 1},
	}}
	param := func(i int) slot { return slot{i, fact.IntegerType} }
	unify := func(i int, value rule.Expr) *rule.Unify {
		return &rule.Unify{Slot: i, Name: q.Params[i].Name, Type: fact.IntegerType, Value: value}
	}
	a := slot{2, w.a}
	q.Branches = []*rule.Branch{
		{Slots: 3, Conditions: []rule.Condition{pat(a), unify(0, a.prop("k")), unify(1, a.prop("v"))}},
		{Index: 1, Slots: 3, Conditions: []rule.Condition{
			pat(a), unify(0, a.prop("k")),
			&rule.QueryCall{Query: q, Live: true, Args: []rule.QueryArg{
				{Value: a.prop("v")}, {Value: param(1).this(), Slot: 1, Unify: true},
			}},
		}},
	}
	w.base.Queries = append(w.base.Queries, q)
	return q
}

func (s *session) ask(q *rule.Query, args ...any) string {
	s.world.t.Helper()
	objects, given := make([]fact.Object, len(args)), make([]bool, len(args))
	for i, a := range args {
		if a != nil {
			objects[i], given[i] = s.world.base.Types.Object(a), true
		}
	}
	rows, err := s.Query(q, objects, given)
	if err != nil {
		s.world.t.Fatal(err)
	}
	var lines []string
	for _, r := range rows {
		lines = append(lines, strings.Trim(fmt.Sprint(r.Values), "[]"))
	}
	slices.Sort(lines)
	return strings.Join(lines, "; ")
}

func TestQueryFromTheSession(t *testing.T) {
	w := newWorld(t)
	q := edges(w)
	s := w.start()
	s.add(w.a, 1, 2, "")
	s.add(w.a, 2, 3, "")
	last := s.add(w.a, 3, 4, "")
	for _, c := range []struct {
		x, y any
		want string
	}{
		{1, 4, "1 4"},
		{4, 1, ""},
		{1, nil, "1 2; 1 3; 1 4"},
		{nil, 4, "1 4; 2 4; 3 4"},
		{nil, nil, "1 2; 1 3; 1 4; 2 3; 2 4; 3 4"},
	} {
		if got := s.ask(q, c.x, c.y); got != c.want {
			t.Errorf("path(%v, %v): %s, want %s", c.x, c.y, got, c.want)
		}
	}
	s.Delete(last)
	if got := s.ask(q, 1, nil); got != "1 2; 1 3" {
		t.Errorf("after a delete: %s", got)
	}
	if s.pulls != nil || s.Stats().TuplesAlive > 10 {
		t.Errorf("calls are left: %d tuples", s.Stats().TuplesAlive)
	}
}

// asking returns a rule that calls path(b.k, out).
func asking(w *world, q *rule.Query, live bool) {
	b := w.slot(w.b)
	out := w.slot(fact.IntegerType)
	w.rule("asks", pat(b), &rule.QueryCall{Query: q, Live: live, Args: []rule.QueryArg{
		{Value: b.prop("k")}, {Slot: out.index, Name: "out"},
	}}, &rule.Eval{Expr: binary(operator.Gt, fact.Int, out.this(), num(2))})
}

func TestLiveQueryInARule(t *testing.T) {
	w := newWorld(t)
	q := edges(w)
	asking(w, q, true)
	s := w.start()
	s.add(w.a, 1, 2, "")
	b := s.add(w.b, 1, 0, "b")
	s.expect("")
	e := s.add(w.a, 2, 3, "")
	s.expect("asks b")
	s.add(w.a, 3, 4, "")
	s.expect("asks b")
	s.modify(e, "v", 9)
	s.expect("asks b")
	if len(s.live) != 1 {
		t.Errorf("%d matches, want the one for 9: %v", len(s.live), s.live)
	}
	s.Delete(b)
	s.expect("")
	if len(s.live) != 0 {
		t.Errorf("matches of a deleted fact: %v", s.live)
	}
}

func TestPulledQueryIsAskedOnce(t *testing.T) {
	w := newWorld(t)
	q := edges(w)
	asking(w, q, false)
	s := w.start()
	s.add(w.a, 1, 2, "")
	s.add(w.a, 2, 3, "")
	b := s.add(w.b, 1, 0, "b")
	s.expect("asks b")
	s.add(w.a, 3, 4, "")
	s.expect("")
	s.Update(b, fact.AllProperties)
	s.expect("asks b; asks b")
}

func TestEndlessQueryIsAnError(t *testing.T) {
	w := newWorld(t)
	q := edges(w)
	s := w.start()
	s.add(w.a, 1, 1, "")
	_, err := s.Query(q, make([]fact.Object, 2), make([]bool, 2))
	if err == nil || !strings.Contains(err.Error(), "without end") {
		t.Errorf("got %v", err)
	}
}

// A query whose parameter has a value tests only the facts with that value, not all of them.
func TestQueryLooksAtWhatUnifies(t *testing.T) {
	const n = 300
	w := newWorld(t)
	q := edges(w)
	s := w.start()
	for i := range n {
		s.add(w.a, i, i+1, "")
	}
	s.ask(q, n, nil) // inserts the facts into the network
	before := s.tested()
	if got := s.ask(q, n-3, nil); got != fmt.Sprintf("%d %d; %d %d; %d %d", n-3, n-2, n-3, n-1, n-3, n) {
		t.Error(got)
	}
	if n := s.tested() - before; n > 50 {
		t.Errorf("%d tests", n)
	}
}
