package solver

import (
	"fmt"
	"maps"
	"math/bits"
	"strings"

	"whenthen/internal/sudoku"
	"whenthen/internal/sudoku/format"
)

// Branch is a refuted supposition of a search.
type Branch struct {
	Placed string `json:"placed"` // the supposition: digit, row, column
	// Steps are the steps that lead to the contradiction, or to the cell whose digits are then refuted one by one. Unneeded steps are
	// omitted.
	Steps         []Step   `json:"steps,omitempty"`
	Contradiction string   `json:"contradiction,omitempty"` // "r3c5 has no candidate left"
	Refuted       []Branch `json:"refuted,omitempty"`       // if the rules found no contradiction: the refutations of all digits of a cell
}

// String returns the refutation as lines, with the supposition on the first line.
func (b *Branch) String() string {
	var out strings.Builder
	b.write(&out, "")
	return strings.TrimRight(out.String(), "\n")
}

func (b *Branch) write(out *strings.Builder, indent string) {
	cell, digit := mark(b.Placed)
	fmt.Fprintf(out, "%sif %s were %d:\n", indent, sudoku.CellName(cell), digit)
	for _, s := range b.Steps {
		for line := range strings.Lines(s.Text) {
			fmt.Fprintf(out, "%s  %s\n", indent, strings.TrimRight(line, "\n"))
		}
	}
	if len(b.Refuted) > 0 {
		cell, _ := mark(b.Refuted[0].Placed)
		digits := uint16(0)
		for i := range b.Refuted {
			_, d := mark(b.Refuted[i].Placed)
			digits |= 1 << (d - 1)
		}
		fmt.Fprintf(out, "%s  %s can be %s, and none of them goes:\n", indent, sudoku.CellName(cell), digitsOf(digits, "and"))
	}
	for i := range b.Refuted {
		b.Refuted[i].write(out, indent+"  ")
	}
	if b.Contradiction != "" {
		fmt.Fprintf(out, "%s  %s\n", indent, b.Contradiction)
	}
}

// digitsOf returns the digits of a set in words: "2, 5 or 7".
func digitsOf(set uint16, word string) string {
	var words []string
	for ; set != 0; set &= set - 1 {
		words = append(words, fmt.Sprint(bits.TrailingZeros16(set)+1))
	}
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " " + word + " " + words[last]
}

// refuted reports whether there is no solution below a node: the node contradicts itself, or all its children were tried and refuted.
func (n *node) refuted() bool {
	if n.deadEnd {
		return true
	}
	if n.digits != 0 || len(n.tried) == 0 {
		return false
	}
	for _, child := range n.tried {
		if !child.refuted() {
			return false
		}
	}
	return true
}

// branches returns the refutations of the refuted children of a node.
func (n *node) branches() []Branch {
	var list []Branch
	for _, child := range n.tried {
		if child.refuted() {
			b, _ := (&trace{position: n.position}).refute(child)
			list = append(list, b)
		}
	}
	return list
}

// trace records which event, a supposition or a step, eliminated which candidate. It starts with a first supposition.
type trace struct {
	position format.Position
	by       [81][9]int // the number of the event that eliminated the candidate, from 1; 0 if the candidate was not eliminated by an event
	filled   [81]int    // the number of the event that filled the cell
	events   []*Step    // nil for a supposition
}

// refute applies a node's supposition and steps, and determines which of the steps are needed for the contradiction. needed contains the
// numbers of the events of t on which the contradiction depends.
func (t *trace) refute(n *node) (b Branch, needed map[int]bool) {
	here := *t
	here.events = t.events[:len(t.events):len(t.events)]
	digit := n.supposed
	b.Placed = fmt.Sprintf("%d%d%d", digit, n.guess/9+1, n.guess%9+1)
	here.happen(nil, n.guess, digit)
	for i := range n.steps {
		if contradicts(&here.position) {
			break
		}
		here.carryOut(&n.steps[i])
	}
	needed, b.Contradiction = here.why(len(t.events))
	switch {
	case needed != nil:
	case n.deadEnd:
		b.Contradiction = "the rules find a contradiction"
		needed = here.all(len(here.events))
	default:
		needed = here.removed(map[int]bool{}, n.cell)
		for _, child := range n.tried {
			sub, more := here.refute(child)
			b.Refuted = append(b.Refuted, sub)
			maps.Copy(needed, more)
		}
		here.close(needed, len(t.events))
	}
	for number := len(t.events) + 1; number <= len(here.events); number++ {
		if step := here.events[number-1]; step != nil && needed[number] {
			b.Steps = append(b.Steps, *step)
		}
		delete(needed, number)
	}
	return b, needed
}

// happen records an event that puts a digit into a cell.
func (t *trace) happen(step *Step, cell, digit int) {
	t.events = append(t.events, step)
	t.put(cell, digit)
}

// put places a digit and records the candidates that this eliminates.
func (t *trace) put(cell, digit int) {
	before := t.position
	t.position.Put(cell, digit)
	for i := range before.Candidates {
		for gone := before.Candidates[i] &^ t.position.Candidates[i]; gone != 0; gone &= gone - 1 {
			t.by[i][bits.TrailingZeros16(gone)] = len(t.events)
		}
	}
	t.by[cell][digit-1], t.filled[cell] = 0, len(t.events)
}

// carryOut applies a step and records it as an event.
func (t *trace) carryOut(s *Step) {
	t.events = append(t.events, s)
	for _, m := range s.Eliminated {
		if cell, digit := mark(m); t.position.Candidates[cell]&(1<<(digit-1)) != 0 {
			t.position.Candidates[cell] &^= 1 << (digit - 1)
			t.by[cell][digit-1] = len(t.events)
		}
	}
	for _, m := range s.Placed {
		t.put(mark(m))
	}
}

// why finds the contradiction of the grid that needs the fewest events. It follows the reasons of all events except the first own ones. It
// returns the needed events and the contradiction in words, or nil if there is no contradiction.
func (t *trace) why(own int) (needed map[int]bool, words string) {
	for c := range func(yield func(contradiction) bool) { contradictions(&t.position, yield) } {
		need := map[int]bool{}
		switch {
		case c.cell >= 0:
			t.removed(need, c.cell)
		case c.twice:
			need = t.all(len(t.events))
		default:
			t.left(need, c.unit, c.digit)
		}
		t.close(need, own)
		if needed == nil || len(need) < len(needed) {
			needed, words = need, c.String()
		}
	}
	return needed, words
}

// all returns the events from 1 to number.
func (t *trace) all(number int) map[int]bool {
	need := map[int]bool{}
	for i := range number {
		need[i+1] = true
	}
	return need
}

// removed adds the events that eliminated candidates of a cell, or filled it, to need.
func (t *trace) removed(need map[int]bool, cell int) map[int]bool {
	for _, number := range append(t.by[cell][:], t.filled[cell]) {
		if number > 0 {
			need[number] = true
		}
	}
	return need
}

// left adds the events that eliminated a digit from the cells of a unit to need.
func (t *trace) left(need map[int]bool, unit, digit int) {
	for _, cell := range sudoku.Units[unit] {
		if number := t.by[cell][digit-1]; number > 0 {
			need[number] = true
		}
	}
}

// close adds the events on which the needed events depend in turn. It examines the events after the first own ones.
func (t *trace) close(need map[int]bool, own int) {
	for number := len(t.events); number > own; number-- {
		step := t.events[number-1]
		if !need[number] || step == nil {
			continue
		}
		before := map[int]bool{}
		if !step.premises.known {
			before = t.all(number - 1)
		}
		for _, cell := range step.premises.cells {
			t.removed(before, cell)
		}
		for _, place := range step.premises.places {
			t.left(before, place.Unit, place.Digit)
		}
		for other := range before {
			if other < number {
				need[other] = true
			}
		}
	}
}
