package web

import (
	"fmt"
	"slices"
	"strings"

	"whenthen/internal/english"
	"whenthen/internal/sudoku"
	"whenthen/internal/web/play"
)

// why is the answer to a question about a cell or a candidate. It is a chain of reasons that leads from the effect back to the givens.
type why struct {
	Question   string         `json:"question"`
	R          int            `json:"r"`
	C          int            `json:"c"`
	D          int            `json:"d"` // 0 for the cell as a whole
	Candidates []whyCandidate `json:"candidates"`
	Node       whyNode        `json:"node"`
	Because    []whyNode      `json:"because"`
	// Parts are the candidates that the numbered facts are about, if these are not the facts of a step.
	Parts [][]play.Mark `json:"parts,omitempty"`
}

// whyCandidate is one of the nine digits of the cell.
type whyCandidate struct {
	Digit int    `json:"digit"`
	State string `json:"state"` // candidate, eliminated or value
}

// whyNode is one part of the chain.
type whyNode struct {
	Kind  string        `json:"kind"` // end, rule, facts or earlier
	Label string        `json:"label,omitempty"`
	Text  []segment     `json:"text,omitempty"`
	Rule  string        `json:"rule,omitempty"`
	Level string        `json:"level,omitempty"`
	File  string        `json:"file,omitempty"`
	Line  int           `json:"line,omitempty"`
	Lines []play.Source `json:"lines,omitempty"`
	Items []whyItem     `json:"items,omitempty"`
	Step  int           `json:"step,omitempty"` // number of the step of the rule; Step.Parts describes the facts
}

// whyItem is a fact and its origin.
type whyItem struct {
	Ref   int       `json:"ref,omitempty"`
	Words string    `json:"words,omitempty"` // the fact in words
	Text  string    `json:"text,omitempty"`  // the fact in the notation of the rules
	From  []segment `json:"from,omitempty"`
}

// segment is a piece of a sentence. With Step or Why it is a link.
type segment struct {
	Text string     `json:"text"`
	Step int        `json:"step,omitempty"`
	Why  *play.Mark `json:"why,omitempty"`
}

func say(format string, args ...any) []segment {
	return []segment{{Text: fmt.Sprintf(format, args...)}}
}

// Why answers a question about a cell, or about a digit of it.
func (s *session) Why(row, col, digit int) (*why, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if row < 1 || row > 9 || col < 1 || col > 9 || digit < 0 || digit > 9 {
		return nil, &play.StopError{Kind: play.StopOther, Head: "There is no such cell."}
	}
	cell := (row-1)*9 + col - 1
	h := history{n: &s.now}
	state := s.now.position[cell]
	w := &why{R: row, C: col, D: digit}
	for d := 1; d <= 9; d++ {
		what := "eliminated"
		if int(state.Value) == d {
			what = "value"
		} else if state.Candidates.ContainsInt(int64(d)) {
			what = "candidate"
		}
		w.Candidates = append(w.Candidates, whyCandidate{d, what})
	}
	_, dup := s.now.position.Duplicates()
	switch {
	case !s.now.loaded:
		w.Question = "Why"
		w.Node = whyNode{Kind: "end", Text: say("No grid is loaded.")}
	case slices.Contains(dup, cell) && (digit == 0 || digit == int(state.Value)):
		h.fault(w, cell)
	case state.Value != 0 && (digit == 0 || digit == int(state.Value)):
		h.value(w, cell)
	case state.Value != 0:
		w.Question = fmt.Sprintf("Why is %s not %d?", sudoku.CellName(cell), digit)
		h.gone(w, cell, digit)
	case digit == 0:
		h.open(w, cell)
	case state.Candidates.ContainsInt(int64(digit)):
		w.Question = fmt.Sprintf("Why can %s be %d?", sudoku.CellName(cell), digit)
		w.Node = whyNode{Kind: "end", Text: say("%d is still a candidate of %s", digit, sudoku.CellName(cell))}
		w.Because = []whyNode{{Kind: "facts", Label: "because", Items: []whyItem{
			{From: say("No cell that shares a row, column or box with %s is %d, and no rule that has fired so far took it away.", sudoku.CellName(cell), digit)}}}}
	default:
		w.Question = fmt.Sprintf("Why can %s not be %d?", sudoku.CellName(cell), digit)
		h.gone(w, cell, digit)
	}
	return w, nil
}

// value explains why a cell has its value.
func (h history) value(w *why, cell int) {
	c := h.n.position[cell]
	w.Question = fmt.Sprintf("Why is %s %d?", sudoku.CellName(cell), c.Value)
	i, f := h.placing(cell, len(h.n.firings))
	if c.Given || f == nil {
		w.Node = whyNode{Kind: "end", Text: say("%d at %s is a given", c.Value, sudoku.CellName(cell))}
		w.Because = []whyNode{{Kind: "facts", Label: "because", Items: []whyItem{{From: say("It belongs to the puzzle. No rule put it there.")}}}}
		return
	}
	if f.Phase == phaseUser {
		w.Node = whyNode{Kind: "end", Text: say("You placed %d at %s", c.Value, sudoku.CellName(cell))}
		return
	}
	if f.Phase == phaseGuess {
		w.Node = whyNode{Kind: "end", Text: []segment{{Text: fmt.Sprintf("%d was guessed at %s in ", c.Value, sudoku.CellName(cell))}, stepSegment(f.step)}}
		w.Because = []whyNode{{Kind: "facts", Label: "because", Items: []whyItem{
			{From: say("The rules found nothing more, and no cell had fewer candidates. Guesses that ended in a contradiction were taken back.")}}}}
		return
	}
	w.Node = whyNode{Kind: "end", Text: say("%d was placed at %s %s", c.Value, sudoku.CellName(cell), inStep(f))}
	by, at := f, i
	for _, fact := range f.Facts {
		if fact.Type == "Setting" {
			if k, o := h.origin(fact.ID, i); o != nil {
				by, at = o, k
			} else if f.step == 0 {
				w.Node.Text = say("%d at %s was there when the grid was loaded", c.Value, sudoku.CellName(cell))
			}
		}
	}
	w.Because = h.because(at, by, "found by the rule")
	if by != f {
		w.Because = append(w.Because, whyNode{Kind: "earlier", Label: "carried out by", Rule: f.Rule, File: f.File, Line: f.Line})
	}
}

// gone explains why a candidate is not there.
func (h history) gone(w *why, cell, digit int) {
	i, f := h.removal(cell, digit, len(h.n.firings))
	if f == nil {
		if _, put := h.placing(cell, len(h.n.firings)); h.n.position[cell].Value != 0 {
			w.Node = whyNode{Kind: "end", Text: say("%s is %d", sudoku.CellName(cell), h.n.position[cell].Value)}
			if put != nil && put.step > 0 {
				w.Node.Text = append(w.Node.Text, segment{Text: " since "}, stepSegment(put.step))
			}
			return
		}
		h.peer(w, cell, digit)
		return
	}
	if f.Phase == phaseUser {
		if len(f.Put) > 0 {
			w.Node = whyNode{Kind: "end", Text: say("%d left %s when you placed %d at %s", digit, sudoku.CellName(cell), f.Put[0].Digit, sudoku.CellName(f.Put[0].Cell))}
		} else {
			w.Node = whyNode{Kind: "end", Text: say("You took %d out of %s", digit, sudoku.CellName(cell))}
		}
		return
	}
	if f.Phase == phaseGuess {
		w.Node = whyNode{Kind: "end", Text: []segment{{Text: fmt.Sprintf("%d left %s when %d was guessed at %s in ", digit, sudoku.CellName(cell), f.Put[0].Digit, sudoku.CellName(f.Put[0].Cell))}, stepSegment(f.step)}}
		return
	}
	w.Node = whyNode{Kind: "end", Text: say("%d left %s %s", digit, sudoku.CellName(cell), inStep(f))}
	w.Because = h.because(i, f, "removed by the rule")
}

// peer explains why a digit is not a candidate if no firing is on record: a peer has the digit as its value, or the candidate was missing
// when the grid was loaded.
func (h history) peer(w *why, cell, digit int) {
	for _, p := range sudoku.Peers(cell) {
		if c := h.n.position[p]; int(c.Value) == digit {
			what := "placed"
			if c.Given {
				what = "given"
			}
			w.Node = whyNode{Kind: "end", Text: []segment{{Text: fmt.Sprintf("%d is %s at ", digit, what)}, whyCell(p),
				{Text: ", which shares " + play.UnitNames(play.SharedUnits(cell, p)) + " with " + sudoku.CellName(cell)}}}
			return
		}
	}
	w.Node = whyNode{Kind: "end", Text: say("%d was gone from %s when the grid was loaded", digit, sudoku.CellName(cell))}
}

// open describes an open cell as a whole.
func (h history) open(w *why, cell int) {
	c := h.n.position[cell]
	w.Question = fmt.Sprintf("What can %s be?", sudoku.CellName(cell))
	text := "nothing: every digit is gone"
	if c.Candidates != 0 {
		text = strings.ReplaceAll(play.DigitsOf(c.Candidates), " ", ", ")
	}
	w.Node = whyNode{Kind: "end", Text: say("%s", text)}
	node := whyNode{Kind: "earlier", Label: "the other digits left"}
	for d := 1; d <= 9; d++ {
		if c.Candidates.ContainsInt(int64(d)) {
			continue
		}
		item := whyItem{From: []segment{{Text: fmt.Sprint(d), Why: &play.Mark{Cell: cell, Digit: d}}}}
		item.From = append(item.From, h.short(cell, d, len(h.n.firings))...)
		node.Items = append(node.Items, item)
	}
	if len(node.Items) > 0 {
		w.Because = []whyNode{node}
	}
}

// short returns in a few words how a candidate was removed, before firing number end.
func (h history) short(cell, digit, end int) []segment {
	_, f := h.removal(cell, digit, end)
	if f != nil && f.step > 0 {
		return []segment{{Text: " to " + f.Rule + ", "}, stepSegment(f.step)}
	}
	if f != nil && f.Phase == phaseUser {
		return say(" by your hand")
	}
	for _, p := range sudoku.Peers(cell) {
		if int(h.n.position[p].Value) == digit {
			return []segment{{Text: " to "}, whyCell(p)}
		}
	}
	return say(" before the grid was loaded")
}

// fault reports which rule has found a duplicate.
func (h history) fault(w *why, cell int) {
	c := h.n.position[cell]
	w.Question = fmt.Sprintf("Why is %d at %s marked?", c.Value, sudoku.CellName(cell))
	var with []string
	for _, p := range sudoku.Peers(cell) {
		if h.n.position[p].Value == c.Value {
			with = append(with, fmt.Sprintf("%d at %s, in %s", c.Value, sudoku.CellName(p), play.UnitNames(play.SharedUnits(cell, p))))
		}
	}
	w.Node = whyNode{Kind: "end", Text: say("%d at %s and %s", c.Value, sudoku.CellName(cell), english.And(with))}
	for i := range h.n.firings {
		f := &h.n.firings[i]
		if f.Fault && f.Accuses(cell) {
			w.Because = append(w.Because, h.because(i, f, "found by the rule")...)
		}
	}
	w.Because = append(w.Because, whyNode{Kind: "facts", Label: "to correct it", Items: []whyItem{{From: say("Change or clear one cell of each pair.")}}})
}
