package teach

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"whenthen/internal/english"
	"whenthen/internal/fact"
	"whenthen/internal/sudoku/ladder"
)

// Step is a finding of a technique, with the items that its rule has matched.
type Step struct {
	Technique string // the name of its file
	Items     []any
	Put       *ladder.Candidate // nil if the step only eliminates candidates
	Gone      []*ladder.Candidate
	Reason    string // the rule's words
}

// Sentence explains in one or more sentences why the step follows. It returns "" if there are no words for the technique.
func (s *Step) Sentence() string {
	switch s.Technique {
	case "full_house":
		return s.fullHouse()
	case "naked_single":
		return s.nakedSingle()
	case "hidden_single":
		return s.hiddenSingle()
	case "pointing", "claiming":
		return s.locked()
	case "naked_pair", "naked_triple", "naked_quad":
		return s.nakedSubset()
	case "hidden_pair", "hidden_triple", "hidden_quad":
		return s.hiddenSubset()
	case "x_wing", "swordfish", "jellyfish":
		return s.fish()
	case "skyscraper", "two_string_kite", "turbot_fish":
		return s.twoLinks()
	case "xy_wing":
		return s.xyWing()
	case "xyz_wing":
		return s.xyzWing()
	case "w_wing":
		return s.wWing()
	case "x_chain", "xy_chain", "aic", "discontinuous_nice_loop", "continuous_nice_loop":
		return s.chainOfLinks()
	}
	return s.idea()
}

// items returns the items of one type, in the order of the rule's conditions.
func items[T any](s *Step) []T {
	var list []T
	for _, v := range s.Items {
		if x, ok := v.(T); ok {
			list = append(list, x)
		}
	}
	return list
}

func (s *Step) fullHouse() string {
	places := items[*ladder.Places](s)
	if s.Put == nil || len(places) == 0 {
		return ""
	}
	return fmt.Sprintf("All other cells of %v are filled, and %d is the digit that is missing there.", places[0].Unit, s.Put.Digit)
}

func (s *Step) nakedSingle() string {
	if s.Put == nil {
		return ""
	}
	return fmt.Sprintf("Every other digit is in its row, column or box already, or was removed before: only %d is left.", s.Put.Digit)
}

func (s *Step) hiddenSingle() string {
	places := items[*ladder.Places](s)
	if s.Put == nil || len(places) == 0 {
		return ""
	}
	return fmt.Sprintf("%s needs %s, and no other cell of it can take one.", capital(places[0].Unit.String()), english.WithArticle(strconv.Itoa(s.Put.Digit)))
}

// locked describes pointing and claiming: all places in one unit are in another unit as well.
func (s *Step) locked() string {
	places := items[*ladder.Places](s)
	if len(places) == 0 {
		return ""
	}
	p := places[0]
	other := fmt.Sprintf("box %d", p.Box)
	switch {
	case p.Kind == "box" && p.Row != 0:
		other = fmt.Sprintf("row %d", p.Row)
	case p.Kind == "box":
		other = fmt.Sprintf("column %d", p.Column)
	}
	return fmt.Sprintf("All places for %d in %v lie in %s. One of them is the %d, so nothing else in %s can be.", p.Digit, p.Unit, other, p.Digit, other)
}

func (s *Step) nakedSubset() string {
	cells := items[*ladder.Cell](s)
	if len(cells) < 2 {
		return ""
	}
	all, names := 0, []string{}
	for _, c := range cells {
		all |= c.Digits
		names = append(names, c.String())
	}
	return fmt.Sprintf("%s have only %s to share among them. Each of these digits goes into one of these cells, so no cell that sees them all can have one.",
		english.And(names), ladder.Digits(all))
}

func (s *Step) hiddenSubset() string {
	places := items[*ladder.Places](s)
	if len(places) < 2 {
		return ""
	}
	set, cells := 0, []string{}
	for _, p := range places {
		set |= 1 << (p.Digit - 1)
		for c := range p.Cells.All() {
			if name := fmt.Sprint(c); !slices.Contains(cells, name) {
				cells = append(cells, name)
			}
		}
	}
	slices.Sort(cells)
	return fmt.Sprintf("In %v, %s have no places but %s. These cells are taken, so they hold nothing else.", places[0].Unit, ladder.Digits(set), english.And(cells))
}

// fish describes X-wing, swordfish and jellyfish: lines whose places for a digit are in equally many crossing lines.
func (s *Step) fish() string {
	places := items[*ladder.Places](s)
	if len(places) < 2 {
		return ""
	}
	lines, spots := 0, 0
	for _, p := range places {
		lines |= 1 << (p.Number - 1)
		spots |= p.Spots
	}
	across := map[string]string{"row": "columns", "column": "rows"}[places[0].Kind]
	return fmt.Sprintf("In %ss %s, %d can only go into %s %s. Either way, these %s get their %d there, so it is removed from the rest of them.",
		places[0].Kind, ladder.Digits(lines), places[0].Digit, across, ladder.Digits(spots), across, places[0].Digit)
}

// twoLinks describes skyscraper, kite and turbot fish: two strong links whose inner ends see each other.
func (s *Step) twoLinks() string {
	var links []*fact.Record
	for _, r := range items[*fact.Record](s) {
		if r.Get("from") != nil && r.Get("to") != nil {
			links = append(links, r)
		}
	}
	if len(links) != 2 {
		return ""
	}
	end := func(i int, name string) *ladder.Candidate { x, _ := links[i].Get(name).(*ladder.Candidate); return x }
	a, b, c, z := end(0, "from"), end(0, "to"), end(1, "from"), end(1, "to")
	if a == nil || b == nil || c == nil || z == nil {
		return ""
	}
	where := func(i int, x *ladder.Candidate) (kind string, n int) {
		kind, _ = links[i].Get("kind").(string)
		return kind, map[string]int{"row": x.Row, "column": x.Column, "box": x.Box}[kind]
	}
	kind1, n1 := where(0, a)
	kind2, n2 := where(1, c)
	lines := fmt.Sprintf("%s %d and %s %d each have", capital(kind1), n1, kind2, n2)
	if kind1 == kind2 {
		lines = fmt.Sprintf("%ss %s each have", capital(kind1), ladder.Digits(1<<(n1-1)|1<<(n2-1)))
	}
	return fmt.Sprintf("%s two places for %d. %v and %v see each other and cannot both be %d, so %v or %v is. A candidate that sees both is false.",
		lines, a.Digit, b.Cell, c.Cell, a.Digit, a.Cell, z.Cell)
}

func (s *Step) xyWing() string {
	cells := items[*ladder.Cell](s)
	if len(cells) != 3 {
		return ""
	}
	p, q, r := cells[0], cells[1], cells[2]
	z := q.Digits & r.Digits
	return fmt.Sprintf("%v is %s. If it is %s, then %v is %s; if it is %s, then %v is %s. So one of %v and %v is %s, and a candidate that sees both is false.",
		p, ladder.AnyOf(p.Digits), ladder.Digits(p.Digits&q.Digits), q, ladder.Digits(z), ladder.Digits(p.Digits&r.Digits), r, ladder.Digits(z), q, r, ladder.Digits(z))
}

func (s *Step) xyzWing() string {
	cells := items[*ladder.Cell](s)
	if len(cells) != 3 {
		return ""
	}
	p, q, r := cells[0], cells[1], cells[2]
	z := q.Digits & r.Digits
	return fmt.Sprintf("%v is %s. If it is not %s itself, it takes the other digit of %v or %v, which is %s then. So one of the three is %s, and a candidate that sees all three is false.",
		p, ladder.AnyOf(p.Digits), ladder.Digits(z), q, r, ladder.Digits(z), ladder.Digits(z))
}

func (s *Step) wWing() string {
	cells := items[*ladder.Cell](s)
	records := items[*fact.Record](s)
	if len(cells) < 2 || len(records) == 0 {
		return ""
	}
	from, _ := records[0].Get("from").(*ladder.Candidate)
	to, _ := records[0].Get("to").(*ladder.Candidate)
	if from == nil || to == nil {
		return ""
	}
	rest := cells[0].Digits &^ from.Bit
	return fmt.Sprintf("%v and %v are both %s. %d is at %v or %v, so one of the two sees it and is %s. A candidate that sees both is false.",
		cells[0], cells[1], ladder.AnyOf(cells[0].Digits), from.Digit, from.Cell, to.Cell, ladder.Digits(rest))
}

// chainOfLinks describes a chain of strong links that are connected by weak links.
func (s *Step) chainOfLinks() string {
	for _, r := range items[*fact.Record](s) {
		if ring, ok := r.Get("chain").(*fact.Record); ok {
			r = ring
		}
		links := chain(r)
		if len(links) == 0 {
			continue
		}
		a, _ := links[0].Get("from").(*ladder.Candidate)
		z, _ := links[len(links)-1].Get("to").(*ladder.Candidate)
		words := chainWords(links)
		switch {
		case a == nil || z == nil || words == "":
			return ""
		case a == z:
			return fmt.Sprintf("Follow the chain: %s. So %v is true even if it is taken to be false: it is true.", words, a)
		case s.Technique == "continuous_nice_loop":
			return fmt.Sprintf("Follow the chain: %s. These two cannot both be true, so the chain is a ring, and of any two in a row one is true: a candidate that sees both is false.", words)
		}
		return fmt.Sprintf("Follow the chain: %s. So %v or %v is true, whatever is in between, and a candidate that neither allows is false.", words, a, z)
	}
	return ""
}

func capital(text string) string {
	if text == "" {
		return ""
	}
	return strings.ToUpper(text[:1]) + text[1:]
}
