package web

import (
	"encoding/json"
	"sync"
)

// event is one server-sent event.
type event struct {
	name string
	data []byte
}

const keptEvents = 1000

// hub keeps the last events of a session, numbered from 1, for the streams that show it. A stream that falls too far
// behind gets a reset event instead of the missed ones, so no queue grows.
type hub struct {
	mu      sync.Mutex
	events  []event // at most keptEvents; the last one has number last
	last    int
	wake    chan struct{} // closed and replaced when an event is added
	streams int
	closed  bool
}

func newHub() *hub { return &hub{wake: make(chan struct{})} }

// publish adds an event.
func (h *hub) publish(name string, data any) {
	text, err := json.Marshal(data)
	if err != nil {
		panic(err) // only types of this package are published, and all of them can be marshalled
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.events) == keptEvents {
		copy(h.events, h.events[1:])
		h.events = h.events[:keptEvents-1]
	}
	h.events = append(h.events, event{name, text})
	h.last++
	h.signal()
}

func (h *hub) signal() {
	close(h.wake)
	h.wake = make(chan struct{})
}

// after returns the events after number seen, the number of the last one, and a channel that is closed when there are
// more. ok is false if some of these events were dropped already, or if seen is not a number of this hub.
func (h *hub) after(seen int) (events []event, last int, wake <-chan struct{}, ok bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	first := h.last - len(h.events) // the number before the first event kept
	if seen < first || seen > h.last {
		return nil, h.last, h.wake, false
	}
	return append([]event(nil), h.events[seen-first:]...), h.last, h.wake, true
}

// join counts a stream in, leave out. join says false if there are too many or the session is over.
func (h *hub) join(most int) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed || h.streams >= most {
		return false
	}
	h.streams++
	return true
}

func (h *hub) leave() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.streams--
}

// watched reports whether the session has a stream.
func (h *hub) watched() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.streams > 0
}

// close ends the session's streams.
func (h *hub) close() {
	h.mu.Lock()
	defer h.mu.Unlock()
	if !h.closed {
		h.closed = true
		h.signal()
	}
}

func (h *hub) isClosed() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.closed
}
