package whenthen_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"whenthen"
)

// savedParcels is a snapshot of the session of parcels.
func savedParcels(t *testing.T) []byte {
	t.Helper()
	var out strings.Builder
	s, _, _ := parcels(t, &out)
	data, err := s.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestRestoreSwappedRenames: types and properties have other names in the new rules; objects that refer to each other still do, what is new has its
// default, and what an unchanged rule has fired for stays fired.
func TestRestoreSwappedRenames(t *testing.T) {
	var out strings.Builder
	changes := []whenthen.SwapOption{whenthen.RenameType("post.Parcel", "post.Load"), whenthen.RenameProperty("post.Parcel", "weight", "kilos"),
		whenthen.DefaultValue("post.Load", "express", true)}
	s, report, err := compiled(t, parcelV2+`query loads() $l : Load( kilos == 20L, note == "glass", country == "NL", express ) end`).
		RestoreSwapped(savedParcels(t), changes, whenthen.Output(&out))
	if err != nil {
		t.Fatal(err)
	}
	if report.Facts != 2 {
		t.Errorf("%d facts are kept, want 2", report.Facts)
	}
	if rows, err := s.Query("loads"); err != nil || len(rows) != 1 {
		t.Errorf("%d loads have the old values and the defaults, %v; want 1", len(rows), err)
	}
	fire(t, s)
	if want := "heavy NLtrue\nboth\n"; out.String() != want { // "weigh" has changed, so it fires again
		t.Errorf("printed %q, want %q", out.String(), want)
	}
	// A second snapshot needs no renames.
	data, err := s.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	out.Reset()
	again, report, err := compiled(t, parcelV2+`rule "last" when Load() then System.out.println( "last" ); end`).RestoreSwapped(data, nil, whenthen.Output(&out))
	if err != nil {
		t.Fatal(err)
	}
	if fire(t, again); out.String() != "last\n" {
		t.Errorf("printed %q, want what the new rule prints; report:\n%s", out.String(), report)
	}
}

// TestRestoreSwappedThatWouldLoseData names what would be lost.
func TestRestoreSwappedThatWouldLoseData(t *testing.T) {
	data := savedParcels(t)
	for name, x := range map[string]struct {
		text    string
		changes []whenthen.SwapOption
		want    string
	}{
		"no type":     {`package post declare Box first : Object rest : java.util.List end`, nil, "post.Parcel: the new rules have no such type"},
		"no property": {strings.Replace(parcelV1, "note   : String\n", "", 1), nil, "post.Parcel.note: the type has no such property any more"},
		"other type":  {strings.Replace(parcelV1, "note   : String", "note : int", 1), nil, "post.Parcel.note: glass is no int"},
		"half of the renames": {parcelV2, []whenthen.SwapOption{whenthen.RenameType("post.Parcel", "post.Load")},
			"post.Load.weight: the type has no such property any more"},
		"a rename to nothing": {parcelV2, []whenthen.SwapOption{whenthen.RenameType("post.Parcel", "post.Lode")}, "post.Lode: the new rules have no such type"},
	} {
		t.Run(name, func(t *testing.T) {
			s, _, err := compiled(t, x.text).RestoreSwapped(data, x.changes)
			var loss *whenthen.LossError
			if s != nil || !errors.As(err, &loss) || !strings.Contains(err.Error(), x.want) {
				t.Errorf("error %v, want %q", err, x.want)
			}
		})
	}
}

// crate and chest are one struct of a program, before and after a change of its source.
type (
	crate struct {
		Weight int
		Note   string
	}
	chest struct {
		Kilos   int
		Note    string
		Country string
	}
)

// TestRestoreSwappedGoStructs: fields of Go structs can be renamed and have defaults, and one that is gone is an error.
func TestRestoreSwappedGoStructs(t *testing.T) {
	old := compiled(t, `package post rule "old" when Crate() then end`, whenthen.Struct("post", crate{}, whenthen.Named("Crate")))
	s := old.NewSession()
	if _, err := s.Insert(&crate{Weight: 20, Note: "glass"}); err != nil {
		t.Fatal(err)
	}
	data, err := s.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	rules := compiled(t, `package post rule "new" when Crate() then end`, whenthen.Struct("post", chest{}, whenthen.Named("Crate")))
	var loss *whenthen.LossError
	if _, _, err := rules.RestoreSwapped(data, nil); !errors.As(err, &loss) || !strings.Contains(err.Error(), "weight") {
		t.Errorf("without a rename: %v", err)
	}
	restored, _, err := rules.RestoreSwapped(data, []whenthen.SwapOption{whenthen.RenameProperty("post.Crate", "weight", "kilos"), whenthen.DefaultValue("post.Crate", "country", "NL")})
	if err != nil {
		t.Fatal(err)
	}
	for c := range whenthen.Facts[*chest](restored) {
		if *c != (chest{20, "glass", "NL"}) {
			t.Errorf("got %+v", *c)
		}
	}
	if restored.Len() != 1 {
		t.Errorf("%d facts", restored.Len())
	}
}

func TestRestoreSwappedContext(t *testing.T) {
	old := compiled(t, `package p rule "r" when $i : Integer() then end`)
	endless := compiled(t, `package p
		function boolean found( int i ) { while ( true ) { i++; } }
		rule "r" when $i : Integer() then end
		rule "endless" when Integer( found( this ) ) then end`)
	s := old.NewSession()
	if _, err := s.Insert(1); err != nil {
		t.Fatal(err)
	}
	fire(t, s)
	data, err := s.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	restored, report, err := endless.RestoreSwappedContext(ctx, data, nil)
	if stopped := (*whenthen.StoppedError)(nil); restored != nil || report != nil || !errors.As(err, &stopped) || !errors.Is(err, context.DeadlineExceeded) {
		t.Fatalf("the snapshot was opened as %v, %v, %v", restored, report, err)
	}
	ended, end := context.WithCancel(context.Background())
	end()
	if _, _, err := old.RestoreSwappedContext(ended, data, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("under a context that has ended: %v", err)
	}
	//lint:ignore SA1012 what happens without a context is tested
	if _, _, err := old.RestoreSwappedContext(nil, data, nil); err == nil {
		t.Error("no context is no error")
	}
	if again, _, err := old.RestoreSwappedContext(context.Background(), data, nil); err != nil {
		t.Error(err)
	} else if n, err := again.FireAll(context.Background()); n != 0 || err != nil {
		t.Errorf("what had fired fires again: %d, %v", n, err)
	}
}

// A session whose clock is its own continues at the time of its snapshot under other rules, too: what was due then is due, and events keep
// their ages.
func TestRestoreSwappedClock(t *testing.T) {
	const rules = `package p rule "later" timer( int: 1h ) when Integer() then System.out.println( "later" ); end `
	start := time.Date(2026, 1, 31, 9, 0, 0, 0, time.UTC)
	s := compiled(t, rules).NewSession(whenthen.PseudoClock(start))
	if _, err := s.Insert(1); err != nil {
		t.Fatal(err)
	}
	fire(t, s)
	if err := s.AdvanceTo(start.Add(50 * time.Minute)); err != nil {
		t.Fatal(err)
	}
	data, err := s.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	for _, other := range []string{rules, rules + `rule "new" timer( int: 1h ) when Integer() then System.out.println( "new" ); end`} {
		var out strings.Builder
		s, _, err := compiled(t, other).RestoreSwapped(data, nil, whenthen.PseudoClock(start), whenthen.Output(&out))
		if err != nil {
			t.Fatal(err)
		}
		if now, want := s.Now(), start.Add(50*time.Minute); !now.Equal(want) {
			t.Errorf("the clock is at %v, want %v", now, want)
		}
		if _, err := s.PlayTo(t.Context(), start.Add(70*time.Minute)); err != nil {
			t.Fatal(err)
		}
		if out.String() != "later\n" {
			t.Errorf("printed %q, want what the timer of before prints after an hour", out.String())
		}
	}
}

// A logger or stream that nobody has set is there again after a snapshot, which cannot contain it.
func TestRestoredDefaultGlobals(t *testing.T) {
	rules := compiled(t, `global java.io.PrintStream out; global org.slf4j.Logger log;
		rule r when $s : String() then out.println( "out " + $s ); out.printf( "%s%n", $s ); log.info( $s ); end`)
	data, err := rules.NewSession().Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	s, err := rules.Restore(data, whenthen.Output(&out), whenthen.ErrorOutput(&out))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Insert("x"); err != nil {
		t.Fatal(err)
	}
	fire(t, s)
	if want := "out x\nx\nINFO log: x\n"; out.String() != want {
		t.Errorf("printed %q, want %q", out.String(), want)
	}
}
