package service

import (
	"maps"
	"net/http"
	"net/url"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"time"

	"whenthen/internal/localhost"
	"whenthen/internal/service/live"
	"whenthen/internal/service/problem"
)

// endpoint handles a request and returns a value that is written as JSON. An error is written as a problem.
type endpoint func(r *http.Request) (*reply, error)

// reply is a response: a status and a JSON body.
type reply struct {
	status int // 0 is 200
	body   any // nil for none
	header http.Header
}

// routes maps URL patterns to handlers.
func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	open := func(pattern string, e endpoint) { mux.Handle(pattern, s.measured(pattern, s.answer(e))) }
	guarded := func(pattern string, e endpoint, parameters ...string) {
		mux.Handle(pattern, s.measured(pattern, s.guard(s.bound(s.answer(taking(parameters, e))))))
	}
	open("GET /healthz", s.health)
	open("GET /readyz", s.ready)
	mux.Handle("GET /metrics", s.guard(s.metrics.Handler()))
	guarded("GET /v1/openapi.json", s.openapi)
	guarded("GET /v1/rules", s.rules)
	guarded("POST /v1/decide/{rules}", s.decide, "type")
	guarded("GET /v1/sessions", s.list, "after", "limit")
	guarded("PUT /v1/sessions/{key}", session(s.create), "rules")
	guarded("GET /v1/sessions/{key}", session(s.head))
	guarded("DELETE /v1/sessions/{key}", session(s.remove))
	for _, verb := range live.Verbs {
		guarded("POST /v1/sessions/{key}/"+string(verb), s.input(verb), "rules", "type")
	}
	guarded("GET /v1/sessions/{key}/rules", session(s.following))
	guarded("GET /v1/sessions/{key}/facts", s.question(s.facts), "type")
	guarded("POST /v1/sessions/{key}/query", s.question(s.query))
	guarded("GET /v1/sessions/{key}/why", s.question(s.why), "about")
	guarded("GET /v1/sessions/{key}/why-not", s.question(s.whyNot), "rule", "about")
	pages := http.NewCrossOriginProtection() // a page from another site must not use a service that requires no token
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := pages.Check(r); err != nil {
			writeProblem(w, problem.New(problem.CrossOrigin, "requests from pages of other sites are refused"))
			return
		}
		if s.Local && !localhost.Named(r.Host) {
			writeProblem(w, problem.New(problem.CrossOrigin, "requests for the host %s are refused", r.Host).
				Hinted("without tokens, the service answers to localhost and to numeric addresses; start it with --tokens FILE, or with --open"))
			return
		}
		h, pattern := mux.Handler(r)
		if pattern == "" {
			unrouted(w, r, h)
			return
		}
		mux.ServeHTTP(w, r)
	})
}

// taking returns an endpoint that refuses requests with other parameters than some: a misspelled one would have no effect, and nobody would
// notice.
func taking(parameters []string, e endpoint) endpoint {
	return func(r *http.Request) (*reply, error) {
		given, err := url.ParseQuery(r.URL.RawQuery)
		if err != nil {
			return nil, problem.New(problem.BadRequest, "the parameters cannot be read: %v", err)
		}
		for _, name := range slices.Sorted(maps.Keys(given)) {
			switch {
			case slices.Contains(parameters, name):
			case len(parameters) == 0:
				return nil, problem.New(problem.BadRequest, "unknown parameter %q; this address takes none", name)
			default:
				return nil, problem.New(problem.BadRequest, "unknown parameter %q; known are %s", name, strings.Join(parameters, ", "))
			}
		}
		return e(r)
	}
}

// measured counts requests and measures their duration.
func (s *Server) measured(pattern string, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		seen := &observedResponse{ResponseWriter: w, status: http.StatusOK}
		next.ServeHTTP(seen, r)
		s.metrics.Request(pattern, seen.status, time.Since(start))
		if seen.code != "" {
			s.metrics.Refused(string(seen.code))
		}
	})
}

// observedResponse is a response that records its status and problem.
type observedResponse struct {
	http.ResponseWriter
	status int
	code   problem.Code
}

// WriteHeader records the status.
func (s *observedResponse) WriteHeader(status int) {
	s.status = status
	s.ResponseWriter.WriteHeader(status)
}

// Unwrap gives http.ResponseController access to the response's other capabilities.
func (s *observedResponse) Unwrap() http.ResponseWriter { return s.ResponseWriter }

// answer writes the reply of an endpoint.
func (s *Server) answer(e endpoint) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		number := s.requests.Add(1)
		start := time.Now()
		defer func() {
			if p := recover(); p != nil && p != http.ErrAbortHandler {
				s.Log.Error("panic", "request", number, "path", r.URL.Path, "panic", p, "stack", string(debug.Stack()))
				writeProblem(w, problem.New(problem.Internal, "internal error; see request %d in the service's log", number))
			}
		}()
		reply, err := e(r)
		if err != nil {
			p := problem.Of(err, problem.Internal)
			if p.Code == problem.Internal {
				s.Log.Error("request failed", "request", number, "path", r.URL.Path, "error", err)
			}
			s.Log.Debug("refused", "request", number, "method", r.Method, "path", r.URL.Path, "code", p.Code, "took", time.Since(start))
			writeProblem(w, p)
			return
		}
		for name, values := range reply.header {
			w.Header()[name] = values
		}
		if reply.status == 0 {
			reply.status = http.StatusOK
		}
		writeJSON(w, reply.status, reply.body)
	})
}

// bound limits the number of concurrent requests and the length of bodies.
func (s *Server) bound(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.stopping.Load() {
			writeProblem(w, problem.New(problem.Stopping, "the service is shutting down").Hinted("send the request again, with the same id"))
			return
		}
		if s.slots != nil {
			select {
			case s.slots <- struct{}{}:
				defer func() { <-s.slots }()
			default:
				writeProblem(w, problem.New(problem.Busy, "%d requests are in progress", cap(s.slots)).Hinted("send the request again in a second"))
				return
			}
		}
		if s.Limits.Body > 0 {
			r.Body = http.MaxBytesReader(w, r.Body, s.Limits.Body)
		}
		next.ServeHTTP(w, r)
	})
}

// bodilessResponse is a response without a body: only its status and header are used.
type bodilessResponse struct {
	header http.Header
	status int
}

func (s *bodilessResponse) Header() http.Header         { return s.header }
func (s *bodilessResponse) WriteHeader(status int)      { s.status = status }
func (s *bodilessResponse) Write(p []byte) (int, error) { return len(p), nil }

// unrouted handles a request that matches no pattern, with the status that the mux has determined.
func unrouted(w http.ResponseWriter, r *http.Request, h http.Handler) {
	found := &bodilessResponse{header: http.Header{}}
	h.ServeHTTP(found, r)
	switch {
	case found.status == http.StatusMethodNotAllowed:
		allowed := found.header.Get("Allow")
		w.Header().Set("Allow", allowed)
		writeProblem(w, problem.New(problem.MethodNotAllowed, "%s takes %s, not %s", r.URL.Path, allowed, r.Method))
	case found.status/100 == 3:
		w.Header().Set("Location", found.header.Get("Location"))
		w.WriteHeader(found.status)
	default:
		writeProblem(w, problem.New(problem.NotFound, "there is nothing at %s", r.URL.Path).Hinted("GET /v1/openapi.json lists the addresses"))
	}
}

// retryAfter is the number of seconds that a client should wait after a status 503.
const retryAfter = 1

func writeProblem(w http.ResponseWriter, p *problem.Problem) {
	if seen, ok := w.(*observedResponse); ok {
		seen.code = p.Code
	}
	status := p.Code.Status()
	switch status {
	case http.StatusServiceUnavailable:
		w.Header().Set("Retry-After", strconv.Itoa(retryAfter))
	case http.StatusUnauthorized:
		w.Header().Set("WWW-Authenticate", "Bearer")
	}
	writeJSON(w, status, map[string]*problem.Problem{"error": p})
}
