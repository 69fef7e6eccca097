package graph

import (
	"fmt"
	"strings"

	"whenthen"
	"whenthen/engine/outline"
	"whenthen/internal/english"
)

// OfRules draws which rules feed which others. Rules without such relations are drawn, too.
func OfRules(names []string, feeds []whenthen.Feed) *Graph {
	g := &Graph{}
	ids := map[string]string{}
	for i, name := range names {
		ids[name] = fmt.Sprintf("r%d", i)
		g.Nodes = append(g.Nodes, Node{ID: ids[name], Label: name, Shape: Bold})
	}
	for _, f := range feeds {
		g.Edges = append(g.Edges, Edge{From: ids[f.From], To: ids[f.To], Label: strings.Join(f.Types, ", ")})
	}
	return g
}

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
