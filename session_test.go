package whenthen_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"whenthen"
	"whenthen/engine"
)

// mustCompile compiles one rule text or fails the test.
func mustCompile(t *testing.T, text string, opts ...whenthen.Option) *whenthen.RuleBase {
	t.Helper()
	rules, err := whenthen.Compile([]whenthen.Source{{Name: "test.drl", Text: text}}, opts...)
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

func mustInsert(t *testing.T, s *whenthen.Session, objects ...any) []whenthen.Handle {
	t.Helper()
	var handles []whenthen.Handle
	for _, o := range objects {
		h, err := s.Insert(o)
		if err != nil {
			t.Fatal(err)
		}
		handles = append(handles, h)
	}
	return handles
}

// Fuse blows when it is touched.
type Fuse struct{ Amps int }

func (f *Fuse) Touch() int { panic(fmt.Sprintf("fuse of %d A blew", f.Amps)) }

// IsHot has a panic of its own, for conditions.
func (f *Fuse) IsHot() bool {
	if f.Amps > 100 {
		panic("too hot to look at")
	}
	return f.Amps > 10
}

func TestHostPanicInActionNamesRuleAndPlace(t *testing.T) {
	rules := mustCompile(t, `package house
rule "touch it"
  when
    $f : Fuse( amps < 100 )
  then
    int n = 1;
    n = $f.touch() + n;
end
rule "after" salience -1 when Fuse() then insert( "still here" ); end
`, whenthen.Struct("house", Fuse{}))
	s := rules.NewSession()
	mustInsert(t, s, &Fuse{Amps: 16})
	_, err := s.FireAll(t.Context())
	var failure *whenthen.RuntimeError
	if !errors.As(err, &failure) {
		t.Fatalf("got %v, want a RuntimeError", err)
	}
	if failure.Rule != "touch it" || failure.Phase != engine.Acting || failure.Span.Start.Line != 7 {
		t.Errorf("rule %q, phase %s, place %s", failure.Rule, failure.Phase, failure.Span)
	}
	if text := err.Error(); !strings.Contains(text, "test.drl:7:") || !strings.Contains(text, "fuse of 16 A blew") {
		t.Errorf("message %q lacks place or reason", text)
	}
	if n, err := s.FireAll(t.Context()); n != 1 || err != nil {
		t.Errorf("the session does not go on: %d firings, %v", n, err)
	}
}

func TestHostPanicInConditionNamesRuleAndPlace(t *testing.T) {
	rules := mustCompile(t, `package house
rule "look"
  when
    $f : Fuse( amps > 5,
               hot )
  then
    insert( "seen" );
end
`, whenthen.Struct("house", Fuse{}))
	s := rules.NewSession()
	handles := mustInsert(t, s, &Fuse{Amps: 500}, &Fuse{Amps: 20})
	_, err := s.FireAll(t.Context())
	var failure *whenthen.RuntimeError
	if !errors.As(err, &failure) {
		t.Fatalf("got %v, want a RuntimeError", err)
	}
	if failure.Rule != "look" || failure.Phase != engine.Matching || failure.Span.Start.Line != 5 {
		t.Errorf("rule %q, phase %s, place %s", failure.Rule, failure.Phase, failure.Span)
	}
	if err := s.Delete(handles[0]); err != nil {
		t.Fatal(err)
	}
	if n, err := s.FireAll(t.Context()); n != 1 || err != nil {
		t.Errorf("the good fuse: %d firings, %v; want 1 and no error", n, err)
	}
}

func TestDivisionByZeroKeepsWhatWasDoneBefore(t *testing.T) {
	rules := mustCompile(t, `
rule "divide"
  when
    $n : Integer()
  then
    insert( "before" );
    int q = 10 / $n;
    insert( "after" );
end
`)
	s := rules.NewSession()
	mustInsert(t, s, 0)
	_, err := s.FireAll(t.Context())
	var failure *whenthen.RuntimeError
	if !errors.As(err, &failure) || failure.Span.Start.Line != 7 || len(failure.Facts) != 1 || failure.Facts[0] != "0" {
		t.Fatalf("got %v, want a RuntimeError on line 7 naming the fact 0", err)
	}
	var facts []any
	for h := range s.Facts() {
		facts = append(facts, h.Value())
	}
	if fmt.Sprint(facts) != "[0 before]" {
		t.Errorf("working memory is %v", facts)
	}
}

func TestContextEndsAnEndlessAction(t *testing.T) {
	rules := mustCompile(t, `
rule "spin"
  when
  then
    int i = 0;
    while( true ) { i++; }
end
`)
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if _, err := rules.NewSession().FireAll(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v, want the deadline", err)
	}
}

func TestContextEndsAnEndlessRuleSet(t *testing.T) {
	rules := mustCompile(t, `
declare Clock
  ticks : int
end
rule "tick" when $c : Clock() @watch( * ) then modify( $c ){ setTicks( $c.getTicks() + 1 ) } end
rule "start" when then insert( new Clock() ); end
`)
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	s := rules.NewSession(whenthen.MaxFirings(-1))
	if n, err := s.FireAll(ctx); !errors.Is(err, context.DeadlineExceeded) || n < 5 {
		t.Errorf("%d firings, %v; want many and the deadline", n, err)
	}
}

func TestExactlyAsManyFiringsAsAllowedIsNoError(t *testing.T) {
	rules := mustCompile(t, `rule "each" when Integer() then end`)
	s := rules.NewSession(whenthen.MaxFirings(3))
	mustInsert(t, s, 1, 2, 3)
	if n, err := s.FireAll(t.Context()); n != 3 || err != nil {
		t.Errorf("%d firings, %v; want 3 and no error", n, err)
	}
	mustInsert(t, s, 4)
	var limit *whenthen.LimitError
	if _, err := s.FireAll(t.Context()); !errors.As(err, &limit) {
		t.Errorf("got %v, want a LimitError", err)
	}
}

func TestFireUntilHaltIsFedByOthers(t *testing.T) {
	rules := mustCompile(t, `
global java.util.List seen;
rule "note" when $n : Integer( this >= 0 ) then seen.add( $n ); delete( $n ); end
rule "stop" when Integer( this < 0 ) then drools.halt(); end
`)
	s := rules.NewSession()
	if err := s.SetGlobal("seen", []any{}); err != nil {
		t.Fatal(err)
	}
	var feeders sync.WaitGroup
	for i := range 3 {
		feeders.Add(1)
		go func() {
			defer feeders.Done()
			for n := range 10 {
				if err := s.Submit(t.Context(), func(s *whenthen.Session) { s.Insert(i*10 + n) }); err != nil {
					t.Error(err)
				}
			}
		}()
	}
	go func() {
		feeders.Wait()
		if err := s.Submit(t.Context(), func(s *whenthen.Session) { s.Insert(-1) }); err != nil {
			t.Error(err)
		}
	}()
	n, err := s.FireUntilHalt(t.Context())
	if n != 31 || err != nil {
		t.Errorf("%d firings, %v; want 31", n, err)
	}
}

func TestManySessionsShareOneRuleBase(t *testing.T) {
	rules := mustCompile(t, `
declare Point
  x : int
  y : int
end
rule "chain" when Point( $x : x, $y : y < 20 ) not Point( x == $x, y > $y ) then insert( new Point( $x, $y + 1 ) ); end
rule "start" salience 1 when $n : Integer() then insert( new Point( $n, 0 ) ); end
`)
	var all sync.WaitGroup
	for range 8 {
		all.Add(1)
		go func() {
			defer all.Done()
			s := rules.NewSession()
			for n := range 5 {
				s.Insert(n)
			}
			if n, err := s.FireAll(t.Context()); n != 5+5*20 || err != nil {
				t.Errorf("%d firings, %v", n, err)
			}
		}()
	}
	all.Wait()
}

func TestEventsTellWhatHappened(t *testing.T) {
	rules := mustCompile(t, `
rule "shorten" when $s : String( length > 1 ) then
  delete( $s );
  insert( $s.substring( 1 ) );
  System.out.println( $s );
end
`)
	var log []string
	s := rules.NewSession(whenthen.Listen(func(e whenthen.Event) {
		switch e := e.(type) {
		case engine.FactInserted:
			log = append(log, fmt.Sprintf("+%v by %v", e.Fact.Value(), e.By != nil))
		case engine.FactDeleted:
			log = append(log, fmt.Sprintf("-%v", e.Fact.Value()))
		case engine.BeforeFiring:
			log = append(log, "fire "+e.Match.Rule())
		case engine.AfterFiring:
			log = append(log, fmt.Sprintf("done %v", e.Err))
		case engine.Printed:
			log = append(log, strings.TrimSpace(e.Text))
		}
	}))
	mustInsert(t, s, "ab")
	if _, err := s.FireAll(t.Context()); err != nil {
		t.Fatal(err)
	}
	want := "+ab by false; fire shorten; -ab; +b by true; ab; done <nil>"
	if got := strings.Join(log, "; "); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestInsertOfTheSameObjectIsOneFact(t *testing.T) {
	rules := mustCompile(t, `package house
rule "r" when Fuse() then end`, whenthen.Struct("house", Fuse{}))
	s := rules.NewSession()
	f := &Fuse{Amps: 1}
	h := mustInsert(t, s, f, f, &Fuse{Amps: 1})
	if h[0] != h[1] || h[0] == h[2] || s.Len() != 2 {
		t.Errorf("handles %v, %d facts; want the first two equal and 2 facts", h, s.Len())
	}
	if err := s.Delete(h[0]); err != nil {
		t.Fatal(err)
	}
	if err := s.Delete(h[1]); !errors.Is(err, engine.ErrNotAFact) {
		t.Errorf("a second delete gives %v, want ErrNotAFact", err)
	}
	if n, err := s.FireAll(t.Context()); n != 1 || err != nil {
		t.Errorf("%d firings, %v; want 1", n, err)
	}
}

func TestFiringsWithoutListenerAndLogicalInserts(t *testing.T) {
	rules := mustCompile(t, `
rule "derive" when $s : String() then insertLogical( 1 ); end
rule "drop" when Integer() $s : String() then delete( $s ); end
`)
	s := rules.NewSession()
	mustInsert(t, s, "x")
	var fired []string
	for m, err := range s.Firings(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		fired = append(fired, m.Rule())
	}
	if got := strings.Join(fired, " "); got != "derive drop" || s.Len() != 0 {
		t.Errorf("fired %q, %d facts left; want \"derive drop\" and none", got, s.Len())
	}
}

func TestTimersFireInFireUntilHaltOnly(t *testing.T) {
	rules := mustCompile(t, `
global java.util.List log;
rule "later" timer( int: 5s ) when $s : String() then log.add( $s ); end
rule "stop" timer( int: 9s ) when String() then drools.halt(); end
`)
	now := time.UnixMilli(0)
	var mu sync.Mutex
	s := rules.NewSession(whenthen.Clock(func() time.Time {
		mu.Lock()
		defer mu.Unlock()
		return now
	}))
	if err := s.SetGlobal("log", []any{}); err != nil {
		t.Fatal(err)
	}
	mustInsert(t, s, "x")
	if n, err := s.FireAll(t.Context()); n != 0 || err != nil {
		t.Fatalf("FireAll: %d firings, %v; want none", n, err)
	}
	go func() {
		for range 10 {
			time.Sleep(5 * time.Millisecond)
			mu.Lock()
			now = now.Add(time.Second)
			mu.Unlock()
		}
	}()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	if n, err := s.FireUntilHalt(ctx); n != 2 || err != nil {
		t.Errorf("%d firings, %v; want 2", n, err)
	}
	if log, _ := s.Global("log"); fmt.Sprint(log) != "[x]" {
		t.Errorf("log is %v", log)
	}
}

// TestOptionsLeftOpen opens a session with options that a program may have left nil.
func TestOptionsLeftOpen(t *testing.T) {
	rules, err := whenthen.Compile([]whenthen.Source{{Name: "a.drl", Text: `rule "r" when String() then end`}}, nil, whenthen.Options(nil, whenthen.Traced()))
	if err != nil {
		t.Fatal(err)
	}
	session := rules.NewSession(nil, whenthen.Output(nil), whenthen.Listen(nil))
	defer session.Close()
	if _, err := session.Insert("x"); err != nil {
		t.Fatal(err)
	}
	if fired, err := session.FireAll(t.Context()); fired != 1 || err != nil {
		t.Errorf("fired %d, %v; want 1", fired, err)
	}
}
