package rete

import (
	"fmt"
	"strings"
	"testing"

	"whenthen/engine/internal/network"

	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// Rules whose constants are hashed or ordered match the same facts as if each alpha part were tested, also when facts change.
func TestDispatchByConstants(t *testing.T) {
	w := newWorld(t)
	type window struct{ low, high int }
	var windows []window
	for low := 0; low < 100; low += 7 {
		windows = append(windows, window{low, low + 10})
	}
	for _, x := range windows {
		a := w.slot(w.a)
		w.rule(fmt.Sprintf("in %d..%d", x.low, x.high), pat(a, a.cmp("v", operator.Gt, num(x.low)), a.cmp("v", operator.Le, num(x.high))))
	}
	for k := range 12 {
		a := w.slot(w.a)
		equals := func(n int) rule.Expr { return binary(operator.Eq, fact.Int, a.prop("k"), num(n)) }
		in := &rule.In{Node: rule.Node{T: fact.BoolType}, X: a.prop("k"), List: []rule.Expr{equals(k), equals(k + 1)}}
		w.rule(fmt.Sprintf("k %d, %d", k, k+1), pat(a, &rule.Test{Expr: in}))
	}
	wanted := func(id string, k, v int) string {
		var list []string
		for _, x := range windows {
			if v > x.low && v <= x.high {
				list = append(list, fmt.Sprintf("in %d..%d %s", x.low, x.high, id))
			}
		}
		for n := range 12 {
			if k == n || k == n+1 {
				list = append(list, fmt.Sprintf("k %d, %d %s", n, n+1, id))
			}
		}
		return strings.Join(list, "; ")
	}
	s := w.start()
	d := s.Net.DispatchOf(network.Arrival{Type: w.a})
	if len(d.Plain) != 0 {
		t.Errorf("%d alpha parts are tested one by one", len(d.Plain))
	}
	for v := -3; v < 115; v += 2 {
		s.add(w.a, v%14, v, "a")
		s.expect(wanted("a", v%14, v))
	}
	f := s.add(w.a, 3, 50, "f")
	s.expect(wanted("f", 3, 50))
	for v := range 110 {
		s.modify(f, "v", v)
		s.fire(-1)
		n := 0
		for _, text := range s.live {
			if strings.HasSuffix(text, " f") && strings.HasPrefix(text, "in ") {
				n++
			}
		}
		if want := strings.Count(wanted("f", 3, v), "in "); n != want {
			t.Fatalf("v = %d: %d matches, want %d", v, n, want)
		}
	}
}

// An update only looks up what some pattern that reads a changed property compares, and finds all of that.
func TestLookupsOfUpdates(t *testing.T) {
	w := newWorld(t)
	for n := range 8 {
		for _, name := range []string{"k", "v"} {
			a := w.slot(w.a)
			p := pat(a, a.cmp(name, operator.Eq, num(n)))
			p.Reads = w.a.Property(name).Mask()
			w.rule(fmt.Sprint(name, " ", n), p)
		}
	}
	s := w.start()
	f := s.add(w.a, 3, 5, "f")
	now := map[string]int{"k": 3, "v": 5}
	for step := range 200 {
		name := "kkv"[step%3 : step%3+1]
		now[name] = step * 7 % 10 // 8 and 9 match no rule
		s.modify(f, name, now[name])
		s.fire(-1)
		wanted := map[string]bool{}
		for of, n := range now {
			if n < 8 {
				wanted[fmt.Sprint(of, " ", n, " f")] = true
			}
		}
		for _, text := range s.live {
			if !wanted[text] {
				t.Fatalf("step %d, %v: %q is a match", step, now, text)
			}
		}
		if len(s.live) != len(wanted) {
			t.Fatalf("step %d, %v: %d matches, want %d", step, now, len(s.live), len(wanted))
		}
	}
	d := s.Net.DispatchOf(network.Arrival{Type: w.a})
	for name, most := range map[string]int{"k": 1, "v": 1, "id": 0} {
		if n := len(d.Update(w.a.Property(name).Mask()).Placed); n != most {
			t.Errorf("a change of %s takes %d lookups, want %d", name, n, most)
		}
	}
}
