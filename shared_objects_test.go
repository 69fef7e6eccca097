package whenthen_test

import (
	"context"
	"sync"
	"testing"

	"whenthen"
)

const touched = `
declare Thing n : int end
rule "up"   when $t : Thing( n < 3 ) then modify( $t ){ setN( $t.getN() + 1 ) } end
rule "gone" when $t : Thing( n == 99 ) then delete( $t ); end`

// TestObjectInSeveralSessions: an object may be a fact of several sessions, each of which finds, changes and deletes its own fact.
func TestObjectInSeveralSessions(t *testing.T) {
	rules := mustCompile(t, touched)
	o := rules.New("", "Thing")
	sessions := []*whenthen.Session{rules.NewSession(), rules.NewSession(), rules.NewSession()}
	handles := make([]whenthen.Handle, len(sessions))
	for i, s := range sessions {
		for range i { // so that the facts have different numbers
			if _, err := s.Insert(rules.New("", "Thing")); err != nil {
				t.Fatal(err)
			}
		}
		h, err := s.Insert(o)
		if err != nil {
			t.Fatal(err)
		}
		if again, _ := s.Insert(o); again != h {
			t.Errorf("session %d: inserted again, the object has another handle", i)
		}
		handles[i] = h
	}
	found := func(what string, want ...bool) {
		t.Helper()
		for i, s := range sessions {
			if h, ok := s.HandleOf(o); ok != want[i] || ok && h != handles[i] {
				t.Errorf("%s: session %d finds %v, %v, want %v", what, i, h, ok, want[i])
			}
		}
	}
	found("inserted", true, true, true)
	if err := sessions[0].Delete(handles[0]); err != nil {
		t.Fatal(err)
	}
	found("deleted in the first", false, true, true)
	handles[0], _ = sessions[0].Insert(o)
	found("inserted anew", true, true, true)
	if n, err := sessions[1].FireAll(context.Background()); n != 6 || err != nil { // its own three and the other one's
		t.Errorf("the second session fired %d, %v", n, err)
	}
	if err := sessions[0].Reset(); err != nil {
		t.Fatal(err)
	}
	found("first one reset", false, true, true)
	_ = o.Set("n", 99)
	if err := sessions[1].Update(handles[1]); err != nil {
		t.Fatal(err)
	}
	if n, err := sessions[1].FireAll(context.Background()); n != 1 || err != nil {
		t.Errorf("the second session fired %d, %v", n, err)
	}
	found("deleted by a rule of the second", false, false, true)
}

// TestObjectThroughTwoEntryPoints: an object that came through two entry points is two facts.
func TestObjectThroughTwoEntryPoints(t *testing.T) {
	rules := mustCompile(t, touched)
	s, o := rules.NewSession(), rules.New("", "Thing")
	first, _ := s.Insert(o)
	second, err := s.InsertAt("side", o)
	if err != nil || first == second || s.Len() != 2 {
		t.Fatalf("%v, %v: %d facts, %v", first, second, s.Len(), err)
	}
	if h, ok := s.HandleOf(o); !ok || h != second {
		t.Errorf("found %v, %v, want the newer one", h, ok)
	}
	for _, h := range []whenthen.Handle{second, first} {
		if err := s.Delete(h); err != nil {
			t.Fatal(err)
		}
	}
	if h, ok := s.HandleOf(o); ok || s.Len() != 0 {
		t.Errorf("found %v among %d facts", h, s.Len())
	}
}

// TestObjectsSharedByGoroutines inserts the same objects into sessions that run at the same time; the race detector looks on.
func TestObjectsSharedByGoroutines(t *testing.T) {
	rules := mustCompile(t, `declare Thing n : int end rule "seen" when Thing( n >= 0 ) then end`)
	objects := make([]any, 50)
	for i := range objects {
		objects[i] = rules.New("", "Thing")
	}
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			s := rules.NewSession()
			for round := range 20 {
				for _, o := range objects {
					if _, err := s.Insert(o); err != nil {
						t.Error(err)
					}
				}
				if n, err := s.FireAll(context.Background()); n != len(objects) || err != nil {
					t.Errorf("round %d: fired %d, %v", round, n, err)
				}
				for _, o := range objects {
					h, ok := s.HandleOf(o)
					if !ok || s.Delete(h) != nil {
						t.Errorf("round %d: an object is lost", round)
					}
				}
			}
		})
	}
	all.Wait()
}
