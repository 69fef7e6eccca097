package main

import (
	"whenthen"
	"whenthen/cmd/whenthen/internal/console"
	"whenthen/cmd/whenthen/internal/jobflags"
	"whenthen/internal/graph"
	"whenthen/internal/runner"
)

// graphCommand is `whenthen graph`.
type graphCommand struct {
	levelFlag
	javaFlags
	Files   []string `arg:"" name:"file" help:"Rule files, or the folder of a project."`
	Session string   `placeholder:"NAME" help:"Session or knowledge base of the project's kmodule.xml to draw; by default the one that kmodule.xml marks as default."`
	Network bool     `help:"Draw the network instead of the rules."`
	Facts   []string `sep:"none" placeholder:"PATH" help:"With --network: run the rules on these facts, and show the work of each node."`
	Format  string   `default:"dot" enum:"dot,mermaid" help:"Output format: dot, for Graphviz, or mermaid."`
}

// Help is printed below the flags by --help.
func (g *graphCommand) Help() string {
	return `Draws which rules feed which: an arrow leads from a rule that inserts, deletes or changes facts to the rules whose conditions read these facts,
and is labelled with the types of the facts. --network draws the network that finds the matches: round nodes are tests of single facts, bold nodes are the
ends of rules. With --facts the rules are run, and each node shows how often it was evaluated and how many pairs of a partial match and a fact it compared; a
test shows how many facts pass it, and a rule of one pattern how many matches it has.

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
	rules, err := whenthen.CompileContext(c.Ctx, sources, options...)
	if err != nil {
		return err
	}
	drawn := graph.OfNetwork(rules.Engine().Picture(), false)
	switch {
	case !g.Network:
		feeds, err := whenthen.Feeds(sources, options...)
		if err != nil {
			return err
		}
		var names []string
		for _, r := range rules.Rules() {
			names = append(names, r.Name)
		}
		drawn = graph.OfRules(names, feeds)
	case len(g.Facts) > 0:
		given, err := jobflags.OpenFacts("", g.Facts)
		if err != nil {
			return err
		}
		outcome, err := (&runner.Job{Rules: rules}).Run(c.Ctx, given)
		if err != nil {
			return err
		}
		drawn = graph.OfNetwork(outcome.Session.Picture(), true)
	}
	if g.Format == "mermaid" {
		return drawn.WriteMermaid(c.Out)
	}
	return drawn.WriteDOT(c.Out)
}
