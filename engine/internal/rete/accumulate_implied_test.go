package rete_test

import (
	"context"
	"fmt"
	"math/rand"
	"slices"
	"strings"
	"testing"

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

const impliedRules = `package implied
import java.util.*
declare L k : int v : int end
declare R k : int v : int w : int end
rule "all"     when L( v > 0 ) $c : List() from collect( R( v < 4 ) ) then end
rule "shared"  when L( v > 0 ) $c : List( size > 2 ) from collect( R( v < 4 ) ) R( k == 0 ) then end
rule "keyed"   when L( $k : k ) $c : List() from collect( R( k == $k ) ) then end
rule "counted" when L( $k : k ) accumulate( R( k == $k, v > 0 ); $n : count(); $n > 0 ) then end
rule "both"    when L( $k : k ) accumulate( $r : R( k == $k, v > 0 ); $n : count(), $c : collectList( $r ); $n > 0 ) then end
rule "set"     when L( $k : k ) accumulate( $r : R( k == $k, v > 0 ); $c : collectSet( $r ) ) then end
rule "summed"  when L( $k : k ) accumulate( R( k == $k, $v : v ); $s : sum( $v ), $n : count() ) then end
rule "wholly"  when L( v > 0 ) accumulate( R( $v : v ); $s : sum( $v ), $m : max( $v ), $a : average( $v ) ) then end
rule "unheard" when L( $k : k ) $c : List() from collect( R( k == $k ) @watch( !k, v ) ) then end
rule "behind"  when L() $c : List( size > 1 ) from collect( R( v < 4 ) ) $d : List() from collect( R( v > 1 ) ) then end
rule "inside"  when L( $k : k ) not( $c : List( size > 2 ) from collect( R( k == $k ) ) ) then end
`

// impliedTwins are two working memories with the same facts. Only in the first, matches may be implied.
type impliedTwins struct {
	maker
	types       *registry.Registry
	engines     [2]*rete.WorkingMemory
	left, right []twinFact
	log         []string
}

// Whether the matches of an accumulate are implied changes neither what fires, in which order, nor how many tuples count towards a limit, nor
// the order of records that are made later: random operations, more on the left than on the right, many of them between two firings.
func TestImpliedMatchesAreThoseRecorded(t *testing.T) {
	fired, implied := 0, 0
	for seed := *randomSeed; seed < *randomSeed+4*int64(*randomBases); seed++ {
		f, i := tryImplied(t, seed)
		if fired, implied = fired+f, implied+i; t.Failed() {
			return
		}
	}
	if t.Logf("%d firings; %d times a match was implied after a run", fired, implied); implied < fired/10 {
		t.Error("few were")
	}
}

func tryImplied(t *testing.T, seed int64) (fired, implied int) {
	w := &impliedTwins{maker: maker{Rand: rand.New(rand.NewSource(seed))}}
	text := impliedRules
	if seed%2 == 0 {
		text += `rule "stamped" no-loop when L( v > 0 ) $c : List( size > 1 ) from collect( R( v < 4 ) ) then end`
	}
	if seed%4 < 2 { // the first left tuple of a bucket has records
		text += ` rule "sets" when L( v == 99 ) $r : R() then modify( $r ){ setV( 1 ) } end`
	}
	file, found := dsl.Parse(source.NewFile("implied.drl", text), dsl.Options{})
	w.types = registry.NewRegistry(java.Library())
	base, more := check.Check([]*ast.File{file}, w.types, check.Options{})
	if found = append(found, more...); source.HasErrors(found) {
		t.Fatal(found)
	}
	for i := range w.engines {
		network, err := network.Build(context.Background(), base, eval.NewCompiler(base))
		if err != nil {
			t.Fatal(err)
		}
		if i == 1 {
			rete.WithoutImplied(network)
		}
		w.engines[i] = rete.NewWorkingMemory(network, rete.Options{})
	}
	for range 6 {
		w.insert(t, "R")
	}
	calm := seed%3 > 0 // the right side seldom changes
	for range 40 {
		for range 1 + w.Intn(3) {
			w.operate(t, calm)
		}
		for _, e := range w.engines {
			e.Begin()
		}
		for range 1 + w.Intn(60) {
			got, want := w.next(t, 0), w.next(t, 1)
			if w.log = append(w.log, "fire "+want); got != want {
				t.Errorf("seed %d: %q fires instead of %q\n%s", seed, got, want, strings.Join(w.log, "\n"))
				return fired, implied
			}
			if want == "" {
				break
			}
			fired++
			if w.Intn(20) == 0 {
				w.operate(t, calm)
			}
			for _, e := range w.engines {
				if err := e.Fired(); err != nil {
					t.Fatal(err)
				}
			}
		}
		implied += w.engines[0].Implied()
		if got, want := w.engines[0].Stats().TuplesAlive, w.engines[1].Stats().TuplesAlive; got != want {
			t.Errorf("seed %d: %d tuples are alive instead of %d\n%s", seed, got, want, strings.Join(w.log, "\n"))
			return fired, implied
		}
		if w.Intn(8) > 0 {
			continue
		}
		if got, want := w.engines[0].Records(), w.engines[1].Records(); got != want {
			t.Errorf("seed %d: the records are%s\ninstead of%s\n%s", seed, got, want, strings.Join(w.log, "\n"))
			return fired, implied
		}
	}
	return fired, implied
}

// next takes the next match of an engine and returns its rule and facts, gathered ones in their order; "" if there is none.
func (w *impliedTwins) next(t *testing.T, i int) string {
	m, ok, err := w.engines[i].Next()
	if err != nil {
		t.Fatal(err)
	}
	if !ok {
		return ""
	}
	text := m.Rule().Name
	for _, f := range m.Facts(nil) {
		if f.ID > 0 {
			text += fmt.Sprintf(" #%d", f.ID)
		} else if values, row := eval.RowOf(f.Object); row {
			text += fmt.Sprintf(" %v", values)
		} else {
			text += " " + fact.ToString(f.Object.Any())
		}
	}
	return text
}

// operate applies one random operation to both engines. While the right side is calm, it changes mostly in what few patterns react to.
func (w *impliedTwins) operate(t *testing.T, calm bool) {
	switch choice := w.Intn(16); {
	case choice == 15 && len(w.right) > 0: // without an update
		f := w.right[w.Intn(len(w.right))]
		w.set(t, f.record, "v")
		w.log = append(w.log, fmt.Sprintf("set v of #%d %v", f.handles[0].ID, f.record))
	case calm && 0 < choice && choice < 4 && len(w.right) > 0:
		w.update(t, w.right[w.Intn(len(w.right))], w.one("w", "w", "k"))
	case choice == 0 || !calm && choice < 8:
		w.change(t, &w.right, "R", "k", "v", "w")
	default:
		w.change(t, &w.left, "L", "k", "v")
	}
}

func (w *impliedTwins) update(t *testing.T, f twinFact, name string) {
	w.set(t, f.record, name)
	for e := range w.engines {
		w.engines[e].Update(f.handles[e], f.record.Type.Property(name).Mask())
	}
	w.log = append(w.log, fmt.Sprintf("update %s of #%d %v", name, f.handles[0].ID, f.record))
}

func (w *impliedTwins) change(t *testing.T, list *[]twinFact, typ string, names ...string) {
	choice := w.Intn(10)
	if len(*list) == 0 || choice < 4 && len(*list) < 8 {
		w.insert(t, typ)
		return
	}
	i := w.Intn(len(*list))
	f := (*list)[i]
	name := w.one(names...)
	switch {
	case choice < 5 && typ == "R": // another object
		f.record = w.record(t, typ)
		for e := range w.engines {
			w.engines[e].Replace(f.handles[e], f.record.Object())
		}
		(*list)[i] = f
	case choice < 7 && typ == "R" || choice < 5:
		w.update(t, f, name)
		return
	default:
		for e := range w.engines {
			w.engines[e].Delete(f.handles[e])
		}
		*list = slices.Delete(*list, i, i+1)
	}
	w.log = append(w.log, fmt.Sprintf("replace or delete #%d %v", f.handles[0].ID, f.record))
}

func (w *impliedTwins) insert(t *testing.T, typ string) {
	f := twinFact{record: w.record(t, typ)}
	for e := range w.engines {
		f.handles[e] = w.engines[e].Insert(f.record.Object(), "")
	}
	if typ == "L" {
		w.left = append(w.left, f)
	} else {
		w.right = append(w.right, f)
	}
	w.log = append(w.log, fmt.Sprintf("insert #%d %v", f.handles[0].ID, f.record))
}

func (w *impliedTwins) record(t *testing.T, typ string) *fact.Record {
	rec := w.types.Lookup("implied." + typ).New()
	w.set(t, rec, "k")
	w.set(t, rec, "v")
	return rec
}

func (w *impliedTwins) set(t *testing.T, rec *fact.Record, name string) {
	if err := rec.Set(name, w.Intn(6)%5); err != nil {
		t.Fatal(err)
	}
}
