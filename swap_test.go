package whenthen_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"whenthen"
	"whenthen/engine"
)

func compiled(t *testing.T, text string, options ...whenthen.Option) *whenthen.RuleBase {
	t.Helper()
	rules, err := whenthen.Compile([]whenthen.Source{{Name: "rules.drl", Text: text}}, options...)
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

func fire(t *testing.T, s *whenthen.Session) int {
	t.Helper()
	n, err := s.FireAll(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return n
}

const parcelV1 = `
package post
declare Parcel
  weight : int
  note   : String
end
declare Box
  first : Parcel
  rest  : java.util.List
end
rule "weigh" when $p : Parcel( weight > 10 ) then System.out.println( "heavy" ); end
`

// parcels returns a session with a parcel that has fired, and a box that contains it twice.
func parcels(t *testing.T, out *strings.Builder) (s *whenthen.Session, parcel, box whenthen.Handle) {
	t.Helper()
	rules := compiled(t, parcelV1)
	s = rules.NewSession(whenthen.Output(out))
	p, b := rules.New("post", "Parcel"), rules.New("post", "Box")
	for _, err := range []error{p.Set("weight", 20), p.Set("note", "glass"), b.Set("first", p), b.Set("rest", []any{p})} {
		if err != nil {
			t.Fatal(err)
		}
	}
	var err error
	if parcel, err = s.Insert(p); err != nil {
		t.Fatal(err)
	}
	if box, err = s.Insert(b); err != nil {
		t.Fatal(err)
	}
	if n := fire(t, s); n != 1 {
		t.Fatalf("%d firings, want 1", n)
	}
	return s, parcel, box
}

func TestSwapKeepsObjectsOfTypesDeclaredAlike(t *testing.T) {
	var out strings.Builder
	s, parcel, _ := parcels(t, &out)
	before := parcel.Value()
	report, err := s.Swap(compiled(t, parcelV1+`rule "glass" when Parcel( note == "glass" ) then System.out.println( "careful" ); end`))
	if err != nil {
		t.Fatal(err)
	}
	if parcel.Value() != before || !parcel.Live() {
		t.Error("the fact is another object now")
	}
	if n := fire(t, s); n != 1 || out.String() != "heavy\ncareful\n" {
		t.Errorf("%d firings, printed %q", n, out.String())
	}
	want := "added rule \"post.glass\": 1 matched anew\n1 rule kept as before\n2 facts kept\n"
	if report.String() != want {
		t.Errorf("report:\n%swant:\n%s", report, want)
	}
}

const parcelV2 = `
package post
declare Load
  kilos   : long
  note    : String
  country : String = "NL"
  express : boolean
end
declare Box
  first : Load
  rest  : java.util.List
end
rule "weigh" when $p : Load( kilos > 10 ) then System.out.println( "heavy " + $p.getCountry() + $p.isExpress() ); end
rule "both" when $p : Load() Box( first == $p, rest contains $p ) then System.out.println( "both" ); end
`

func TestSwapRenamesTypesAndProperties(t *testing.T) {
	var out strings.Builder
	s, parcel, _ := parcels(t, &out)
	report, err := s.Swap(compiled(t, parcelV2), whenthen.RenameType("post.Parcel", "post.Load"), whenthen.RenameProperty("post.Parcel", "weight", "kilos"),
		whenthen.DefaultValue("post.Load", "express", true))
	if err != nil {
		t.Fatal(err)
	}
	if got := parcel.Value().(interface{ Get(string) any }).Get("kilos"); got != int64(20) {
		t.Errorf("kilos = %v", got)
	}
	fire(t, s)
	if want := "heavy\nheavy NLtrue\nboth\n"; out.String() != want {
		t.Errorf("printed %q, want %q", out.String(), want)
	}
	if len(report.Remade) != 1 || report.Remade[0] != (whenthen.TypeSwap{Name: "post.Parcel", Objects: 1}) {
		t.Errorf("made anew: %v", report.Remade)
	}
}

func TestSwapThatWouldLoseDataChangesNothing(t *testing.T) {
	for name, x := range map[string]struct{ text, want string }{
		"no type":     {`package post declare Box first : Object rest : java.util.List end`, "post.Parcel: the new rules have no type post.Parcel"},
		"no property": {strings.Replace(parcelV1, "note   : String\n", "", 1), "post.Parcel.note: the new type has no property note"},
		"other type":  {strings.Replace(parcelV1, "note   : String", "note : int", 1), "post.Parcel.note: "},
	} {
		t.Run(name, func(t *testing.T) {
			var out strings.Builder
			s, parcel, box := parcels(t, &out)
			before := parcel.Value()
			_, err := s.Swap(compiled(t, x.text))
			var loss *whenthen.LossError
			if !errors.As(err, &loss) || !strings.Contains(err.Error(), x.want) {
				t.Fatalf("error %v, want %q", err, x.want)
			}
			if parcel.Value() != before || !parcel.Live() || !box.Live() || s.Len() != 2 {
				t.Error("facts have changed")
			}
			if err := s.Update(parcel, "weight"); err != nil {
				t.Fatal(err)
			}
			if n := fire(t, s); n != 1 || out.String() != "heavy\nheavy\n" {
				t.Errorf("%d firings, printed %q", n, out.String())
			}
		})
	}
}

func TestSwapKeepsTimersGlobalsAndFocus(t *testing.T) {
	const text = `
package p
global java.util.List out
rule "late" timer( int: 10s ) when $s : String() then out.add( "late " + $s ); end
rule "grouped" agenda-group "g" when $s : String() then out.add( "grouped " + $s ); end
`
	now := time.UnixMilli(0)
	s := compiled(t, text).NewSession(whenthen.Clock(func() time.Time { return now }))
	list := whenthen.NewList()
	if err := s.SetGlobal("out", list); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Insert("a"); err != nil {
		t.Fatal(err)
	}
	fire(t, s)
	now = now.Add(9 * time.Second)
	if err := s.Focus("g"); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Swap(compiled(t, text+`rule "now" when $s : String() then out.add( "now " + $s ); end`)); err != nil {
		t.Fatal(err)
	}
	fire(t, s)
	now = now.Add(time.Second)
	fire(t, s)
	if got, want := list.String(), "[grouped a, now a, late a]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestSwapTellsListeners(t *testing.T) {
	var events []string
	s := compiled(t, `package p rule "old" agenda-group "g" when String() then end`).NewSession(whenthen.Listen(func(e whenthen.Event) {
		switch e := e.(type) {
		case engine.MatchCreated:
			events = append(events, "created "+e.Match.Rule())
		case engine.MatchCancelled:
			events = append(events, "cancelled "+e.Match.Rule())
		}
	}))
	if _, err := s.Insert("a"); err != nil {
		t.Fatal(err)
	}
	fire(t, s)
	if _, err := s.Swap(compiled(t, `package p rule "new" agenda-group "g" when String() then end`)); err != nil {
		t.Fatal(err)
	}
	if got, want := strings.Join(events, ", "), "created old, created new, cancelled old"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestSwapRefuses(t *testing.T) {
	rules := compiled(t, `package p rule "r" when String() then end`)
	s := rules.NewSession()
	if _, err := s.Swap(nil); err == nil {
		t.Error("no rules are no error")
	}
	if _, err := s.Insert("a"); err != nil {
		t.Fatal(err)
	}
	for range s.Firings(context.Background()) {
		if _, err := s.Swap(rules); !errors.Is(err, engine.ErrRunning) {
			t.Errorf("within a run: %v", err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Swap(rules); !errors.Is(err, whenthen.ErrClosed) {
		t.Errorf("after Close: %v", err)
	}
}

func TestSwapContext(t *testing.T) {
	old := compiled(t, `package p rule "r" when $i : Integer() then end`)
	explosive := compiled(t, `package p rule "r" when $i : Integer() then end
		rule "all" when Integer() Integer() Integer() Integer() Integer() Integer() then end`)
	s := old.NewSession(whenthen.MaxMemory(1 << 30))
	for i := range 200 {
		if _, err := s.Insert(i); err != nil {
			t.Fatal(err)
		}
	}
	if n, err := s.FireAll(context.Background()); n != 200 || err != nil {
		t.Fatal(n, err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	report, err := s.SwapContext(ctx, explosive)
	if stopped := (*whenthen.StoppedError)(nil); report != nil || !errors.As(err, &stopped) || !errors.Is(err, context.DeadlineExceeded) {
		t.Fatalf("the swap returned %v, %v", report, err)
	}
	if _, err := s.Insert(1000); err != nil {
		t.Fatal(err)
	}
	if n, err := s.FireAll(context.Background()); n != 1 || err != nil {
		t.Errorf("the session does not continue with its old rules: %d, %v", n, err)
	}
	ended, end := context.WithCancel(context.Background())
	end()
	if _, err := s.SwapContext(ended, old); !errors.Is(err, context.Canceled) {
		t.Errorf("under a context that has ended: %v", err)
	}
	//lint:ignore SA1012 what happens without a context is tested
	if _, err := s.SwapContext(nil, old); err == nil {
		t.Error("no context is no error")
	}
}
