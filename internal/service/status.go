package service

import (
	"cmp"
	"context"
	"net/http"
	"time"

	"whenthen/internal/service/openapi"
	"whenthen/internal/service/problem"
	"whenthen/internal/service/ruleset"
)

// health reports that the process responds.
func (s *Server) health(*http.Request) (*reply, error) {
	return &reply{body: map[string]string{"status": "ok"}}, nil
}

// readiness is whether requests can be handled, and the state of the rules.
type readiness struct {
	Ready bool             `json:"ready"`
	Rules []ruleset.Status `json:"rules"`
	// Folder is the reason why the folder of rules could not be read, Store the reason why the sessions' store cannot be reached.
	Folder *problem.Problem `json:"folder,omitempty"`
	Store  *problem.Problem `json:"store,omitempty"`
}

// pingTime limits the time in which the store must respond to a readiness check.
const pingTime = 2 * time.Second

// ready reports whether requests can be handled. If rules could not be loaded while older ones are served, the service is still
// ready, and the response names them.
func (s *Server) ready(r *http.Request) (*reply, error) {
	list, folder := s.Rules.Status()
	state := readiness{Rules: list, Folder: folder}
	for _, l := range list {
		state.Ready = state.Ready || l.Version != ""
	}
	ctx, stop := context.WithTimeout(r.Context(), pingTime)
	defer stop()
	if err := s.Sessions.Store.Ping(ctx); err != nil {
		state.Ready, state.Store = false, problem.New(problem.Unavailable, "%v", err)
	}
	if s.stopping.Load() {
		state.Ready = false
	}
	if !state.Ready {
		return &reply{status: http.StatusServiceUnavailable, body: state}, nil
	}
	return &reply{body: state}, nil
}

// rules lists the rules that are served.
func (s *Server) rules(*http.Request) (*reply, error) {
	list, folder := s.Rules.Status()
	return &reply{body: readiness{Ready: len(s.Rules.Bases()) > 0, Rules: list, Folder: folder}}, nil
}

// openapi describes the service for the rules that are served now.
func (s *Server) openapi(*http.Request) (*reply, error) {
	return &reply{body: openapi.Describe(s.Rules.Bases(), cmp.Or(s.Version, "development"))}, nil
}
