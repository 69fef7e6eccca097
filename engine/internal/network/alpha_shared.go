package network

import (
	"whenthen/engine/internal/eval"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// Alpha parts that begin with the same tests share these: such a test is evaluated once for a change of a fact, as by the shared alpha nodes
// of Drools. Tests of fields against constants are not shared, since evaluating them costs less than looking up their outcomes.

// Outcomes contains the outcomes of shared tests for one change of one fact.
type Outcomes struct {
	change uint64
	list   []uint64 // by place: the change, times two, plus one if the test holds
}

// Begin discards the outcomes before another change of a fact.
func (x *Outcomes) Begin() { x.change += 2 }

// Grow makes room for the shared tests of a dispatch.
func (x *Outcomes) Grow(d *Dispatch) {
	if more := d.shared + 1 - len(x.list); more > 0 {
		x.list = append(x.list, make([]uint64, more)...)
	}
}

// shareTests finds the tests that several alpha parts share.
func (d *Dispatch) shareTests() {
	type beginning struct {
		place int32
		alpha int // the first alpha part
	}
	beginnings := map[string]*beginning{}
	for i := range d.Alphas {
		a := &d.Alphas[i]
		if !a.Framed {
			continue
		}
		key := []byte(a.typ.QualifiedName())
		for j, t := range a.written {
			key = rule.AppendCanonical(append(key, ','), t.Expr, a.slot)
			if a.Own[j].Alone() {
				continue
			}
			b := beginnings[string(key)]
			if b == nil {
				beginnings[string(key)] = &beginning{alpha: i}
				continue
			}
			if b.place == 0 {
				d.shared++
				b.place = int32(d.shared)
				d.Alphas[b.alpha].share(j, b.place)
			}
			a.share(j, b.place)
		}
	}
}

// share gives a test of the alpha part a place among the outcomes.
func (a *AlphaPlace) share(test int, place int32) {
	if a.shared == nil {
		a.shared = make([]int32, len(a.Own))
	}
	a.shared[test] = place
}

// Holds reports whether an object of the dispatch's type passes the tests.
func (a *AlphaPlace) Holds(f *eval.Frame, o *fact.Object, known *Outcomes) bool {
	if a.Framed {
		if s := &f.Slots[a.slot]; s.Ptr != o.Ptr || s.Type != o.Type {
			*s = *o
		}
	}
	for i := range a.Own {
		if a.shared != nil && a.shared[i] != 0 {
			if !a.holdsShared(i, f, o, known) {
				return false
			}
		} else if !a.Own[i].On(f, o.Ptr) {
			return false
		}
	}
	return true
}

// holdsShared evaluates a shared test unless its outcome is known.
func (a *AlphaPlace) holdsShared(i int, f *eval.Frame, o *fact.Object, known *Outcomes) bool {
	outcome := &known.list[a.shared[i]]
	if *outcome&^1 != known.change {
		*outcome = known.change
		if a.Own[i].On(f, o.Ptr) {
			*outcome |= 1
		}
	}
	return *outcome&1 != 0
}
