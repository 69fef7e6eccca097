//go:build !js

package web

import (
	"context"
	"embed"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"net"
	"net/http"
	"strings"
	"time"

	"whenthen/internal/localhost"
)

//go:embed static
var static embed.FS

const (
	maxConnections = 1024
	heartbeat      = 15 * time.Second
	writeTime      = 10 * time.Second
)

// Server serves the page and its sessions. It is an http.Handler and safe for concurrent use.
type Server struct {
	*games
	mux   *http.ServeMux
	host  string
	cross *http.CrossOriginProtection
}

// NewServer makes a server without sessions.
func NewServer(o Options) (*Server, error) {
	g, err := newGames(o)
	if err != nil {
		return nil, err
	}
	files, err := fs.Sub(static, "static")
	if err != nil {
		return nil, err
	}
	s := &Server{games: g, mux: http.NewServeMux(), host: o.Host, cross: http.NewCrossOriginProtection()}
	s.mux.Handle("GET /", http.FileServerFS(files))
	s.mux.HandleFunc("POST /s", func(w http.ResponseWriter, r *http.Request) {
		answer, err := s.open(r.URL.Query().Get("from"))
		write(w, answer, err)
	})
	s.mux.HandleFunc("GET /s/{id}/events", s.events)
	for name := range s.handlers {
		method, last, _ := strings.Cut(name, " ")
		s.mux.HandleFunc(method+" /s/{id}/"+last, func(w http.ResponseWriter, r *http.Request) {
			answer, err := s.answer(w, r, name)
			write(w, answer, err)
		})
	}
	return s, nil
}

// Serve answers requests on a listener until ctx ends.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	server := &http.Server{
		Handler:           s,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       20 * time.Second,
		IdleTimeout:       60 * time.Second,
		MaxHeaderBytes:    16 << 10,
		BaseContext:       func(net.Listener) context.Context { return ctx },
	}
	ended := make(chan error, 1)
	go func() {
		<-ctx.Done()
		ended <- server.Close()
	}()
	defer s.run.Stop()
	err := server.Serve(limitConnections(l, maxConnections))
	if errors.Is(err, http.ErrServerClosed) {
		return <-ended
	}
	return err
}

// ServeHTTP answers a request. It rejects requests that do not come from this page.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Security-Policy", "default-src 'self'; img-src 'self' data: blob:; style-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cache-Control", "no-cache")
	if !s.knownHost(r.Host) {
		http.Error(w, "This server answers only requests to localhost or to a numeric address.", http.StatusMisdirectedRequest)
		return
	}
	if origin := r.Header.Get("Origin"); origin != "" && origin != "http://"+r.Host && origin != "https://"+r.Host || s.cross.Check(r) != nil {
		http.Error(w, "This server answers only requests of its own page.", http.StatusForbidden)
		return
	}
	s.mux.ServeHTTP(w, r)
}

// knownHost reports whether a host name is one of the server's own. Others are rejected, so that a page of another site cannot reach
// the server through a domain name that resolves to this machine (DNS rebinding).
func (s *Server) knownHost(host string) bool {
	name := host
	if h, _, err := net.SplitHostPort(host); err == nil {
		name = h
	}
	return localhost.Named(host) || s.host != "" && strings.EqualFold(name, s.host)
}

// answer lets a session answer a request.
func (s *Server) answer(w http.ResponseWriter, r *http.Request, name string) (any, error) {
	on, err := s.session(r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	var body []byte
	if r.Method == http.MethodPost {
		if kind, _, _ := strings.Cut(r.Header.Get("Content-Type"), ";"); kind != "application/json" {
			return nil, refused(http.StatusUnsupportedMediaType, "A command must be JSON.", "")
		}
		// Reading one byte more than allowed shows that a body is too large.
		if body, err = io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody+1)); err != nil && len(body) <= maxBody {
			return nil, refused(http.StatusBadRequest, "The request was interrupted.", "")
		}
	}
	return s.ask(r.Context(), on, name, r.URL.Query(), body)
}

// write answers with JSON. Write errors are ignored, since they mean that the page is gone.
func write(w http.ResponseWriter, answer any, err error) {
	status, body := reply(answer, err)
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}
