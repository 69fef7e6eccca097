package rete

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"whenthen/engine/internal/memory"
)

// Numbers of deleted facts and values are reused: a long-lived session stays small, and no match that is still true gets another fact in
// place of its own.
func TestFactNumbersAreReused(t *testing.T) {
	w := newWorld(t)
	a, b, e := w.slot(w.a), w.slot(w.b), w.slot(w.a)
	w.rule("pair", pat(a), pat(b, b.eq("k", a, "k")), from(e, list(a.this())))
	w.rule("later", pat(w.slot(w.b)), not(pat(w.slot(w.c)))).Salience = -1
	s := w.start()
	for i := range 40 {
		s.add(w.a, i, 0, fmt.Sprint("stays", i))
	}
	s.add(w.c, 0, 0, "c")
	for round := range 300 {
		var gone []*memory.Fact
		var want []string
		for i := range 40 {
			gone = append(gone, s.add(w.b, i, 0, fmt.Sprint("b", round, ".", i)))
			want = append(want, fmt.Sprintf("pair stays%d b%d.%d stays%d", i, round, i, i))
		}
		got := strings.Split(s.fire(-1), "; ")
		if slices.Sort(want); !slices.Equal(slices.Sorted(slices.Values(got)), want) {
			t.Fatalf("round %d: fired %s", round, got)
		}
		for _, f := range gone {
			s.Delete(f)
		}
	}
	s.expect("")
	if n := int(s.Numbers); n > 2000 {
		t.Errorf("%d numbers for 41 facts", n)
	}
}

// A query leaves nothing behind except levels and values that the next sweep frees.
func TestLevelsAreSwept(t *testing.T) {
	w := newWorld(t)
	q := edges(w)
	s := w.start()
	s.add(w.a, 1, 2, "")
	s.add(w.a, 2, 3, "")
	for range 3000 {
		if got := s.ask(q, 1, nil); got != "1 2; 1 3" {
			t.Fatal(got)
		}
	}
	if s.Levels > 1000 || int(s.Numbers) > 1000 {
		t.Errorf("%d levels, %d numbers", s.Levels, int(s.Numbers))
	}
}

// A small session asks for no huge pages, so that its memory stays as small as it is; a large one does, and so does a large one after it.
func TestLargeSessionsAskForHugePages(t *testing.T) {
	w := newWorld(t)
	w.rule("pair", pat(w.slot(w.a)), pat(w.slot(w.b)))
	s := w.start()
	if s.area != nil {
		t.Fatal("watched without being asked to")
	}
	s.startArea()
	fill := func(facts int) {
		for i := range facts {
			s.add(w.a, i, 0, "")
		}
		s.add(w.b, 0, 0, "")
		s.fire(0)
	}
	for range 2 {
		if fill(5_000); s.area.Asked() {
			t.Fatal("a small session asked for huge pages")
		}
		if fill(90_000); !s.area.Asked() {
			t.Error("a session of 95,000 facts did not ask for huge pages")
		}
		s.Tuples.Drop()
		s.Reset()
	}
}
