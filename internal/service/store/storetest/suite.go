package storetest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"whenthen/internal/service/store"
)

// Run tests a store. open opens the same location repeatedly, as several processes would; it is empty at first.
func Run(t *testing.T, open func(t *testing.T) store.Store) {
	s := open(t)
	t.Run("inputs and snapshots", func(t *testing.T) { keeps(t, s, open) })
	t.Run("refusals", func(t *testing.T) { refuses(t, s) })
	t.Run("two writers", func(t *testing.T) { writers(t, s, open(t)) })
	t.Run("what is due", func(t *testing.T) { due(t, s) })
	t.Run("list, rules, delete", func(t *testing.T) { others(t, s) })
}

var moment = time.UnixMilli(1_700_000_000_123)

func create(t *testing.T, s store.Store, key string) {
	t.Helper()
	if err := s.Create(t.Context(), store.Head{Key: key, Rules: "shop", Clock: "real", Created: moment}); err != nil {
		t.Fatal(err)
	}
}

func in(version int64, id string) *store.Input {
	return &store.Input{Version: version, ID: id, Rules: "r1", At: moment.Add(time.Duration(version) * time.Millisecond), Digest: "d" + id,
		Body: []byte("body " + id), Answer: []byte("answer " + id)}
}

// keeps stores inputs and snapshots and reads them again.
func keeps(t *testing.T, s store.Store, open func(t *testing.T) store.Store) {
	ctx := t.Context()
	create(t, s, "k")
	for v := int64(1); v <= 5; v++ {
		if err := s.Append(ctx, "k", in(v, fmt.Sprint("i", v))); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Cut(ctx, "k", 5, []byte("snapshot 5"), moment.Add(3*time.Millisecond)); err != nil {
		t.Fatal(err)
	}
	for v := int64(6); v <= 7; v++ {
		if err := s.Append(ctx, "k", in(v, fmt.Sprint("i", v))); err != nil {
			t.Fatal(err)
		}
	}
	for _, s := range []store.Store{s, open(t)} {
		saved, err := s.Load(ctx, "k")
		if err != nil {
			t.Fatal(err)
		}
		if saved.Version != 7 || saved.At != 5 || string(saved.Snapshot) != "snapshot 5" || saved.Rules != "shop" || saved.Clock != "real" || !saved.Created.Equal(moment) {
			t.Errorf("loaded %+v", saved)
		}
		if len(saved.Inputs) != 2 || string(saved.Inputs[1].Body) != "body i7" || saved.Inputs[0].Version != 6 || !saved.Inputs[0].At.Equal(moment.Add(6*time.Millisecond)) {
			t.Errorf("inputs %+v", saved.Inputs)
		}
		found, err := s.Find(ctx, "k", "i4")
		if err != nil || found == nil || found.Body != nil || string(found.Answer) != "answer i4" || found.Digest != "di4" {
			t.Errorf("an input that was cut off: %+v, %v", found, err)
		}
		if found, err := s.Find(ctx, "k", "i2"); found != nil || err != nil {
			t.Errorf("an input that was to be forgotten: %+v, %v", found, err)
		}
	}
}

// due asks which sessions have something to do.
func due(t *testing.T, s store.Store) {
	ctx := t.Context()
	for i, key := range []string{"late", "soon", "none"} {
		create(t, s, key)
		first := in(1, "a")
		first.Due = moment.Add(time.Duration(2-i) * time.Hour)
		if err := s.Append(ctx, key, first); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Append(ctx, "none", in(2, "b")); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		after time.Duration
		want  []store.Due
	}{
		{59 * time.Minute, nil},
		{time.Hour, []store.Due{{Key: "soon", At: moment.Add(time.Hour)}}},
		{3 * time.Hour, []store.Due{{Key: "soon", At: moment.Add(time.Hour)}, {Key: "late", At: moment.Add(2 * time.Hour)}}},
	} {
		got, err := s.Due(ctx, moment.Add(c.after), 10)
		if err != nil || !slices.EqualFunc(got, c.want, func(a, b store.Due) bool { return a.Key == b.Key && a.At.Equal(b.At) }) {
			t.Errorf("due after %s: %v, %v, want %v", c.after, got, err, c.want)
		}
	}
	served(t, s)
	for _, key := range []string{"late", "soon", "none"} {
		if err := s.Delete(ctx, key); err != nil {
			t.Fatal(err)
		}
	}
}

// served changes the rules of sessions; "soon" is due after an hour and "late" after two.
func served(t *testing.T, s store.Store) {
	ctx := t.Context()
	names := func(what string, after time.Duration, want ...string) {
		t.Helper()
		list, err := s.Due(ctx, moment.Add(after), 10)
		var got []string
		for _, d := range list {
			if slices.Contains([]string{"late", "soon", "none"}, d.Key) { // the store has sessions of other tests
				got = append(got, d.Key)
			}
		}
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %q are due, %v; want %q", what, got, err, want)
		}
	}
	now := moment.Add(90 * time.Minute)
	serve := func(what string, v store.Served) {
		t.Helper()
		v.Rules, v.Clock = "shop", "real"
		if err := s.Serve(ctx, v); err != nil {
			t.Fatalf("%s: %v", what, err)
		}
	}
	serve("the first rules", store.Served{Version: "1"})
	serve("the same rules", store.Served{Version: "1", At: now})
	serve("other rules", store.Served{Version: "2"})
	names("nothing was asked for", 90*time.Minute, "soon")
	serve("newer rules", store.Served{Version: "3", At: now})
	names("all look at the newer rules, the one due before first", 90*time.Minute, "soon", "late", "none")
	names("and not before", 89*time.Minute, "soon")
	for key, version := range map[string]int64{"late": 1, "none": 2} {
		if err := s.Postpone(ctx, key, version-1, now); !errors.Is(err, store.ErrConflict) {
			t.Errorf("postponed at another version: %v", err)
		}
		if err := s.Postpone(ctx, key, version, time.Time{}); err != nil {
			t.Error(err)
		}
	}
	names("postponed", 100*time.Hour, "soon")
	serve("another process is slower", store.Served{Version: "3", Before: "2", At: now})
	names("what it may have marked as done is looked at again", 90*time.Minute, "soon", "late", "none")
	if err := s.Postpone(ctx, "nobody", 1, now); !errors.Is(err, store.ErrNoSession) {
		t.Errorf("postponed nothing: %v", err)
	}
}

// refuses tries changes that must not be stored.
func refuses(t *testing.T, s store.Store) {
	ctx := t.Context()
	create(t, s, "r")
	for _, c := range []struct {
		what string
		err  error
		want error
	}{
		{"a second session of the key", s.Create(ctx, store.Head{Key: "r", Rules: "shop", Created: moment}), store.ErrExists},
		{"an input", s.Append(ctx, "r", in(1, "a")), nil},
		{"the same input again", s.Append(ctx, "r", in(2, "a")), store.ErrRepeated},
		{"the same input at its old version", s.Append(ctx, "r", in(1, "a")), store.ErrRepeated},
		{"an input at an old version", s.Append(ctx, "r", in(1, "b")), store.ErrConflict},
		{"an input that skips a version", s.Append(ctx, "r", in(3, "b")), store.ErrConflict},
		{"an input of no session", s.Append(ctx, "nobody", in(1, "a")), store.ErrNoSession},
		{"a snapshot of an old version", s.Cut(ctx, "r", 0, []byte("x"), moment), store.ErrConflict},
		{"a snapshot of no session", s.Cut(ctx, "nobody", 0, []byte("x"), moment), store.ErrNoSession},
		{"deleting no session", s.Delete(ctx, "nobody"), store.ErrNoSession},
	} {
		if !errors.Is(c.err, c.want) {
			t.Errorf("%s: %v, want %v", c.what, c.err, c.want)
		}
	}
	if _, err := s.Load(ctx, "nobody"); !errors.Is(err, store.ErrNoSession) {
		t.Errorf("loading no session: %v", err)
	}
	if _, err := s.Version(ctx, "nobody"); !errors.Is(err, store.ErrNoSession) {
		t.Errorf("version of no session: %v", err)
	}
	saved, err := s.Load(ctx, "r")
	if err != nil || saved.Version != 1 || len(saved.Inputs) != 1 || saved.Snapshot != nil {
		t.Errorf("what was refused has left a trace: %+v, %v", saved, err)
	}
}

// writers lets two stores add to the same session: each version is stored by only one of them.
func writers(t *testing.T, stores ...store.Store) {
	create(t, stores[0], "w")
	const each = 50
	var group sync.WaitGroup
	var conflicts atomic.Int64
	for n, s := range stores {
		group.Go(func() {
			for i := range each {
				for {
					v, err := s.Version(t.Context(), "w")
					if err == nil {
						err = s.Append(t.Context(), "w", in(v+1, fmt.Sprintf("%d-%d", n, i)))
					}
					if err == nil {
						break
					}
					if !errors.Is(err, store.ErrConflict) {
						t.Error(err)
						return
					}
					conflicts.Add(1)
				}
			}
		})
	}
	group.Wait()
	saved, err := stores[0].Load(t.Context(), "w")
	if err != nil {
		t.Fatal(err)
	}
	if want := int64(each * len(stores)); saved.Version != want || int64(len(saved.Inputs)) != want {
		t.Errorf("version %d with %d inputs, want %d", saved.Version, len(saved.Inputs), want)
	}
	for i, in := range saved.Inputs {
		if in.Version != int64(i+1) {
			t.Fatalf("input %d has the version %d", i, in.Version)
		}
	}
	t.Logf("%d conflicts", conflicts.Load())
}

func others(t *testing.T, s store.Store) {
	ctx := t.Context()
	for _, key := range []string{"list-b", "list-a", "list-c"} {
		create(t, s, key)
	}
	list, err := s.List(ctx, "list-a", 2)
	var keys []string
	for _, h := range list {
		keys = append(keys, h.Key)
	}
	if err != nil || !slices.Equal(keys, []string{"list-b", "list-c"}) {
		t.Errorf("list: %v, %v", keys, err)
	}
	for _, text := range []string{"first", "second"} {
		if err := s.SaveRules(ctx, "v1", []byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	if text, err := s.Rules(ctx, "v1"); err != nil || string(text) != "first" {
		t.Errorf("rules: %q, %v", text, err)
	}
	if text, err := s.Rules(ctx, "v2"); err != nil || text != nil {
		t.Errorf("rules that are not there: %q, %v", text, err)
	}
	if err := s.Delete(ctx, "list-b"); err != nil {
		t.Error(err)
	}
	if _, err := s.Load(ctx, "list-b"); !errors.Is(err, store.ErrNoSession) {
		t.Errorf("a deleted session: %v", err)
	}
	create(t, s, "list-b")
	if err := s.Ping(context.WithoutCancel(ctx)); err != nil {
		t.Error(err)
	}
}
