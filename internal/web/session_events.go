package web

import (
	"fmt"
	"slices"

	"whenthen/internal/web/play"
)

// change is the sink of a job that changes the grid: it adds the job's firings and steps to a snapshot, and publishes them.
type change struct {
	s    *session
	next *snapshot
	// before is the position that was published most recently.
	before play.Position
	end    play.Position
}

func (c *change) Firing(f *play.Firing) {
	if len(c.next.firings) < maxNoted {
		step := len(c.next.steps) + 1
		if f.Phase == play.ModeLoad || f.Phase == play.ModeValidate {
			step = 0
		}
		c.next.firings = append(slices.Clip(c.next.firings), noted{f, step})
	}
}

func (c *change) Step(st *play.Step) {
	c.next.steps = append(slices.Clip(c.next.steps), st)
	c.next.position = st.Grid
	c.s.publishCells(&c.before, &st.Grid)
	c.before = st.Grid
	c.s.publishStep(len(c.next.steps), st)
}

func (c *change) Line(text string)         { c.s.line(text) }
func (c *change) Possible(*play.Step)      {}
func (c *change) Position(p play.Position) { c.end = p }

// cellEvent is the state of a cell for the page.
type cellEvent struct {
	R     int    `json:"r"`
	C     int    `json:"c"`
	Value int    `json:"value"`
	Kind  string `json:"kind"`
	Cands []int  `json:"cands"`
}

// publishCells publishes the cells that differ in a new position.
func (s *session) publishCells(from, to *play.Position) {
	for i, c := range to {
		if from[i] == c {
			continue
		}
		e := cellEvent{R: i/9 + 1, C: i%9 + 1, Value: int(c.Value), Kind: "open", Cands: []int{}}
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
	*play.Step
}

func numbered(n int, st *play.Step) stepEvent { return stepEvent{n, fmt.Sprintf("s%d", n), st} }

func (s *session) publishStep(n int, st *play.Step) { s.hub.publish("step", numbered(n, st)) }

// line adds a line to the console.
func (s *session) line(text string) {
	if len(s.lines) == keptLines {
		s.lines = slices.Delete(s.lines, 0, 1)
	}
	s.lines = append(s.lines, text)
	s.hub.publish("line", map[string]string{"text": text})
}

func (s *session) publishPhase() { s.hub.publish("phase", s.phase()) }

// publishRunning publishes that the rules are running.
func (s *session) publishRunning() {
	s.hub.publish("phase", phase{Phase: "running", Title: s.now.title, Can: []string{}, Filled: s.now.position.Filled(),
		Solutions: s.now.solutions, Rating: s.now.rating, Steps: len(s.now.steps)})
}

func (s *session) phase() phase {
	return s.now.phase(s.base.Name(), len(s.past.undo) > 0, len(s.past.redo) > 0)
}
