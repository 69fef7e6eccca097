package graph

import (
	"fmt"
	"io"
	"strings"
)

// Graph is a drawing: boxes and arrows, in the order in which they are drawn.
type Graph struct {
	Nodes []Node
	Edges []Edge
}

// Node is a box. Round boxes stand for facts, plain ones for conditions, bold ones for rules.
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

// Edge is an arrow; a dashed one stands for a result that is used elsewhere.
type Edge struct {
	From, To string
	Label    string
	Dashed   bool
}

// WriteDOT writes the graph in DOT, the language of Graphviz.
func (g *Graph) WriteDOT(w io.Writer) error {
	p := &printer{w: w}
	p.line("digraph rules {")
	p.line("  rankdir=LR;")
	p.line("  node [shape=box];")
	shapes := [...]string{Plain: "", Round: ", shape=ellipse", Bold: ", style=bold"}
	for _, n := range g.Nodes {
		p.line("  %s [label=%q%s];", n.ID, n.Label, shapes[n.Shape])
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
		p.line("  %s -> %s%s;", e.From, e.To, tail)
	}
	p.line("}")
	return p.err
}

// WriteMermaid writes the graph as a Mermaid flowchart.
func (g *Graph) WriteMermaid(w io.Writer) error {
	p := &printer{w: w}
	p.line("flowchart LR")
	shapes := [...][2]string{Plain: {"[", "]"}, Round: {"([", "])"}, Bold: {"[[", "]]"}}
	for _, n := range g.Nodes {
		p.line("  %s%s\"%s\"%s", n.ID, shapes[n.Shape][0], mermaidText(n.Label), shapes[n.Shape][1])
	}
	for _, e := range g.Edges {
		arrow := "-->"
		if e.Dashed {
			arrow = "-.->"
		}
		if e.Label != "" {
			arrow += "|\"" + mermaidText(e.Label) + "\"|"
		}
		p.line("  %s %s %s", e.From, arrow, e.To)
	}
	return p.err
}

// mermaidText escapes a label for Mermaid: special characters become entities, line breaks become <br>.
func mermaidText(s string) string {
	return strings.NewReplacer(`"`, "#quot;", "#", "#35;", "<", "#lt;", ">", "#gt;", "\n", "<br>").Replace(s)
}

// printer writes lines. After the first error it writes nothing more.
type printer struct {
	w   io.Writer
	err error
}

func (p *printer) line(format string, args ...any) {
	if p.err == nil {
		_, p.err = fmt.Fprintf(p.w, format+"\n", args...)
	}
}
