package web

import (
	"fmt"
	"slices"

	"whenthen/internal/english"
	"whenthen/internal/sudoku"
	"whenthen/internal/web/play"
)

// history searches the firings that led to a snapshot.
type history struct{ n *snapshot }

// removal returns the firing that removed a candidate, before firing number end, or nil if there is none.
func (h history) removal(cell, digit, end int) (int, *noted) {
	for i := min(end, len(h.n.firings)) - 1; i >= 0; i-- {
		f := &h.n.firings[i]
		if slices.Contains(f.Gone, play.Mark{Cell: cell, Digit: digit}) {
			return i, f
		}
	}
	return -1, nil
}

// placing returns the firing that placed the value of a cell, before firing number end.
func (h history) placing(cell, end int) (int, *noted) {
	for i := min(end, len(h.n.firings)) - 1; i >= 0; i-- {
		f := &h.n.firings[i]
		if slices.ContainsFunc(f.Put, func(m play.Mark) bool { return m.Cell == cell }) {
			return i, f
		}
	}
	return -1, nil
}

// origin returns the firing that inserted a fact, before firing number end and within the same step.
func (h history) origin(id int64, end int) (int, *noted) {
	for i := end - 1; i >= 0 && id != 0; i-- {
		f := &h.n.firings[i]
		if f.step != h.n.firings[end].step {
			break
		}
		if slices.Contains(f.Inserted, id) {
			return i, f
		}
	}
	return -1, nil
}

// because describes a firing: its facts and their origins, the missing candidates that it depends on, and the rule.
func (h history) because(at int, f *noted, label string) []whyNode {
	var nodes []whyNode
	facts := whyNode{Kind: "facts", Label: "because"}
	rule := whyNode{Kind: "rule", Label: label, Rule: f.Rule, Level: h.level(f), File: f.File, Line: f.Line, Lines: f.Lines}
	if h.level(f) != "" {
		rule.Step = f.step
	}
	for i, fact := range f.Facts {
		facts.Items = append(facts.Items, whyItem{Ref: i + 1, Words: fact.Words, Text: fact.Text, From: h.from(at, &fact)})
		rule.Items = append(rule.Items, whyItem{Ref: i + 1, Text: fact.Text})
	}
	if len(facts.Items) > 0 {
		nodes = append(nodes, facts)
	}
	if needs := h.needs(at, f); len(needs.Items) > 0 {
		nodes = append(nodes, needs)
	}
	return append(nodes, rule)
}

// level returns the level of the step that the firing started, or "" if the firing is only a consequence of a step.
func (h history) level(f *noted) string {
	if f.step > 0 && f.step <= len(h.n.steps) && h.n.steps[f.step-1].Rule == f.Rule {
		return h.n.steps[f.step-1].Level
	}
	return ""
}

// from returns the origin of a fact, before firing number at.
func (h history) from(at int, f *play.Fact) []segment {
	if f.Type == "Setting" {
		if _, o := h.origin(f.ID, at); o != nil && len(f.Cells) == 1 {
			return []segment{{Text: "inserted by " + o.Rule + " in "}, stepSegment(o.step)}
		}
		return say("a value of the grid that was loaded")
	}
	if f.Unit > 0 {
		return h.unitChanges(f, at)
	}
	if _, by := h.origin(f.ID, at); by != nil {
		return h.derived(at, by)
	}
	if len(f.Cells) != 1 {
		return nil
	}
	cell := f.Cells[0]
	if f.Digit != 0 {
		return nil
	}
	if f.Value != 0 {
		if h.n.position[cell].Given {
			return say("a given")
		}
		_, put := h.placing(cell, at+1)
		if put != nil && put.step > 0 {
			return []segment{{Text: "placed in "}, stepSegment(put.step)}
		}
		return say("placed")
	}
	return h.changes(cell, at)
}

// derived describes the facts from which a rule has derived another fact. For a rule with a single fact about a unit or a cell, it returns
// the origin of that fact, because the text of the derived fact already describes the rest.
func (h history) derived(at int, by *noted) []segment {
	if len(by.Facts) == 1 && (by.Facts[0].Unit > 0 || len(by.Facts[0].Cells) == 1 && by.Facts[0].Digit == 0) {
		return h.from(at, &by.Facts[0])
	}
	out := say("worked out by %s", by.Rule)
	for i, f := range by.Facts {
		text := f.Words
		if text == "" {
			text = f.Text
		}
		out = append(out, segment{Text: []string{" from: ", "; "}[min(i, 1)] + text})
		if f.Unit > 0 || len(f.Cells) == 1 && f.Digit == 0 {
			out = append(append(out, segment{Text: ", "}), h.from(at, &f)...)
		}
	}
	return out
}

// changes returns the steps that have removed candidates of a cell.
func (h history) changes(cell, end int) []segment {
	return h.since(end, func(m play.Mark) bool { return m.Cell == cell })
}

// unitChanges returns the steps that have removed places of a digit in a unit.
func (h history) unitChanges(f *play.Fact, end int) []segment {
	return h.since(end, func(m play.Mark) bool {
		return m.Digit == f.Digit && slices.Contains(sudoku.Units[f.Unit-1][:], m.Cell)
	})
}

// since returns the steps that have removed candidates accepted by kind.
func (h history) since(end int, kind func(play.Mark) bool) []segment {
	var out []segment
	seen := map[int]bool{}
	for i := range end {
		f := &h.n.firings[i]
		if f.step == 0 || seen[f.step] || !slices.ContainsFunc(f.Gone, kind) {
			continue
		}
		seen[f.step] = true
		if len(out) > 0 {
			out = append(out, segment{Text: ", "})
		}
		out = append(out, stepSegment(f.step))
	}
	if len(out) == 0 {
		return say("as the givens leave it")
	}
	return append([]segment{{Text: "since the givens and "}}, out...)
}

// needs returns how the candidates were removed whose absence the rule depends on, grouped by step.
func (h history) needs(at int, f *noted) whyNode {
	node := whyNode{Kind: "earlier", Label: "and since " + f.For + " are gone"}
	steps := map[int][]play.Mark{}
	var order []int
	var filled, values []int
	for _, m := range f.Needs {
		if _, gone := h.removal(m.Cell, m.Digit, at); gone != nil && gone.step > 0 {
			if steps[gone.step] == nil {
				order = append(order, gone.step)
			}
			steps[gone.step] = append(steps[gone.step], m)
			continue
		}
		by := -1
		for _, p := range sudoku.Peers(m.Cell) {
			if h.n.position[p].Given && int(h.n.position[p].Value) == m.Digit {
				by = p
			}
		}
		switch {
		case by >= 0 && !slices.Contains(values, by):
			values = append(values, by)
		case by < 0 && !slices.Contains(filled, m.Cell):
			filled = append(filled, m.Cell)
		}
	}
	slices.Sort(order)
	for _, n := range order {
		var words []string
		for _, m := range steps[n] {
			words = append(words, fmt.Sprintf("%d from %s", m.Digit, sudoku.CellName(m.Cell)))
		}
		item := whyItem{From: []segment{stepSegment(n), {Text: " took " + english.And(words)}}}
		node.Items = append(node.Items, item)
	}
	if len(values) > 0 {
		item := whyItem{From: say("Givens: ")}
		for i, p := range values {
			if i > 0 {
				item.From = append(item.From, segment{Text: ", "})
			}
			item.From = append(item.From, segment{Text: fmt.Sprintf("%d at %s", h.n.position[p].Value, sudoku.CellName(p)), Why: &play.Mark{Cell: p}})
		}
		node.Items = append(node.Items, item)
	}
	if len(filled) > 0 {
		node.Items = append(node.Items, whyItem{From: say("Cells with a digit: %s", play.Places(filled))})
	}
	return node
}

func inStep(f *noted) string {
	if f.step == 0 {
		return "when the grid was loaded"
	}
	return fmt.Sprintf("in step %d", f.step)
}

func stepSegment(n int) segment { return segment{Text: fmt.Sprintf("step %d", n), Step: n} }

func whyCell(cell int) segment {
	return segment{Text: sudoku.CellName(cell), Why: &play.Mark{Cell: cell}}
}
