package conform

import (
	"bytes"
	"sync"
	"testing"
	"time"

	"whenthen"
)

// TestForksRunBesideEachOther runs cases in sessions that are replaced by forks after every step and firing, while other forks of the same
// sessions run at the same time, and wants the answer of a session that is never forked.
func TestForksRunBesideEachOther(t *testing.T) {
	dirs, err := Find([]string{"../../testdata/conformance", "../../testdata/conformance-ours", "../../testdata/conformance-random", "../../testdata/conformance-events"})
	if err != nil {
		t.Fatal(err)
	}
	for i, dir := range dirs {
		if i%16 != 5 && !*all {
			continue
		}
		c, err := Load(dir)
		if err != nil {
			t.Fatal(err)
		}
		if c.Globals != nil {
			continue // forks share globals, and rules may change them
		}
		alone := still(c)
		alone.single = true
		want := answer(t, alone)
		var beside sync.WaitGroup
		x := still(c)
		x.single, x.move = true, func(s *whenthen.Session, opts ...whenthen.SessionOption) (*whenthen.Session, error) {
			now := x.clock.Now()
			other, err := s.Fork(whenthen.Clock(func() time.Time { return now }))
			if err != nil {
				return nil, err
			}
			beside.Go(func() {
				defer func() { _ = recover() }()
				_, _ = other.FireN(t.Context(), 20)
			})
			return s.Fork(opts...)
		}
		got := answer(t, x)
		beside.Wait()
		if !bytes.Equal(got, want) {
			t.Errorf("%s:\nalone  %s\nbeside %s", dir, want, got)
		}
	}
}
