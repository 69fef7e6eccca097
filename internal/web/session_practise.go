package web

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"whenthen/internal/web/play"
)

// Practise puts a board on the grid on which a technique, given by its ID, finds something, and starts a quest for the technique.
func (s *session) Practise(ctx context.Context, id string) (*questView, error) {
	s.mu.Lock()
	base, ok := s.base.(play.LessonBase)
	list := s.techniques()
	s.mu.Unlock()
	at := slices.IndexFunc(list, func(t play.Technique) bool { return t.ID == id })
	if !ok || at < 0 {
		return nil, &play.StopError{Kind: play.StopOther, Head: "There is no lesson for that."}
	}
	boards, err := base.Lessons(id)
	if err != nil {
		return nil, err
	}
	rand.Shuffle(len(boards), func(i, j int) { boards[i], boards[j] = boards[j], boards[i] })
	for _, p := range boards {
		fits, err := s.teaches(ctx, p, list[at].Name)
		if err != nil {
			return nil, err
		}
		if !fits {
			continue
		}
		if err := s.Load(ctx, loadRequest{Position: p.String(), Sample: "Practice: " + list[at].Name}); err != nil {
			return nil, err
		}
		return s.Find(ctx, list[at].Name)
	}
	return nil, &play.StopError{Kind: play.StopOther, Head: fmt.Sprintf("There is no board to practise %s on.", list[at].Name)}
}

// teaches reports whether a technique finds something on a board that has one solution and no wrong eliminations.
func (s *session) teaches(ctx context.Context, p play.Position, technique string) (bool, error) {
	trial := snapshot{position: p}
	trial.count(ctx)
	if trial.solutions != 1 || trial.astray() >= 0 {
		return false, nil
	}
	s.mu.Lock()
	base, job, typed := s.base, s.job(play.ModeAll, p), s.set().typed
	s.mu.Unlock()
	all := &collector{}
	if err := s.run.Play(ctx, base, job, typed, all); err != nil {
		return false, err
	}
	return slices.ContainsFunc(all.possible, func(st *play.Step) bool { return st.Tech == technique }), nil
}
