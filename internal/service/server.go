package service

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"sync/atomic"
	"time"

	"whenthen/engine"
	"whenthen/internal/service/decide"
	"whenthen/internal/service/journal"
	"whenthen/internal/service/live"
	"whenthen/internal/service/metrics"
	"whenthen/internal/service/ruleset"
)

// Options configure a server.
type Options struct {
	Rules    *ruleset.Set
	Sessions *live.Keeper
	Limits   decide.Limits
	Tokens   *Tokens         // nil: no token is required
	Local    bool            // requests that name this machine by anything but localhost or a number are refused: see localhost.Named
	Journal  *journal.Writer // log of decisions; nil for none
	Version  string          // version of the program, for the description
	Requests int             // maximum number of concurrent requests; more are rejected. 0 means no limit.
	Drain    time.Duration
	Log      *slog.Logger
}

// Server handles requests. Handler may be used right away; Serve listens.
type Server struct {
	Options
	metrics  *metrics.Metrics
	decider  *decide.Decider
	handler  http.Handler
	slots    chan struct{} // a slot for each request in progress; nil if unlimited
	stopping atomic.Bool
	requests atomic.Uint64 // numbers requests for the log
}

// New returns a server, which also counts the work of the keeper's sessions. The rules must be loaded before.
func New(o Options) *Server {
	s := &Server{Options: o, decider: &decide.Decider{Limits: o.Limits}}
	open := func() int { return 0 }
	if o.Sessions != nil {
		open, o.Sessions.Ran = o.Sessions.OpenSessions, func(rules string, did []engine.RuleProfile) { s.metrics.Ran(rules, did) }
		o.Sessions.Swapped = func(rules string, c *live.Change) { s.metrics.Swapped(rules, c) }
		if o.Journal != nil {
			o.Sessions.Taken = s.noteInput
		}
	}
	s.metrics = metrics.New(metrics.Gauges{OpenSessions: open, Rules: o.Rules})
	if o.Requests > 0 {
		s.slots = make(chan struct{}, o.Requests)
	}
	s.handler = s.routes()
	return s
}

// Handler returns the handler of all requests.
func (s *Server) Handler() http.Handler { return s.handler }

// Serve handles requests on a listener until ctx ends. Then it accepts no more requests, waits up to Options.Drain for requests in
// progress, and closes.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	server := &http.Server{
		Handler:           s.handler,
		ReadHeaderTimeout: 10 * time.Second,
		IdleTimeout:       2 * time.Minute,
		ErrorLog:          slog.NewLogLogger(s.Log.Handler(), slog.LevelWarn),
	}
	if s.Limits.Time > 0 {
		server.ReadTimeout = s.Limits.Time + 30*time.Second // cuts off bodies that arrive too slowly
	}
	drained := make(chan error, 1)
	go func() {
		<-ctx.Done()
		s.stopping.Store(true)
		drain, stop := context.WithTimeout(context.Background(), s.Drain)
		defer stop()
		drained <- server.Shutdown(drain)
	}()
	err := server.Serve(l)
	if !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	if err := <-drained; err != nil {
		s.Log.Warn("requests were interrupted", "error", err)
		_ = server.Close()
	}
	return nil
}

// Reload reads the rules again and logs what has changed.
func (s *Server) Reload() {
	for _, c := range s.Rules.Reload() {
		s.metrics.Reloaded(c)
		switch {
		case c.Failed != nil:
			attrs := []any{"rules", c.Name, "kept", c.Old, "error", c.Failed.Message}
			if c.Failed.Place != nil {
				attrs = append(attrs, "file", c.Failed.Place.File, "line", c.Failed.Place.Line)
			}
			s.Log.Error("rules not loaded", attrs...)
		case c.New == "":
			s.Log.Info("rules removed", "rules", c.Name, "version", c.Old)
		default:
			s.Log.Info("rules loaded", "rules", c.Name, "version", c.New, "before", c.Old)
			if s.Sessions != nil {
				s.Sessions.RulesLoaded(c.Name, c.Old)
			}
		}
	}
}
