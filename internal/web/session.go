package web

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"whenthen"
	"whenthen/internal/sudoku"
	"whenthen/samples"
)

const (
	maxHistory = 200
	maxNoted   = 20_000
	keptLines  = 400
)

// session is one page's game. Its methods are the page's commands; each holds the session to itself, and what it does
// goes to the hub.
type session struct {
	id  string
	run *runner
	hub *hub

	mu         sync.Mutex
	bases      []Base
	base       Base
	rules      map[string]*ruleSet // by name of base
	now        snapshot
	undo, redo []snapshot
	lines      []string
	hint       *Step // the step a hint speaks of
	hintStage  int

	used struct {
		sync.Mutex
		at time.Time
	}
}

// ruleSet is the rules of one base as the session has them.
type ruleSet struct {
	files      []whenthen.Source
	typed      bool // not as shipped
	off        []string
	order      []string
	techniques []Technique
}

func newSession(id string, run *runner, bases []Base) *session {
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

// set returns the rules of the present base.
func (s *session) set() *ruleSet {
	if r := s.rules[s.base.Name()]; r != nil {
		return r
	}
	r := &ruleSet{}
	for _, f := range s.base.Files() {
		r.files = append(r.files, whenthen.Source{Name: f.Name, Text: f.Text})
	}
	r.techniques, _ = s.base.Techniques(r.files) // shipped files compile
	s.rules[s.base.Name()] = r
	return r
}

// job makes a job with the present rules.
func (s *session) job(mode Mode, p Position) Job {
	r := s.set()
	return Job{Files: r.files, Off: r.off, Order: r.order, Mode: mode, Position: p}
}

// play runs a job with the present rules.
func (s *session) play(ctx context.Context, mode Mode, p Position, out Sink) error {
	return s.run.play(ctx, s.base, s.job(mode, p), s.set().typed, out)
}

// change is the sink of a job that changes the grid: it goes on from the present snapshot, and publishes.
type change struct {
	s    *session
	next *snapshot
	// before is the position that was published last.
	before Position
	end    Position
	quiet  bool // nothing is published and no steps are kept: the grid is loaded
}

func (c *change) Firing(f *Firing) {
	if len(c.next.firings) < maxNoted {
		step := len(c.next.steps) + 1
		if f.Phase == ModeLoad || f.Phase == modeValidate {
			step = 0
		}
		c.next.firings = append(slices.Clip(c.next.firings), noted{f, step})
	}
}

func (c *change) Step(st *Step) {
	c.next.steps = append(slices.Clip(c.next.steps), st)
	c.next.position = st.Grid
	c.s.publishCells(&c.before, &st.Grid)
	c.before = st.Grid
	c.s.publishStep(len(c.next.steps), st)
}

func (c *change) Line(text string)    { c.s.line(text) }
func (c *change) Possible(*Step)      {}
func (c *change) Position(p Position) { c.end = p }

// cellEvent is the state of a cell for the page.
type cellEvent struct {
	R     int    `json:"r"`
	C     int    `json:"c"`
	Value int    `json:"value"`
	Kind  string `json:"kind"`
	Cands []int  `json:"cands"`
}

// publishCells tells what is different in another position.
func (s *session) publishCells(from, to *Position) {
	for i, c := range to {
		if from[i] == c {
			continue
		}
		e := cellEvent{R: i/9 + 1, C: i%9 + 1, Value: c.Value, Kind: "open", Cands: []int{}}
		if c.Value != 0 {
			e.Kind = "placed"
			if c.Given {
				e.Kind = "given"
			}
		}
		for d := range c.Candidates.All() {
			e.Cands = append(e.Cands, d.(int))
		}
		s.hub.publish("cell", e)
	}
}

// stepEvent is a step with its number.
type stepEvent struct {
	N  int    `json:"n"`
	ID string `json:"id"`
	*Step
}

func numbered(n int, st *Step) stepEvent { return stepEvent{n, fmt.Sprintf("s%d", n), st} }

func (s *session) publishStep(n int, st *Step) { s.hub.publish("step", numbered(n, st)) }

// line adds a line to the console.
func (s *session) line(text string) {
	if len(s.lines) == keptLines {
		s.lines = slices.Delete(s.lines, 0, 1)
	}
	s.lines = append(s.lines, text)
	s.hub.publish("line", map[string]string{"text": text})
}

func (s *session) publishPhase() {
	s.hub.publish("phase", s.phase())
}

func (s *session) phase() Phase {
	return s.now.phase(s.base.Name(), len(s.undo) > 0, len(s.redo) > 0)
}

// remember makes the present snapshot one that undo comes back to.
func (s *session) remember() {
	s.undo = append(s.undo, s.now)
	if len(s.undo) > maxHistory {
		s.undo = slices.Delete(s.undo, 0, 1)
	}
	s.redo = nil
	s.hint, s.hintStage = nil, 0
}

// show replaces the present snapshot and tells the page all of it.
func (s *session) show(next snapshot) {
	s.now = next
	s.hub.publish("reset", s.state())
}

// state is everything a page needs that has just come.
func (s *session) state() map[string]any {
	steps := make([]stepEvent, len(s.now.steps))
	for i, st := range s.now.steps {
		steps[i] = numbered(i+1, st)
	}
	return map[string]any{
		"grid": s.now.position, "steps": steps, "phase": s.phase(), "lines": s.lines, "rules": s.ruleState(),
	}
}

// ruleState is what the page has to know of the rules.
func (s *session) ruleState() map[string]any {
	r := s.set()
	files := make([]map[string]any, len(r.files))
	for i, f := range r.files {
		shipped := s.base.Files()[i]
		files[i] = map[string]any{"name": f.Name, "group": shipped.Group, "text": f.Text, "edited": f.Text != shipped.Text}
		if f.Text != shipped.Text {
			files[i]["shipped"] = shipped.Text
		}
	}
	_, scenarios := s.base.(ScenarioBase)
	return map[string]any{
		"base": s.base.Name(), "files": files, "techniques": s.techniques(), "off": append([]string{}, r.off...),
		"scenarios": scenarios, "reordered": len(r.order) > 0,
	}
}

// techniques lists the techniques in the order in which they are tried now.
func (s *session) techniques() []Technique {
	r := s.set()
	list := append([]Technique{}, r.techniques...)
	at := func(t Technique) int {
		if i := slices.Index(r.order, t.ID); i >= 0 {
			return i
		}
		return len(r.order)
	}
	if len(r.order) > 0 {
		slices.SortStableFunc(list, func(a, b Technique) int { return at(a) - at(b) })
	}
	return list
}

// loadRequest says what to load: a position, a sample or a text, the first that is there.
type loadRequest struct {
	Position string `json:"position"`
	Sample   string `json:"sample"`
	Puzzle   string `json:"puzzle"`
	Base     string `json:"base"`
}

// find reads what is to be loaded.
func (q *loadRequest) find() (Position, string, error) {
	if q.Position != "" {
		p, err := parsePosition(q.Position)
		return p, strings.TrimSpace(q.Sample), err
	}
	if q.Sample != "" {
		sample, ok := samples.Lookup(q.Sample)
		if !ok {
			return Position{}, "", fmt.Errorf("there is no sample %q", cut(q.Sample, 40))
		}
		b, err := sudoku.ParseBoard(sample.Text())
		return positionOf(b), sample.Name, err
	}
	p, err := readPuzzle(q.Puzzle)
	return p, "", err
}

// Load puts a puzzle on the grid.
func (s *session) Load(ctx context.Context, q loadRequest) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	p, title, err := q.find()
	if err != nil {
		return &StopError{Kind: "puzzle", Head: sentence(err.Error())}
	}
	if q.Base != "" {
		base := findBase(s.bases, q.Base)
		if base == nil {
			return &StopError{Kind: StopOther, Head: "There is no rule base of that name."}
		}
		s.base = base
	}
	s.hub.publish("phase", Phase{Phase: "loading", Title: title, Can: []string{}})
	next, err := s.loaded(ctx, p, title)
	if err != nil {
		s.publishPhase()
		return err
	}
	if s.now.loaded {
		s.remember()
	}
	s.hint, s.hintStage = nil, 0
	s.show(next)
	return nil
}

// loaded works out the snapshot of a position that is put on the grid.
func (s *session) loaded(ctx context.Context, p Position, title string) (snapshot, error) {
	next := snapshot{loaded: true, title: title, position: p}
	c := &change{s: s, next: &next}
	if err := s.play(ctx, ModeLoad, p, c); err != nil {
		return next, err
	}
	next.position = c.end
	next.count(ctx)
	s.rateNow(ctx, &next)
	return next, nil
}

// count looks for the solutions of a position.
func (n *snapshot) count(ctx context.Context) {
	found, ok := solutions(ctx, n.position.Board(), 2)
	n.solutions, n.differ = len(found), ""
	if !ok {
		n.solutions = -1
	}
	if len(found) < 2 {
		return
	}
	for i := range found[0] {
		if a, b := found[0][i], found[1][i]; a != b {
			n.differ = fmt.Sprintf("Two differ first at %s (%d or %d).", place(i), min(a, b), max(a, b))
			return
		}
	}
}

// rateNow rates the puzzle under the present rules: all the steps from the beginning.
func (s *session) rateNow(ctx context.Context, n *snapshot) {
	n.rating = nil
	if n.solutions != 1 {
		return
	}
	all := &collector{}
	p := positionOf(n.position.Givens())
	if p.Filled() == 0 {
		p = n.position
	}
	if err := s.play(ctx, ModeSolve, p, all); err != nil {
		return
	}
	board := all.end.Board()
	n.rating = rate(all.steps, board.Solved())
}

// collector is a sink that keeps what a job finds.
type collector struct {
	discard
	steps    []*Step
	possible []*Step
	end      Position
}

func (c *collector) Step(st *Step)       { c.steps = append(c.steps, st) }
func (c *collector) Possible(st *Step)   { c.possible = append(c.possible, st) }
func (c *collector) Position(p Position) { c.end = p }

// Go plays a step, or to the end.
func (s *session) Go(ctx context.Context, mode Mode) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.mayPlay(); err != nil {
		return err
	}
	s.hub.publish("phase", Phase{Phase: "running", Title: s.now.title, Can: []string{}, Filled: s.now.position.Filled(),
		Solutions: s.now.solutions, Rating: s.now.rating, Steps: len(s.now.steps)})
	next := s.now
	next.limited, next.stuck = nil, false
	c := &change{s: s, next: &next, before: s.now.position, end: s.now.position}
	filled := s.now.position.Filled()
	err := s.play(ctx, mode, s.now.position, c)
	if err != nil {
		stop := explain(err)
		if stop.Kind == StopBusy {
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
			next.stuck = mode == ModeSolve || nothing
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

// mayPlay says why there is nothing to play.
func (s *session) mayPlay() error {
	switch {
	case !s.now.loaded:
		return &StopError{Kind: StopOther, Head: "Choose a puzzle first."}
	case s.now.position.Filled() == 81:
		return &StopError{Kind: StopOther, Head: "The grid is full."}
	}
	return nil
}

// Undo goes one command back, Redo forward.
func (s *session) Undo() error { return s.travel(&s.undo, &s.redo) }

// Redo goes forward again.
func (s *session) Redo() error { return s.travel(&s.redo, &s.undo) }

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

// Restart drops the steps after a step.
func (s *session) Restart(n int) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if n < 1 || n > len(s.now.steps) {
		return &StopError{Kind: StopOther, Head: "There is no such step."}
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

// Dump prints the grid into the console, as the original does.
func (s *session) Dump() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.now.loaded {
		return &StopError{Kind: StopOther, Head: "Choose a puzzle first."}
	}
	for line := range strings.Lines(dump(&s.now.position)) {
		s.line(strings.TrimRight(line, "\n"))
	}
	return nil
}

// editRequest is a digit placed (Digit), a cell cleared (Digit 0), or a candidate switched (Candidate).
type editRequest struct {
	R         int `json:"r"`
	C         int `json:"c"`
	Digit     int `json:"digit"`
	Candidate int `json:"candidate"`
}

// Edit changes a cell as the user says.
func (s *session) Edit(ctx context.Context, q editRequest) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.now.loaded || q.R < 1 || q.R > 9 || q.C < 1 || q.C > 9 || q.Digit < 0 || q.Digit > 9 || q.Candidate < 0 || q.Candidate > 9 {
		return &StopError{Kind: StopOther, Head: "That is no cell of a loaded grid."}
	}
	i := (q.R-1)*9 + q.C - 1
	p := s.now.position
	if p[i].Given {
		return &StopError{Kind: StopOther, Head: "A given stays.", Detail: "Edit the puzzle to change it."}
	}
	f := &Firing{Phase: phaseUser}
	if q.Candidate > 0 {
		if p[i].Value != 0 {
			return nil
		}
		bit := digitSet(q.Candidate)
		if p[i].Candidates&bit != 0 {
			f.Gone = []Mark{{i, q.Candidate}}
		}
		p[i].Candidates ^= bit
	} else {
		gone := p.removed()
		p[i].Value = q.Digit
		p.refresh(gone)
		if q.Digit > 0 {
			f.Put = []Mark{{i, q.Digit}}
			for k := range p {
				for d := range (s.now.position[k].Candidates &^ p[k].Candidates).All() {
					if k != i {
						f.Gone = append(f.Gone, Mark{k, d.(int)})
					}
				}
			}
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

// phaseUser is the phase of what the user has done.
const phaseUser Mode = "user"

// Hint is one stage of a hint: the technique, the place, then the step itself.
func (s *session) Hint(ctx context.Context) (map[string]any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.mayPlay(); err != nil {
		return nil, err
	}
	phase := s.phase()
	if len(phase.Faults) > 0 || s.now.solutions == 0 || s.now.solutions > 1 {
		return map[string]any{"stage": 0, "head": phase.Head, "say": strings.Replace(phase.Say, " Hints are off.", " So a hint could be wrong.", 1)}, nil
	}
	if s.hint == nil {
		first := &collector{}
		if err := s.play(ctx, ModeStep, s.now.position, first); err != nil {
			return nil, err
		}
		if len(first.steps) == 0 {
			return map[string]any{"stage": 0, "head": "No rule has a hint.", "say": "Nothing fires on this grid."}, nil
		}
		s.hint, s.hintStage = first.steps[0], 0
	}
	s.hintStage++
	hint := map[string]any{"stage": s.hintStage}
	switch s.hintStage {
	case 1:
		hint["say"] = "Try " + withArticle(s.hint.Tech) + "."
	case 2:
		hint["say"], hint["cause"] = s.hint.Where, append([]Mark{}, s.hint.Cause...)
		if len(s.hint.Cause) == 0 && s.hint.Put != nil && strings.Contains(s.hint.Where, place(s.hint.Put.Cell)) {
			hint["cause"] = []Mark{{s.hint.Put.Cell, 0}}
		}
	default:
		s.takeHint(ctx)
	}
	return hint, nil
}

// takeHint does the step of the hint, and no more: the job is played again, and what comes after its first step is left.
func (s *session) takeHint(ctx context.Context) {
	next := s.now
	next.stuck, next.limited = false, nil
	c := &change{s: s, next: &next, before: s.now.position}
	if err := s.play(ctx, ModeStep, s.now.position, &firstStep{change: c}); err == nil && len(next.steps) > len(s.now.steps) {
		s.remember()
		s.now = next
	}
	s.hint, s.hintStage = nil, 0
	s.publishPhase()
}

// firstStep lets one step through.
type firstStep struct {
	*change
	done bool
}

func (f *firstStep) Firing(x *Firing) {
	if !f.done {
		f.change.Firing(x)
	}
}

func (f *firstStep) Step(st *Step) {
	if !f.done {
		f.done = true
		f.change.Step(st)
	}
}

func (f *firstStep) Line(string) {}

// All lists the steps that are possible now.
func (s *session) All(ctx context.Context) ([]*Step, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.now.loaded || s.now.position.Filled() == 81 {
		return []*Step{}, nil
	}
	found := &collector{possible: []*Step{}}
	err := s.play(ctx, ModeAll, s.now.position, found)
	return found.possible, err
}

// UseBase takes another rule base into use. The grid stays; it is looked at anew.
func (s *session) UseBase(ctx context.Context, name string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	base := findBase(s.bases, name)
	if base == nil {
		return &StopError{Kind: StopOther, Head: "There is no rule base of that name."}
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
	s.show(next)
	return nil
}

// resetEvent is the event for a page that has nothing yet, with the number of the last event it contains.
func (s *session) resetEvent() ([]event, int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	text, err := json.Marshal(s.state())
	if err != nil {
		panic(err) // everything in it is ours
	}
	_, last, _, _ := s.hub.after(0)
	return []event{{"reset", text}}, last
}
