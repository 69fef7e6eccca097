package whenthen_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"whenthen"
	"whenthen/engine"
)

// bombs are rules that never terminate, with n initial facts of type A. Products are not searched by an index, as sums are.
var bombs = []struct {
	name, text string
	n          int
	busy       string // what the error names
	whole      bool   // the session can be used further
}{
	{"cross join", `declare A v : int end
rule "pairs" when A( $v : v ) $b : A( v * $v > 100000000 ) then end`, 4000, `join of rule "pairs"`, false},
	{"accumulate", `declare A v : int end
rule "sums" when $a : A() accumulate( $b : A( v + $a.v > 0 ); $s : sum( $b.v ) ) then end`, 4000, `rule "sums"`, false},
	{"eval", `declare A v : int end
rule "evals" when $a : A() $b : A() eval( $a.getV() + $b.getV() > 100000000 ) then end`, 4000, `rule "evals"`, false},
	{"not", `declare A v : int end
rule "none" when $a : A() not A( v * $a.v > 100000000 ) then end`, 8000, `not of rule "none"`, false},
	{"from", `declare A v : int end
function java.util.List all() { java.util.List l = new java.util.ArrayList(); for (int i = 0; i < 20000; i++) l.add(i); return l; }
rule "elements" when $a : A() Integer( this > 100000 + $a.v ) from all() then end`, 4000, `rule "elements"`, false},
	{"query", `declare A v : int end
query big( int x ) A( v * x > 100000000 ) end
rule "asks" when $a : A( $v : v ) big( $v; ) then end`, 4000, `rule "asks"`, false},
	{"function in a pattern", `declare A v : int end
function boolean f(int n) { while (true) { } }
rule "calls" when A( f( v ) ) then end`, 1, `rule "calls"`, false},
	{"function in an accumulate", `declare A v : int end
function int f(int n) { while (true) { } }
rule "folds" when accumulate( A( $v : v ); $s : sum( f( $v ) ) ) then end`, 1, `rule "folds"`, false},
	{"loop in an action", `declare A v : int end
rule "spins" when A() then while (true) { } end`, 1, `action of rule "spins" at test.drl:2:`, true},
	{"endless firing", `declare A v : int end
rule "again" when $a : A( v >= 0 ) then modify( $a ) { setV( $a.getV() + 1 ) } end`, 1, `"again"`, true},
	{"query from an action", `declare A v : int end
query pairs() A( $v : v ) A( v * $v > 100000000 ) end
rule "looks" when $a : A( v == 0 ) then drools.getKnowledgeRuntime().getQueryResults( "pairs" ); end`, 4000, `rule "looks"`, false},
}

func bomb(t *testing.T, text string, n int, opts ...whenthen.SessionOption) *whenthen.Session {
	t.Helper()
	rules := mustCompile(t, text)
	s := rules.NewSession(opts...)
	a := rules.Types().Lookup("A")
	for i := range n {
		o := a.New()
		if err := a.Property("v").Set(rules.Types().Object(o), i); err != nil {
			t.Fatal(err)
		}
		mustInsert(t, s, o)
	}
	return s
}

func TestDeadlineEndsEverything(t *testing.T) {
	for _, b := range bombs {
		t.Run(b.name, func(t *testing.T) {
			// On a busy machine the time may be over before anything has begun.
			var (
				s       *whenthen.Session
				stopped *whenthen.StoppedError
				err     error
			)
			for allowed := 50 * time.Millisecond; allowed < 10*time.Second && (stopped == nil || stopped.Busy.Rule == "" && stopped.Busiest == nil); allowed *= 3 {
				s = bomb(t, b.text, b.n, whenthen.MaxFirings(-1))
				ctx, stop := context.WithTimeout(t.Context(), allowed)
				start := time.Now()
				_, err = s.FireAll(ctx)
				if took := time.Since(start); took > allowed+5*time.Second {
					t.Errorf("it took %v", took)
				}
				stop()
				if !errors.As(err, &stopped) || !errors.Is(err, context.DeadlineExceeded) {
					t.Fatalf("got %v", err)
				}
			}
			if !strings.Contains(err.Error(), b.busy) {
				t.Errorf("%q does not name %s", err, b.busy)
			}
			checkAfterwards(t, s, b.n, b.whole)
		})
	}
}

// checkAfterwards checks what a stopped session can still do.
func checkAfterwards(t *testing.T, s *whenthen.Session, facts int, whole bool) {
	t.Helper()
	n := 0
	for h := range s.Facts() {
		if h.Type().Name == "A" {
			n++
		}
	}
	if n != facts {
		t.Errorf("%d facts can be looked at, not %d", n, facts)
	}
	_, err := s.Insert("later")
	if whole != (err == nil) || !whole && !errors.Is(err, whenthen.ErrInterrupted) {
		t.Errorf("insert: %v", err)
	}
	if !whole {
		if _, err := s.FireAll(t.Context()); !errors.Is(err, whenthen.ErrInterrupted) {
			t.Errorf("fire: %v", err)
		}
		if _, err := s.Snapshot(); !errors.Is(err, whenthen.ErrInterrupted) {
			t.Errorf("snapshot: %v", err)
		}
	}
	if err := s.Close(); err != nil {
		t.Errorf("close: %v", err)
	}
}

func TestStepsEndEverything(t *testing.T) {
	for _, b := range bombs {
		s := bomb(t, b.text, b.n, whenthen.MaxFirings(-1), whenthen.MaxSteps(500_000))
		_, err := s.FireAll(t.Context())
		var limit *whenthen.LimitError
		if !errors.As(err, &limit) || limit.Limit != "steps" || limit.Max != 500_000 || !strings.Contains(err.Error(), b.busy) {
			t.Errorf("%s: got %v", b.name, err)
		}
	}
}

func TestMaxMatchesEndsCrossJoin(t *testing.T) {
	s := bomb(t, `declare A v : int end rule "pairs" when $a : A() $b : A() then end`, 1000, whenthen.MaxMatches(100_000))
	_, err := s.FireAll(t.Context())
	var limit *whenthen.LimitError
	if !errors.As(err, &limit) || limit.Limit != "matches" || limit.Max != 100_000 || limit.Busy.Rule != "pairs" || limit.Busy.What != "join" {
		t.Fatalf("got %v", err)
	}
	checkAfterwards(t, s, 1000, false)

	fits := bomb(t, `declare A v : int end rule "pairs" when $a : A() $b : A() then end`, 100, whenthen.MaxMatches(100_000))
	if n, err := fits.FireAll(t.Context()); n != 10_000 || err != nil {
		t.Errorf("%d firings, %v", n, err)
	}
}

func TestMaxMemoryEndsCrossJoinAndInserts(t *testing.T) {
	s := bomb(t, `declare A v : int end rule "pairs" when $a : A() $b : A() then end`, 4000, whenthen.MaxMemory(16<<20))
	_, err := s.FireAll(t.Context())
	var limit *whenthen.LimitError
	if !errors.As(err, &limit) || limit.Limit != "memory" || limit.Max != 16<<20 || limit.Busy.Rule != "pairs" {
		t.Fatalf("got %v", err)
	}
	checkAfterwards(t, s, 4000, false)

	s = bomb(t, `declare A v : int end rule "grows" when $a : A() then insert( new A( $a.getV() + 1 ) ); end`, 1, whenthen.MaxMemory(8<<20))
	n, err := s.FireAll(t.Context())
	if !errors.As(err, &limit) || limit.Limit != "memory" || limit.Busy.Rule != "grows" {
		t.Fatalf("after %d firings: %v", n, err)
	}
	if n < 5_000 || n > 100_000 {
		t.Errorf("8 MB were full after %d facts", n)
	}
}

func TestMemoryOfDeletedFactsComesBack(t *testing.T) {
	s := bomb(t, `declare A v : int end
rule "next" when $a : A( v < 50000 ) then insert( new A( $a.getV() + 1 ) ); delete( $a ); end`, 1, whenthen.MaxMemory(4<<20))
	if n, err := s.FireAll(t.Context()); n != 50_000 || err != nil {
		t.Errorf("%d firings, %v", n, err)
	}
}

func TestHaltFromAnotherGoroutine(t *testing.T) {
	for name, text := range map[string]string{
		"idle": `rule r when Long() then end`,
		"busy": `declare A v : int end rule r when $a : A( v >= 0 ) then modify( $a ) { setV( $a.getV() + 1 ) } end`,
	} {
		s := mustCompile(t, text).NewSession(whenthen.MaxFirings(-1))
		if name == "busy" {
			s = bomb(t, text, 1, whenthen.MaxFirings(-1))
		}
		ctx, stop := context.WithTimeout(t.Context(), 20*time.Second)
		halting, returned := time.NewTicker(20*time.Millisecond), make(chan struct{})
		go func() { // more than once: a halt before the run begins does not last
			for {
				select {
				case <-halting.C:
					s.Halt()
				case <-returned:
					return
				}
			}
		}()
		if _, err := s.FireUntilHalt(ctx); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		halting.Stop()
		close(returned)
		go s.Submit(ctx, func(s *whenthen.Session) { s.Halt() })
		if name == "idle" {
			if _, err := s.FireUntilHalt(ctx); err != nil {
				t.Errorf("%s, submitted: %v", name, err)
			}
		}
		stop()
	}
}

func TestHaltDoesNotLast(t *testing.T) {
	s := bomb(t, `declare A v : int end rule r when $a : A( v < 3 ) then modify( $a ) { setV( $a.getV() + 1 ) } end`, 1)
	s.Halt()
	if n, err := s.FireAll(t.Context()); n != 3 || err != nil {
		t.Errorf("%d firings, %v", n, err)
	}
}

func TestHandlesOfOtherSessionsAreRefused(t *testing.T) {
	rules := mustCompile(t, `rule r when $s : String() exists Long() then end`)
	a, b := rules.NewSession(), rules.NewSession()
	ha, hb := mustInsert(t, a, "x")[0], mustInsert(t, b, "y")[0]
	for name, err := range map[string]error{
		"delete":  b.Delete(ha),
		"update":  b.Update(ha),
		"replace": b.Replace(ha, "z"),
	} {
		if !errors.Is(err, whenthen.ErrForeignHandle) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, known := b.HandleOf(ha); known {
		t.Error("b has a handle of a's handle")
	}
	if a.Len() != 1 || b.Len() != 1 || !ha.Live() || !hb.Live() {
		t.Error("a refused change did something")
	}
}

func TestListenerPanicIsAnError(t *testing.T) {
	rules := mustCompile(t, `rule "says" when String() then System.out.println( "hello" ); end`)
	s := rules.NewSession(whenthen.Listen(func(e whenthen.Event) {
		if _, ok := e.(engine.Printed); ok {
			panic("deaf")
		}
	}))
	mustInsert(t, s, "x")
	n, err := s.FireAll(t.Context())
	var failed *whenthen.RuntimeError
	var host *whenthen.HostPanic
	if !errors.As(err, &failed) || failed.Phase != engine.Listening || failed.Rule != "says" || !errors.As(err, &host) || host.Value != "deaf" {
		t.Fatalf("got %v", err)
	}
	if want := `rule "says": the listener panicked on Printed: deaf`; err.Error() != want {
		t.Errorf("got %q, want %q", err, want)
	}
	if !strings.Contains(string(host.Stack), "TestListenerPanicIsAnError") {
		t.Errorf("the stack does not lead to the listener:\n%s", host.Stack)
	}
	if n != 1 {
		t.Errorf("%d firings", n)
	}
	if _, err := s.FireAll(t.Context()); err != nil {
		t.Errorf("the next run: %v", err)
	}

	deaf := rules.NewSession(whenthen.Listen(func(e whenthen.Event) { panic(errors.New("no")) }))
	if h, err := deaf.Insert("x"); !h.Live() || !errors.As(err, &host) {
		t.Errorf("insert: %v, %v", h.Live(), err)
	}
}

func TestHostPanicKeepsItsStack(t *testing.T) {
	for _, text := range []string{
		`rule r when $f : Fuse( amps < 100 ) then $f.touch(); end`,
		`rule r when Fuse( hot ) then end`,
	} {
		rules := mustCompile(t, "package house\n"+text, whenthen.Struct("house", Fuse{}))
		s := rules.NewSession()
		mustInsert(t, s, &Fuse{Amps: 16}, &Fuse{Amps: 200})
		_, err := s.FireAll(t.Context())
		var host *whenthen.HostPanic
		if !errors.As(err, &host) || !strings.Contains(string(host.Stack), "(*Fuse).") {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func TestMisuseIsAnError(t *testing.T) {
	rules := mustCompile(t, `global Integer g; query all() $s : String() end rule r when String() then end`)
	s := rules.NewSession()
	var none context.Context
	h := mustInsert(t, s, "x")[0]
	closed := rules.NewSession()
	if err := closed.Close(); err != nil {
		t.Fatal(err)
	}
	calls := map[string]func(*whenthen.Session, context.Context) error{
		"FireAll":       func(s *whenthen.Session, c context.Context) error { _, err := s.FireAll(c); return err },
		"FireN":         func(s *whenthen.Session, c context.Context) error { _, err := s.FireN(c, 1); return err },
		"FireUntilHalt": func(s *whenthen.Session, c context.Context) error { _, err := s.FireUntilHalt(c); return err },
		"Submit":        func(s *whenthen.Session, c context.Context) error { return s.Submit(c, func(*whenthen.Session) {}) },
		"QueryContext":  func(s *whenthen.Session, c context.Context) error { _, err := s.QueryContext(c, "all"); return err },
		"Firings": func(s *whenthen.Session, c context.Context) (failed error) {
			for _, err := range s.Firings(c) {
				failed = err
			}
			return failed
		},
	}
	for name, call := range calls {
		if err := call(s, none); err == nil {
			t.Errorf("%s without a context is no error", name)
		}
		if err := call(closed, t.Context()); !errors.Is(err, whenthen.ErrClosed) {
			t.Errorf("%s after Close: %v", name, err)
		}
	}
	for name, err := range map[string]error{
		"SetGlobal": closed.SetGlobal("g", 1),
		"Focus":     closed.Focus("MAIN"),
		"Update":    closed.Update(h),
		"Delete":    closed.Delete(h),
		"Replace":   closed.Replace(h, "z"),
	} {
		if !errors.Is(err, whenthen.ErrClosed) {
			t.Errorf("%s after Close: %v", name, err)
		}
	}
	if err := s.Submit(t.Context(), nil); err == nil {
		t.Error("submitting nothing is no error")
	}
	if _, err := s.Insert(nil); err == nil {
		t.Error("inserting nil is no error")
	}
	if err := s.SetGlobal("g", fmt.Errorf); err == nil {
		t.Error("a function as an Integer is no error")
	}
	if err := s.Update(whenthen.Handle{}); !errors.Is(err, whenthen.ErrNotAFact) {
		t.Errorf("the zero handle: %v", err)
	}
}

// TestCompileEnds checks that the end of the context stops the reading, checking and compiling of rules.
func TestCompileEnds(t *testing.T) {
	var text strings.Builder
	text.WriteString("declare A k : int v : int end\n")
	for i := range 20000 {
		fmt.Fprintf(&text, "rule \"r%d\" when $a : A( k == %d, v > 3 ) A( k == $a.v, v < %d ) then System.out.println( \"x\" + $a.getV() ); end\n", i, i, i)
	}
	sources := []whenthen.Source{{Name: "many.drl", Text: text.String()}}
	gone := errors.New("nobody waits any more")
	for name, do := range map[string]func(context.Context) error{
		"CompileContext": func(ctx context.Context) error { _, err := whenthen.CompileContext(ctx, sources); return err },
		"CheckContext":   func(ctx context.Context) error { _, err := whenthen.CheckContext(ctx, sources); return err },
		"LintContext":    func(ctx context.Context) error { _, err := whenthen.LintContext(ctx, sources); return err },
	} {
		for _, after := range []time.Duration{0, 100 * time.Millisecond} {
			ctx, stop := context.WithTimeoutCause(t.Context(), after, gone)
			begin := time.Now()
			err := do(ctx)
			stop()
			if !errors.Is(err, gone) {
				t.Errorf("%s after %v: %v", name, after, err)
			}
			if took := time.Since(begin); took > after+5*time.Second {
				t.Errorf("%s went on for %v", name, took)
			}
		}
	}
}

// TestShortTextsCountLittle: the text of an object counts what it takes, not what the longest text would.
func TestShortTextsCountLittle(t *testing.T) {
	rules := mustCompile(t, `declare Thing n : int end rule "shows" when $t : Thing() then System.out.println( "it is " + $t ); end`)
	var out strings.Builder
	s := rules.NewSession(whenthen.MaxMemory(48<<10), whenthen.Output(&out))
	for range 20 {
		if _, err := s.Insert(rules.New("", "Thing")); err != nil {
			t.Fatal(err)
		}
	}
	if n, err := s.FireAll(context.Background()); n != 20 || err != nil {
		t.Errorf("fired %d, %v", n, err)
	}
	if want := strings.Repeat("it is Thing( n=0 )\n", 20); out.String() != want {
		t.Errorf("printed %q", out.String())
	}
}
