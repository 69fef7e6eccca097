package why

import (
	"errors"
	"fmt"

	"whenthen/engine/internal/eval"
	"whenthen/engine/internal/history"
	"whenthen/engine/internal/probe"
	"whenthen/engine/internal/rete"
	"whenthen/engine/rule"
	"whenthen/internal/fact"
)

// ErrNotRecorded is the error of a question about the past of a session that does not record its history.
var ErrNotRecorded = errors.New("the session does not record what happens: open it with Recorded")

// Session is the part of a session that the answers need. It describes the session at one moment: create a new one for each question.
type Session struct {
	Memory  *rete.WorkingMemory
	History *history.History // nil unless the session is recorded
	// Probe returns the state for evaluating conditions with the facts of the session. Each call returns a new one, which the caller may
	// change.
	Probe func() *probe.Session
	// Calendar reports whether a calendar with a name is registered.
	Calendar func(name string) bool
	Now      int64 // the session's clock, in Unix milliseconds
	Fired    int   // number of firings so far
	Counts   []int // number of firings by rule.Order
	Ended    error // the error that ended the last run
}

// Numbered finds a fact by its ID, even if it has left working memory.
func (s *Session) Numbered(id int64) (probe.Fact, error) {
	for _, f := range s.Probe().Facts {
		if f.ID == id {
			return f, nil
		}
	}
	if h := s.History; h != nil {
		if i := h.Find(h.Count(), func(x *history.Record) bool { return x.Fact.ID == id }); i >= 0 {
			return h.At(i).Fact, nil
		}
	}
	return probe.Fact{}, fmt.Errorf("there is no fact #%d", id)
}

// pastEvent is an event that was deleted because it had expired.
type pastEvent struct {
	fact probe.Fact
	at   eval.EventTime
}

// pastEvents returns the expired events that the rule could match, as far as the history goes back.
func (s *Session) pastEvents(r *rule.Rule) []pastEvent {
	var list []pastEvent
	if s.History == nil {
		return nil
	}
	for i := s.History.First(); i < s.History.Count(); i++ {
		if x := s.History.At(i); x.Over && CanMatch(r, x.Fact.Object.Type) {
			list = append(list, pastEvent{x.Fact, x.At})
		}
	}
	return list
}

// probeWith returns the state for evaluating conditions with the present facts. It also knows the times of the past events, which the
// caller may add to the facts.
func (s *Session) probeWith(past []pastEvent) *probe.Session {
	p := s.Probe()
	present := p.Frame.FactTime
	p.Frame.FactTime = func(o fact.Object) (eval.EventTime, bool) {
		at, known := present(o)
		for i := 0; i < len(past) && !known; i++ {
			if past[i].fact.Object == o {
				at, known = past[i].at, true
			}
		}
		return at, known
	}
	return p
}
