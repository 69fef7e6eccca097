package web

import (
	"context"
	"encoding/json"
	"slices"
	"sort"
	"strings"
	"sync"
	"time"

	"whenthen"
	"whenthen/internal/web/jobs"
	"whenthen/internal/web/play"
)

const (
	maxNoted  = 20_000
	keptLines = 400
)

// session is one page's game. Its methods are the page's commands. Each locks the session and publishes its effects to
// the hub.
type session struct {
	id  string
	run *jobs.Runner
	hub *hub

	mu        sync.Mutex
	bases     []play.Base
	base      play.Base
	rules     map[string]*ruleSet // by name of base
	now       snapshot
	past      timeline
	lines     []string
	hint      *play.Step // the step that the hint is about
	hintStage int
	quest     *quest // the step that the player looks for; nil if there is none

	used struct {
		sync.Mutex
		at time.Time
	}
}

// ruleSet holds the rules of one base as the session uses them.
type ruleSet struct {
	files      []whenthen.Source
	typed      bool // differs from the shipped files
	off        []string
	order      []string
	techniques []play.Technique
}

func newSession(id string, run *jobs.Runner, bases []play.Base) *session {
	s := &session{id: id, run: run, hub: newHub(), bases: bases, base: bases[len(bases)-1], rules: map[string]*ruleSet{}}
	s.touch()
	return s
}

// touch keeps the session from expiring.
func (s *session) touch() {
	s.used.Lock()
	defer s.used.Unlock()
	s.used.at = time.Now()
}

func (s *session) idleSince() time.Time {
	s.used.Lock()
	defer s.used.Unlock()
	return s.used.at
}

// set returns the rules of the current base.
func (s *session) set() *ruleSet {
	if r := s.rules[s.base.Name()]; r != nil {
		return r
	}
	r := &ruleSet{}
	for _, f := range s.base.Files() {
		r.files = append(r.files, whenthen.Source{Name: f.Name, Text: f.Text})
	}
	r.techniques, _ = s.base.Techniques(r.files) // the shipped files compile without errors
	s.rules[s.base.Name()] = r
	return r
}

// job makes a job with the current rules.
func (s *session) job(mode play.Mode, p play.Position) play.Job {
	r := s.set()
	return play.Job{Files: r.files, Off: r.off, Order: r.order, Mode: mode, Position: p}
}

// play runs a job with the current rules.
func (s *session) play(ctx context.Context, mode play.Mode, p play.Position, out play.Sink) error {
	return s.run.Play(ctx, s.base, s.job(mode, p), s.set().typed, out)
}

// remember saves the current snapshot for undo.
func (s *session) remember() {
	s.past.remember(s.now)
	s.hint, s.hintStage = nil, 0
}

// show replaces the current snapshot and publishes all of it. It does not publish the rules, which are many times as large as the
// rest.
func (s *session) show(next snapshot) {
	s.now = next
	s.hub.publish(resetName, s.state())
}

// state returns everything that a page shows, except the rules.
func (s *session) state() map[string]any {
	steps := make([]stepEvent, len(s.now.steps))
	for i, st := range s.now.steps {
		steps[i] = numbered(i+1, st)
	}
	return map[string]any{
		"grid": s.now.position, "steps": steps, "phase": s.phase(), "lines": s.lines,
	}
}

// ruleState returns the part of the page's state that concerns the rules.
func (s *session) ruleState() map[string]any {
	r := s.set()
	files := make([]map[string]any, len(r.files))
	for i, f := range r.files {
		if i >= len(s.base.Files()) {
			files[i] = map[string]any{"name": f.Name, "group": "Added", "text": f.Text, "added": true}
			continue
		}
		shipped := s.base.Files()[i]
		files[i] = map[string]any{"name": f.Name, "group": shipped.Group, "text": f.Text, "edited": f.Text != shipped.Text}
		if f.Text != shipped.Text {
			files[i]["shipped"] = shipped.Text
		}
	}
	_, scenarios := s.base.(play.ScenarioBase)
	return map[string]any{
		"base": s.base.Name(), "files": files, "techniques": s.techniques(), "off": append([]string{}, r.off...),
		"scenarios": scenarios, "reordered": len(r.order) > 0,
	}
}

// techniques returns the techniques in the order in which they are currently tried.
func (s *session) techniques() []play.Technique {
	r := s.set()
	list := append([]play.Technique{}, r.techniques...)
	at := func(t play.Technique) int {
		if i := slices.Index(r.order, t.ID); i >= 0 {
			return i
		}
		return len(r.order)
	}
	if len(r.order) > 0 {
		sort.SliceStable(list, func(i, j int) bool { return at(list[i]) < at(list[j]) })
	}
	return list
}

// Go plays one step, or continues until the rules find nothing more.
func (s *session) Go(ctx context.Context, mode play.Mode) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.mayPlay(); err != nil {
		return err
	}
	s.publishRunning()
	next := s.now
	next.limited, next.stuck = nil, false
	c := &change{s: s, next: &next, before: s.now.position, end: s.now.position}
	filled := s.now.position.Filled()
	err := s.play(ctx, mode, s.now.position, c)
	if err != nil {
		stop := play.Explain(err)
		if stop.Kind == play.StopBusy {
			s.publishPhase()
			return stop
		}
		next.limited = stop
		s.line(stop.Error())
	} else {
		s.publishCells(&c.before, &c.end)
		next.position = c.end
		if next.position.Filled() < 81 {
			nothing := len(next.steps) == len(s.now.steps)
			if s.base.StepPlaces() {
				nothing = next.position.Filled() == filled
			}
			next.stuck = mode == play.ModeSolve || nothing
		}
		if next.stuck {
			s.line("Sorry - can't solve this grid.")
		}
	}
	s.remember()
	s.now = next
	s.publishPhase()
	return nil
}

// mayPlay returns an error if there is no grid on which the rules can play.
func (s *session) mayPlay() error {
	switch {
	case !s.now.loaded:
		return &play.StopError{Kind: play.StopOther, Head: "Choose a puzzle first."}
	case s.now.position.Filled() == 81:
		return &play.StopError{Kind: play.StopOther, Head: "The grid is full."}
	}
	return nil
}

// Undo undoes the last command.
func (s *session) Undo() error { return s.travel(&s.past.undo, &s.past.redo) }

// Redo repeats the command that was undone last.
func (s *session) Redo() error { return s.travel(&s.past.redo, &s.past.undo) }

func (s *session) travel(from, to *[]snapshot) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(*from) == 0 {
		return nil
	}
	last := len(*from) - 1
	next := (*from)[last]
	*from, *to = (*from)[:last], append(*to, s.now)
	s.hint, s.hintStage = nil, 0
	s.show(next)
	return nil
}

// Restart drops the steps after step n.
func (s *session) Restart(n int) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if n < 1 || n > len(s.now.steps) {
		return &play.StopError{Kind: play.StopOther, Head: "There is no such step."}
	}
	next := s.now
	next.steps = slices.Clip(next.steps[:n])
	next.position = next.steps[n-1].Grid
	next.stuck, next.limited = false, nil
	for i, f := range next.firings {
		if f.step > n {
			next.firings = slices.Clip(next.firings[:i])
			break
		}
	}
	s.remember()
	s.show(next)
	return nil
}

// Dump prints the grid to the console, as the original does.
func (s *session) Dump() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.now.loaded {
		return &play.StopError{Kind: play.StopOther, Head: "Choose a puzzle first."}
	}
	for line := range strings.Lines(play.Dump(&s.now.position)) {
		s.line(strings.TrimRight(line, "\n"))
	}
	return nil
}

// All returns the steps that are currently possible. It does not lock the session meanwhile, because the list takes longer than a step.
func (s *session) All(ctx context.Context) ([]*play.Step, error) {
	s.mu.Lock()
	over := !s.now.loaded || s.now.position.Filled() == 81
	base, job, typed := s.base, s.job(play.ModeAll, s.now.position), s.set().typed
	s.mu.Unlock()
	found := &collector{possible: []*play.Step{}}
	if over {
		return found.possible, nil
	}
	err := s.run.Play(ctx, base, job, typed, found)
	return onceEach(found.possible), err
}

// onceEach merges steps of a technique that have the same effect: it keeps the first one, with the number of all.
func onceEach(steps []*play.Step) []*play.Step {
	type effect struct{ technique, head string }
	known := map[effect]*play.Step{}
	return slices.DeleteFunc(steps, func(st *play.Step) bool {
		st.By = nil // it is not needed
		e := effect{st.Tech, st.Head}
		first := known[e]
		if first == nil {
			first, known[e] = st, st
		}
		first.Ways++
		return first != st
	})
}

// UseBase switches to another rule base. The grid stays, and is rated again with the new rules.
func (s *session) UseBase(ctx context.Context, name string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	base := play.Find(s.bases, name)
	if base == nil {
		return &play.StopError{Kind: play.StopOther, Head: "There is no rule base of that name."}
	}
	if base == s.base {
		return nil
	}
	s.base, s.hint, s.hintStage = base, nil, 0
	next := s.now
	next.stuck, next.limited = false, nil
	if next.loaded {
		s.rateNow(ctx, &next)
	}
	s.hub.publish(rulesName, s.ruleState())
	s.show(next)
	return nil
}

// resetEvent returns the events for a page without state, and the number of the last event that they include.
func (s *session) resetEvent() ([]event, int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := s.state()
	all["rules"] = s.ruleState()
	text, err := json.Marshal(all)
	if err != nil {
		panic(err) // it contains only types of this package, which can be marshalled
	}
	_, last, _, _ := s.hub.after(0)
	return []event{{last, resetName, text}}, last
}
