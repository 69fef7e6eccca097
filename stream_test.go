package whenthen_test

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"runtime"
	"strings"
	"testing"
	"time"

	"whenthen"
)

// payment is an event with its own time and duration.
type payment struct {
	At    time.Time
	Lasts int64
	Card  int
	Sum   float64
}

const paymentRules = `
package pay
declare Payment @role( event ) @timestamp( at ) @duration( lasts ) @expires( 3s ) end
rule "over" when accumulate( Payment( $s : sum ) over window:time( 2s ); $t : sum( $s ); $t > 250 ) then System.out.println( "over " + $t ); end
rule "twice" when $p : Payment() $q : Payment( card == $p.card, this after[1ms,1s] $p ) then System.out.println( "twice " + $q.card ); end
rule "alone" when $p : Payment( sum > 100 ) not Payment( card == $p.card, this after[1ms,3s] $p ) then System.out.println( "alone " + $p.card ); end
`

func paymentBase(t testing.TB) *whenthen.RuleBase {
	t.Helper()
	rules, err := whenthen.Compile([]whenthen.Source{{Name: "pay.drl", Text: paymentRules}}, whenthen.Stream(),
		whenthen.Struct("pay", payment{}, whenthen.Named("Payment"), whenthen.EventType()))
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

// events is how many events TestEndlessStream feeds; with ten million it takes minutes.
var events = flag.Int("events", 100_000, "events of the endless stream")

// TestEndlessStream feeds events to windows, joins, accumulates and delayed nots. The memory of the session must not grow with
// their number.
func TestEndlessStream(t *testing.T) {
	rules := paymentBase(t)
	s := rules.NewSession(whenthen.PseudoClock(time.UnixMilli(0)), whenthen.MaxFirings(-1))
	most, fired := 0, 0
	var early, late runtime.MemStats
	for i := range *events {
		_, n, err := s.Feed(context.Background(), "", &payment{At: time.UnixMilli(int64(i) * 10), Card: i % 97, Sum: float64(i % 150)})
		if err != nil {
			t.Fatal(err)
		}
		fired += n
		most = max(most, s.Len())
		if i == *events/4 {
			runtime.GC()
			runtime.ReadMemStats(&early)
		}
	}
	runtime.GC()
	runtime.ReadMemStats(&late)
	if most > 400 { // three seconds of a hundred a second, and one that is over
		t.Errorf("%d events are in memory at once", most)
	}
	if late.HeapAlloc > early.HeapAlloc+early.HeapAlloc/2+1<<20 {
		t.Errorf("the heap has grown from %d to %d bytes", early.HeapAlloc, late.HeapAlloc)
	}
	if fired < *events/10 {
		t.Errorf("only %d firings", fired)
	}
	t.Logf("%d events, %d firings, at most %d in memory, heap %d kB", *events, fired, most, late.HeapAlloc>>10)
	runtime.KeepAlive(s)
}

// TestClockOfEvents: the same log gives the same firings however it is interrupted, at the moments at which they are due.
func TestClockOfEvents(t *testing.T) {
	rules := paymentBase(t)
	log := []payment{{At: time.UnixMilli(0), Card: 1, Sum: 120}, {At: time.UnixMilli(500), Card: 1, Sum: 140}, {At: time.UnixMilli(2400), Card: 2, Sum: 130},
		{At: time.UnixMilli(9000), Card: 3, Sum: 1}}
	replay := func(move func(*whenthen.Session, ...whenthen.SessionOption) (*whenthen.Session, error)) string {
		var out bytes.Buffer
		s := rules.NewSession(whenthen.PseudoClock(time.UnixMilli(0)), whenthen.Output(&out))
		for _, p := range log {
			if _, _, err := s.Feed(t.Context(), "", &p); err != nil {
				t.Fatal(err)
			}
			if move != nil {
				next, err := move(s, whenthen.PseudoClock(s.Now()), whenthen.Output(&out))
				if err != nil {
					t.Fatal(err)
				}
				s = next
			}
		}
		if _, err := s.PlayTo(t.Context(), time.UnixMilli(60_000)); err != nil {
			t.Fatal(err)
		}
		if n := s.Len(); n != 0 {
			t.Errorf("%d events are left", n)
		}
		return out.String()
	}
	plain := replay(nil)
	if want := "over 260.0\ntwice 1\nover 270.0\nalone 1\nalone 2\n"; plain != want {
		t.Errorf("got\n%swant\n%s", plain, want)
	}
	if forked := replay(func(s *whenthen.Session, o ...whenthen.SessionOption) (*whenthen.Session, error) { return s.Fork(o...) }); forked != plain {
		t.Errorf("forked\n%s", forked)
	}
	restored := replay(func(s *whenthen.Session, o ...whenthen.SessionOption) (*whenthen.Session, error) {
		data, err := s.Snapshot()
		if err != nil {
			return nil, err
		}
		return rules.Restore(data, o...)
	})
	if restored != plain {
		t.Errorf("restored\n%s", restored)
	}
}

// TestLateEvents: events behind the clock are inserted, dropped or diverted.
func TestLateEvents(t *testing.T) {
	rules := paymentBase(t)
	for policy, want := range map[whenthen.LatePolicy]int{whenthen.AcceptLate: 3, whenthen.DropLate: 2, whenthen.DivertLate: 2} {
		var diverted []string
		s := rules.NewSession(whenthen.PseudoClock(time.UnixMilli(0)), whenthen.Late(policy, time.Second, func(point string, event any) {
			diverted = append(diverted, point)
		}))
		for _, ms := range []int64{3000, 2100, 1900} { // the last one is more than a second late
			if _, _, err := s.Feed(t.Context(), "", &payment{At: time.UnixMilli(ms)}); err != nil {
				t.Fatal(err)
			}
		}
		if n := s.Len(); n != want || (len(diverted) == 1) != (policy == whenthen.DivertLate) {
			t.Errorf("policy %d: %d events, want %d; diverted %q", policy, n, want, diverted)
		}
	}
}

// TestAdvanceTo: only the session's own clock can be moved, and not back.
func TestAdvanceTo(t *testing.T) {
	rules := paymentBase(t)
	if err := rules.NewSession().AdvanceTo(time.Now()); !errors.Is(err, whenthen.ErrOtherClock) {
		t.Errorf("the real clock was moved: %v", err)
	}
	s := rules.NewSession(whenthen.PseudoClock(time.UnixMilli(5000)))
	if err := s.AdvanceTo(time.UnixMilli(4000)); err == nil || !strings.Contains(err.Error(), "cannot go back") {
		t.Errorf("the clock went back: %v", err)
	}
	if err := s.AdvanceTo(time.UnixMilli(6000)); err != nil || s.Now() != time.UnixMilli(6000) {
		t.Errorf("%v, %v", s.Now(), err)
	}
}
