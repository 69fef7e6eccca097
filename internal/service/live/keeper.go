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

// Options determine how sessions are kept.
type Options struct {
	Store  store.Store
	Rules  *ruleset.Set
	Limits decide.Limits // limits for one input
	Open   int           // maximum number of sessions in memory, unless more are in use
	Idle   time.Duration // time after which an unused session is unloaded
	// Inputs is the number of inputs after which a snapshot replaces them.
	Inputs int
	// Remember is how long the ids of inputs are kept, so that a repeated input is applied only once.
	Remember time.Duration
	// Wake is the interval at which the store is checked for sessions with work that is due, such as a timer. If it is 0, due work waits
	// for the next input.
	Wake    time.Duration
	Records int // number of events that a session in memory records for why
	Now     func() time.Time
	// Ran is called with the rules that an input made run; it may be nil. It is called concurrently. It must not keep the list, which the
	// session reuses.
	Ran func(rules string, did []engine.RuleProfile)
	// Swapped is called when a session gets other rules, or with a nil change if it cannot; it may be nil.
	Swapped func(rules string, c *Change)
	// Taken is called for every stored input, in order for each session; it may be nil.
	Taken func(in *Input, done *Done)
	Log   *slog.Logger
}

// Keeper keeps sessions. It is safe for concurrent use: callers that use the same session take turns.
type Keeper struct {
	Options
	past pastRules

	mu     sync.Mutex
	slots  map[string]*slot
	unused *list.List // unused slots with a session, the most recently used first
	open   int        // sessions in memory
	loaded []loadedRules
	closed bool
	stop   chan struct{}
	nudge  chan struct{} // something is due
	done   sync.WaitGroup
}

// slot represents a session, whether it is in memory or not.
type slot struct {
	key     string
	turn    chan struct{} // contains one token, which the current user of the session takes
	users   int           // number of users, including waiting ones; guarded by Keeper.mu
	session *session      // nil while not in memory; accessed only by the holder of the turn
	place   *list.Element // position in Keeper.unused; nil if it is not there
	used    time.Time
}

// NewKeeper returns a keeper. Call Close to stop it.
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

// errClosed is the error after Close.
var errClosed = problem.New(problem.Stopping, "the service is shutting down").Hinted("send the request again, with the same id")

// take waits for the turn to use a session.
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

// give ends the turn, and unloads sessions if there are too many in memory.
func (k *Keeper) give(s *slot) {
	s.used = time.Now()
	s.turn <- struct{}{}
	k.leave(s)
	k.shrink(func(open int, _ *slot) bool { return open > k.Open })
}

// leave ends the use of a slot.
func (k *Keeper) leave(s *slot) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.left(s)
}

// left is like leave, for a caller that holds the lock.
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

// shrink unloads unused sessions, the least recently used first, as long as away returns true.
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

// fewInputs is the number of inputs up to which no snapshot is written when a session is unloaded, since replaying them is fast.
const fewInputs = 16

// putAway saves a session and unloads it. If saving fails, nothing is lost, because its inputs are stored.
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

// drop removes a session from memory.
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

// hold puts a session into its slot.
func (k *Keeper) hold(s *slot, session *session) {
	s.session = session
	k.mu.Lock()
	k.open++
	k.mu.Unlock()
}

// OpenSessions returns the number of sessions in memory.
func (k *Keeper) OpenSessions() int {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.open
}

// tidy unloads sessions that have not been used for a long time.
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

// Close stops accepting requests and saves all sessions in memory, one after another. ctx limits the time for saving; sessions that
// are not saved in time are restored from their inputs later.
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
