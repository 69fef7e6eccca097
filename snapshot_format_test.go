package whenthen_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"testing"
	"time"

	"whenthen"
)

var writeSnapshot = flag.Bool("write-snapshot", false, "write testdata/snapshots/format1.json anew")

// depotRules are the rules of the snapshots in testdata.
func depotRules(t *testing.T, name string) *whenthen.RuleBase {
	t.Helper()
	sources, err := whenthen.Files(filepath.Join("testdata/snapshots", name))
	if err != nil {
		t.Fatal(err)
	}
	rules, err := whenthen.Compile(sources)
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

// newDepot returns the session from which the snapshots in testdata were taken.
func newDepot(t *testing.T) *whenthen.Session {
	t.Helper()
	rules := depotRules(t, "rules.drl")
	s := rules.NewSession(whenthen.Clock(func() time.Time { return time.UnixMilli(0) }))
	if err := s.SetGlobal("log", whenthen.NewList()); err != nil {
		t.Fatal(err)
	}
	for _, p := range []struct {
		name   string
		weight int
		tags   []any
	}{{"anvil", 40, nil}, {"letter", 1, []any{"express", "fragile"}}} {
		fact := rules.New("depot", "Parcel")
		for name, v := range map[string]any{"name": p.name, "weight": p.weight, "tags": whenthen.NewList(p.tags...)} {
			if err := fact.Set(name, v); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := s.Insert(fact); err != nil {
			t.Fatal(err)
		}
	}
	fire(t, s)
	return s
}

// TestSnapshotFormat reads a stored snapshot: what was written once stays readable.
func TestSnapshotFormat(t *testing.T) {
	const name = "testdata/snapshots/format1.json"
	if *writeSnapshot {
		data, err := newDepot(t).Snapshot()
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile("testdata/snapshots/facts.json")
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	found, err := whenthen.ReadSnapshot(data)
	if err != nil {
		t.Fatal(err)
	}
	got, err := json.MarshalIndent(found, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(bytes.TrimSpace(got), bytes.TrimSpace(want)) {
		t.Errorf("facts:\n%s\nwant:\n%s", got, want)
	}
	goesOn(t, data)
}

// goesOn restores a snapshot of the depot with its rules and with others.
func goesOn(t *testing.T, data []byte) {
	t.Helper()
	now := time.UnixMilli(0)
	clock := whenthen.Clock(func() time.Time { return now })
	same, err := depotRules(t, "rules.drl").Restore(data, clock)
	if err != nil {
		t.Fatal(err)
	}
	other, report, err := depotRules(t, "rules-2.drl").RestoreSwapped(data, nil, clock)
	if err != nil {
		t.Fatal(err)
	}
	if want := "added rule \"depot.light\": 1 matched anew\n3 rules kept as before\n3 facts kept\n"; report.String() != want {
		t.Errorf("report:\n%swant:\n%s", report, want)
	}
	now = now.Add(time.Hour)
	for _, x := range []struct {
		session *whenthen.Session
		want    string
	}{
		{same, "[heavy anvil, sort anvil, sort letter, forgotten letter]"},
		{other, "[heavy anvil, sort anvil, sort letter, forgotten letter, light letter]"},
	} {
		if err := x.session.Focus("sorting"); err != nil {
			t.Fatal(err)
		}
		fire(t, x.session)
		log, _ := x.session.Global("log")
		if got := log.(interface{ String() string }).String(); got != x.want {
			t.Errorf("log %s, want %s", got, x.want)
		}
	}
}
