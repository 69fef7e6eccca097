package graph

import (
	"fmt"
	"strings"

	"whenthen"
	"whenthen/engine/outline"
	"whenthen/internal/english"
	"whenthen/internal/fact/naming"
)

// OfRules draws which rules change facts that other rules read. Rules without such relations are drawn, too.
func OfRules(w *whenthen.Wiring) *Graph {
	g := &Graph{}
	g.rules(w)
	for _, f := range w.Feeds {
		var types []string
		for _, t := range f.Types {
			types = append(types, naming.Simple(t))
		}
		g.edges = append(g.edges, edge{from: ruleID(f.From), to: ruleID(f.To), label: strings.Join(types, ", ")})
	}
	return g
}

// OfParts draws rules and, as round nodes between them, the parts of facts that they change and read: an arrow leads from each rule to the
// parts that it changes, and from each part to the rules that read it.
func OfParts(w *whenthen.Wiring) *Graph {
	g := &Graph{}
	g.rules(w)
	ids := map[[2]string]string{}
	for _, t := range w.Touches {
		part := [2]string{t.Type, t.Property}
		id := ids[part]
		if id == "" {
			id = fmt.Sprintf("p%d", len(ids))
			ids[part] = id
			g.nodes = append(g.nodes, node{id: id, label: strings.TrimSuffix(naming.Simple(t.Type)+"."+t.Property, "."), shape: round})
		}
		if t.Changes {
			g.edges = append(g.edges, edge{from: ruleID(t.Rule), to: id})
		} else {
			g.edges = append(g.edges, edge{from: id, to: ruleID(t.Rule)})
		}
	}
	return g
}

// rules adds a node for each rule.
func (g *Graph) rules(w *whenthen.Wiring) {
	for i, name := range w.Rules {
		g.nodes = append(g.nodes, node{id: ruleID(i), label: name, shape: bold})
	}
}

func ruleID(i int) string { return fmt.Sprintf("r%d", i) }

// OfNetwork draws a network. With counts, the label of each node shows how often it was evaluated and how many pairs it tested, or
// how many facts or matches it holds.
func OfNetwork(p outline.Picture, counts bool) *Graph {
	g := &Graph{}
	for _, b := range p.Boxes {
		n := node{id: b.ID, label: strings.Join(strings.Fields(b.Text), " ")}
		switch {
		case b.Kind == "alpha":
			n.shape = round
		case b.Rule != "":
			n.shape = bold
		}
		if b.Kind != "alpha" && b.Kind != "rule" {
			n.label = strings.TrimSpace(b.Kind + " " + n.label)
		}
		if b.Rule != "" {
			n.label = strings.TrimSpace(n.label + "\nrule " + b.Rule)
		}
		if counts {
			n.label += "\n" + countText(b)
		}
		g.nodes = append(g.nodes, n)
	}
	for _, a := range p.Arrows {
		g.edges = append(g.edges, edge{from: p.Boxes[a.From].ID, to: p.Boxes[a.To].ID, dashed: a.Result})
	}
	return g
}

// countText returns the number of facts or matches that a box holds, or of its evaluations and tested pairs in the session.
func countText(b outline.Box) string {
	switch b.Kind {
	case "alpha":
		return english.Count(b.Held, "fact")
	case "rule":
		return english.CountOf(b.Held, "match", "matches")
	}
	return fmt.Sprintf("%d evaluations, %d pairs", b.Evaluations, b.Tested)
}
