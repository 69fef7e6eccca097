package web

import (
	"encoding/json"
	"slices"
	"sync"
)

// event is one server-sent event.
type event struct {
	n    int // its number, from 1
	name string
	data []byte
}

const (
	keptEvents = 1000
	keptBytes  = 128 << 10 // of the events' data in one hub, not counting the rules
)

// The events that supersede earlier ones: a reset supersedes the earlier events about the grid, rules supersede earlier rules.
const (
	resetName = "reset"
	rulesName = "rules"
)

// size returns the bytes that count towards keptBytes.
func (e event) size() int {
	if e.name == rulesName {
		return 0
	}
	return len(e.data)
}

// hub keeps the last events of a session, numbered from 1, for the streams that show it. Events that a later one
// supersedes are dropped at once, and the oldest events are dropped if there are too many or they are too large. A stream that has
// not seen an event dropped that way gets the whole state instead, so no queue grows.
type hub struct {
	mu      sync.Mutex
	events  []event       // in the order of their numbers, without those that were superseded
	bytes   int           // size of their data, without the rules, of which there is at most one event
	floor   int           // a stream that has seen this event or a later one can be sent all events that it lacks
	last    int           // number of the last event
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
	h.last++
	switch name {
	case resetName:
		h.drop(func(e event) bool { return e.name != rulesName })
	case rulesName:
		h.drop(func(e event) bool { return e.name == rulesName })
	}
	added := event{h.last, name, text}
	h.events = append(h.events, added)
	h.bytes += added.size()
	for len(h.events) > keptEvents || h.bytes > keptBytes && len(h.events) > 0 {
		h.floor = h.events[0].n
		h.bytes -= h.events[0].size()
		h.events = slices.Delete(h.events, 0, 1)
	}
	h.signal()
}

// drop removes events that are superseded.
func (h *hub) drop(superseded func(event) bool) {
	h.events = slices.DeleteFunc(h.events, func(e event) bool {
		if superseded(e) {
			h.bytes -= e.size()
			return true
		}
		return false
	})
}

// lastOf returns the number of the last event with a name, or 0 if there is none.
func (h *hub) lastOf(name string) int {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, e := range slices.Backward(h.events) {
		if e.name == name {
			return e.n
		}
	}
	return 0
}

func (h *hub) signal() {
	close(h.wake)
	h.wake = make(chan struct{})
}

// after returns the events after number seen, without superseded ones, the number of the last one, and a channel that
// is closed when there are more. ok is false if others of these events were dropped already, or if seen is not a number
// of this hub.
func (h *hub) after(seen int) (events []event, last int, wake <-chan struct{}, ok bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if seen < h.floor || seen > h.last {
		return nil, h.last, h.wake, false
	}
	at, _ := slices.BinarySearchFunc(h.events, seen+1, func(e event, n int) int { return e.n - n })
	return slices.Clone(h.events[at:]), h.last, h.wake, true
}

// join adds a stream to the count, leave removes it. join returns false if there are too many streams or the session has ended.
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
