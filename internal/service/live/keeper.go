package live

import (
	"container/list"
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"whenthen/engine"
	"whenthen/internal/service/decide"
	"whenthen/internal/service/problem"
	"whenthen/internal/service/ruleset"
	"whenthen/internal/service/store"
)

// Options say how sessions are kept.
type Options struct {
	Store  store.Store
	Rules  *ruleset.Set
	Limits decide.Limits // of an input
	Open   int           // how many sessions are in memory at once, as long as fewer are being used
	Idle   time.Duration // after which a session that nobody uses leaves the memory
	// Inputs is how many inputs a session takes before a snapshot cuts them off.
	Inputs int
	// Remember is how long the ids of inputs are known, so that a repeated one does not count twice.
	Remember time.Duration
	// Wake is how often to look for sessions that have something due, such as a timer; 0: that waits for the next input.
	Wake    time.Duration
	Records int // how many events a session in memory remembers for why
	Now     func() time.Time
	// Ran is told what an input made rules do; nil if nobody wants to know. Many goroutines call it, and the list is the session's.
	Ran func(rules string, did []engine.RuleProfile)
	// Swapped is told of a session that has other rules, or with nil of one that cannot have them; nil if nobody wants to know.
	Swapped func(rules string, c *Change)
	// Taken is told of an input that is stored, those of a session in their order; nil if nobody wants to know.
	Taken func(in *Input, done *Done)
	Log   *slog.Logger
}

// Keeper keeps sessions. It may be used by many goroutines: those that ask for the same session take turns.
type Keeper struct {
	Options
	past pastRules

	mu     sync.Mutex
	slots  map[string]*slot
	unused *list.List // slots nobody uses that have a session, the one used last in front
	open   int        // sessions in memory
	loaded []loadedRules
	closed bool
	stop   chan struct{}
	nudge  chan struct{} // something is due
	done   sync.WaitGroup
}

// slot is the place of a session, whether it is in memory or not.
type slot struct {
	key     string
	turn    chan struct{} // holds one token, which the user of the session takes
	users   int           // how many use it or wait for it; guarded by Keeper.mu
	session *Session      // nil while it is not in memory; it is used with the turn only
	place   *list.Element // in Keeper.unused, nil if it is not there
	used    time.Time
}

// NewKeeper returns a keeper. Close ends it.
func NewKeeper(o Options) *Keeper {
	k := &Keeper{Options: o, slots: map[string]*slot{}, unused: list.New(), stop: make(chan struct{}), nudge: make(chan struct{}, 1)}
	k.past = pastRules{store: o.Store, bases: map[string]*ruleset.Base{}, saved: map[string]bool{}}
	if o.Idle > 0 {
		k.done.Go(k.tidy)
	}
	if o.Wake > 0 {
		k.done.Go(k.ring)
	}
	return k
}

// errClosed is the error of using a keeper after Close.
var errClosed = problem.New(problem.Stopping, "the service is shutting down").Hinted("send the request again, with the same id")

// take waits for the turn at a session.
func (k *Keeper) take(ctx context.Context, key string) (*slot, error) {
	k.mu.Lock()
	if k.closed {
		k.mu.Unlock()
		return nil, errClosed
	}
	s := k.slots[key]
	if s == nil {
		s = &slot{key: key, turn: make(chan struct{}, 1)}
		s.turn <- struct{}{}
		k.slots[key] = s
	}
	s.users++
	if s.place != nil {
		k.unused.Remove(s.place)
		s.place = nil
	}
	k.mu.Unlock()
	select {
	case <-s.turn:
		return s, nil
	case <-ctx.Done():
		k.leave(s)
		return nil, ctx.Err()
	}
}

// give ends the turn, and puts sessions away that are too many.
func (k *Keeper) give(s *slot) {
	s.used = time.Now()
	s.turn <- struct{}{}
	k.leave(s)
	k.shrink(func(open int, _ *slot) bool { return open > k.Open })
}

// leave says that somebody does not use a slot any more.
func (k *Keeper) leave(s *slot) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.left(s)
}

// left is leave with the lock held.
func (k *Keeper) left(s *slot) {
	if s.users--; s.users > 0 {
		return
	}
	if s.session == nil {
		delete(k.slots, s.key)
		return
	}
	s.place = k.unused.PushFront(s)
}

// shrink puts sessions away that nobody uses, the one used longest ago first, as long as away says so.
func (k *Keeper) shrink(away func(open int, oldest *slot) bool) {
	for {
		k.mu.Lock()
		last := k.unused.Back()
		if last == nil || !away(k.open, last.Value.(*slot)) {
			k.mu.Unlock()
			return
		}
		s := last.Value.(*slot)
		k.unused.Remove(last)
		s.place = nil
		s.users++
		k.mu.Unlock()
		<-s.turn
		k.putAway(s)
		s.turn <- struct{}{}
		k.leave(s)
	}
}

// fewInputs is how many inputs are read again rather than a snapshot written when a session leaves the memory.
const fewInputs = 16

// putAway saves a session and takes it out of memory. If it cannot be saved its inputs are stored all the same.
func (k *Keeper) putAway(s *slot) {
	if s.session == nil {
		return
	}
	if s.session.logged > fewInputs {
		ctx, stop := context.WithTimeout(context.Background(), storeTime)
		if err := k.cut(ctx, s.session); err != nil && !errors.Is(err, store.ErrConflict) {
			k.Log.Warn("session not saved; its inputs are stored", "session", s.key, "error", err)
		}
		stop()
	}
	k.drop(s)
}

// drop takes a session out of memory.
func (k *Keeper) drop(s *slot) {
	if s.session == nil {
		return
	}
	s.session.close()
	s.session = nil
	k.mu.Lock()
	k.open--
	k.mu.Unlock()
}

// hold puts a session into memory.
func (k *Keeper) hold(s *slot, session *Session) {
	s.session = session
	k.mu.Lock()
	k.open++
	k.mu.Unlock()
}

// OpenSessions is how many sessions are in memory.
func (k *Keeper) OpenSessions() int {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.open
}

// tidy puts sessions away that were not used for long.
func (k *Keeper) tidy() {
	tick := time.NewTicker(max(k.Idle/4, time.Second))
	defer tick.Stop()
	for {
		select {
		case <-k.stop:
			return
		case <-tick.C:
			k.shrink(func(_ int, oldest *slot) bool { return time.Since(oldest.used) > k.Idle })
		}
	}
}

// Close saves all sessions that are in memory, one after the other, and takes no more requests. The context bounds the saving;
// what is not saved when it ends is read from its inputs the next time.
func (k *Keeper) Close(ctx context.Context) error {
	k.mu.Lock()
	if k.closed {
		k.mu.Unlock()
		return nil
	}
	k.closed = true
	var slots []*slot
	for _, s := range k.slots {
		s.users++
		slots = append(slots, s)
	}
	k.mu.Unlock()
	close(k.stop)
	k.done.Wait()
	var failed error
	for _, s := range slots {
		select {
		case <-s.turn:
		case <-ctx.Done():
			return ctx.Err()
		}
		if s.session != nil && s.session.logged > 0 {
			if err := k.cut(ctx, s.session); err != nil && !errors.Is(err, store.ErrConflict) {
				failed = errors.Join(failed, err)
			}
		}
		k.drop(s)
		s.turn <- struct{}{}
	}
	return failed
}
