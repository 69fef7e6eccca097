package rete

import (
	"testing"
	"time"

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
	s.expect("thrice a") // a run begins with what is due
	s.Delete(f)
	at(300, "", 0)
}

func TestCron(t *testing.T) {
	for _, c := range []struct{ schedule, after, want string }{
		{"0 0 12 * * ?", "2024-02-28T12:00:00Z", "2024-02-29T12:00:00Z"},
		{"0/15 * * * * ?", "2024-01-01T00:00:07Z", "2024-01-01T00:00:15Z"},
		{"0 30 9 ? * MON-FRI", "2024-03-01T10:00:00Z", "2024-03-04T09:30:00Z"},
		{"5 0 0 1 JAN ? 2030", "2024-03-01T10:00:00Z", "2030-01-01T00:00:05Z"},
	} {
		schedule, err := parseCron(c.schedule)
		if err != nil {
			t.Fatal(err)
		}
		after, _ := time.Parse(time.RFC3339, c.after)
		next, ok := schedule.next(after.UnixMilli())
		if got := time.UnixMilli(next).UTC().Format(time.RFC3339); !ok || got != c.want {
			t.Errorf("%q after %s: %s, want %s", c.schedule, c.after, got, c.want)
		}
	}
	for _, bad := range []string{"* * *", "61 * * * * ?", "* * * * FOO ?", "*/0 * * * * ?"} {
		if _, err := parseCron(bad); err == nil {
			t.Errorf("%q was accepted", bad)
		}
	}
}
