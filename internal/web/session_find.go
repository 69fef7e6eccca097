package web

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"whenthen/internal/english"
	"whenthen/internal/sudoku"
	"whenthen/internal/web/play"
	model "whenthen/rules/sudoku"
)

// quest is the player's search for a step: the page names a technique, and the player points at cells and candidates, which are
// compared with the engine's own steps.
type quest struct {
	technique string
	position  play.Position // the position on which it was started
	steps     []*play.Step  // all steps of the technique on that position
	done      *play.Step    // the step that the player found or gave up
	found     []play.Mark   // candidates that the player has found: the eliminated ones, or the placed one
	hints     int
}

// questView is the part of a quest that the page shows.
type questView struct {
	Technique string      `json:"tech"`
	Level     string      `json:"level"`
	Head      string      `json:"head"`
	Say       string      `json:"say"`
	Right     bool        `json:"right"` // the last answer was right
	Done      bool        `json:"done"`  // a step was found completely
	Found     []play.Mark `json:"found"`
	Cause     []play.Mark `json:"cause"`          // the cause, as far as hints have revealed it
	Step      *play.Step  `json:"step,omitempty"` // the step, if it was found or given up
}

// Find starts a quest for the named technique, or without a name for the technique of the next step. It returns an error if the grid is in
// a state in which a hint could be wrong.
func (s *session) Find(ctx context.Context, technique string) (*questView, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.mayPlay(); err != nil {
		return nil, err
	}
	if p := s.phase(); len(p.Faults) > 0 || s.now.solutions != 1 || s.now.astray() >= 0 {
		return nil, &play.StopError{Kind: play.StopOther, Head: "There is nothing to look for on this grid.", Detail: "It must have exactly one solution and no mistakes."}
	}
	if technique == "" {
		next := &collector{}
		if err := s.play(ctx, play.ModeStep, s.now.position, next); err != nil {
			return nil, err
		}
		if len(next.steps) == 0 {
			return nil, &play.StopError{Kind: play.StopOther, Head: "No rule finds a step here."}
		}
		technique = next.steps[0].Tech
	}
	all := &collector{}
	if err := s.play(ctx, play.ModeAll, s.now.position, all); err != nil {
		return nil, err
	}
	q := &quest{technique: technique, position: s.now.position}
	for _, st := range all.possible {
		if strings.EqualFold(st.Tech, technique) {
			q.technique, q.steps = st.Tech, append(q.steps, st)
		}
	}
	if len(q.steps) == 0 {
		return nil, &play.StopError{Kind: play.StopOther, Head: fmt.Sprintf("There is no %s on this grid.", technique)}
	}
	s.quest = q
	return q.tell(false, q.task()), nil
}

// task returns the instruction for the player.
func (q *quest) task() string {
	what := "Click the candidates that must go because of it."
	if q.steps[0].Put != nil {
		what = "Click the candidate that it places."
	}
	if n := len(q.steps); n > 1 {
		what += fmt.Sprintf(" There are %d ways; any will do.", n)
	}
	return what
}

func (q *quest) tell(right bool, say string) *questView {
	first := q.steps[0]
	t := &questView{Technique: q.technique, Level: first.Level, Head: "Find " + english.WithArticle(q.technique) + ".", Say: say, Right: right, Found: append([]play.Mark{}, q.found...), Cause: []play.Mark{}}
	if q.hints >= 2 {
		t.Cause = append(t.Cause, first.Cause...)
		if len(t.Cause) == 0 && first.Put != nil {
			t.Cause = append(t.Cause, play.Mark{Cell: first.Put.Cell})
		}
	}
	return t
}

// Guess judges the candidate that the player has clicked, or with digit 0 the cell.
func (s *session) Guess(row, col, digit int) (*questView, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	q := s.quest
	if q == nil || q.position != s.now.position || row < 1 || row > 9 || col < 1 || col > 9 || digit < 0 || digit > 9 {
		return nil, &play.StopError{Kind: play.StopOther, Head: "Find it yourself is not running."}
	}
	m := play.Mark{Cell: (row-1)*9 + col - 1, Digit: digit}
	return q.judge(m), nil
}

// judge returns how a candidate, or with digit 0 a cell, is related to the steps.
func (q *quest) judge(m play.Mark) *questView {
	sameCell := func(x play.Mark) bool { return x.Cell == m.Cell }
	var part, cell, at bool
	for _, st := range q.steps {
		effect := st.Effect()
		if slices.Contains(effect, m) {
			return q.right(m)
		}
		at = at || slices.ContainsFunc(effect, sameCell)
		part = part || slices.Contains(st.Cause, m)
		cell = cell || slices.ContainsFunc(st.Cause, sameCell)
	}
	switch where := sudoku.CellName(m.Cell); {
	case m.Digit == 0 && at:
		return q.tell(true, fmt.Sprintf("Yes, something happens in %s. Which candidate?", where))
	case at:
		return q.tell(false, fmt.Sprintf("%s is the right cell, but it is another digit.", where))
	case part || m.Digit == 0 && cell:
		return q.tell(true, fmt.Sprintf("Yes, %s belongs to the pattern. What follows from it?", where))
	case cell:
		return q.tell(false, fmt.Sprintf("%s belongs to the pattern, but not with %d.", where, m.Digit))
	case m.Digit == 0:
		return q.tell(false, fmt.Sprintf("%s is not part of it.", where))
	default:
		return q.tell(false, fmt.Sprintf("%d in %s is not part of it.", m.Digit, where))
	}
}

// right records a candidate that a step eliminates or places. When all candidates of a step are found, the quest is done.
func (q *quest) right(m play.Mark) *questView {
	if !slices.Contains(q.found, m) {
		q.found = append(q.found, m)
	}
	least := 81
	for _, st := range q.steps {
		if !slices.Contains(st.Effect(), m) {
			continue
		}
		left := 0
		for _, e := range st.Effect() {
			if !slices.Contains(q.found, e) {
				left++
			}
		}
		if least = min(least, left); left == 0 {
			q.done = st
			t := q.tell(true, st.Head+". "+st.Text)
			t.Head, t.Done, t.Step = "Found: "+q.technique+".", true, st.Alone()
			return t
		}
	}
	return q.tell(true, fmt.Sprintf("Right: %d leaves %s. And %s more.", m.Digit, sudoku.CellName(m.Cell), english.Count(least, "candidate")))
}

// FindHint returns the next hint of a quest: first where to look, then the pattern, a cell, and finally the step.
func (s *session) FindHint() (*questView, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	q := s.quest
	if q == nil || q.position != s.now.position {
		return nil, &play.StopError{Kind: play.StopOther, Head: "Find it yourself is not running."}
	}
	q.hints++
	first := q.steps[0]
	switch q.hints {
	case 1:
		var units []string
		for _, u := range play.SharedUnits(cellsOf(first.Cause)...) {
			units = append(units, play.UnitNames([]int{u}))
		}
		if first.Put == nil && len(units) > 0 {
			return q.tell(false, "Look at "+english.And(units)+"."), nil
		}
		return q.tell(false, fmt.Sprintf("Look for what happens in %s.", play.UnitNames(play.SharedUnits(first.Effect()[0].Cell)[2:]))), nil
	case 2:
		return q.tell(false, "The coloured cells are the pattern. "+first.Where), nil
	case 3:
		return q.tell(false, fmt.Sprintf("Something happens in %s.", sudoku.CellName(first.Effect()[0].Cell))), nil
	}
	q.done = first
	t := q.tell(false, first.Head+". "+first.Text)
	t.Head, t.Done, t.Step = "This is it: "+q.technique+".", true, first.Alone()
	return t, nil
}

func cellsOf(marks []play.Mark) []int {
	var cells []int
	for _, m := range marks {
		if !slices.Contains(cells, m.Cell) {
			cells = append(cells, m.Cell)
		}
	}
	return cells
}

// Take applies the step of a quest that is done.
func (s *session) Take() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.quest == nil || s.quest.done == nil || s.quest.position != s.now.position {
		return &play.StopError{Kind: play.StopOther, Head: "There is no step to take."}
	}
	st := *s.quest.done
	by := &play.Firing{Rule: st.Rule, File: st.File, Line: st.Line}
	if st.By != nil {
		*by = *st.By
	}
	by.Phase, by.Put, by.Gone, st.By = play.ModeStep, nil, nil, nil
	next := s.now
	next.stuck, next.limited = false, nil
	p, filled := &next.position, -1
	if st.Put != nil {
		p.Put(*st.Put)
		by.Put, filled = []play.Mark{*st.Put}, st.Put.Cell
	} else {
		for _, m := range st.Gone {
			p[m.Cell].Candidates &^= model.DigitSet(m.Digit)
		}
	}
	by.Gone = s.now.position.Struck(p, filled)
	st.Grid = *p
	next.steps = append(slices.Clip(next.steps), &st)
	next.firings = append(slices.Clip(next.firings), noted{by, len(next.steps)})
	s.remember()
	s.publishCells(&s.now.position, p)
	s.now, s.quest = next, nil
	s.publishStep(len(next.steps), &st)
	s.publishPhase()
	return nil
}
