package teach

import (
	"fmt"
	"slices"
	"strings"

	"whenthen/internal/english"
	"whenthen/internal/fact"
	"whenthen/internal/sudoku/ladder"
)

// Fact puts a fact of the ladder into words, "" if there are none for facts of its kind.
func Fact(v any) string {
	switch f := v.(type) {
	case *ladder.Cell:
		return cellWords(f)
	case *ladder.Candidate:
		return fmt.Sprintf("%v can be %d", f.Cell, f.Digit)
	case *ladder.Places:
		return placesWords(f)
	case *ladder.Als:
		return fmt.Sprintf("%s together hold %s, one digit more than they are cells", english.And(cellsOf(f.Cells)), ladder.Digits(f.Digits))
	case *ladder.AlsPair:
		return fmt.Sprintf("%v and %v cannot both hold %s", f.One, f.Other, ladder.Digits(f.Restricted))
	case *ladder.AlsChain:
		return "A chain of almost locked sets: " + f.Words()
	case *ladder.Petals:
		return fmt.Sprintf("Whatever %v is, a set is locked: %s", f.Stem, f.Words())
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

// cellWords says what an open cell may be.
func cellWords(c *ladder.Cell) string {
	switch c.Count {
	case 0:
		return fmt.Sprintf("%v has no candidate left", c)
	case 1:
		return fmt.Sprintf("%v has one candidate left, %s", c, ladder.Digits(c.Digits))
	}
	return fmt.Sprintf("%v can only be %s", c, ladder.AnyOf(c.Digits))
}

// placesWords says where a digit may go in a unit.
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

// recordWords says what a declared fact is: a strong link, a colour, a chain.
func recordWords(f *fact.Record) string {
	from, _ := f.Get("from").(*ladder.Candidate)
	to, _ := f.Get("to").(*ladder.Candidate)
	if from != nil && to != nil {
		return linkWords(from, to, f)
	}
	if x, _ := f.Get("candidate").(*ladder.Candidate); x != nil {
		if colour, ok := f.Get("colour").(int32); ok {
			return fmt.Sprintf("%v has the %s colour of its chain", x, [2]string{"first", "second"}[colour&1])
		}
	}
	one, other := f.Get("one"), f.Get("other")
	if ones, ok := fact.Elements(one); ok && f.Get("root") != nil {
		if others, ok := fact.Elements(other); ok {
			return fmt.Sprintf("Either all of one colour are true, %s, or all of the other, %s", names(ones), names(others))
		}
	}
	if links := chain(f); len(links) > 0 {
		return "A chain: " + chainWords(links)
	}
	return ""
}

// linkWords says why one of two candidates is true.
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
	// The places as they were: by now the step may have taken one away.
	return fmt.Sprintf("%d has two places in %v: %v and %v", from.Digit, p.Unit, from.Cell, to.Cell)
}

// chain is the strong links of a chain, the first one first.
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

// chainWords walks along a chain from its start: if that is false, the end is true.
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

// maxListed is how many facts of a list are named, candidates excepted.
const maxListed = 30

// listWords joins candidates of a collection by their digit.
func listWords(elements func(func(any) bool)) string {
	var marks []*ladder.Candidate
	var rest []string
	more := 0 // what is not listed: words are made of lists of a thousand facts
	for e := range elements {
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
	if len(rest) > 0 || len(marks) == 0 {
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
	return "It strikes " + english.And(parts)
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
