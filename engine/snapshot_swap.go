package engine

import (
	"context"
	"fmt"
	"slices"

	"whenthen/engine/internal/eval"
	"whenthen/engine/internal/objects"
	"whenthen/engine/internal/prints"
	"whenthen/engine/snapshot"
)

// RestoreSwapped opens a session that continues from a snapshot under other rules, as Session.Swap does for a live session: facts and
// handle numbers, logical support, globals and focus stay, and unchanged rules do not fire again for matches that have already fired.
// changes describe how types have changed. If data would be lost, the error is a *LossError. Unlike in a live session, fields of Go structs
// can be renamed and can have defaults, too.
func (rb *RuleBase) RestoreSwapped(data []byte, changes []SwapOption, opts ...SessionOption) (s *Session, report *SwapReport, err error) {
	return rb.RestoreSwappedContext(context.Background(), data, changes, opts...)
}

// RestoreSwappedContext does the same as RestoreSwapped under a context: rules that have changed are matched with all facts, which takes as
// long as that takes. If ctx ends first, the error is a *[StoppedError], and there is no session; the snapshot can be opened again.
func (rb *RuleBase) RestoreSwappedContext(
	ctx context.Context, data []byte, changes []SwapOption, opts ...SessionOption,
) (s *Session, report *SwapReport, err error) {
	defer func() {
		if r := recover(); r != nil {
			s, report, err = nil, nil, fmt.Errorf("restore: %w: %v", snapshot.ErrDamaged, r)
		}
	}()
	switch {
	case ctx == nil:
		return nil, nil, errNoContext
	case rb.missing:
		return nil, nil, ErrNoRules
	}
	data, err = snapshot.Unseal(data)
	if err != nil {
		return nil, nil, fmt.Errorf("restore: %w", err)
	}
	in, err := snapshot.Parse(data)
	if err != nil {
		return nil, nil, err
	}
	return rb.restoreSwapped(ctx, in, renamingOf(changes), opts)
}

// sameRules reports whether list contains exactly the prints of the rules of the rule base.
func (rb *RuleBase) sameRules(list []prints.Print) bool {
	return slices.Equal(list, rb.rulePrints())
}

func (rb *RuleBase) restoreSwapped(
	ctx context.Context, in *snapshot.State, naming *objects.Renaming, opts []SessionOption,
) (*Session, *SwapReport, error) {
	types := rb.base.Types
	naming.Rename(in.Objects)
	if err := objects.Lost(types, in.Objects); err != nil {
		return nil, nil, fmt.Errorf("restore: %w", err)
	}
	r, err := objects.NewGraphReader(types, in.Objects, rb.bindings.literal, eval.LoadObject)
	if err == nil {
		err = r.Settle(naming)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("restore: %w", err)
	}
	c := &carriedState{
		rules: in.Carried.Rules, counts: in.Counts, agenda: in.Carried.Agenda, facts: in.Memory.LiveFacts(r.Object),
		beliefs: map[int64]snapshot.Belief{}, times: in.Memory.EventTimes(), globals: map[string]any{}, object: r.Object,
	}
	for _, b := range in.Beliefs {
		c.beliefs[b.Fact] = b
	}
	for name, tree := range in.Globals {
		naming.Rename([]any{tree})
		if c.globals[name], err = r.Value(tree); err != nil {
			return nil, nil, fmt.Errorf("restore: global %s: %w", name, err)
		}
	}
	if err := c.check(); err != nil {
		return nil, nil, fmt.Errorf("restore: %w", err)
	}
	s := rb.newSession(sessionOptions{equality: in.Equality}, opts)
	s.restored = true
	s.resumeClock(in)
	var report *SwapReport
	err = s.under(ctx, func() error {
		report, err = s.continueWith(rb, c)
		return err
	})
	if err != nil {
		return nil, nil, fmt.Errorf("restore: %w", err)
	}
	s.fired = in.Firings
	return s, report, nil
}

// check returns an error if parts read from a snapshot are inconsistent.
func (c *carriedState) check() error {
	for _, f := range c.facts {
		if f.Object.IsNull() || f.ID <= 0 {
			return fmt.Errorf("%w: a fact without an object", snapshot.ErrDamaged)
		}
	}
	if c.agenda == nil || len(c.agenda.Focus) == 0 {
		return fmt.Errorf("%w: there is no agenda", snapshot.ErrDamaged)
	}
	for i := range c.agenda.List {
		if r := c.agenda.List[i].Rule; r < 0 || r >= len(c.rules) {
			return fmt.Errorf("%w: a match of rule %d", snapshot.ErrDamaged, r)
		}
	}
	return nil
}
