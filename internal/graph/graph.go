package graph

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// Graph is a drawing: boxes and arrows, in the order in which they are drawn.
type Graph struct {
	Nodes []Node
	Edges []Edge
}

// Node is a box. Round boxes are facts, plain boxes conditions, bold boxes rules.
type Node struct {
	ID    string // letters and digits
	Label string // lines are separated by \n
	Shape Shape
}

// Shape is the look of a box.
type Shape uint8

// The shapes.
const (
	Plain Shape = iota
	Round
	Bold
)

// Edge is an arrow; a dashed arrow is a result that is used elsewhere.
type Edge struct {
	From, To string
	Label    string
	Dashed   bool
}

// WriteDOT writes the graph in DOT, the language of Graphviz.
func (g *Graph) WriteDOT(w io.Writer) error {
	p := bufio.NewWriter(w) // it keeps the first error
	fmt.Fprintln(p, "digraph rules {")
	fmt.Fprintln(p, "  rankdir=LR;")
	fmt.Fprintln(p, "  node [shape=box];")
	shapes := [...]string{Plain: "", Round: ", shape=ellipse", Bold: ", style=bold"}
	for _, n := range g.Nodes {
		fmt.Fprintf(p, "  %s [label=%q%s];\n", n.ID, n.Label, shapes[n.Shape])
	}
	for _, e := range g.Edges {
		var attributes []string
		if e.Label != "" {
			attributes = append(attributes, fmt.Sprintf("label=%q", e.Label))
		}
		if e.Dashed {
			attributes = append(attributes, "style=dashed")
		}
		tail := ""
		if attributes != nil {
			tail = " [" + strings.Join(attributes, ", ") + "]"
		}
		fmt.Fprintf(p, "  %s -> %s%s;\n", e.From, e.To, tail)
	}
	fmt.Fprintln(p, "}")
	return p.Flush()
}

// WriteMermaid writes the graph as a Mermaid flowchart.
func (g *Graph) WriteMermaid(w io.Writer) error {
	p := bufio.NewWriter(w) // it keeps the first error
	fmt.Fprintln(p, "flowchart LR")
	shapes := [...][2]string{Plain: {"[", "]"}, Round: {"([", "])"}, Bold: {"[[", "]]"}}
	for _, n := range g.Nodes {
		fmt.Fprintf(p, "  %s%s\"%s\"%s\n", n.ID, shapes[n.Shape][0], mermaidText(n.Label), shapes[n.Shape][1])
	}
	for _, e := range g.Edges {
		arrow := "-->"
		if e.Dashed {
			arrow = "-.->"
		}
		if e.Label != "" {
			arrow += "|\"" + mermaidText(e.Label) + "\"|"
		}
		fmt.Fprintf(p, "  %s %s %s\n", e.From, arrow, e.To)
	}
	return p.Flush()
}

// mermaidText escapes a label for Mermaid: special characters become entities, line breaks become <br>.
func mermaidText(s string) string {
	return strings.NewReplacer(`"`, "#quot;", "#", "#35;", "<", "#lt;", ">", "#gt;", "\n", "<br>").Replace(s)
}
