package graph

import (
	"fmt"
	"strings"

	"whenthen"
	"whenthen/engine"
	"whenthen/internal/english"
)

// OfRules draws which rules feed which. Rules that feed nobody and that nobody feeds are drawn, too.
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

// OfNetwork draws a network. With counts, each node says how often it had something to do and how many pairs it has looked at.
func OfNetwork(p engine.Picture, counts bool) *Graph {
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

// countText is what a box has done in the session that is drawn, or what it holds.
func countText(b engine.Box) string {
	switch b.Kind {
	case "alpha":
		return english.Count(b.Held, "fact")
	case "rule":
		return english.CountOf(b.Held, "match", "matches")
	}
	return fmt.Sprintf("%d evaluations, %d pairs", b.Evaluations, b.Tested)
}
