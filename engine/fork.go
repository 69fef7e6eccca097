package engine

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"whenthen/engine/internal/image"
	"whenthen/engine/internal/memory"

	"whenthen/engine/internal/eval"
	"whenthen/engine/internal/objects"
	"whenthen/engine/internal/rete"
	"whenthen/engine/snapshot"
	"whenthen/internal/fact"
)

// Fork returns an independent copy of the session: facts, waiting and fired matches, the focus stack, logical facts with their
// justifications, timers. Both sessions continue with the firings, in the order, that the original would have had, and neither is affected
// by changes of the other. Objects are copied with everything they refer to, see Fact.Cloner. Globals are shared, since most are services;
// set new values for those that rules change. A handle belongs to one session: to find the fork's fact, call HandleOf with the copied
// object or Handle with the same ID.
//
// The fork has the session's options, changed by opts, but without its listeners and writers. Fork fails during a run, and hence also
// inside a loop over Firings.
func (s *Session) Fork(opts ...SessionOption) (fork *Session, err error) {
	defer fact.RecoverFailure(&err)
	copier := objects.NewCopier(s.types)
	var numbers objects.Numbers
	state, err := s.image(numbers.Of)
	if err != nil {
		return nil, err
	}
	copies := make([]fact.Object, len(numbers.List))
	for i, o := range numbers.List {
		copies[i] = eval.CopyObject(copier, o)
	}
	copied := func(v any) (any, error) { return eval.CopyValue(copier, v), nil }
	_ = mapValues(state.memory, copied, copied) // copying does not fail
	s.forks.Forked(s.globals, &s.acting, s.wm.Frame)
	options := s.options
	options.start = s.options.now()
	options.output, options.errors, options.listener = nil, nil, nil
	options.channels, options.calendars = maps.Clone(options.channels), maps.Clone(options.calendars)
	return s.rb.restore(state, options, opts, slices.Clone(s.globals), objects.Numbered(copies))
}

// sessionImage is the state of a session: the image of its working memory plus the session's own records.
type sessionImage struct {
	memory  *image.Image
	fired   int
	counts  []int
	beliefs []snapshot.Belief
	reasons []snapshot.Reason
	foreign bool // the image was read from a snapshot
}

// image returns the session's state. number maps objects to the numbers that represent them in the image.
func (s *Session) image(number func(fact.Object) int) (*sessionImage, error) {
	if s.inRun {
		return nil, ErrRunning
	}
	if err := s.open(); err != nil {
		return nil, err
	}
	if len(s.processes) > 0 {
		return nil, fmt.Errorf("process %s is active: a session with processes under way cannot be copied", s.processes[0].flow.ID)
	}
	err := s.under(context.Background(), func() error {
		s.wm.Complete()
		return nil
	})
	if err != nil {
		return nil, err
	}
	saved, err := s.wm.Image(number)
	if err != nil {
		return nil, err
	}
	state := &sessionImage{memory: saved, fired: s.fired, counts: slices.Clone(s.counts)}
	if s.truth != nil {
		state.beliefs, state.reasons = s.truth.image(s.live.facts)
	}
	return state, nil
}

// restore opens a session with the given state. The session takes over the parts of the image, so the image must not be used
// again.
func (rb *RuleBase) restore(state *sessionImage, options sessionOptions, opts []SessionOption, globals []any, object func(int) fact.Object) (*Session, error) {
	s := rb.newSession(options, opts)
	copy(s.globals, globals)
	into := s.memoryOptions()
	into.Distrust = state.foreign
	wm, facts, err := rete.Restore(rb.network, into, state.memory, object)
	if err != nil {
		return nil, err
	}
	s.remember(wm)
	s.fired = state.fired
	copy(s.counts, state.counts)
	slices.SortFunc(facts, func(a, b *memory.Fact) int { return int(a.ID - b.ID) })
	byID := map[int64]*memory.Fact{}
	for _, f := range facts {
		if !f.InMemory() {
			continue
		}
		byID[f.ID] = f
		s.facts.Add(f.Object, f)
		s.live.add(f)
	}
	if s.truth != nil {
		s.truth.restore(state.beliefs, state.reasons, byID)
	}
	if s.options.listener != nil {
		wm.Waiting(func(m rete.Match) { m.SetData(s.newMatch(m)) })
	}
	return s, nil
}

// mapValues applies functions to the values in an image that are not objects of facts: f to accumulated values and index keys, part to the
// parts of the states of accumulate functions. A state for which part fails is removed, so that it is folded again.
func mapValues(img *image.Image, f, part func(any) (any, error)) (failed error) {
	for i := range img.Added {
		failed = errors.Join(failed, mapList(img.Added[i].Values, f))
	}
	for i := range img.Extensions {
		failed = errors.Join(failed, mapFold(img.Extensions[i].Fold, f, part))
	}
	return failed
}

func mapFold(fo *image.Fold, f, part func(any) (any, error)) (failed error) {
	if fo == nil {
		return nil
	}
	fo.Key, failed = f(fo.Key)
	for i, state := range fo.States {
		if mapList(state, part) != nil {
			fo.States[i] = nil
		}
	}
	for _, g := range fo.Groups {
		failed = errors.Join(failed, mapFold(g, f, part))
	}
	return failed
}

func mapList(list []any, f func(any) (any, error)) (failed error) {
	for i := range list {
		v, err := f(list[i])
		list[i], failed = v, errors.Join(failed, err)
	}
	return failed
}

// image returns the beliefs, ordered by fact, and the reasons, ordered by number. A match stores the number of its first reason.
func (t *truth) image(facts []*memory.Fact) (beliefs []snapshot.Belief, reasons []snapshot.Reason) {
	for _, f := range facts {
		if b := f.Belief(); b != nil && f.InMemory() {
			beliefs = append(beliefs, t.beliefIn(f))
		}
	}
	for id := uint32(1); id < t.reasons.Cut(); id++ {
		if !t.reasons.Used(id) {
			continue
		}
		r := t.reasons.At(id)
		e := snapshot.Reason{ID: id, Next: r.next, Last: r.last}
		if r.fact != nil {
			e.Fact = r.fact.ID
		}
		reasons = append(reasons, e)
	}
	return beliefs, reasons
}

// beliefIn returns the belief of a fact in the form in which it is stored. Its hash is normally computed again when it is read, since
// hashes of addresses and of strings differ then; the hash is stored only if it is not that of the current object.
func (t *truth) beliefIn(f *memory.Fact) snapshot.Belief {
	b := f.Belief()
	stored := snapshot.Belief{Fact: f.ID, Stated: b.Stated, Alone: b.Hash == 0}
	if stored.Alone {
		return stored
	}
	if now, err := t.s.walking().Hash(f.Object.Any()); err != nil || now|1 != b.Hash {
		stored.Hash = b.Hash
	}
	return stored
}

// believe creates the belief of a fact as it was stored.
func (t *truth) believe(f *memory.Fact, b snapshot.Belief) {
	h := b.Hash
	if h == 0 && !b.Alone {
		h = t.s.hash(f.Object)
	}
	t.enter(f, h)
	f.Belief().Stated = b.Stated
}

func (t *truth) restore(beliefs []snapshot.Belief, reasons []snapshot.Reason, facts map[int64]*memory.Fact) {
	for _, e := range beliefs {
		if f := facts[e.Fact]; f != nil && f.Belief() == nil { // a forged snapshot may name a fact twice
			t.believe(f, e)
		}
	}
	claims := t.reasons.Claim()
	for _, e := range reasons {
		r := claims.At(e.ID)
		r.next, r.last = e.Next, e.Last
		f := facts[e.Fact]
		if f == nil || f.Belief() == nil {
			continue
		}
		b := f.Belief()
		r.fact, r.more = f, b.Reason
		if r.more != 0 {
			t.reasons.At(r.more).prev = e.ID
		}
		b.Reason = e.ID
	}
	claims.Done()
}

// Handle returns the handle of the fact with an ID. ok is false if that fact is not in working memory.
func (s *Session) Handle(id int64) (h Handle, ok bool) {
	for _, f := range s.live.facts {
		if f.ID == id {
			return Handle{f}, f.InMemory()
		}
	}
	return Handle{}, false
}
