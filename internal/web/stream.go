//go:build !js

package web

import (
	"net/http"
	"time"

	"whenthen/internal/web/play"
)

// events serves a session's stream. With the query parameter "now" it ends after the existing events, for pages for which the browser has
// no connection left.
func (s *Server) events(w http.ResponseWriter, r *http.Request) {
	on, err := s.session(r.PathValue("id"))
	if err == nil && !s.store.joinStream(on) {
		err = &refusal{unavailable, &play.StopError{Kind: play.StopBusy, Head: "Too many pages show this game."}}
	}
	if err != nil {
		write(w, nil, err)
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
		_ = out.SetWriteDeadline(time.Now().Add(writeTime))
		last, wake, ok, err := on.writeEvents(w, seen)
		if err != nil {
			return
		}
		seen = last
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
