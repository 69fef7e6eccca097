package engine

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"

	"whenthen/engine/internal/image"

	"whenthen/engine/internal/eval"
	"whenthen/engine/internal/objects"
	"whenthen/engine/internal/rete"
	"whenthen/engine/snapshot"
	"whenthen/internal/fact"
)

// ErrOtherRules is returned by Restore for a snapshot taken with other rules, whose partial matches are meaningless in this rule base.
// RestoreSwapped accepts such a snapshot.
var ErrOtherRules = errors.New("the snapshot was taken with other rules: RestoreSwapped opens it with these")

// Snapshot writes the session as JSON. RuleBase.Restore opens a session from it that continues exactly as this one would. The snapshot
// contains facts with their handle numbers, fired and waiting matches, logical facts and their justifications, agenda groups, timers, and
// the globals that can be written (services of the host cannot). Snapshot fails during a run, hence also inside a loop over Firings, and if
// a fact contains something that cannot be written, such as a function.
//
// For a Go struct, the settable properties are written, unless the type has MarshalJSON and UnmarshalJSON. Of the session's
// options, only equality insertion is kept.
func (s *Session) Snapshot() (data []byte, err error) {
	defer fact.RecoverFailure(&err)
	defer func() {
		if s.restored {
			if r := recover(); r != nil {
				if err = s.damaged(r); err == nil {
					panic(r)
				}
			}
		}
	}()
	w := objects.NewGraphWriter(s.types, s.rb.bindings.literal)
	state, err := s.image(w.Number)
	if err != nil {
		return nil, err
	}
	agenda, err := s.wm.Carry(w.Number, s.supports)
	if err != nil {
		return nil, err
	}
	out := &snapshot.State{
		Carried: &snapshot.Carried{Rules: s.rb.rulePrints(), Agenda: agenda},
		Format:  snapshot.Format, Rules: s.rb.fingerprint(), Clock: s.options.now().UnixMilli(), Firings: s.fired, Fired: map[string]int{},
		Facts: []snapshot.SavedFact{}, Waiting: []snapshot.SavedMatch{}, Globals: map[string]any{}, Focus: state.memory.Focus, Equality: s.options.equality,
		Counts: state.counts, Beliefs: state.beliefs, Reasons: state.reasons, Memory: state.memory,
	}
	for _, c := range s.Fired() {
		out.Fired[c.Rule] += c.Count
	}
	for _, f := range s.live.facts {
		if f.InMemory() {
			out.Facts = append(out.Facts, snapshot.SavedFact{ID: f.ID, Object: w.Number(f.Object), EntryPoint: f.EntryPoint(), Logical: f.Belief().Logical()})
		}
	}
	s.wm.Waiting(func(m rete.Match) {
		saved := snapshot.SavedMatch{Rule: m.Rule().Name, Facts: []int64{}}
		for _, f := range m.Facts(nil) {
			if f.ID > 0 {
				saved.Facts = append(saved.Facts, f.ID)
			}
		}
		out.Waiting = append(out.Waiting, saved)
	})
	for i, g := range s.rb.base.Globals {
		if tree, err := w.Value(s.globals[i]); err == nil {
			out.Globals[g.Name] = tree
		}
	}
	failed := mapValues(state.memory, func(v any) (any, error) { return eval.SaveValue(w, v) }, w.Whole)
	if failed == nil {
		out.Objects, failed = w.Objects(func(o fact.Object) (any, bool, error) { return eval.SaveObject(w, o) })
	}
	if failed != nil {
		return nil, fmt.Errorf("snapshot: %w", failed)
	}
	data, err = json.Marshal(out)
	if err != nil {
		return nil, fmt.Errorf("snapshot: %w", err)
	}
	return snapshot.Seal(data), nil
}

// Restore opens a session that continues from a snapshot of a session with the same rules. Handle finds facts by the numbers of their
// handles. The caller has to set again what a snapshot does not contain: the other globals, writers, listeners, channels and limits. Timers
// keep the times at which they are due.
func (rb *RuleBase) Restore(data []byte, opts ...SessionOption) (s *Session, err error) {
	if rb.missing {
		return nil, ErrNoRules
	}
	data, err = snapshot.Unseal(data)
	if err != nil {
		return nil, fmt.Errorf("restore: %w", err)
	}
	return rb.restoreFrom(data, opts)
}

// restoreFrom restores an unsealed snapshot. Anybody can compute the checksum, so the snapshot is not trusted: an impossible number is an
// error, and so is a panic caused by a number that the checks have missed.
func (rb *RuleBase) restoreFrom(data []byte, opts []SessionOption) (s *Session, err error) {
	defer func() {
		if r := recover(); r != nil {
			s, err = nil, fmt.Errorf("restore: %w: %v", snapshot.ErrDamaged, r)
		}
	}()
	in, err := snapshot.Parse(data)
	if err != nil {
		return nil, err
	}
	if in.Rules != rb.fingerprint() {
		if rb.sameRules(in.Carried.Rules) { // the same rules, compiled to another network by another version of the engine
			s, _, err = rb.restoreSwapped(context.Background(), in, renamingOf(nil), opts)
			return s, err
		}
		return nil, ErrOtherRules
	}
	r, err := objects.NewGraphReader(rb.base.Types, in.Objects, rb.bindings.literal, eval.LoadObject)
	if err != nil {
		return nil, fmt.Errorf("restore: %w", err)
	}
	failed := mapValues(in.Memory, func(tree any) (any, error) { return eval.LoadValue(r, tree) }, r.Value)
	globals := make([]any, len(rb.base.Globals))
	for i, g := range rb.base.Globals {
		globals[i] = unsetGlobal(g)
		tree, ok := in.Globals[g.Name]
		if !ok {
			continue
		}
		v, err := r.Value(tree)
		if err == nil {
			v, err = fact.Convert(v, g.Type)
		}
		if failed = errors.Join(failed, err); err == nil {
			globals[i] = v
		}
	}
	if failed != nil {
		return nil, fmt.Errorf("restore: %w", failed)
	}
	state := &sessionImage{memory: in.Memory, fired: in.Firings, counts: in.Counts, beliefs: in.Beliefs, reasons: in.Reasons, foreign: true}
	s, err = rb.restore(state, sessionOptions{equality: in.Equality}, opts, globals, r.Object)
	if err != nil {
		return nil, fmt.Errorf("restore: %w", err)
	}
	s.restored = true
	s.resumeClock(in)
	return s, nil
}

// fingerprint returns a text that identifies the rules and the network. It differs between rule bases whose partial matches are not
// interchangeable.
func (rb *RuleBase) fingerprint() string {
	rb.prints.Do(func() {
		h := sha256.New()
		h.Write([]byte(rb.base.String()))
		h.Write([]byte(rb.Network()))
		h.Write([]byte(rb.network.EntryOrder()))
		h.Write([]byte{image.Form})
		rb.print = hex.EncodeToString(h.Sum(nil)[:16])
	})
	return rb.print
}
