package rete

import (
	"testing"

	"whenthen/engine/rule"
)

func TestTimers(t *testing.T) {
	w := newWorld(t)
	a := w.slot(w.a)
	w.rule("once", pat(a)).Timer = &rule.Timer{Kind: "int", Delay: 100}
	w.rule("thrice", pat(w.slot(w.a))).Timer = &rule.Timer{Kind: "int", Delay: 50, Period: 100, RepeatLimit: 4} // one more than it fires, as in Drools
	now := int64(0)
	s := w.start()
	s.now = func() int64 { return now }
	f := s.add(w.a, 0, 0, "a")
	s.expect("") // nothing is due yet
	at := func(when int64, want string, due int64) {
		t.Helper()
		now = when
		next, ok, err := s.Tick()
		if err != nil || ok != (due > 0) || ok && next != due {
			t.Errorf("at %d: next %d %v %v, want %d", when, next, ok, err, due)
		}
		s.expect(want)
	}
	at(10, "", 50)
	at(60, "thrice a", 100)
	at(100, "once a", 150)
	at(150, "thrice a", 250)
	now = 300
	s.expect("thrice a") // a run begins by queueing what is due
	s.Delete(f)
	at(300, "", 0)
}
