package whenthen_test

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"whenthen"
)

// One list of options serves many rule bases and sessions at the same time, as a pool of sessions needs.
func TestOptionsAreShared(t *testing.T) {
	folder := t.TempDir()
	class := `package shop; import java.util.*;
public class Price {
  static final Map<String, Integer> RATES = new HashMap<>();
  static { RATES.put( "eu", 2 ); }
  public static int of( int total ) { return total * RATES.get( "eu" ); }
}`
	if err := os.MkdirAll(filepath.Join(folder, "shop"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "shop", "Price.java"), []byte(class), 0o644); err != nil {
		t.Fatal(err)
	}
	type Order struct{ Total int }
	compile := []whenthen.Option{
		whenthen.Java(folder), whenthen.Struct("shop", Order{}), whenthen.DateFormat("yyyy-MM-dd"), whenthen.Stream(),
		whenthen.Function("shop", "half", func(n int) int { return n / 2 }),
		whenthen.RegisteredInJava([]string{"near"}, []string{"spread"}),
	}
	open := []whenthen.SessionOption{
		whenthen.Recorded(0), whenthen.Profiled(), whenthen.PseudoClock(time.Unix(0, 0)), whenthen.Output(io.Discard), whenthen.ErrorOutput(io.Discard),
		whenthen.Listen(func(whenthen.Event) {}), whenthen.Listen(func(whenthen.Event) {}), whenthen.Warnings(func(whenthen.Warned) {}),
		whenthen.MaxFirings(0), whenthen.MaxFacts(0), whenthen.MaxMatches(0), whenthen.MaxMemory(0), whenthen.MaxSteps(0),
		whenthen.EqualityInsertion(), whenthen.Channel("out", func(any) {}), whenthen.Calendar("always", func(time.Time) bool { return true }),
		whenthen.Late(whenthen.AcceptLate, time.Second, nil),
	}
	const text = `package shop;
rule "double" when $o : Order( total > 0, total < 100, half( total ) >= 0 ) then modify( $o ){ setTotal( Price.of( $o.getTotal() ) ) } end`
	var bases sync.WaitGroup
	for range 4 {
		bases.Go(func() {
			rules, err := whenthen.Compile([]whenthen.Source{{Name: "shop.drl", Text: text}}, compile...)
			if err != nil {
				t.Error(err)
				return
			}
			pool := rules.NewPool(open...)
			var sessions sync.WaitGroup
			for range 8 {
				sessions.Go(func() {
					s := pool.Get()
					defer pool.Put(s)
					o := &Order{Total: 1}
					if _, err := s.Insert(o); err != nil {
						t.Error(err)
						return
					}
					if n, err := s.FireAll(context.Background()); err != nil || n != 7 || o.Total != 128 {
						t.Errorf("%d firings, total %d, %v; want 7, 128", n, o.Total, err)
					}
				})
			}
			sessions.Wait()
		})
	}
	bases.Wait()
}
