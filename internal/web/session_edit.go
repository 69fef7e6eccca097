package web

import (
	"context"
	"slices"

	"whenthen/internal/web/play"
	model "whenthen/rules/sudoku"
)

// editRequest places a digit (Digit), clears a cell (Digit 0), or toggles a candidate (Candidate).
type editRequest struct {
	R         int `json:"r"`
	C         int `json:"c"`
	Digit     int `json:"digit"`
	Candidate int `json:"candidate"`
}

// Edit applies the user's change to a cell.
func (s *session) Edit(ctx context.Context, q editRequest) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.now.loaded || q.R < 1 || q.R > 9 || q.C < 1 || q.C > 9 || q.Digit < 0 || q.Digit > 9 || q.Candidate < 0 || q.Candidate > 9 {
		return &play.StopError{Kind: play.StopOther, Head: "There is no such cell, or no grid is loaded."}
	}
	i := (q.R-1)*9 + q.C - 1
	p := s.now.position
	if p[i].Given {
		return &play.StopError{Kind: play.StopOther, Head: "A given stays.", Detail: "Edit the puzzle to change it."}
	}
	f := &play.Firing{Phase: phaseUser}
	if q.Candidate > 0 {
		if p[i].Value != 0 {
			return nil
		}
		bit := model.DigitSet(q.Candidate)
		if p[i].Candidates&bit != 0 {
			f.Gone = []play.Mark{{Cell: i, Digit: q.Candidate}}
		}
		p[i].Candidates ^= bit
	} else {
		m := play.Mark{Cell: i, Digit: q.Digit}
		p.Put(m)
		if q.Digit > 0 {
			f.Put, f.Gone = []play.Mark{m}, s.now.position.Struck(&p, i)
		}
	}
	next := s.now
	next.position, next.stuck, next.limited = p, false, nil
	next.firings = append(slices.Clip(next.firings), noted{f, 0})
	if q.Candidate == 0 {
		next.count(ctx)
	}
	s.remember()
	s.publishCells(&s.now.position, &p)
	s.now = next
	s.publishPhase()
	return nil
}

// phaseUser is the phase of changes by the user.
const phaseUser play.Mode = "user"
