package main

import (
	"fmt"

	"whenthen"
	"whenthen/cmd/whenthen/internal/console"
	"whenthen/cmd/whenthen/internal/jobflags"
	"whenthen/internal/english"
	"whenthen/internal/graph"
	"whenthen/internal/runner"
)

// graphCommand is `whenthen graph`.
type graphCommand struct {
	levelFlag
	javaFlags
	Files   []string `arg:"" name:"file" help:"Rule files, or the folder of a project."`
	Session string   `placeholder:"NAME" help:"Session or knowledge base of the project's kmodule.xml to draw; by default the one that kmodule.xml marks as default."`
	Parts   bool     `help:"Draw between the rules, as round nodes, the properties that they change and read, instead of arrows from rule to rule."`
	Network bool     `help:"Draw the network instead of the rules."`
	Facts   []string `sep:"none" placeholder:"PATH" help:"With --network: run the rules on these facts, and show the work of each node."`
	Format  string   `default:"dot" enum:"dot,mermaid" help:"Output format: dot, for Graphviz, or mermaid."`
}

// Help is printed below the flags by --help.
func (g *graphCommand) Help() string {
	return `Draws which rules feed which: an arrow leads from a rule that inserts, deletes or changes facts to the rules whose conditions read these facts,
and is labelled with the types of the facts. With --parts, and always if there would be more than 5,000 such arrows, the arrows lead from a rule to the
properties that it changes, and from these to the rules that read them. A node with the name of a type alone stands for inserting and deleting its facts. Arrows from
rule to rule are left out between rules that constants keep apart; --parts does not look at constants.

--network draws the network that finds the matches: round nodes are tests of single facts, bold nodes are the ends of rules. With --facts
the rules are run, and each node shows how often it was evaluated and how many pairs of a partial match and a fact it compared; a test shows how many facts pass it, and a rule of one pattern how many matches it has.

  whenthen graph shop.drl | dot -Tsvg > shop.svg`
}

// Run draws.
func (g *graphCommand) Run(c *console.Console) error {
	chosen, _, err := g.javaFlags.selected(c, g.Files, g.Session)
	if err != nil {
		return err
	}
	sources, err := chosen.sources()
	if err != nil {
		return err
	}
	options := append(chosen.opts, whenthen.Level(g.level()))
	drawn, err := g.draw(c, sources, options)
	if err != nil {
		return err
	}
	if g.Format == "mermaid" {
		return drawn.WriteMermaid(c.Out)
	}
	return drawn.WriteDOT(c.Out)
}

// maxArrows is the number of arrows from rule to rule above which they lead through properties.
const maxArrows = 5_000

// draw returns the drawing that the flags select.
func (g *graphCommand) draw(c *console.Console, sources []whenthen.Source, options []whenthen.Option) (*graph.Graph, error) {
	if g.Network {
		return g.network(c, sources, options)
	}
	wiring, err := whenthen.WiringOf(c.Ctx, sources, maxArrows, options...)
	if err != nil {
		return nil, err
	}
	if g.Parts {
		return graph.OfParts(wiring), nil
	}
	if wiring.Dense {
		fmt.Fprintf(c.Errors, "more than %s pairs of rules feed each other; they are drawn through the properties that they change and read (--parts)\n",
			english.Thousands(maxArrows))
		return graph.OfParts(wiring), nil
	}
	return graph.OfRules(wiring), nil
}

// network returns a drawing of the network, with the work of its nodes if there are facts.
func (g *graphCommand) network(c *console.Console, sources []whenthen.Source, options []whenthen.Option) (*graph.Graph, error) {
	rules, err := whenthen.CompileContext(c.Ctx, sources, options...)
	if err != nil {
		return nil, err
	}
	if len(g.Facts) == 0 {
		return graph.OfNetwork(rules.Engine().Picture(), false), nil
	}
	given, err := jobflags.OpenFacts("", g.Facts, c.In)
	if err != nil {
		return nil, err
	}
	outcome, err := (&runner.Job{Rules: rules}).Run(c.Ctx, given)
	if err != nil {
		return nil, err
	}
	return graph.OfNetwork(outcome.Session.Picture(), true), nil
}
