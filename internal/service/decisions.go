package service

import (
	"net/http"
	"time"

	"whenthen/internal/service/decide"
)

// decide makes a stateless decision.
func (s *Server) decide(r *http.Request) (*reply, error) {
	base, err := s.Rules.Base(r.PathValue("rules"))
	if err != nil {
		return nil, err
	}
	d, err := document(r)
	if err != nil {
		return nil, err
	}
	at := time.Now()
	made, err := decide.Decide(r.Context(), base, d, at, s.Limits)
	if err != nil {
		return nil, err
	}
	return &reply{body: made.Answer}, nil
}
