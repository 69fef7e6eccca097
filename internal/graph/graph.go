package graph

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// Graph is a drawing: boxes and arrows, in the order in which they are drawn.
type Graph struct {
	nodes []node
	edges []edge
}

// node is a box. A round box is a fact, a plain one a condition, a bold one a rule.
type node struct {
	id    string // letters and digits
	label string // lines are separated by \n
	shape shape
}

// shape is the look of a box.
type shape uint8

// The shapes.
const (
	plain shape = iota
	round
	bold
)

// edge is an arrow; a dashed arrow is a result that is used elsewhere.
type edge struct {
	from, to string
	label    string
	dashed   bool
}

// WriteDOT writes the graph in DOT, the language of Graphviz.
func (g *Graph) WriteDOT(w io.Writer) error {
	p := bufio.NewWriter(w) // it keeps the first error
	fmt.Fprintln(p, "digraph rules {")
	fmt.Fprintln(p, "  rankdir=LR;")
	fmt.Fprintln(p, "  node [shape=box];")
	shapes := [...]string{plain: "", round: ", shape=ellipse", bold: ", style=bold"}
	for _, n := range g.nodes {
		fmt.Fprintf(p, "  %s [label=%q%s];\n", n.id, n.label, shapes[n.shape])
	}
	for _, e := range g.edges {
		var attributes []string
		if e.label != "" {
			attributes = append(attributes, fmt.Sprintf("label=%q", e.label))
		}
		if e.dashed {
			attributes = append(attributes, "style=dashed")
		}
		tail := ""
		if attributes != nil {
			tail = " [" + strings.Join(attributes, ", ") + "]"
		}
		fmt.Fprintf(p, "  %s -> %s%s;\n", e.from, e.to, tail)
	}
	fmt.Fprintln(p, "}")
	return p.Flush()
}

// WriteMermaid writes the graph as a Mermaid flowchart.
func (g *Graph) WriteMermaid(w io.Writer) error {
	p := bufio.NewWriter(w) // it keeps the first error
	fmt.Fprintln(p, "flowchart LR")
	shapes := [...][2]string{plain: {"[", "]"}, round: {"([", "])"}, bold: {"[[", "]]"}}
	for _, n := range g.nodes {
		fmt.Fprintf(p, "  %s%s\"%s\"%s\n", n.id, shapes[n.shape][0], mermaidText(n.label), shapes[n.shape][1])
	}
	for _, e := range g.edges {
		arrow := "-->"
		if e.dashed {
			arrow = "-.->"
		}
		if e.label != "" {
			arrow += "|\"" + mermaidText(e.label) + "\"|"
		}
		fmt.Fprintf(p, "  %s %s %s\n", e.from, arrow, e.to)
	}
	return p.Flush()
}

// mermaidText escapes a label for Mermaid: special characters become entities, line breaks become <br>.
func mermaidText(s string) string {
	return strings.NewReplacer(`"`, "#quot;", "#", "#35;", "<", "#lt;", ">", "#gt;", "\n", "<br>").Replace(s)
}
