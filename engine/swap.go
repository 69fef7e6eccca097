package engine

import (
	"context"
	"errors"
	"fmt"
	"maps"

	"whenthen/engine/internal/objects"
	"whenthen/engine/internal/prints"
	"whenthen/engine/internal/rete"
	"whenthen/engine/snapshot"
	"whenthen/internal/budget"
	"whenthen/internal/fact"
)

// Rules is a rule base, as this package and package whenthen have it.
type Rules interface {
	// Engine is the rule base as this package has it.
	Engine() *RuleBase
}

// Engine is the rule base itself, so that it can stand where Rules are asked for.
func (rb *RuleBase) Engine() *RuleBase { return rb }

// SwapOption says what becomes of types that the new rules declare otherwise; see Session.Swap.
type SwapOption func(*objects.Renaming)

// RenameType makes objects of a declared type objects of another one. Both names are qualified, as "shop.Order".
func RenameType(from, to string) SwapOption {
	return func(n *objects.Renaming) { n.Types[from] = to }
}

// RenameProperty gives a property's values to a property of another name. The type goes by its old qualified name.
func RenameProperty(typeName, from, to string) SwapOption {
	return func(n *objects.Renaming) { n.Properties[typeName+"."+from] = to }
}

// DefaultValue is what a property begins with that the objects did not have; without it, it is what the declaration says.
// The type goes by its new qualified name.
func DefaultValue(typeName, property string, value any) SwapOption {
	return func(n *objects.Renaming) {
		if n.Defaults[typeName] == nil {
			n.Defaults[typeName] = map[string]any{}
		}
		n.Defaults[typeName][property] = value
	}
}

func renamingOf(options []SwapOption) *objects.Renaming {
	n := &objects.Renaming{Types: map[string]string{}, Properties: map[string]string{}, Defaults: map[string]map[string]any{}}
	for _, o := range options {
		o(n)
	}
	return n
}

// LossError is the error of a swap that would lose data: a type, property or constant that facts use is gone, or a value
// does not fit its new type. Nothing has changed then.
type LossError = objects.LossError

// Swap gives the session other rules, as Drools does when a KieContainer is updated to a new version. Facts keep their handles,
// and what logically inserted facts rest on, globals, the focus, entry points, the clock and timers stay. Rules that
// are the same (package, name and meaning; layout, comments and place do not count) do not fire again for what they have fired
// for, and what waits goes on waiting. Rules that have changed, in themselves or in a function they call, match the facts in
// memory as new ones do. The matches of rules that are gone or have changed vanish, and with them the facts that they alone support. The
// report tells what became of each rule.
//
// Go structs stay the same objects, and so do objects of types that are declared as before. Objects of other declared types are made
// anew from the values of the old ones; a fact keeps its handle, whose Value is then the new object. Where data would be lost,
// Swap fails with a *LossError. After any error the session goes on with its old rules.
//
// Within a run Swap fails with ErrRunning; a loop over FireUntilHalt can do it by Submit. A session with processes under way
// cannot be swapped. Coverage ends with a swap, and so does the record of an object that is made anew.
func (s *Session) Swap(rules Rules, options ...SwapOption) (report *SwapReport, err error) {
	switch {
	case s.inRun:
		return nil, ErrRunning
	case rules == nil || rules.Engine() == nil:
		return nil, errors.New("there are no rules to swap to")
	case len(s.processes) > 0:
		return nil, fmt.Errorf("process %s is active: the rules cannot be swapped under it", s.processes[0].flow.ID)
	}
	if err := s.open(); err != nil {
		return nil, err
	}
	l, undo, err := s.pack(rules.Engine(), renamingOf(options))
	if err == nil {
		err = s.under(context.Background(), func() error {
			report, err = s.unpack(rules.Engine(), l)
			return err
		})
	}
	if err != nil {
		undo()
		return nil, fmt.Errorf("swap: %w", err)
	}
	s.options.coverage = nil
	if len(report.Remade) > 0 && s.history != nil {
		s.history = s.newHistory()
	}
	return report, s.listened(nil)
}

// luggage is what goes from one set of rules to another.
type luggage struct {
	rules   []prints.Print
	counts  []int // firings by rule
	cargo   *rete.Cargo
	facts   []*rete.Fact // with the objects they have from now on
	beliefs map[int64]snapshot.Belief
	times   map[int64]rete.EventTime // of events
	globals map[string]any
	object  func(int) fact.Object
	remade  map[string]int
	// pictures are the waiting matches as listeners know them, by their place in the cargo; nil if nobody listens.
	pictures []*Match
}

// pack takes what goes on under other rules and makes its objects theirs. undo makes the session what it was before; it must
// be called after any error, also of unpack.
func (s *Session) pack(rb *RuleBase, naming *objects.Renaming) (l *luggage, undo func(), err error) {
	l = &luggage{rules: s.rb.rulePrints(), counts: s.counts, beliefs: map[int64]snapshot.Belief{}, times: map[int64]rete.EventTime{}, globals: map[string]any{}}
	retyper := objects.NewRetyper(rb.base.Types, naming)
	knowledge, spent := s.knowledge, s.budget
	var facts []*rete.Fact
	var before []rete.Fact
	undo = func() {
		retyper.Undo()
		for i, f := range facts {
			*f = before[i]
		}
		s.knowledge, s.budget = knowledge, spent
	}
	numbers := map[fact.Object]int{}
	var held []fact.Object
	err = s.under(context.Background(), func() error {
		if err := s.wm.BringUpToDate(); err != nil {
			return s.matchingError(err)
		}
		l.cargo, err = s.wm.Carry(func(o fact.Object) int {
			if o.IsNull() {
				return 0
			}
			if numbers[o] == 0 {
				held = append(held, o)
				numbers[o] = len(held)
			}
			return numbers[o]
		}, func(m rete.Match) []int64 {
			if s.options.listener != nil {
				picture, _ := m.Data().(*Match)
				l.pictures = append(l.pictures, picture)
			}
			return s.supports(m)
		})
		return err
	})
	if err != nil {
		return nil, undo, err
	}
	for _, f := range s.live.facts {
		if f.InMemory() {
			facts, before = append(facts, f), append(before, *f)
		}
	}
	l.remade = retyper.Made
	for _, f := range facts {
		if b := f.Belief(); b != nil {
			l.beliefs[f.ID] = snapshot.Belief{Fact: f.ID, Stated: b.Stated, Alone: b.Hash == 0}
		}
		if f.Object.Type.Event {
			l.times[f.ID] = s.wm.Time(f)
		}
		if f.Object, err = retyper.Object(f.Object); err != nil {
			return nil, undo, err
		}
	}
	for i := range held {
		if held[i], err = retyper.Part(held[i]); err != nil {
			return nil, undo, err
		}
	}
	for i, g := range s.rb.base.Globals {
		if l.globals[g.Name], err = retyper.Value(s.globals[i]); err != nil {
			return nil, undo, fmt.Errorf("global %s: %w", g.Name, err)
		}
	}
	l.facts = facts
	l.object = func(n int) fact.Object {
		if n == 0 {
			return fact.Object{}
		}
		return held[n-1]
	}
	s.budget = budget.New(s.options.limits)
	s.budget.Measure(s.alive)
	return l, undo, nil
}

// supports lists the facts that a match supports.
func (s *Session) supports(m rete.Match) []int64 {
	if s.truth == nil {
		return nil
	}
	var list []int64
	for id := m.Mark(); id != 0; {
		r := s.truth.reasons.At(id)
		if r.fact != nil {
			list = append(list, r.fact.ID)
		}
		id = r.next
	}
	return list
}

// unpack lets the session go on with other rules.
func (s *Session) unpack(rb *RuleBase, l *luggage) (*SwapReport, error) {
	s.learn(rb)
	s.covering = nil
	s.remember(rete.NewWorkingMemory(rb.network, s.memoryOptions()))
	report := newSwapReport(rb, l)
	if err := s.takeGlobals(l.globals, report); err != nil {
		return nil, err
	}
	byID := map[int64]*rete.Fact{}
	s.wm.TakeIn(l.facts)
	for _, f := range l.facts {
		byID[f.ID] = f
		s.facts.Add(f.Object, f)
		s.live.add(f)
		if err := s.budget.Grow(factSize(f.Object)); err != nil {
			return nil, err
		}
	}
	kept := prints.Match(rb.rulePrints(), l.rules)
	for i, k := range kept {
		if k.Old >= 0 && k.Old < len(l.counts) {
			s.counts[i] = l.counts[k.Old]
		}
	}
	if err := s.wm.Adopt(s.adoption(l, kept, byID, report)); err != nil {
		return nil, s.matchingError(err)
	}
	if err := s.dropUnsupported(l, report); err != nil {
		return nil, err
	}
	s.tellSwapped(l, report)
	report.count(s)
	return report, nil
}

// takeGlobals gives globals of the same names their values.
func (s *Session) takeGlobals(values map[string]any, report *SwapReport) error {
	left := maps.Clone(values)
	for i, g := range s.rb.base.Globals {
		v, ok := values[g.Name]
		delete(left, g.Name)
		if !ok || v == nil {
			continue
		}
		v, err := fact.Convert(v, g.Type)
		if err != nil {
			return &LossError{Type: "global " + g.Name, Reason: err.Error(), Hint: "set it to null before, or keep its type"}
		}
		s.globals[i] = v
	}
	for name, v := range left {
		if v != nil {
			report.Globals = append(report.Globals, name)
		}
	}
	return nil
}

// adoption connects the working memory's part to truth maintenance and the report.
func (s *Session) adoption(l *luggage, kept []prints.Kept, byID map[int64]*rete.Fact, report *SwapReport) rete.Adoption {
	entered := false
	enter := func() { // after the facts have become those of the new working memory
		for _, f := range s.live.facts {
			if b, ok := l.beliefs[f.ID]; ok && s.truth != nil {
				h := uint64(0)
				if !b.Alone {
					h = s.hash(f.Object)
				}
				s.truth.enter(f, h)
				f.Belief().Stated = b.Stated
			}
		}
		entered = true
	}
	return rete.Adoption{
		Cargo: l.cargo, Facts: l.facts, Object: l.object,
		Time: func(f *rete.Fact) rete.EventTime {
			if at, known := l.times[f.ID]; known {
				return at
			}
			return s.timeOf(f.Object) // an event from now on
		},
		Kept: func(order int) (number int, asks, ok bool) {
			if !entered {
				enter()
			}
			k := kept[order]
			return k.Old, k.Asks, k.Same
		},
		Taken: func(m rete.Match, from *rete.CarriedMatch) {
			report.taken[from] = true
			for _, id := range from.Reasons {
				if f := byID[id]; f != nil && f.Belief() != nil {
					s.truth.justify(f, m)
				}
			}
		},
	}
}

// dropUnsupported deletes the logically inserted facts that nothing supports any more, as a match that is cancelled does.
func (s *Session) dropUnsupported(l *luggage, report *SwapReport) error {
	for _, f := range l.facts {
		if b, ok := l.beliefs[f.ID]; ok && !b.Stated && f.InMemory() && f.Belief().Unfounded() {
			s.delete(f)
		}
	}
	if err := s.wm.Flush(); err != nil {
		return s.matchingError(err)
	}
	report.Facts, report.Withdrawn = s.live.len(), len(l.facts)-s.live.len()
	return nil
}

// tellSwapped sends the events of matches that have gone, and gives those that go on what listeners know them by.
func (s *Session) tellSwapped(l *luggage, report *SwapReport) {
	if s.options.listener == nil {
		return
	}
	for i, p := range l.pictures {
		if p != nil && !report.taken[&l.cargo.List[i]] {
			s.emit(MatchCancelled{p})
		}
	}
	s.wm.Waiting(func(m rete.Match) {
		if m.Data() == nil {
			m.SetData(s.newMatch(m))
		}
	})
}
