package whenthen_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"whenthen"
	"whenthen/engine"
)

const tickRules = `
declare Tick
  @role( event )
  @timestamp( at )
  symbol : String
  price  : int
  at     : long
end

declare window Acme
  Tick( symbol == "acme" ) over window:length( 2 )
end

rule "last two"
  when
    accumulate( Tick( symbol == "acme", $p : price ) over window:length( 2 ); $s : sum( $p ), $n : count( $p ) )
  then
    System.out.println( "length " + $n + ": " + $s );
end

rule "last ten seconds"
  when
    accumulate( Tick( $p : price ) over window:time( 10s ); $s : sum( $p ) )
  then
    System.out.println( "time " + $s );
end

rule "dear among the last two"
  when
    $t : Tick( price > 100 ) from window Acme
  then
    System.out.println( "dear " + $t.getPrice() );
end

query inWindow() Tick( $p : price ) from window Acme end
`

// TestWindows inserts ticks and lets time pass, in one session and in one that is replaced by its snapshot at every step.
func TestWindows(t *testing.T) {
	rules := mustCompile(t, tickRules)
	tick := rules.Types().LookupIn("", "Tick")
	run := func(moved bool) string {
		var out strings.Builder
		now := time.UnixMilli(0)
		options := []whenthen.SessionOption{whenthen.Output(&out), whenthen.Clock(func() time.Time { return now })}
		s := rules.NewSession(options...)
		step := func(seconds int, symbol string, price int) {
			now = time.UnixMilli(int64(seconds) * 1000)
			if symbol != "" {
				e := tick.New()
				e.Set("symbol", symbol)
				e.Set("price", price)
				e.Set("at", now.UnixMilli())
				mustInsert(t, s, e)
			}
			if _, err := s.FireAll(t.Context()); err != nil {
				t.Fatal(err)
			}
			if moved {
				data, err := s.Snapshot()
				if err == nil {
					s, err = rules.Restore(data, options...)
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			fmt.Fprintln(&out, "--")
		}
		step(0, "acme", 50)
		step(4, "acme", 150)
		step(6, "other", 7)
		step(8, "acme", 20)
		step(9, "acme", 30)
		step(15, "", 0)
		step(30, "", 0)
		rows, err := s.Query("inWindow")
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range rows {
			p, _ := row.Value("$p")
			fmt.Fprintln(&out, "in window", p)
		}
		return out.String()
	}
	want := strings.Join([]string{
		"length 1: 50", "time 50", "--",
		"length 2: 200", "time 200", "dear 150", "--",
		"time 207", "--",
		"length 2: 170", "time 227", "--",
		"length 2: 50", "time 257", "--",
		"time 57", "--",
		"time 0", "--",
		"in window 20", "in window 30", "",
	}, "\n")
	if got := run(false); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := run(true); got != want {
		t.Errorf("replaced by snapshots: got\n%s\nwant\n%s", got, want)
	}
}

// TestWindowsInFireUntilHalt waits for the end of a window's time.
func TestWindowsInFireUntilHalt(t *testing.T) {
	rules := mustCompile(t, `
declare Beat
  @role( event )
end
rule "silence" when $s : String() not Beat() over window:time( 30ms ) then drools.halt(); end
`)
	s := rules.NewSession()
	mustInsert(t, s, rules.New("", "Beat"), "watch")
	start := time.Now()
	n, err := s.FireUntilHalt(t.Context())
	if n != 1 || err != nil || time.Since(start) < 25*time.Millisecond {
		t.Errorf("%d firings, %v after %v; want 1 after 30ms", n, err, time.Since(start))
	}
}

// TestCalendarsAndChannels: the program registers them, and a rule that names an unregistered one ends the run.
func TestCalendarsAndChannels(t *testing.T) {
	rules := mustCompile(t, `
rule "weekdays only" calendars "weekdays" when $s : String() then channels["out"].send( $s ); end
`)
	var sent []any
	now := time.Date(2024, 3, 9, 12, 0, 0, 0, time.UTC) // a Saturday
	open := func(opts ...whenthen.SessionOption) *whenthen.Session {
		opts = append(opts, whenthen.Clock(func() time.Time { return now }))
		s := rules.NewSession(append(opts, whenthen.Channel("out", func(o any) { sent = append(sent, o) }))...)
		mustInsert(t, s, "x")
		return s
	}
	weekdays := whenthen.Calendar("weekdays", func(t time.Time) bool { return t.Weekday() != time.Saturday && t.Weekday() != time.Sunday })
	if n, err := open(weekdays).FireAll(t.Context()); n != 0 || err != nil {
		t.Errorf("on Saturday: %d firings, %v", n, err)
	}
	now = now.AddDate(0, 0, 2)
	if n, err := open(weekdays).FireAll(t.Context()); n != 1 || err != nil || fmt.Sprint(sent) != "[x]" {
		t.Errorf("on Monday: %d firings, %v, sent %v", n, err, sent)
	}
	_, err := open().FireAll(t.Context())
	failure, ok := err.(*whenthen.RuntimeError)
	if !ok || failure.Phase != engine.Matching || failure.Rule != "weekdays only" {
		t.Errorf("without the calendar: %v", err)
	}
}
