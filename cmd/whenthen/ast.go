package main

import (
	"io"

	"whenthen"
	"whenthen/cmd/whenthen/internal/console"
	"whenthen/dsl"
	"whenthen/engine/source"
	"whenthen/internal/rulefile"
)

// levelFlag selects the language level.
type levelFlag struct {
	Level string `enum:"drl6,drl10" default:"drl6" help:"Language level: drl6, the default of Drools, or the stricter drl10."`
}

func (f levelFlag) level() dsl.Level {
	if f.Level == "drl10" {
		return dsl.DRL10
	}
	return dsl.DRL6
}

// astCommand is `whenthen ast`.
type astCommand struct {
	levelFlag
	javaFlags
	JSON bool   `help:"Write JSON: every node is an object with \"kind\", \"span\" ([line, column, line, column], the end exclusive) and its fields."`
	DRL  bool   `name:"drl" help:"Print the rules as rule text, also those that come from a decision table, a template or sentences."`
	Code bool   `help:"Print the instructions to which functions, conditions and actions are compiled."`
	File string `arg:"" help:"Rule file."`
}

// Run prints the syntax tree of everything that could be parsed, even if the file has errors.
func (a *astCommand) Run(c *console.Console) error {
	texts, err := c.Texts([]string{a.File})
	if err != nil {
		return err
	}
	sources, err := rulefile.ReadOver(texts, a.File)
	if err != nil {
		return err
	}
	if a.Code {
		return a.printCode(c, sources)
	}
	found := whenthen.CheckSyntax(sources, whenthen.Level(a.level()))
	render(c.Errors, found)
	if a.DRL {
		return a.printText(c, sources, found)
	}
	tree, _ := dsl.Parse(sources[0].File(), dsl.Options{Level: a.level()})
	print := dsl.Print
	if a.JSON {
		print = dsl.PrintJSON
	}
	if err := print(c.Out, tree); err != nil {
		return err
	}
	if source.HasErrors(found) {
		return console.ErrNegative
	}
	return nil
}

// printText prints the text of rules, even if it has errors.
func (a *astCommand) printText(c *console.Console, sources []whenthen.Source, found []source.Diagnostic) error {
	for _, s := range sources {
		if _, err := io.WriteString(c.Out, s.Text); err != nil {
			return err
		}
	}
	if source.HasErrors(found) {
		return console.ErrNegative
	}
	return nil
}

func (a *astCommand) printCode(c *console.Console, sources []whenthen.Source) error {
	classes, err := a.classOptions(c, []string{a.File})
	if err != nil {
		return err
	}
	rules, err := whenthen.CompileContext(c.Ctx, sources, append(classes, whenthen.Level(a.level()))...)
	if err != nil {
		return err
	}
	text, err := rules.Engine().Code()
	if err != nil {
		return err
	}
	_, err = io.WriteString(c.Out, text)
	return err
}
