package web

import (
	"context"
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"whenthen"
	"whenthen/engine"
	"whenthen/internal/fact"
	"whenthen/internal/sudoku"
	"whenthen/internal/sudoku/ladder"
	"whenthen/internal/sudoku/rating"
	"whenthen/internal/sudoku/teach"
	model "whenthen/rules/sudoku"
)

// ladderGame plays one job of the ladder and reports to the sink.
type ladderGame struct {
	player
	match   *whenthen.Match
	derived map[int64]*Firing      // by ID of a fact that rules have inserted
	typed   func(file string) bool // tells whether a rule file is not as shipped: its sentences are its author's
	steps   int
}

func newLadderGame(rules *whenthen.RuleBase, job *Job, typed func(file string) bool, out Sink) *ladderGame {
	g := &ladderGame{derived: map[int64]*Firing{}, typed: typed}
	g.player = newPlayer(rules, job, out, g.event)
	return g
}

// stateOf is a position as the ladder takes it.
func stateOf(p *Position) ladder.State {
	var s ladder.State
	for i, c := range p {
		s.Values[i], s.Given[i], s.Candidates[i] = byte(c.Value), c.Given, uint16(c.Candidates)
	}
	return s
}

// play inserts the facts and fires: one step, or as far as the rules get. Without Solving, steps are found but not
// carried out.
func (g *ladderGame) play(ctx context.Context) error {
	defer g.lines.close()
	state := stateOf(&g.position)
	facts := ladder.NewGrid(state).Facts(state)
	if g.job.Mode != ModeAll {
		facts = append(facts, &ladder.Solving{})
	}
	for _, f := range facts {
		if _, err := g.session.Insert(f); err != nil {
			return err
		}
	}
	var failed error
	for _, err := range g.session.Firings(ctx) {
		if err != nil || g.over() {
			failed = err
			break
		}
	}
	g.out.Position(g.position)
	return failed
}

// over reports whether the job is done.
func (g *ladderGame) over() bool {
	return g.job.Mode == ModeStep && g.steps > 0 || g.position.Filled() == 81
}

// event follows the session.
func (g *ladderGame) event(e whenthen.Event) {
	switch e := e.(type) {
	case engine.BeforeFiring:
		g.match, g.firing = e.Match, newFiring(e.Match, g.job.Mode, viewLadder)
		for _, item := range e.Match.Items() {
			if p, ok := item.Value.(*ladder.Placement); ok {
				for _, x := range p.Lost() {
					g.firing.Gone = append(g.firing.Gone, Mark{x.Cell.Index, x.Digit})
				}
			}
		}
	case engine.FactInserted:
		g.inserted(e.Fact)
	case engine.AfterFiring:
		g.after()
	}
}

// inserted records a fact that a rule has inserted, and makes the step if it is a proposal.
func (g *ladderGame) inserted(h whenthen.Handle) {
	if g.firing == nil {
		return
	}
	switch f := h.Value().(type) {
	case *ladder.Elimination:
		g.propose(f.Reason, nil, f.Candidates)
	case *ladder.Placement:
		g.propose(f.Reason, f.Candidate, nil)
	default:
		g.firing.Inserted = append(g.firing.Inserted, h.ID())
		g.derived[h.ID()] = g.firing
	}
}

// propose makes the step that a technique proposes.
func (g *ladderGame) propose(reason string, put *ladder.Candidate, gone []*ladder.Candidate) {
	id := ladder.TechniqueOf(g.firing.File)
	technique := rating.TechniqueNamed(id)
	s := &Step{Tech: technique.Name, Level: technique.Level.String(), Cost: technique.Cost,
		Rule: g.firing.Rule, File: g.firing.File, Line: g.firing.Line, Text: g.sentence(id, reason, put, gone)}
	if put != nil {
		s.Put = &Mark{put.Cell.Index, put.Digit}
		g.firing.Put = []Mark{*s.Put}
		g.firing.Needs, g.firing.For = g.lack(s.Put)
	}
	for _, x := range gone {
		if x.Open {
			s.Gone = append(s.Gone, Mark{x.Cell.Index, x.Digit})
		}
	}
	g.firing.Gone = append(g.firing.Gone, s.Gone...)
	s.Head = headOf(s.Put, s.Gone)
	for _, item := range g.match.Items() {
		var part Step
		g.picture(&part, item.Value)
		s.Cause, s.Links = append(s.Cause, part.Cause...), append(s.Links, part.Links...)
		s.Parts = append(s.Parts, append(unique(part.Cause), struck(item)...))
	}
	s.Conds = g.firing.conditions()
	tie(s)
	s.Cause = slices.DeleteFunc(s.Cause, func(m Mark) bool {
		return slices.Contains(s.Gone, m) || s.Put != nil && m.Cell == s.Put.Cell
	})
	s.Cause = unique(s.Cause)
	for _, f := range g.firing.Facts {
		s.Used = append(s.Used, f.Text)
	}
	s.Where = g.where(s)
	if g.job.Mode == ModeAll {
		if slices.Contains(g.job.Off, id) {
			s.Waits = switchedOff
		}
		g.out.Possible(s)
		return
	}
	g.open = s
}

// sentence says why a step follows: in the words for learners where its rule is as shipped, else in the rule's.
func (g *ladderGame) sentence(technique, reason string, put *ladder.Candidate, gone []*ladder.Candidate) string {
	if !g.typed(g.firing.File) {
		step := teach.Step{Technique: technique, Put: put, Gone: gone}
		for _, item := range g.match.Items() {
			step.Items = append(step.Items, item.Value)
		}
		if text := step.Sentence(); text != "" {
			return text
		}
	}
	return sentence(reason)
}

// lack returns what a placed digit depends on besides facts: the candidates that its cell, or a unit, does not have.
func (g *ladderGame) lack(put *Mark) ([]Mark, string) {
	for _, f := range g.firing.Facts {
		if f.Unit > 0 && f.Digit == put.Digit {
			return without(&g.position, f.Unit-1, put.Digit, put.Cell), fmt.Sprintf("the other places for %d in %s", put.Digit, sudoku.UnitName(f.Unit-1))
		}
	}
	var marks []Mark
	for d := 1; d <= 9; d++ {
		if d != put.Digit {
			marks = append(marks, Mark{put.Cell, d})
		}
	}
	return marks, "the other digits of " + place(put.Cell)
}

// where is the second stage of a hint: the cells or units to look at.
func (g *ladderGame) where(s *Step) string {
	for _, f := range g.firing.Facts {
		if f.Unit > 0 && s.Put != nil {
			return fmt.Sprintf("Look for %d in %s.", f.Digit, sudoku.UnitName(f.Unit-1))
		}
	}
	var cells []int
	for _, m := range s.Cause {
		if !slices.Contains(cells, m.Cell) {
			cells = append(cells, m.Cell)
		}
	}
	if s.Put != nil {
		cells = []int{s.Put.Cell}
	}
	slices.Sort(cells)
	if len(cells) > 8 {
		return "Look at the coloured cells."
	}
	return "Look at " + places(cells) + "."
}

// struck are the candidates in a matched collection.
func struck(item engine.MatchItem) []Mark {
	marks := []Mark{}
	var v any = item.Values
	if item.Values == nil {
		v = item.Value
	}
	elements, ok := fact.Elements(v)
	if !ok {
		return marks
	}
	for e := range elements {
		if x, ok := e.(*ladder.Candidate); ok {
			marks = append(marks, markOf(x))
		}
	}
	return marks
}

func unique(marks []Mark) []Mark {
	var once []Mark
	for _, m := range marks {
		if !slices.Contains(once, m) {
			once = append(once, m)
		}
	}
	return once
}

// after reports a firing once its step is carried out.
func (g *ladderGame) after() {
	f := g.firing
	g.firing = nil
	if f == nil || g.job.Mode == ModeAll {
		return
	}
	switch {
	case g.open != nil && (len(f.Put) > 0 || f.Rule == g.open.Rule && len(f.Gone) > 0):
		g.tell(f, map[*Firing]bool{})
	case g.open == nil || f.Rule == noteRule:
	case f.about("Placement"):
		g.out.Firing(f)
		put := g.open.Put
		g.position[put.Cell] = CellState{Value: uint8(put.Digit)}
		g.remove(f.Gone)
		g.done()
	case f.about("Elimination"):
		g.remove(g.open.Gone)
		g.done()
	}
}

// noteRule fires on every proposal and does nothing.
const noteRule = "note"

func (g *ladderGame) remove(marks []Mark) {
	for _, m := range marks {
		g.position[m.Cell].Candidates &^= model.DigitSet(m.Digit)
	}
}

// done ends the step that has been carried out.
func (g *ladderGame) done() {
	g.closeStep()
	g.steps++
}

// tell reports a firing, after the firings that have inserted its facts.
func (g *ladderGame) tell(f *Firing, told map[*Firing]bool) {
	for _, fact := range f.Facts {
		if by := g.derived[fact.ID]; by != nil && !told[by] {
			told[by] = true
			g.tell(by, told)
		}
	}
	g.out.Firing(f)
}

// picture adds the cells, candidates and links that show a matched fact.
func (g *ladderGame) picture(s *Step, v any) {
	switch f := v.(type) {
	case *ladder.Cell:
		s.Cause = append(s.Cause, cellMarks(f)...)
	case *ladder.Candidate:
		s.Cause = append(s.Cause, Mark{f.Cell.Index, f.Digit})
	case *ladder.Places:
		for c := range f.Cells.All() {
			s.Cause = append(s.Cause, Mark{c.(*ladder.Cell).Index, f.Digit})
		}
	case *ladder.Als:
		for _, c := range f.Cells {
			s.Cause = append(s.Cause, cellMarks(c.(*ladder.Cell))...)
		}
	case *fact.Record:
		pictureRecord(s, f)
	}
}

func cellMarks(c *ladder.Cell) []Mark {
	var marks []Mark
	for rest := uint(c.Digits); rest != 0; rest &= rest - 1 {
		marks = append(marks, Mark{c.Index, bits.TrailingZeros(rest) + 1})
	}
	return marks
}

func markOf(x *ladder.Candidate) Mark { return Mark{x.Cell.Index, x.Digit} }

// pictureRecord shows a declared fact: from and to are the ends of a strong link; last is the last link of a chain,
// previous what comes before it, up to the candidate in tail; other fields show the candidates and cells in them.
func pictureRecord(s *Step, f *fact.Record) {
	from, _ := f.Get("from").(*ladder.Candidate)
	to, _ := f.Get("to").(*ladder.Candidate)
	if from != nil && to != nil {
		s.Cause = append(s.Cause, markOf(from), markOf(to))
		s.Links = append(s.Links, Link{markOf(from), markOf(to), true})
		return
	}
	for _, name := range []string{"candidate", "a", "b", "c", "d"} {
		switch x := f.Get(name).(type) {
		case *ladder.Candidate:
			s.Cause = append(s.Cause, markOf(x))
		case *ladder.Cell:
			s.Cause = append(s.Cause, cellMarks(x)...)
		}
	}
	last, _ := f.Get("last").(*fact.Record)
	if last == nil {
		return
	}
	pictureRecord(s, last)
	if previous, _ := f.Get("previous").(*fact.Record); previous != nil {
		begin, _ := last.Get("from").(*ladder.Candidate)
		if end, _ := previous.Get("tail").(*ladder.Candidate); end != nil && begin != nil {
			s.Links = append(s.Links, Link{markOf(end), markOf(begin), false})
		}
		pictureRecord(s, previous)
	}
}

// tie draws the weak link that joins two strong ones: between the ends that see each other, where what is eliminated
// sees both of the other ends.
func tie(s *Step) {
	if len(s.Links) != 2 || !s.Links[0].Strong || !s.Links[1].Strong {
		return
	}
	ends := func(l Link) [2][2]Mark { return [2][2]Mark{{l.A, l.B}, {l.B, l.A}} }
	for _, a := range ends(s.Links[0]) {
		for _, b := range ends(s.Links[1]) {
			outside := !slices.ContainsFunc(s.Gone, func(m Mark) bool { return !excludes(m, a[1]) || !excludes(m, b[1]) })
			if excludes(a[0], b[0]) && outside {
				s.Links = append(s.Links, Link{A: a[0], B: b[0]})
				return
			}
		}
	}
}

// excludes tells whether two candidates cannot both be true.
func excludes(a, b Mark) bool {
	if a.Cell == b.Cell {
		return a.Digit != b.Digit
	}
	return a.Digit == b.Digit && slices.Contains(peers[a.Cell], b.Cell)
}

// viewLadder describes the facts of the ladder.
func viewLadder(v any) Fact {
	f := plainLadder(v)
	f.Words = teach.Fact(v)
	return f
}

// plainLadder describes them without words.
func plainLadder(v any) Fact {
	switch f := v.(type) {
	case *ladder.Cell:
		return Fact{Type: "Cell", Cells: []int{f.Index}, Text: fmt.Sprintf("Cell %s: %s", place(f.Index), digitsOf(model.Digits(f.Digits)))}
	case *ladder.Candidate:
		return Fact{Type: "Candidate", Cells: []int{f.Cell.Index}, Digit: f.Digit, Text: fmt.Sprintf("Candidate %d at %s", f.Digit, place(f.Cell.Index))}
	case *ladder.Places:
		d := Fact{Type: "Places", Digit: f.Digit, Unit: unitNumber(f.Unit), Text: fmt.Sprintf("Places of %d in %v: ", f.Digit, f.Unit)}
		for c := range f.Cells.All() {
			d.Cells = append(d.Cells, c.(*ladder.Cell).Index)
		}
		d.Text += places(d.Cells)
		return d
	case *ladder.Elimination:
		return Fact{Type: "Elimination", Text: "Elimination: " + cut(f.Reason, 120)}
	case *ladder.Placement:
		return Fact{Type: "Placement", Text: fmt.Sprintf("Placement of %d at %s", f.Candidate.Digit, place(f.Candidate.Cell.Index))}
	case *fact.Record:
		from, _ := f.Get("from").(*ladder.Candidate)
		to, _ := f.Get("to").(*ladder.Candidate)
		if from != nil && to != nil {
			return Fact{Text: fmt.Sprintf("Strong %d: %s – %d: %s", from.Digit, place(from.Cell.Index), to.Digit, place(to.Cell.Index))}
		}
	case *ladder.Solving:
		return Fact{Type: "Solving", Text: "Solving: steps are carried out"}
	}
	if elements, ok := fact.Elements(v); ok {
		var texts []string
		for e := range elements {
			texts = append(texts, plainLadder(e).Text)
		}
		return Fact{Type: "List", Text: cut("List: "+strings.Join(texts, ", "), 160)}
	}
	return Fact{Text: cut(fact.ToString(v), 120)}
}

// unitNumber numbers units from 1: rows, columns, boxes.
func unitNumber(u *ladder.Unit) int {
	return slices.Index([]string{"row", "column", "box"}, u.Kind)*9 + u.Number
}
