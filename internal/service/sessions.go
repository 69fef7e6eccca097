package service

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"whenthen/facts"
	"whenthen/internal/runner"
	"whenthen/internal/service/decide"
	"whenthen/internal/service/live"
	"whenthen/internal/service/problem"
	"whenthen/internal/service/store"
)

// maxKey is the maximum length in bytes of a session's key and of an input's id.
const maxKey = 256

// session returns the endpoint that handles requests about the session whose key is in the URL.
func session(handle func(r *http.Request, key string) (*reply, error)) endpoint {
	return func(r *http.Request) (*reply, error) {
		key := r.PathValue("key")
		if key == "" || len(key) > maxKey || strings.ContainsFunc(key, func(c rune) bool { return c < ' ' }) {
			return nil, problem.New(problem.BadRequest, "a key must have 1 to %d bytes and no control characters", maxKey)
		}
		return handle(r, key)
	}
}

// input returns the endpoint that applies inputs of a kind to a session.
func (s *Server) input(verb live.Verb) endpoint {
	return session(func(r *http.Request, key string) (_ *reply, err error) {
		in := live.Input{Verb: verb, ID: r.Header.Get("Input-Id")}
		if len(in.ID) > maxKey {
			return nil, problem.New(problem.BadRequest, "an Input-Id must have at most %d bytes", maxKey)
		}
		if in.Match, err = match(r); err != nil {
			return nil, err
		}
		if in.Document, err = document(r); err != nil {
			return nil, err
		}
		done, err := s.Sessions.Do(r.Context(), key, r.URL.Query().Get("rules"), in)
		if err != nil {
			return nil, err
		}
		header := http.Header{"Etag": {etag(done.Version)}}
		if done.Repeated {
			header.Set("Input-Repeated", "true")
		}
		status := http.StatusOK
		if done.Created {
			status = http.StatusCreated
		}
		return &reply{status: status, body: done.Answer, header: header}, nil
	})
}

func etag(version int64) string { return `"` + strconv.FormatInt(version, 10) + `"` }

// match returns the version in the header If-Match, or nil.
func match(r *http.Request) (*int64, error) {
	text := r.Header.Get("If-Match")
	if text == "" || text == "*" {
		return nil, nil
	}
	version, err := strconv.ParseInt(strings.Trim(text, `"`), 10, 64)
	if err != nil {
		return nil, problem.New(problem.BadRequest, "If-Match: %s is not a version of a session", text).Hinted("send the value of the header ETag of an earlier answer")
	}
	return &version, nil
}

// create makes an empty session.
func (s *Server) create(r *http.Request, key string) (*reply, error) {
	o, err := object(r)
	if err != nil {
		return nil, err
	}
	rules, clock := r.URL.Query().Get("rules"), runner.ClockKind("")
	for _, m := range o.Members {
		switch m.Name {
		case "rules":
			rules, err = m.Text(decide.Name)
		case "clock":
			var text string
			text, err = m.Text(decide.Name)
			clock = runner.ClockKind(text)
			if err == nil && clock != runner.RealClock && clock != runner.PseudoClock && clock != runner.EventClock {
				err = problem.New(problem.BadRequest, "there is no clock %q", text).Hinted("the clock must be real, pseudo or events")
			}
		default:
			err = problem.New(problem.BadRequest, "unknown name %q; known are rules, clock", m.Name)
		}
		if err != nil {
			return nil, problem.Of(err, problem.BadRequest)
		}
	}
	head, created, err := s.Sessions.Create(r.Context(), key, rules, clock)
	if err != nil {
		return nil, err
	}
	status := http.StatusOK
	if created {
		status = http.StatusCreated
	}
	return &reply{status: status, body: head, header: http.Header{"Etag": {etag(head.Version)}}}, nil
}

// remove deletes a session.
func (s *Server) remove(r *http.Request, key string) (*reply, error) {
	return &reply{status: http.StatusNoContent}, s.Sessions.Delete(r.Context(), key)
}

// mostListed is the maximum number of sessions in one response.
const mostListed = 1000

// list lists sessions.
func (s *Server) list(r *http.Request) (*reply, error) {
	limit := 100
	if text := r.URL.Query().Get("limit"); text != "" {
		var err error
		if limit, err = strconv.Atoi(text); err != nil || limit < 1 || limit > mostListed {
			return nil, problem.New(problem.BadRequest, "limit: %s is not a number from 1 to %d", text, mostListed)
		}
	}
	list, err := s.Sessions.List(r.Context(), r.URL.Query().Get("after"), limit)
	if err != nil {
		return nil, err
	}
	return &reply{body: map[string][]store.Head{"sessions": list}}, nil
}

// head returns the state of a session.
func (s *Server) head(r *http.Request, key string) (*reply, error) {
	state, err := s.Sessions.Head(r.Context(), key)
	if err != nil {
		return nil, err
	}
	return &reply{body: state, header: http.Header{"Etag": {etag(state.Version)}}}, nil
}

// following returns the rules of a session in relation to the rules that are served.
func (s *Server) following(r *http.Request, key string) (*reply, error) {
	f, err := s.Sessions.Following(r.Context(), key)
	if err != nil {
		return nil, err
	}
	return &reply{body: f, header: http.Header{"Etag": {etag(f.Version)}}}, nil
}

// question returns an endpoint that reads from a session without changing it.
func (s *Server) question(ask func(r *http.Request, key string, parameters url.Values) (*facts.Object, error)) endpoint {
	return session(func(r *http.Request, key string) (*reply, error) {
		answer, err := ask(r, key, r.URL.Query())
		return &reply{body: answer}, err
	})
}

func (s *Server) facts(r *http.Request, key string, p url.Values) (*facts.Object, error) {
	return s.Sessions.Facts(r.Context(), key, p.Get("type"))
}

func (s *Server) query(r *http.Request, key string, _ url.Values) (*facts.Object, error) {
	o, err := object(r)
	if err != nil {
		return nil, err
	}
	q, err := decide.Query(o, decide.Name)
	if err != nil {
		return nil, problem.Of(err, problem.BadRequest)
	}
	return s.Sessions.Query(r.Context(), key, q)
}

func (s *Server) why(r *http.Request, key string, p url.Values) (*facts.Object, error) {
	if p.Get("about") == "" {
		return nil, problem.New(problem.BadRequest, "the parameter about is missing").Hinted("name what to explain, a fact, a property, a firing or a printed line: ?about=o1.total")
	}
	return s.Sessions.Why(r.Context(), key, p.Get("about"))
}

func (s *Server) whyNot(r *http.Request, key string, p url.Values) (*facts.Object, error) {
	if p.Get("rule") == "" {
		return nil, problem.New(problem.BadRequest, "the parameter rule is missing").Hinted("name the rule: ?rule=NAME, with &about=FACT for each fact that it should have matched")
	}
	return s.Sessions.WhyNot(r.Context(), key, p.Get("rule"), p["about"])
}
