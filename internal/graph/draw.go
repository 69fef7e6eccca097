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
		g.Edges = append(g.Edges, Edge{From: ruleID(f.From), To: ruleID(f.To), Label: strings.Join(types, ", ")})
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
			g.Nodes = append(g.Nodes, Node{ID: id, Label: strings.TrimSuffix(naming.Simple(t.Type)+"."+t.Property, "."), Shape: Round})
		}
		if t.Changes {
			g.Edges = append(g.Edges, Edge{From: ruleID(t.Rule), To: id})
		} else {
			g.Edges = append(g.Edges, Edge{From: id, To: ruleID(t.Rule)})
		}
	}
	return g
}

// rules adds a node for each rule.
func (g *Graph) rules(w *whenthen.Wiring) {
	for i, name := range w.Rules {
		g.Nodes = append(g.Nodes, Node{ID: ruleID(i), Label: name, Shape: Bold})
	}
}

func ruleID(i int) string { return fmt.Sprintf("r%d", i) }

// OfNetwork draws a network. With counts, the label of each node shows how often it was evaluated and how many pairs it tested, or
// how many facts or matches it holds.
func OfNetwork(p outline.Picture, counts bool) *Graph {
	g := &Graph{}
	for _, b := range p.Boxes {
		n := Node{ID: b.ID, Label: strings.Join(strings.Fields(b.Text), " ")}
		switch {
		case b.Kind == "alpha":
			n.Shape = Round
		case b.Rule != "":
			n.Shape = Bold
		}
		if b.Kind != "alpha" && b.Kind != "rule" {
			n.Label = strings.TrimSpace(b.Kind + " " + n.Label)
		}
		if b.Rule != "" {
			n.Label = strings.TrimSpace(n.Label + "\nrule " + b.Rule)
		}
		if counts {
			n.Label += "\n" + countText(b)
		}
		g.Nodes = append(g.Nodes, n)
	}
	for _, a := range p.Arrows {
		g.Edges = append(g.Edges, Edge{From: p.Boxes[a.From].ID, To: p.Boxes[a.To].ID, Dashed: a.Result})
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
