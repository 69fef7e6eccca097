package sudokucmd

import (
	"whenthen/cmd/whenthen/internal/console"
	"whenthen/internal/sudoku/rulereport"
	"whenthen/internal/sudoku/solver"
)

// rulesCommand is `whenthen sudoku rules`.
type rulesCommand struct {
	Base   string `enum:"drools,ibm,ladder" default:"ladder" placeholder:"BASE" help:"Rule base: ladder, drools or ibm (${default})."`
	Ladder string `placeholder:"FOLDER" help:"Folder with your own techniques: rule files, and ladder.txt with their order, levels and names."`
}

// Run prints the rules.
func (r *rulesCommand) Run(c *console.Console) error {
	base, err := ladderOr(r.Base, r.Ladder, nil)
	if err != nil {
		return err
	}
	rules, err := solver.Rules(base)
	if err != nil {
		return err
	}
	return rulereport.Write(c.Out, "Rules of the base "+r.Base, rules)
}
