package engine

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"unsafe"

	"whenthen/engine/internal/memory"

	"whenthen/engine/source"
	"whenthen/internal/fact"
)

// Handle refers to a fact of the session that issued it. Handles are comparable; the zero Handle refers to no fact.
type Handle struct{ fact *memory.Fact }

// ID returns the number of the fact: 1 for the first fact inserted into the session, 2 for the second, and so on. The zero Handle
// has ID 0.
func (h Handle) ID() int64 {
	if h.fact == nil {
		return 0
	}
	return h.fact.ID
}

// Value returns the object of the fact: the pointer that was inserted, a fact.Record if rule text declares its type, or a scalar; nil for
// the zero Handle.
func (h Handle) Value() any {
	if h.fact == nil {
		return nil
	}
	return h.fact.Object.Any()
}

// String returns the object as rule text prints it; "null" for the zero Handle.
func (h Handle) String() string { return fact.Show(h.Value()) }

// Type returns the object's type as rule text sees it; nil for the zero Handle.
func (h Handle) Type() *fact.Type {
	if h.fact == nil {
		return nil
	}
	return h.fact.Object.Type
}

// EntryPoint returns the name of the entry point that the fact was inserted through, or "" for the default one.
func (h Handle) EntryPoint() string {
	if h.fact == nil {
		return ""
	}
	return h.fact.EntryPoint()
}

// Live reports whether the fact is in working memory.
func (h Handle) Live() bool { return h.fact != nil && h.fact.InMemory() }

// ErrNotAFact is returned if an object is changed that is not, or no longer, in working memory.
var ErrNotAFact = errors.New("not in working memory")

// ErrForeignHandle is returned if a fact is changed through a handle of another session. Session.Handle and HandleOf find the corresponding
// fact in a fork or restored session.
var ErrForeignHandle = errors.New("the handle belongs to another session")

// factList contains the facts of a session in insertion order.
type factList struct {
	facts []*memory.Fact
	gone  int
}

func (l *factList) add(f *memory.Fact) { l.facts = append(l.facts, f) }

// removed counts a deleted fact. Once at least 64 facts and half of the list are deleted, it compacts the list.
func (l *factList) removed() {
	l.gone++
	if l.gone < 64 || l.gone < len(l.facts)/2 {
		return
	}
	kept := l.facts[:0]
	for _, f := range l.facts {
		if f.InMemory() {
			kept = append(kept, f)
		}
	}
	clear(l.facts[len(kept):])
	l.facts, l.gone = kept, 0
}

func (l *factList) len() int { return len(l.facts) - l.gone }

// Insert inserts an object into working memory: a pointer to a struct, a fact.Record if rule text declares its type, or a scalar; nil is an
// error. If the object is already a fact, Insert returns the handle of that fact. The session keeps the object itself and rules may change
// it, so a struct passed by value is an *UnmatchedError. So is an object that no pattern can match because rule text does not know its
// type. A known type that no pattern of these rules reads causes a Warned event. Beyond MaxFacts or MaxMemory the error is a *LimitError.
func (s *Session) Insert(object any) (Handle, error) { return s.InsertAt("", object) }

// InsertAt does the same as Insert through a named entry point. Patterns without "from entry-point" do not match the fact. The names "" and
// "DEFAULT" mean the default entry point, which Insert uses. An object inserted into a singleton data source of a rule unit takes the place
// of the fact that is there.
func (s *Session) InsertAt(entryPoint string, object any) (h Handle, err error) {
	if len(s.rb.singletons) > 0 && s.rb.singletons[entryPoint] {
		return s.insertAlone(entryPoint, object)
	}
	o, ok := s.alike(object)
	if !ok {
		return s.insertAny(entryPoint, object)
	}
	f, _, err := s.insertObject(o, fact.EntryPoint(entryPoint), false)
	return Handle{f}, s.listened(err)
}

// alike returns the object of a record of the type that was inserted last, if only the network uses it. Inserting such an object runs no
// code of the object, which might panic, and its type needs no check.
func (s *Session) alike(object any) (o fact.Object, ok bool) {
	e := fact.Unpack(object)
	if e.Word != fact.RecordWord || e.Word != s.admitted.word || e.Ptr == nil {
		return fact.Object{}, false
	}
	o = fact.Object{Ptr: e.Ptr, Type: (*fact.Record)(e.Ptr).Type}
	return o, o.Type == s.admitted.typ && !o.Type.Event && !s.options.equality && s.history == nil && s.options.listener == nil
}

// insertAny does the same as InsertAt for any object.
func (s *Session) insertAny(entryPoint string, object any) (h Handle, err error) {
	defer fact.RecoverFailure(&err)
	o := s.types.Object(object)
	if !o.IsNull() && !s.admitted.covers(object, o) {
		if err := s.insertable(object, o); err != nil {
			return Handle{}, err
		}
	}
	f, _, err := s.insertObject(o, fact.EntryPoint(entryPoint), false)
	return Handle{f}, s.listened(err)
}

// admission caches the Go type and the fact type of the last object that insertable accepted because a pattern matches its type.
// The next object of these types needs no check.
type admission struct {
	word unsafe.Pointer
	typ  *fact.Type
}

func (a *admission) covers(object any, o fact.Object) bool {
	return o.Type == a.typ && fact.Unpack(object).Word == a.word
}

// insert returns the object's fact and whether it is new. Unlike InsertAt it does not check whether a pattern can match the
// object.
func (s *Session) insert(object any, entryPoint string, logical bool) (*memory.Fact, bool, error) {
	return s.insertObject(s.types.Object(object), entryPoint, logical)
}

func (s *Session) insertObject(o fact.Object, entryPoint string, logical bool) (*memory.Fact, bool, error) {
	if err := s.open(); err != nil {
		return nil, false, err
	}
	if o.IsNull() {
		return nil, false, errors.New("cannot insert null")
	}
	if f := s.facts.Find(o); f != nil && f.EntryPoint() == entryPoint {
		if s.truth != nil && !logical {
			s.truth.state(f)
		}
		return f, false, nil
	}
	if s.options.equality {
		switch f := s.equalFact(o, entryPoint); {
		case f == nil:
		case !logical && f.Belief().Logical(): // the stated object takes the place of the logical one, as in Drools
			s.delete(f)
		default:
			if s.history != nil {
				s.history.Refused(o, f)
			}
			return f, false, nil
		}
	}
	if n := s.options.maxFacts; n > 0 && s.live.len() >= n {
		return nil, false, s.limitError("facts", n)
	}
	if err := s.budget.Grow(factSize(o)); err != nil {
		if !s.inRun { // during a run, the run ends with this error
			err = s.reason(err)
			s.budget.Begin(context.Background())
		}
		return nil, false, err
	}
	var at memory.EventTime
	if o.Type.Event {
		at = s.timeOf(o)
	}
	f := s.wm.InsertEvent(o, entryPoint, at)
	s.facts.Add(o, f)
	s.live.add(f)
	if s.truth != nil && !logical {
		s.truth.state(f)
	}
	if s.history != nil {
		s.history.Inserted(f, logical)
	}
	if s.options.listener != nil {
		s.emit(FactInserted{Fact: Handle{f}, By: s.current, Logical: logical})
	}
	return f, true, nil
}

// equalFact returns a fact of the entry point that equals o, or nil if there is none. It searches all facts; only sessions with equality
// insertion call it.
func (s *Session) equalFact(o fact.Object, entryPoint string) *memory.Fact {
	for _, f := range s.live.facts {
		if f.InMemory() && f.Object.Type == o.Type && f.EntryPoint() == entryPoint && s.equal(f.Object, o) {
			return f
		}
	}
	return nil
}

// known returns an error if the fact of the handle cannot be changed in this session.
func (s *Session) known(h Handle) error {
	if err := s.open(); err != nil {
		return err
	}
	switch {
	case !h.Live():
		return ErrNotAFact
	case !s.wm.Owns(h.fact):
		return ErrForeignHandle
	}
	return nil
}

// Update notifies the session that the object of a fact has changed: the named properties, or any property if none is named. Like Replace
// and Delete, it fails with ErrNotAFact for a fact that is no longer in working memory, and with ErrForeignHandle for a fact of another
// session.
func (s *Session) Update(h Handle, properties ...string) error {
	if err := s.known(h); err != nil {
		return err
	}
	changed := fact.AllProperties
	if len(properties) > 0 {
		changed = 0
	}
	for _, name := range properties {
		p := h.Type().Property(name)
		if p == nil {
			return fmt.Errorf("%s has no property %q%s", h.Type(), name, source.Meant(name, h.Type().PropertyNames()))
		}
		changed |= p.Mask()
	}
	s.update(h.fact, changed)
	return s.listened(nil)
}

func (s *Session) update(f *memory.Fact, changed fact.Mask) {
	s.wm.Update(f, changed)
	if s.history != nil {
		s.history.Updated(f, changed)
	}
	if s.options.listener != nil {
		s.emit(FactUpdated{Fact: Handle{f}, Changed: changed, By: s.current})
	}
}

// Replace replaces the object of a fact, as Drools' update(handle, object) does. The fact keeps its handle. The new object must not be a
// fact already, and what Insert refuses is refused here.
func (s *Session) Replace(h Handle, object any) (err error) {
	defer fact.RecoverFailure(&err)
	if err := s.known(h); err != nil {
		return err
	}
	o := s.types.Object(object)
	if o.IsNull() {
		return errors.New("cannot replace an object by null")
	}
	if err := s.insertable(object, o); err != nil {
		return err
	}
	if other := s.facts.Find(o); other != nil && other != h.fact {
		return errors.New("the new object is a fact of its own")
	}
	s.replace(h.fact, o, fact.AllProperties)
	return s.listened(nil)
}

// replace replaces the object of a fact. The new object may already be a fact.
func (s *Session) replace(f *memory.Fact, o fact.Object, changed fact.Mask) {
	s.facts.Forget(f)
	s.facts.Add(o, f)
	s.wm.Replace(f, o)
	s.update(f, changed)
}

// Delete removes a fact from working memory. The object itself is not changed.
func (s *Session) Delete(h Handle) error {
	if err := s.known(h); err != nil {
		return err
	}
	s.delete(h.fact)
	return s.listened(nil)
}

func (s *Session) delete(f *memory.Fact) {
	s.forget(f)
	s.wm.Delete(f)
	s.deleted(f)
}

// withdraw removes a fact that has lost its last justification.
func (s *Session) withdraw(f *memory.Fact) {
	s.forget(f)
	s.wm.Withdraw(f)
	s.deleted(f)
}

// forget removes a fact from the indexes that find facts by object and by value.
func (s *Session) forget(f *memory.Fact) {
	s.facts.Forget(f)
	if s.truth != nil {
		s.truth.forget(f)
	}
}

// deleted does the bookkeeping for a deleted fact: fact list, history, memory budget and listener.
func (s *Session) deleted(f *memory.Fact) {
	s.live.removed()
	if s.history != nil {
		s.history.Deleted(f, s.wm.Time(f))
	}
	_ = s.budget.Grow(-factSize(f.Object)) // shrinking cannot fail
	if s.options.listener != nil {
		s.emit(FactDeleted{Fact: Handle{f}, By: s.current})
	}
}

// HandleOf returns the handle of an object's fact; ok is false if the object is not in working memory.
func (s *Session) HandleOf(object any) (h Handle, ok bool) {
	f := s.factOf(object)
	return Handle{f}, f != nil
}

func (s *Session) factOf(object any) *memory.Fact {
	if f := s.facts.Known(object); f != nil {
		return f
	}
	if h, ok := object.(Handle); ok {
		if h.Live() && !s.wm.Owns(h.fact) {
			return nil
		}
		return h.fact
	}
	o := s.types.ObjectLike(object, &s.lastOf)
	if o.IsNull() {
		return nil
	}
	return s.facts.FindIn(s.firing, object, o)
}

// Facts yields the facts in insertion order. Working memory must not be changed during the iteration.
func (s *Session) Facts() iter.Seq[Handle] {
	return func(yield func(Handle) bool) {
		for _, f := range s.live.facts {
			if f.InMemory() && !yield(Handle{f}) {
				return
			}
		}
	}
}

// Len returns the number of facts in working memory.
func (s *Session) Len() int { return s.live.len() }
