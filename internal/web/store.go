package web

import (
	"crypto/rand"
	"sync"
	"time"
)

const (
	maxSessions       = 200
	sessionTime       = 30 * time.Minute // without a command or a stream
	maxStreams        = 256
	streamsPerSession = 4
)

// store holds the sessions. Their number is limited: if there is no room, the store drops the session that was idle longest among those
// that no page shows.
type store struct {
	make func(id string) *session

	mu       sync.Mutex
	sessions map[string]*session
	streams  int
}

func newStore(make func(id string) *session) *store {
	return &store{make: make, sessions: map[string]*session{}}
}

// open makes a session. It returns nil if there is no room.
func (st *store) open() *session {
	st.mu.Lock()
	defer st.mu.Unlock()
	st.expire(time.Now())
	if len(st.sessions) >= maxSessions && !st.evict() {
		return nil
	}
	s := st.make(rand.Text())
	st.sessions[s.id] = s
	return s
}

// get returns a session and keeps it from expiring.
func (st *store) get(id string) *session {
	st.mu.Lock()
	defer st.mu.Unlock()
	s := st.sessions[id]
	if s != nil {
		s.touch()
	}
	return s
}

// expire drops sessions that were not used for a long time.
func (st *store) expire(now time.Time) {
	for id, s := range st.sessions {
		if now.Sub(s.idleSince()) > sessionTime && !s.hub.watched() {
			s.hub.close()
			delete(st.sessions, id)
		}
	}
}

// evict drops the session that was idle longest among those without a stream.
func (st *store) evict() bool {
	var oldest *session
	for _, s := range st.sessions {
		if !s.hub.watched() && (oldest == nil || s.idleSince().Before(oldest.idleSince())) {
			oldest = s
		}
	}
	if oldest == nil {
		return false
	}
	oldest.hub.close()
	delete(st.sessions, oldest.id)
	return true
}

// joinStream adds a stream to the counts, unless the session or the store has too many.
func (st *store) joinStream(s *session) bool {
	st.mu.Lock()
	defer st.mu.Unlock()
	if st.streams >= maxStreams || !s.hub.join(streamsPerSession) {
		return false
	}
	st.streams++
	return true
}

func (st *store) leaveStream(s *session) {
	st.mu.Lock()
	defer st.mu.Unlock()
	st.streams--
	s.hub.leave()
	s.touch()
}
