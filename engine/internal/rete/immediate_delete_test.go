package rete_test

import (
	"context"
	"fmt"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"

	"whenthen/dsl"
	"whenthen/dsl/ast"
	"whenthen/dsl/check"
	"whenthen/engine/internal/eval"
	"whenthen/engine/internal/rete"
	"whenthen/engine/java"
	"whenthen/engine/source"
	"whenthen/internal/fact"
	"whenthen/internal/registry"
)

// twins are two working memories with the same facts. Only in the first, nobody follows the matches, so that tuples are deleted at once there.
type twins struct {
	maker
	types   *registry.Registry
	engines [2]*rete.WorkingMemory
	facts   []twinFact
	log     []string
}

type twinFact struct {
	record  *fact.Record
	handles [2]*memory.Fact
}

// Removing tuples at once, instead of in the course of an evaluation, and without a turn of the rule, does not change the order in which
// matches fire: random operations, many of them between two firings, on random rule bases, in runs with and without a limit.
func TestImmediateDeletesKeepTheOrder(t *testing.T) {
	fired := 0
	for seed := *randomSeed; seed < *randomSeed+int64(*randomBases); seed++ {
		fired += tryTwins(t, seed)
		if t.Failed() {
			return
		}
	}
	t.Logf("%d firings on %d rule bases", fired, *randomBases)
}

func tryTwins(t *testing.T, seed int64) (fired int) {
	w := &twins{maker: maker{Rand: rand.New(rand.NewSource(seed))}}
	text, _ := w.base()
	file, found := dsl.Parse(source.NewFile("random.drl", text), dsl.Options{})
	w.types = registry.NewRegistry(java.Library())
	base, more := check.Check([]*ast.File{file}, w.types, check.Options{})
	if found = append(found, more...); source.HasErrors(found) {
		t.Fatalf("seed %d: %v\n%s", seed, found, text)
	}
	network, err := network.Build(context.Background(), base, eval.NewCompiler(base))
	if err != nil {
		t.Fatalf("seed %d: %v\n%s", seed, err, text)
	}
	w.engines[0] = rete.NewWorkingMemory(network, rete.Options{})
	w.engines[1] = rete.NewWorkingMemory(network, rete.Options{Hooks: rete.Hooks{Cancelled: func(rete.Match, bool) {}}})
	for range 60 {
		for range 1 + w.Intn(3) {
			w.operate(t)
		}
		w.begin()
		for range w.Intn(8) {
			got, want := w.next(t, 0), w.next(t, 1)
			if w.log = append(w.log, "fire "+want); got != want {
				t.Errorf("seed %d: %q fires instead of %q\n%s\n%s", seed, got, want, text, strings.Join(w.log, "\n"))
				return fired
			}
			if want == "" {
				break
			}
			fired++
			if w.Intn(2) == 0 {
				w.operate(t)
			}
			for _, e := range w.engines {
				if err := e.Fired(); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	return fired
}

// begin starts a run of both engines, in one case out of three with a limit, which makes the turns of rules count.
func (w *twins) begin() {
	limit := 0
	if w.Intn(3) == 0 {
		limit = 1 + w.Intn(4)
	}
	w.log = append(w.log, fmt.Sprintf("begin, limit %d", limit))
	for _, e := range w.engines {
		if limit > 0 {
			e.BeginLimited(limit)
		} else {
			e.Begin()
		}
	}
}

// next takes the next match of an engine and returns its text, "" if there is none.
func (w *twins) next(t *testing.T, i int) string {
	m, ok, err := w.engines[i].Next()
	if err != nil {
		t.Fatal(err)
	}
	if !ok {
		return ""
	}
	return itemsText(m)
}

// operate applies one random operation to a fact in both engines.
func (w *twins) operate(t *testing.T) {
	set := func(rec *fact.Record, name string) {
		if err := rec.Set(name, w.Intn(5)); err != nil {
			t.Fatal(err)
		}
	}
	choice, i := w.Intn(10), 0
	if len(w.facts) > 0 {
		i = w.Intn(len(w.facts))
	}
	switch {
	case len(w.facts) == 0 || choice < 4 && len(w.facts) < 12:
		f := twinFact{record: w.types.Lookup(w.one("A", "A", "B", "C")).New()}
		set(f.record, "k")
		set(f.record, "v")
		for e := range w.engines {
			f.handles[e] = w.engines[e].Insert(f.record.Object(), "")
		}
		w.facts = append(w.facts, f)
		w.log = append(w.log, fmt.Sprintf("insert #%d %v", f.handles[0].ID, f.record))
	case choice < 8:
		f := w.facts[i]
		changed := fact.Mask(0)
		for _, name := range []string{"k", "v"} {
			if w.Intn(3) > 0 {
				set(f.record, name)
				changed |= f.record.Type.Property(name).Mask()
			}
		}
		for e := range w.engines {
			w.engines[e].Update(f.handles[e], changed)
		}
		w.log = append(w.log, fmt.Sprintf("update #%d %v", f.handles[0].ID, f.record))
	default:
		f := w.facts[i]
		for e := range w.engines {
			w.engines[e].Delete(f.handles[e])
		}
		w.facts = slices.Delete(w.facts, i, i+1)
		w.log = append(w.log, fmt.Sprintf("delete #%d", f.handles[0].ID))
	}
}
