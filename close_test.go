package whenthen_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"

	"whenthen"
	"whenthen/engine"
)

const countdown = `
rule "join" when $a : Integer( this > 0 ) $b : Integer( this < $a ) then System.out.println( $a + ">" + $b ); end
rule "down" salience -1 when $n : Integer( this > 1 ) not Integer( this == $n - 1 ) then insert( $n - 1 ); end
`

// Sessions that reuse the memory of closed ones fire like the first one, on any number of goroutines.
func TestClosedSessionsLeaveCleanMemory(t *testing.T) {
	rules, err := whenthen.Compile([]whenthen.Source{{Name: "countdown.drl", Text: countdown}})
	if err != nil {
		t.Fatal(err)
	}
	play := func(from int) (string, error) {
		var printed strings.Builder
		session := rules.NewSession(whenthen.Output(&printed))
		defer session.Close()
		if _, err := session.Insert(from); err != nil {
			return "", err
		}
		_, err := session.FireAll(context.Background())
		return printed.String(), err
	}
	want := map[int]string{}
	for _, n := range []int{3, 12, 40} {
		if want[n], err = play(n); err != nil || want[n] == "" {
			t.Fatalf("from %d: %q, %v", n, want[n], err)
		}
	}
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for _, n := range []int{40, 3, 12, 12, 40, 3} {
				if got, err := play(n); err != nil || got != want[n] {
					t.Errorf("from %d in used memory: %v\n%s\nat first\n%s", n, err, got, want[n])
				}
			}
		})
	}
	all.Wait()
}

func TestClosedSessionRefusesWork(t *testing.T) {
	rules, err := whenthen.Compile([]whenthen.Source{{Name: "countdown.drl", Text: countdown + "query all() $n : Integer() end"}})
	if err != nil {
		t.Fatal(err)
	}
	session := rules.NewSession()
	handle, err := session.Insert(2)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 { // the second time changes nothing
		if err := session.Close(); err != nil {
			t.Fatal(err)
		}
	}
	for what, call := range map[string]func() error{
		"FireAll":  func() error { _, err := session.FireAll(context.Background()); return err },
		"Insert":   func() error { _, err := session.Insert(3); return err },
		"Update":   func() error { return session.Update(handle) },
		"Delete":   func() error { return session.Delete(handle) },
		"Query":    func() error { _, err := session.Query("all"); return err },
		"Fork":     func() error { _, err := session.Fork(); return err },
		"Snapshot": func() error { _, err := session.Snapshot(); return err },
	} {
		if err := call(); !errors.Is(err, engine.ErrClosed) {
			t.Errorf("%s of a closed session: %v", what, err)
		}
	}
	if session.Len() != 1 || handle.Value() != 2 {
		t.Errorf("facts of a closed session: %d, %v", session.Len(), handle.Value())
	}
}
