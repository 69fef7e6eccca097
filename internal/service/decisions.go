package service

import (
	"encoding/json"
	"net/http"
	"time"

	"whenthen/facts"
	"whenthen/internal/service/decide"
	"whenthen/internal/service/journal"
	"whenthen/internal/service/live"
	"whenthen/internal/service/problem"
	"whenthen/internal/service/ruleset"
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
	made, err := s.decider.Decide(r.Context(), base, d, at)
	s.note(base, d, at, made, err)
	if err != nil {
		return nil, err
	}
	s.metrics.Ran(base.Name, made.Ran)
	return &reply{body: made.Answer}, nil
}

// note writes a stateless decision to the log of decisions.
func (s *Server) note(base *ruleset.Base, d decide.Document, at time.Time, made *decide.Decision, failed error) {
	if s.Journal == nil {
		return
	}
	e := &journal.Entry{Time: at, Rules: base.Name, Version: base.Version, Mode: base.Mode(), Request: d, Took: ms(time.Since(at))}
	if failed != nil {
		e.Failed(problem.Of(failed, problem.Internal))
		s.write(e, nil)
		return
	}
	s.write(e, []byte(facts.Text(made.Answer)))
}

// noteInput writes an input of a session to the log of decisions. Failed inputs have not decided anything, and repeated inputs are already
// in the log.
func (s *Server) noteInput(in *live.Input, done *live.Done) {
	s.write(&journal.Entry{
		Time: done.At, Rules: done.Session.Rules, Version: done.RulesVersion, Mode: done.Mode, Session: done.Session.Key, Number: done.Version, Clock: done.Session.Clock,
		Input: done.Input, Verb: in.Verb, Request: in.Document, Took: ms(max(time.Since(done.At), 0)),
	}, done.Answer)
}

// write writes an entry with its answer, which may be nil. A failure to write the log does not fail the request.
func (s *Server) write(e *journal.Entry, answer json.RawMessage) {
	var err error
	if answer != nil {
		err = e.Answered(answer)
	}
	if err == nil {
		err = s.Journal.Write(e)
	}
	if err != nil {
		s.Log.Error("decision not written to the log", "rules", e.Rules, "session", e.Session, "error", err)
	}
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
