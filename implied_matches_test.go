package whenthen_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"whenthen"
	"whenthen/engine/fact"
)

// The matches of an accumulate count towards the limit on matches even where the engine makes no records of them, and towards the steps.
func TestImpliedMatchesReachLimits(t *testing.T) {
	const text = `declare A v : int end rule "counts" when A() accumulate( A(); $n : count() ) then System.out.println( $n ); end`
	for name, option := range map[string]whenthen.SessionOption{"matches": whenthen.MaxMatches(100_000), "steps": whenthen.MaxSteps(100_000)} {
		s := bomb(t, text, 1000, option)
		_, err := s.FireAll(t.Context())
		var limit *whenthen.LimitError
		if !errors.As(err, &limit) || limit.Limit != name || limit.Busy.Rule != "counts" || limit.Busy.What != "accumulate" {
			t.Fatalf("%s: got %v", name, err)
		}
		checkAfterwards(t, s, 1000, false)
		fits := bomb(t, text, 250, option)
		if n, err := fits.FireAll(t.Context()); n != 250 || err != nil {
			t.Errorf("%s: %d firings, %v", name, n, err)
		}
	}
}

// A copy of a session holds records of all matches. They may exceed the limit on memory that the session has kept.
func TestCopyOfImpliedMatchesReachesMemoryLimit(t *testing.T) {
	s := bomb(t, `declare A v : int end rule "counts" when A() accumulate( A(); $n : count() ) then end`, 1000, whenthen.MaxMemory(16<<20))
	if n, err := s.FireAll(t.Context()); n != 1000 || err != nil {
		t.Fatalf("%d firings, %v", n, err)
	}
	_, err := s.Fork()
	var limit *whenthen.LimitError
	if !errors.As(err, &limit) || limit.Limit != "memory" {
		t.Fatalf("got %v", err)
	}
	checkAfterwards(t, s, 1000, false)
}

const comingAndGoing = `package shop
declare Bag name : String end
declare Item
	name : String
	price : int
end
rule "all" when Bag( $n : name ) $l : java.util.List() from collect( Item( price > 0 ) ) then System.out.println( $n + " " + $l.size() ); end
rule "few" when Bag( $n : name ) accumulate( Item( price > 0 ); $c : count(); $c < 2 ) then System.out.println( $n + " has few" ); end`

// Left tuples come and go, then the right side changes. At every step a fork and a restored snapshot fire what the session does, and all of
// them give the same explanations.
func TestCopiesOfImpliedMatches(t *testing.T) {
	rules := mustCompile(t, comingAndGoing)
	for copyAt := range 6 {
		var out strings.Builder
		record := func(typ, name string, price int) fact.Record {
			o := rules.New("shop", typ)
			_ = o.Set("name", name)
			if typ == "Item" {
				_ = o.Set("price", price)
			}
			return o
		}
		sessions := []*whenthen.Session{rules.NewSession(whenthen.Output(&out), whenthen.Recorded(0))}
		ids := map[string]int64{}
		step := 0
		do := func(want string, act func(s *whenthen.Session)) {
			t.Helper()
			if step++; step == copyAt {
				fork, err := sessions[0].Fork(whenthen.Output(&out))
				if err != nil {
					t.Fatal(err)
				}
				data, err := sessions[0].Snapshot()
				if err != nil {
					t.Fatal(err)
				}
				restored, err := rules.Restore(data, whenthen.Output(&out), whenthen.Recorded(0))
				if err != nil {
					t.Fatal(err)
				}
				sessions = append(sessions, fork, restored)
			}
			var why string
			for i, s := range sessions {
				out.Reset()
				act(s)
				if _, err := s.FireAll(t.Context()); err != nil {
					t.Fatal(err)
				}
				if got := strings.ReplaceAll(strings.TrimSpace(out.String()), "\n", ", "); got != want {
					t.Errorf("copied at %d, step %d, session %d fires %q, want %q", copyAt, step, i, got, want)
				}
				answer, err := s.WhyNot("few")
				if err != nil {
					t.Fatal(err)
				}
				if text := fmt.Sprint(answer); why == "" {
					why = text
				} else if i == 1 && text != why { // a restored session does not remember earlier firings
					t.Errorf("copied at %d, step %d, session %d explains\n%s\nwant\n%s", copyAt, step, i, text, why)
				}
			}
		}
		insert := func(typ, name string, price int) func(*whenthen.Session) {
			return func(s *whenthen.Session) { ids[name] = mustInsert(t, s, record(typ, name, price))[0].ID() }
		}
		remove := func(name string) func(*whenthen.Session) {
			return func(s *whenthen.Session) {
				h, ok := s.Handle(ids[name])
				if !ok {
					t.Fatalf("%s is gone", name)
				}
				if err := s.Delete(h); err != nil {
					t.Fatal(err)
				}
			}
		}
		do("", func(s *whenthen.Session) {
			mustInsert(t, s, record("Item", "a", 1), record("Item", "b", 2))
			insert("Item", "c", 4)(s)
		})
		do("red 3", insert("Bag", "red", 0))
		do("blue 3", insert("Bag", "blue", 0))
		do("", remove("red"))
		do("blue 2", remove("c"))
		do("blue 3", insert("Item", "d", 8))
		do("", remove("blue"))
	}
}
