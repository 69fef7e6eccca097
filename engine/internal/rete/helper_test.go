package rete

import (
	"context"
	"strings"
	"testing"

	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"

	"whenthen/engine/internal/eval"
	"whenthen/engine/operator"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
	"whenthen/internal/registry"
)

// world is a rule base made by hand: types A, B and C with int properties k and v and a text id.
type world struct {
	t       *testing.T
	a, b, c *fact.Type
	base    *rule.Base
	actions map[*rule.Rule]func(s *session, m Match)
	slots   int // of the branch being written
}

func newWorld(t *testing.T) *world {
	w := &world{t: t, base: &rule.Base{Types: registry.NewRegistry(nil)}, actions: map[*rule.Rule]func(*session, Match){}}
	for i, into := range []**fact.Type{&w.a, &w.b, &w.c} {
		name := string("ABC"[i])
		typ, err := w.base.Types.Declare(registry.Declaration{Package: "t", Name: name, Fields: []registry.Field{
			{Name: "k", Type: fact.IntType}, {Name: "v", Type: fact.IntType}, {Name: "id", Type: fact.StringType},
		}})
		if err != nil {
			t.Fatal(err)
		}
		*into = typ
	}
	return w
}

// slot is a pattern that expressions can refer to.
type slot struct {
	index int
	typ   *fact.Type
}

func (w *world) slot(t *fact.Type) slot {
	w.slots++
	return slot{w.slots - 1, t}
}

func (s slot) this() rule.Expr { return &rule.Slot{Node: rule.Node{T: s.typ}, Index: s.index} }

func (s slot) prop(name string) rule.Expr {
	p := s.typ.Property(name)
	return &rule.Prop{Node: rule.Node{T: p.Type}, Of: s.this(), Property: p}
}

func num(n int) rule.Expr { return &rule.Const{Node: rule.Node{T: fact.IntType}, Value: n} }

func binary(op operator.Op, k fact.Kind, l, r rule.Expr) rule.Expr {
	t := fact.BoolType
	if op == operator.Add {
		t = fact.IntType
	}
	return &rule.Binary{Node: rule.Node{T: t}, Op: op, Kind: k, L: l, R: r}
}

// cmp is own.property op other; others are the slots that other reads.
func (s slot) cmp(name string, op operator.Op, other rule.Expr, others ...slot) *rule.Test {
	own := s.prop(name)
	t := &rule.Test{Expr: binary(op, own.Type().Kind, own, other), Op: op, Own: own, Other: other}
	for _, o := range others {
		t.Slots = append(t.Slots, o.index)
	}
	return t
}

func (s slot) eq(name string, o slot, other string) *rule.Test {
	return s.cmp(name, operator.Eq, o.prop(other), o)
}

// sameOrNot is this == o or this != o.
func (s slot) sameOrNot(op operator.Op, o slot) *rule.Test {
	return &rule.Test{Expr: binary(op, fact.Struct, s.this(), o.this()), Op: op, Own: s.this(), Other: o.this(), Slots: []int{o.index}}
}

// pat is a pattern that reads k, v and id.
func pat(s slot, tests ...*rule.Test) *rule.Pattern {
	var reads fact.Mask
	if s.typ.Kind == fact.Struct {
		for _, p := range s.typ.Properties {
			reads |= p.Mask()
		}
	}
	return &rule.Pattern{Slot: s.index, Type: s.typ, Tests: tests, Reads: reads}
}

func not(c ...rule.Condition) *rule.Not       { return &rule.Not{Conditions: c} }
func exists(c ...rule.Condition) *rule.Exists { return &rule.Exists{Conditions: c} }

func from(s slot, list rule.Expr, tests ...*rule.Test) *rule.Pattern {
	return &rule.Pattern{Slot: s.index, Type: s.typ, Tests: tests, From: list}
}

func list(es ...rule.Expr) rule.Expr {
	return &rule.ListLit{Node: rule.Node{T: fact.ListType}, Elements: es}
}

func (w *world) fold(s slot, name string, arg rule.Expr, result *fact.Type, readsLeft bool, source ...rule.Condition) *rule.Accumulate {
	return &rule.Accumulate{Source: source, Slot: s.index, Single: true, Type: result, Functions: []*rule.AccumulateFunction{{
		Name: name, Arg: arg, Result: result, ReadsLeft: readsLeft,
	}}}
}

// rule adds a rule of the conditions written since the last one. By default it prints its name and the facts' ids.
func (w *world) rule(name string, conditions ...rule.Condition) *rule.Rule {
	r := &rule.Rule{Name: name, Order: len(w.base.Rules)}
	r.Branches = []*rule.Branch{{Rule: r, Conditions: conditions, Slots: w.slots, Action: &rule.Action{Body: &rule.Block{}}}}
	w.base.Rules = append(w.base.Rules, r)
	w.slots = 0
	return r
}

// or adds a branch to a rule.
func (w *world) or(r *rule.Rule, conditions ...rule.Condition) {
	r.Branches = append(r.Branches, &rule.Branch{Rule: r, Index: len(r.Branches), Conditions: conditions, Slots: w.slots, Action: &rule.Action{Body: &rule.Block{}}})
	w.slots = 0
}

// session runs the rules of a world and records what fires.
type session struct {
	*WorkingMemory
	world *world
	fired []string
	live  map[Match]string
}

func (w *world) start() *session {
	w.t.Helper()
	net, err := network.Build(context.Background(), w.base, eval.NewCompiler(w.base))
	if err != nil {
		w.t.Fatal(err)
	}
	s := &session{world: w, live: map[Match]string{}}
	s.WorkingMemory = NewWorkingMemory(net, Options{Hooks: Hooks{
		Created:   func(m Match) { s.live[m] = s.describe(m) },
		Updated:   func(m Match) { s.live[m] = s.describe(m) },
		Cancelled: func(m Match, _ bool) { delete(s.live, m) },
	}})
	return s
}

func (s *session) describe(m Match) string {
	parts := []string{m.Rule().Name}
	if name := m.action().Name; name != "" {
		parts[0] += "[" + name + "]"
	}
	for _, f := range m.Facts(nil) {
		parts = append(parts, objectText(f.Object))
	}
	return strings.Join(parts, " ")
}

func objectText(o fact.Object) string {
	if r, ok := o.Any().(*fact.Record); ok {
		id, _ := r.Type.Property("id").Read.Any(o).(string)
		return id
	}
	return fact.ToString(o.Any())
}

func (s *session) object(t *fact.Type, k, v int, id string) fact.Object {
	o := t.New().Object()
	s.set(o, "k", k)
	s.set(o, "v", v)
	s.set(o, "id", id)
	return o
}

func (s *session) set(o fact.Object, name string, v any) {
	if err := o.Type.Property(name).Set(o, v); err != nil {
		s.world.t.Fatal(err)
	}
}

// add inserts a fact.
func (s *session) add(t *fact.Type, k, v int, id string) *memory.Fact {
	return s.Insert(s.object(t, k, v, id), "")
}

// modify sets a property and updates the fact.
func (s *session) modify(f *memory.Fact, name string, v int) {
	s.set(f.Object, name, v)
	s.Update(f, f.Object.Type.Property(name).Mask())
}

// fire runs until nothing is left, or max firings, and returns what fired.
func (s *session) fire(max int) string {
	s.world.t.Helper()
	start := len(s.fired)
	s.Begin()
	for n := 0; max < 0 || n < max; n++ {
		m, ok, err := s.Next()
		if err != nil {
			s.world.t.Fatal(err)
		}
		if !ok {
			break
		}
		if n > 10000 {
			s.world.t.Fatalf("endless: %v", s.fired[start:start+20])
		}
		s.fired = append(s.fired, s.describe(m))
		if act := s.world.actions[m.Rule()]; act != nil {
			act(s, m)
		}
		if err := s.Fired(); err != nil {
			s.world.t.Fatal(err)
		}
	}
	return strings.Join(s.fired[start:], "; ")
}

func (s *session) expect(want string) {
	s.world.t.Helper()
	if got := s.fire(-1); got != want {
		s.world.t.Errorf("fired  %s\nwanted %s\n%s", got, want, s.Net)
	}
}

// tested is how many pairs, elements and tuples the nodes have tested.
func (s *session) tested() (n uint64) {
	for _, m := range s.nodes {
		if m != nil {
			n += m.Stats.Tested
		}
	}
	return n
}
