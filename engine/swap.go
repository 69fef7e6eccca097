package engine

import (
	"context"
	"fmt"
	"maps"

	"whenthen/engine/internal/memory"

	"whenthen/engine/internal/objects"
	"whenthen/engine/internal/prints"
	"whenthen/engine/internal/rete"
	"whenthen/engine/snapshot"
	"whenthen/internal/budget"
	"whenthen/internal/fact"
)

// Rules is a rule base, either of this package or of package whenthen.
type Rules interface {
	// Engine returns the rule base of this package.
	Engine() *RuleBase
}

// Engine returns rb itself. It makes a *RuleBase implement Rules.
func (rb *RuleBase) Engine() *RuleBase { return rb }

// SwapOption says how to convert objects of types that the new rules declare differently; see Session.Swap.
type SwapOption func(*objects.Renaming)

// RenameType converts objects of a declared type to objects of another one. Both names are qualified, as in "shop.Order".
func RenameType(from, to string) SwapOption { return func(n *objects.Renaming) { n.Types[from] = to } }

// RenameProperty moves the values of a property to a property with another name. The type is given by its old qualified name.
func RenameProperty(typeName, from, to string) SwapOption {
	return func(n *objects.Renaming) { n.Properties[typeName+"."+from] = to }
}

// DefaultValue sets the initial value of a property that the objects did not have before. Without it, the declaration determines the value.
// The type is given by its new qualified name.
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
		if o != nil {
			o(n)
		}
	}
	return n
}

// LossError is the error of a swap that would lose data: a type, property or constant that facts use no longer exists, or a value does not
// fit its new type. Nothing has been changed by the swap.
type LossError = objects.LossError

// Swap replaces the rules of the session, as Drools does when a KieContainer is updated to a new version. These stay: facts and their
// handles, the justifications of logical facts, globals, the focus, entry points, the clock and timers. A rule that is the same (package,
// name and meaning; layout, comments and place do not count) does not fire again for matches that have already fired, and its waiting
// matches continue to wait. A rule that has changed, in itself or in a function it calls, matches the facts in memory like a new rule. The
// matches of removed and changed rules are removed, and with them the facts that only they justify. The report contains the result for each
// rule.
//
// Go structs stay the same objects, and so do objects of types that are declared as before. Objects of other declared types are rebuilt
// from the values of the old ones; a fact keeps its handle, whose Value is then the new object. If data would be lost, Swap fails with a
// *LossError. After any error the session continues with its old rules.
//
// During a run Swap fails with ErrRunning; while FireUntilHalt runs, use Submit. A session with active processes cannot be swapped.
// Coverage ends with a swap. If objects are rebuilt, the history of a recorded session is started anew.
func (s *Session) Swap(rules Rules, options ...SwapOption) (report *SwapReport, err error) {
	return s.SwapContext(context.Background(), rules, options...)
}

// SwapContext does the same as Swap under a context: rules that have changed are matched with all facts, which takes as long as that takes.
// If ctx ends first, the error is a *[StoppedError], and the session continues with its old rules. It is interrupted only if ctx ends while
// changes that were pending under the old rules are processed.
func (s *Session) SwapContext(ctx context.Context, rules Rules, options ...SwapOption) (report *SwapReport, err error) {
	switch {
	case ctx == nil:
		return nil, errNoContext
	case s.inRun:
		return nil, ErrRunning
	case rules == nil || rules.Engine() == nil:
		return nil, fmt.Errorf("swap: %w", ErrNoRules)
	case len(s.processes) > 0:
		return nil, fmt.Errorf("process %s is active: the rules cannot be swapped under it", s.processes[0].flow.ID)
	}
	if err := s.open(); err != nil {
		return nil, err
	}
	c, undo, err := s.carry(ctx, rules.Engine(), renamingOf(options))
	if err == nil {
		err = s.under(ctx, func() error {
			report, err = s.continueWith(rules.Engine(), c)
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

// carriedState is the state of a session that is carried over from one rule base to another.
type carriedState struct {
	rules   []prints.Print
	counts  []int // firings by rule
	agenda  *rete.CarriedAgenda
	facts   []*memory.Fact // with their objects in the types of the new rules
	beliefs map[int64]snapshot.Belief
	times   map[int64]memory.EventTime // times of events, by fact ID
	globals map[string]any
	object  func(int) fact.Object
	remade  map[string]int
	// pictures contains the waiting matches as passed to listeners, indexed as in agenda; nil if there is no listener.
	pictures []*Match
}

// carry collects the state that continues under other rules and converts its objects to their types. undo restores the session; it must be
// called after any error, also one of continueWith.
func (s *Session) carry(ctx context.Context, rb *RuleBase, naming *objects.Renaming) (c *carriedState, undo func(), err error) {
	c = &carriedState{rules: s.rb.rulePrints(), counts: s.counts, beliefs: map[int64]snapshot.Belief{}, times: map[int64]memory.EventTime{}, globals: map[string]any{}}
	retyper := objects.NewRetyper(rb.base.Types, naming)
	knowledge, spent := s.knowledge, s.budget
	var facts []*memory.Fact
	var before []memory.Fact
	undo = func() {
		retyper.Undo()
		for i, f := range facts {
			*f = before[i]
		}
		s.knowledge, s.budget = knowledge, spent
	}
	var numbers objects.Numbers
	err = s.under(ctx, func() error {
		if err := s.wm.BringUpToDate(); err != nil {
			return s.matchingError(err)
		}
		c.agenda, err = s.wm.Carry(numbers.Of, func(m rete.Match) []int64 {
			if s.options.listener != nil {
				picture, _ := m.Data().(*Match)
				c.pictures = append(c.pictures, picture)
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
	c.remade = retyper.Made
	for _, f := range facts {
		if f.Belief() != nil {
			c.beliefs[f.ID] = s.truth.beliefIn(f)
		}
		if f.Object.Type.Event {
			c.times[f.ID] = s.wm.Time(f)
		}
		if f.Object, err = retyper.Object(f.Object); err != nil {
			return nil, undo, err
		}
	}
	held := numbers.List
	for i := range held {
		if held[i], err = retyper.Part(held[i]); err != nil {
			return nil, undo, err
		}
	}
	for i, g := range s.rb.base.Globals {
		if c.globals[g.Name], err = retyper.Value(s.globals[i]); err != nil {
			return nil, undo, fmt.Errorf("global %s: %w", g.Name, err)
		}
	}
	c.facts = facts
	c.object = objects.Numbered(held)
	s.budget = budget.New(s.options.limits)
	s.budget.Measure(s.alive)
	return c, undo, nil
}

// supports returns the IDs of the facts that a match justifies.
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

// continueWith continues the session with other rules and the carried state.
func (s *Session) continueWith(rb *RuleBase, c *carriedState) (*SwapReport, error) {
	s.learn(rb)
	s.covering = nil
	s.remember(rete.NewWorkingMemory(rb.network, s.memoryOptions()))
	report := newSwapReport(rb, c)
	if err := s.takeGlobals(c.globals, report); err != nil {
		return nil, err
	}
	byID := map[int64]*memory.Fact{}
	s.wm.TakeIn(c.facts)
	for _, f := range c.facts {
		byID[f.ID] = f
		s.facts.Add(f.Object, f)
		s.live.add(f)
		if err := s.budget.Grow(factSize(f.Object)); err != nil {
			return nil, err
		}
	}
	kept := prints.Match(rb.rulePrints(), c.rules)
	for i, k := range kept {
		if k.Old >= 0 && k.Old < len(c.counts) {
			s.counts[i] = c.counts[k.Old]
		}
	}
	if err := s.wm.Adopt(s.adoption(c, kept, byID, report)); err != nil {
		return nil, s.matchingError(err)
	}
	if err := s.dropUnsupported(c, report); err != nil {
		return nil, err
	}
	s.tellSwapped(c, report)
	report.count(s)
	return report, nil
}

// takeGlobals sets the globals of the new rules that have the same names as old ones.
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

// adoption connects the working memory's part of a swap to truth maintenance and the report.
func (s *Session) adoption(c *carriedState, kept []prints.Kept, byID map[int64]*memory.Fact, report *SwapReport) rete.Adoption {
	entered := false
	enter := func() { // after the facts have become those of the new working memory
		for _, f := range s.live.facts {
			if b, ok := c.beliefs[f.ID]; ok && s.truth != nil {
				s.truth.believe(f, b)
			}
		}
		entered = true
	}
	return rete.Adoption{
		Agenda: c.agenda, Facts: c.facts, Object: c.object,
		Time: func(f *memory.Fact) memory.EventTime {
			if at, known := c.times[f.ID]; known {
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

// dropUnsupported deletes the logical facts that have lost their last justification, as when a match is cancelled.
func (s *Session) dropUnsupported(c *carriedState, report *SwapReport) error {
	for _, f := range c.facts {
		if b, ok := c.beliefs[f.ID]; ok && !b.Stated && f.InMemory() && f.Belief().Unfounded() {
			s.delete(f)
		}
	}
	if err := s.wm.Flush(); err != nil {
		return s.matchingError(err)
	}
	report.Facts, report.Withdrawn = s.live.len(), len(c.facts)-s.live.len()
	return nil
}

// tellSwapped sends the events of matches that no longer exist, and attaches to each continuing match the Match that listeners know.
func (s *Session) tellSwapped(c *carriedState, report *SwapReport) {
	if s.options.listener == nil {
		return
	}
	for i, p := range c.pictures {
		if p != nil && !report.taken[&c.agenda.List[i]] {
			s.emit(MatchCancelled{p})
		}
	}
	s.wm.Waiting(func(m rete.Match) {
		if m.Data() == nil {
			m.SetData(s.newMatch(m))
		}
	})
}
