package teach

import (
	"fmt"
	"slices"
	"strings"

	"whenthen/internal/english"
	"whenthen/internal/fact"
	"whenthen/internal/sudoku/ladder"
)

// Fact returns a fact of the ladder in words, or "" if it has no words for facts of this kind.
func Fact(v any) string {
	switch f := v.(type) {
	case *ladder.Cell:
		return cellWords(f)
	case *ladder.Candidate:
		return fmt.Sprintf("%v can be %d", f.Cell, f.Digit)
	case *ladder.Places:
		return placesWords(f)
	case *ladder.Als:
		return setWords(f)
	case *ladder.AlsPair:
		return fmt.Sprintf("%s; %v and %v cannot both hold %s", setWords(f.Other), f.One, f.Other, ladder.Digits(f.Restricted))
	case *ladder.AlsChain:
		return fmt.Sprintf("A chain of almost locked sets: %s; %s", setsWords(f.Sets), f.Words())
	case *ladder.Petals:
		return fmt.Sprintf("%s; whatever %v is, a set is locked: %s", setsWords(f.Sets), f.Stem, f.Words())
	case *ladder.Filled:
		if f.Given {
			return fmt.Sprintf("%v is given as %d", f, f.Digit)
		}
		return fmt.Sprintf("%v was worked out as %d", f, f.Digit)
	case *ladder.Node:
		return fmt.Sprintf("%v", f)
	case *ladder.NodeChain:
		return fmt.Sprintf("A chain: if not %v, then %s", f.Head, f.Words())
	case *ladder.Assumption:
		if why := f.Contradiction(); why != "" {
			return "A contradiction follows from " + f.Candidate.String() + ": " + why
		}
		return fmt.Sprintf("%v is taken to be true", f.Candidate)
	case *ladder.Solving:
		return "Steps are carried out"
	case *fact.Record:
		return recordWords(f)
	}
	elements, ok := fact.Elements(v)
	if !ok {
		return ""
	}
	return listWords(elements)
}

// setWords returns the digits of an almost locked set's cells in words.
func setWords(s *ladder.Als) string {
	if len(s.Cells) == 1 {
		return fmt.Sprintf("%v can only be %s", s.Cells[0], ladder.AnyOf(s.Digits))
	}
	more := "one digit"
	if s.Excess != 1 {
		more = number(s.Excess) + " digits"
	}
	return fmt.Sprintf("%s together hold %s, %s more than there are cells", english.And(cellsOf(s.Cells)), ladder.Digits(s.Digits), more)
}

func setsWords(sets []*ladder.Als) string {
	var words []string
	for _, s := range sets {
		words = append(words, setWords(s))
	}
	return strings.Join(words, "; ")
}

// cellWords returns the possible digits of an open cell in words.
func cellWords(c *ladder.Cell) string {
	switch c.Count {
	case 0:
		return fmt.Sprintf("%v has no candidate left", c)
	case 1:
		return fmt.Sprintf("%v has one candidate left, %s", c, ladder.Digits(c.Digits))
	}
	return fmt.Sprintf("%v can only be %s", c, ladder.AnyOf(c.Digits))
}

// placesWords returns the possible places of a digit in a unit in words.
func placesWords(p *ladder.Places) string {
	var cells []string
	for c := range p.Cells.All() {
		cells = append(cells, fmt.Sprint(c))
	}
	switch len(cells) {
	case 0:
		return fmt.Sprintf("%d has no place in %v", p.Digit, p.Unit)
	case 1:
		return fmt.Sprintf("%d has one place in %v: %s", p.Digit, p.Unit, cells[0])
	}
	return fmt.Sprintf("%d has %s places in %v: %s", p.Digit, number(len(cells)), p.Unit, english.And(cells))
}

// recordWords describes a declared fact: a strong link, a colour, a chain, a rectangle.
func recordWords(f *fact.Record) string {
	from, _ := f.Get("from").(*ladder.Candidate)
	to, _ := f.Get("to").(*ladder.Candidate)
	if from != nil && to != nil {
		return linkWords(from, to, f)
	}
	if x, _ := f.Get("candidate").(*ladder.Candidate); x != nil {
		return markWords(x, f)
	}
	if cells := cellsIn(f, "a", "b", "c", "d"); len(cells) == 4 {
		two := cells[0].Digits
		return fmt.Sprintf("%v and %v can only be %s, and across from them %v and %v can be both, too", cells[0], cells[1], ladder.AnyOf(two), cells[2], cells[3])
	}
	if cells := cellsIn(f, "one", "other"); len(cells) == 2 {
		return fmt.Sprintf("%v and %v stand side by side and hold only %s", cells[0], cells[1], ladder.Digits(cells[0].Digits|cells[1].Digits))
	}
	one, other := f.Get("one"), f.Get("other")
	if ones, ok := fact.Elements(one); ok && f.Get("root") != nil {
		if others, ok := fact.Elements(other); ok {
			return fmt.Sprintf("Either all of one colour are true, %s, or all of the other, %s", names(ones), names(others))
		}
	}
	if ring, ok := f.Get("chain").(*fact.Record); ok {
		if words := chainWords(chain(ring)); words != "" {
			return fmt.Sprintf("A chain that is a ring: %s; and %v and %v cannot both be true", words, ring.Get("head"), ring.Get("tail"))
		}
	}
	if links := chain(f); len(links) > 0 {
		return "A chain: " + chainWords(links)
	}
	if set, ok := f.Get("cells").(*ladder.Als); ok {
		return setWords(set)
	}
	if cells, ok := fact.Elements(f.Get("cells")); ok {
		if digits, ok := f.Get("digits").(int); ok {
			return fmt.Sprintf("%s together hold %s", names(cells), ladder.Digits(digits))
		}
	}
	return ""
}

// markWords describes the information of a fact about a candidate: its colour, or that it prevents a second solution.
func markWords(x *ladder.Candidate, f *fact.Record) string {
	root, _ := f.Get("root").(*ladder.Candidate)
	colour, ok := f.Get("colour").(int)
	switch {
	case root == x:
		return fmt.Sprintf("A chain of two colours begins with %v", x)
	case root != nil && ok:
		return fmt.Sprintf("%v has the %s colour of the chain that begins with %v", x, [2]string{"first", "second"}[colour&1], root)
	case f.Get("rest") != nil:
		return fmt.Sprintf("%v is the third candidate of its cell, and the third place of %d in its row, column and box", x, x.Digit)
	}
	return ""
}

// cellsIn returns the cells in fields of a fact. It ignores other values.
func cellsIn(f *fact.Record, fields ...string) (cells []*ladder.Cell) {
	for _, name := range fields {
		if c, ok := f.Get(name).(*ladder.Cell); ok {
			cells = append(cells, c)
		}
	}
	return cells
}

// linkWords explains why one of two candidates is true.
func linkWords(from, to *ladder.Candidate, link *fact.Record) string {
	if from.Cell == to.Cell {
		return fmt.Sprintf("%v can only be %s", from.Cell, ladder.AnyOf(from.Bit|to.Bit))
	}
	kind, _ := link.Get("kind").(string)
	p := map[string]*ladder.Places{"row": from.InRow, "column": from.InColumn, "box": from.InBox}[kind]
	if p == nil {
		return fmt.Sprintf("%v or %v is true", from, to)
	}
	if to.Index < from.Index {
		from, to = to, from
	}
	// These are the places at the time of the match: by now the step may have removed one.
	return fmt.Sprintf("%d has two places in %v: %v and %v", from.Digit, p.Unit, from.Cell, to.Cell)
}

// chain returns the strong links of a chain in order, starting at its first one.
func chain(f *fact.Record) (links []*fact.Record) {
	for f != nil {
		last, _ := f.Get("last").(*fact.Record)
		if last == nil {
			break
		}
		links = append([]*fact.Record{last}, links...)
		f, _ = f.Get("previous").(*fact.Record)
	}
	return links
}

// chainWords describes a chain from its start: if the start is false, the end is true.
func chainWords(links []*fact.Record) string {
	var b strings.Builder
	for i, l := range links {
		from, _ := l.Get("from").(*ladder.Candidate)
		to, _ := l.Get("to").(*ladder.Candidate)
		if from == nil || to == nil {
			return ""
		}
		if i == 0 {
			fmt.Fprintf(&b, "if %v is not %d, then %v is %d", from.Cell, from.Digit, to.Cell, to.Digit)
		} else {
			fmt.Fprintf(&b, "; so %v is not %d, and %v is %d", from.Cell, from.Digit, to.Cell, to.Digit)
		}
	}
	return b.String()
}

// maxListed is the maximum number of facts of a list that are named. Candidates are not counted.
const maxListed = 30

// listWords lists the elements of a collection, with candidates grouped by digit.
func listWords(elements func(func(any) bool)) string {
	var marks []*ladder.Candidate
	var rest []string
	more := 0 // number of elements not listed: a list may have a thousand facts
	sets := 0
	for e := range elements {
		if _, ok := e.(*ladder.Als); ok {
			sets++
			continue
		}
		if x, ok := e.(*ladder.Candidate); ok {
			marks = append(marks, x)
			continue
		}
		if len(rest) == maxListed {
			more++
			continue
		}
		rest = append(rest, fmt.Sprint(e))
	}
	if more > 0 {
		rest = append(rest, fmt.Sprintf("%d more", more))
	}
	switch {
	case sets > 0:
		return english.Count(sets, "almost locked set") + " to choose from"
	case len(rest) > 0 || len(marks) == 0:
		return english.And(rest)
	}
	slices.SortFunc(marks, func(x, y *ladder.Candidate) int { return x.Index - y.Index })
	var parts []string
	for d := 1; d <= 9; d++ {
		var cells []string
		for _, x := range marks {
			if x.Digit == d {
				cells = append(cells, x.Cell.String())
			}
		}
		if len(cells) > 0 {
			parts = append(parts, fmt.Sprintf("%d in %s", d, english.And(cells)))
		}
	}
	return english.And(parts)
}

func names(elements func(func(any) bool)) string {
	var words []string
	for e := range elements {
		words = append(words, fmt.Sprint(e))
	}
	return english.And(words)
}

func cellsOf(list []any) []string {
	var names []string
	for _, c := range list {
		names = append(names, fmt.Sprint(c))
	}
	return names
}

func number(n int) string {
	if words := [...]string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"}; n < len(words) {
		return words[n]
	}
	return fmt.Sprint(n)
}
