package web

import (
	"fmt"
	"net/http"
	"time"

	"whenthen/internal/web/play"
)

// events is a session's stream; with "now" it ends after what there is, for pages that a browser has no connection left for.
func (s *Server) events(w http.ResponseWriter, r *http.Request) {
	on := s.session(w, r)
	if on == nil {
		return
	}
	if !s.store.joinStream(on) {
		refuse(w, http.StatusServiceUnavailable, &play.StopError{Kind: play.StopBusy, Head: "Too many pages show this game."})
		return
	}
	defer s.store.leaveStream(on)
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("X-Accel-Buffering", "no")
	out := http.NewResponseController(w)
	_ = out.SetReadDeadline(time.Time{}) // the request was read; the stream may stay open without a deadline
	seen := -1
	if id := r.Header.Get("Last-Event-ID"); id != "" {
		seen = number(id)
	}
	tick := time.NewTicker(heartbeat)
	defer tick.Stop()
	for {
		events, last, wake, ok := on.hub.after(seen)
		if !ok {
			events, last = on.resetEvent()
		}
		_ = out.SetWriteDeadline(time.Now().Add(writeTime))
		for _, e := range events {
			if _, err := fmt.Fprintf(w, "id: %d\nevent: %s\ndata: %s\n\n", e.n, e.name, e.data); err != nil {
				return
			}
		}
		seen = last
		if len(events) == 0 {
			if _, err := fmt.Fprint(w, ": still here\n\n"); err != nil {
				return
			}
		}
		if out.Flush() != nil || on.hub.isClosed() || r.URL.Query().Has("now") {
			return
		}
		if !ok {
			continue
		}
		select {
		case <-wake:
		case <-tick.C:
		case <-r.Context().Done():
			return
		}
	}
}
