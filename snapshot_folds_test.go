package whenthen_test

import (
	"os"
	"slices"
	"testing"

	"whenthen"
)

// foldRows inserts rows of two shops and changes some, so that accumulates add and remove.
func foldRows(t *testing.T, s *whenthen.Session, rules *whenthen.RuleBase, from int) {
	t.Helper()
	for i := from; i < from+4; i++ {
		row := rules.New("folds", "Row")
		if err := row.Set("shop", i%2); err != nil {
			t.Fatal(err)
		}
		if err := row.Set("amount", i*i); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Insert(row); err != nil {
			t.Fatal(err)
		}
	}
	fire(t, s)
}

// newFolds returns the session from which folds.json and sets.json in testdata/snapshots were taken.
func newFolds(t *testing.T, rules *whenthen.RuleBase) *whenthen.Session {
	t.Helper()
	s := rules.NewSession()
	if err := s.SetGlobal("log", whenthen.NewList()); err != nil {
		t.Fatal(err)
	}
	for i := range 2 {
		shop := rules.New("folds", "Shop")
		if err := shop.Set("id", i); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Insert(shop); err != nil {
			t.Fatal(err)
		}
	}
	foldRows(t, s, rules, 1)
	return s
}

// foldsGoOn changes a session of folds and returns its log: rows leave, so that their contributions are taken back, and others come.
func foldsGoOn(t *testing.T, s *whenthen.Session, rules *whenthen.RuleBase) string {
	t.Helper()
	for _, h := range slices.Collect(s.Facts()) {
		if h.ID() > 2 && h.ID()%3 == 1 { // the first two are the shops
			if err := s.Delete(h); err != nil {
				t.Fatal(err)
			}
			fire(t, s)
		}
	}
	foldRows(t, s, rules, 5)
	log, _ := s.Global("log")
	return log.(interface{ String() string }).String()
}

// TestSnapshotOfFolds restores folds whose functions share an argument, custom ones, and sets of numbers: from a snapshot of now, and from one
// of a version that stored their contributions as objects.
func TestSnapshotOfFolds(t *testing.T) {
	for _, name := range []string{"folds", "sets"} {
		t.Run(name, func(t *testing.T) { restoreFolds(t, name) })
	}
}

func restoreFolds(t *testing.T, name string) {
	rules, file := depotRules(t, name+".drl"), "testdata/snapshots/"+name+".json"
	s := newFolds(t, rules)
	now, err := s.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	if *writeSnapshot {
		if err := os.WriteFile(file, now, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	old, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	want := foldsGoOn(t, s, rules)
	for name, data := range map[string][]byte{"now": now, "old": old} {
		restored, err := rules.Restore(data)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if got := foldsGoOn(t, restored, rules); got != want {
			t.Errorf("%s:\n%s\nwant:\n%s", name, got, want)
		}
	}
}
