package whenthen_test

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"whenthen"
	"whenthen/engine"
)

// TestTimersSurviveSnapshots restores a session while a timer is running; it still becomes due at the same time.
func TestTimersSurviveSnapshots(t *testing.T) {
	rules := mustCompile(t, `
rule "later" timer( int: 10s ) when $s : String() then System.out.println( $s ); drools.halt(); end
`)
	now := time.UnixMilli(0)
	clock := whenthen.Clock(func() time.Time { return now })
	s := rules.NewSession(clock)
	mustInsert(t, s, "x")
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if n, err := s.FireUntilHalt(ctx); n != 0 || !errors.Is(err, context.DeadlineExceeded) {
		t.Fatalf("%d firings, %v; want none and the deadline", n, err)
	}
	data, err := s.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	restored, err := rules.Restore(data, clock, whenthen.Output(&out))
	if err != nil {
		t.Fatal(err)
	}
	now = now.Add(10 * time.Second)
	if n, err := restored.FireUntilHalt(t.Context()); n != 1 || err != nil || out.String() != "x\n" {
		t.Errorf("%d firings, %v, %q", n, err, out.String())
	}
}

// Owner and Pet refer to each other; Pet keeps something of its own.
type Owner struct {
	Name string
	Pets []*Pet
}

type Pet struct {
	Name  string
	Owner *Owner
	moods map[string]int
}

// TestForksShareNothing changes the objects of a fork, including cyclic references and fields that rule text does not see.
func TestForksShareNothing(t *testing.T) {
	rules := mustCompile(t, `package home
rule "rename" when $p : Pet( name == "Rex", $o : owner ) then modify( $p ){ setName( $o.name + "'s Rex" ) } end
`, whenthen.Struct("home", Owner{}), whenthen.Struct("home", Pet{}))
	owner := &Owner{Name: "Ada"}
	rex := &Pet{Name: "Rex", Owner: owner, moods: map[string]int{"glad": 1}}
	owner.Pets = []*Pet{rex}
	s := rules.NewSession()
	handles := mustInsert(t, s, rex, owner)
	fork, err := s.Fork()
	if err != nil {
		t.Fatal(err)
	}
	h, ok := fork.Handle(handles[0].ID())
	if !ok {
		t.Fatal("the fork lacks the fact")
	}
	pet := h.Value().(*Pet)
	if pet == rex || pet.Owner == owner || pet.Owner.Pets[0] != pet {
		t.Fatalf("the copy is not a copy of all, or not one: %v", pet)
	}
	pet.moods["sad"] = 1
	if n, err := fork.FireAll(t.Context()); n != 1 || err != nil {
		t.Fatalf("%d firings, %v", n, err)
	}
	if pet.Name != "Ada's Rex" || rex.Name != "Rex" || len(rex.moods) != 1 {
		t.Errorf("fork %q, session %q with moods %v", pet.Name, rex.Name, rex.moods)
	}
	if s.Stats().Firings != 0 {
		t.Error("the session has fired with its fork")
	}
}

// TestForksShareNoJavaObjects changes objects of Java's library that facts and accumulate code of a session and of its fork hold.
func TestForksShareNoJavaObjects(t *testing.T) {
	rules := mustCompile(t, `import java.util.*
import java.util.concurrent.atomic.*
declare Box x : Object end
rule "fill" when $b : Box( x == null ) then
  modify( $b ){ setX( Arrays.asList( new StringBuilder( "s" ), new AtomicInteger( 3 ), new BitSet(), new StringJoiner( "-" ), Optional.of( $b ) ) ) }
end
rule "change" when Integer() $b : Box( $x : x ) then
  List l = (List) $x;
  ((StringBuilder) l.get( 0 )).append( "t" );
  ((AtomicInteger) l.get( 1 )).incrementAndGet();
  ((BitSet) l.get( 2 )).set( 5 );
  ((StringJoiner) l.get( 3 )).add( "a" );
  System.out.println( l.subList( 0, 4 ) + " " + (((Optional) l.get( 4 )).get() == $b) );
end
rule "code" when
  $t : String() from accumulate( Integer( $i : this ), init( StringBuilder b = new StringBuilder(); ), action( b.append( $i ); ), reverse( b.setLength( 0 ); ), result( b.toString() ) )
then System.out.println( $t ); end
`)
	var out, forked strings.Builder
	s := rules.NewSession(whenthen.Output(&out))
	mustInsert(t, s, rules.Types().Lookup("Box").New())
	fire := func(s *whenthen.Session, facts ...any) {
		mustInsert(t, s, facts...)
		if _, err := s.FireAll(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	fire(s)
	fork, err := s.Fork(whenthen.Output(&forked))
	if err != nil {
		t.Fatal(err)
	}
	fire(fork, 1)
	out.Reset()
	fire(s, 1)
	if want := "[st, 4, {5}, a] true\n1\n"; out.String() != want || forked.String() != want {
		t.Errorf("session %q, fork %q", &out, &forked)
	}
}

// TestForkOfCodeWithoutInputs forks a session with accumulate code that does not look at what it is given.
func TestForkOfCodeWithoutInputs(t *testing.T) {
	rules := mustCompile(t, `rule "count" when
  $n : Number() from accumulate( Integer(), init( int n = 0; ), action( n++; ), reverse( n--; ), result( n ) )
then System.out.println( $n ); end`)
	s := rules.NewSession(whenthen.Output(io.Discard))
	mustInsert(t, s, 1, 2)
	if _, err := s.FireAll(t.Context()); err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	fork, err := s.Fork(whenthen.Output(&out))
	if err != nil {
		t.Fatal(err)
	}
	mustInsert(t, fork, 3)
	if _, err := fork.FireAll(t.Context()); err != nil || out.String() != "3\n" {
		t.Errorf("printed %q, error %v, want 3", &out, err)
	}
}

// TestRestoreRefusesOtherRules and damaged snapshots.
func TestRestoreRefusesOtherRules(t *testing.T) {
	one := mustCompile(t, `rule "a" when String() then end`)
	two := mustCompile(t, `rule "a" when Integer() then end`)
	s := one.NewSession()
	mustInsert(t, s, "x")
	data, err := s.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := two.Restore(data); !errors.Is(err, engine.ErrOtherRules) {
		t.Errorf("other rules: %v", err)
	}
	if _, err := one.Restore(data[:len(data)/2]); err == nil {
		t.Error("half a snapshot is restored")
	}
	if _, err := one.Restore([]byte(`{}`)); err == nil {
		t.Error("an empty object is restored")
	}
	for range s.Firings(t.Context()) {
		if _, err := s.Fork(); !errors.Is(err, engine.ErrRunning) {
			t.Errorf("in a run: %v", err)
		}
	}
}

// TestForkOfTimers forks a session in which no timer runs yet, but tuples of its rules use the field of timers for other purposes: facts
// that a not blocks, and facts in an ordered index.
func TestForkOfTimers(t *testing.T) {
	for _, conditions := range []string{`P() not R()`, `$p : P() Q( v > $p.v ) not R()`} {
		rules := mustCompile(t, `
declare P v : int end
declare Q v : int end
declare R v : int end
rule fill when then insert( new R( 1 ) ); for ( int i = 0; i < 40; i++ ) { insert( new P( i ) ); insert( new Q( i - 40 ) ); } end
rule unblock when String() $r : R() then delete( $r ); insert( new Q( 1 ) ); end
rule r timer( 1s ) when `+conditions+` then end
`)
		start := time.UnixMilli(0)
		session := rules.NewSession(whenthen.PseudoClock(start))
		if _, err := session.FireAll(t.Context()); err != nil {
			t.Fatal(err)
		}
		fork, err := session.Fork()
		if err != nil {
			t.Fatal(err)
		}
		var fired [2]int
		for i, s := range []*whenthen.Session{session, fork} {
			mustInsert(t, s, "x")
			if _, err := s.FireAll(t.Context()); err != nil {
				t.Fatal(err)
			}
			if err := s.AdvanceTo(start.Add(time.Second)); err != nil {
				t.Fatal(err)
			}
			if fired[i], err = s.FireAll(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if fired[0] == 0 || fired[0] != fired[1] {
			t.Errorf("%s: %d matches fired, %d in the fork", conditions, fired[0], fired[1])
		}
	}
}
