package sudokucmd

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"

	"whenthen/cmd/whenthen/internal/console"
	"whenthen/internal/sudoku/ladder"
	"whenthen/internal/sudoku/rating"
	"whenthen/rules/sudoku"
)

// ladderCommand is `whenthen sudoku ladder`.
type ladderCommand struct {
	Ladder     string   `placeholder:"FOLDER" help:"Folder with your own techniques: rule files, and ladder.txt with their order, levels and names."`
	To         string   `placeholder:"FOLDER" help:"Write the rule files of the techniques and their scenarios to a folder, where you can change them."`
	Techniques []string `arg:"" optional:"" name:"technique" help:"Names of techniques; by default, the whole ladder is listed."`
}

// Run lists the ladder, or shows or writes the files of techniques.
func (t *ladderCommand) Run(c *console.Console) error {
	l, err := ownLadder(t.Ladder)
	if err != nil {
		return err
	}
	for i, name := range t.Techniques {
		if plain := plainTechnique(name); slices.Contains(l.Techniques(), plain) {
			t.Techniques[i] = plain
			continue
		}
		if _, ok := l.Source(name); !ok {
			return noTechnique(l, name)
		}
	}
	switch {
	case len(t.Techniques) == 0 && t.To != "":
		return errors.New("--to needs the names of the techniques to write")
	case len(t.Techniques) == 0:
		return listLadder(c.Out, l)
	}
	for _, name := range t.Techniques {
		source, _ := l.Source(name)
		if t.To == "" {
			fmt.Fprintln(c.Out, strings.TrimRight(source.Text, "\n"))
		} else if err := t.write(c, name, source.Text); err != nil {
			return err
		}
	}
	return nil
}

// listLadder writes a line for each technique: rank, name, level, cost, common name, and the file if it is the user's own.
func listLadder(out io.Writer, l *ladder.Ladder) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for i, name := range l.Techniques() {
		t := l.Grades().Technique(name)
		source, _ := l.Source(name)
		line := fmt.Sprintf("%d\t%s\t%s\t%d\t%s", i+1, name, t.Level, t.Cost, t.Name)
		if file := filepath.ToSlash(source.Name); strings.Contains(file, "/") {
			line += "\t" + file
		}
		fmt.Fprintln(w, line)
	}
	return w.Flush()
}

// write writes the files of a technique that do not exist yet.
func (t *ladderCommand) write(c *console.Console, name, text string) error {
	if err := os.MkdirAll(t.To, 0o777); err != nil {
		return err
	}
	files := [][2]string{{name + ".drl", text}}
	if scenarios, err := fs.ReadFile(sudoku.Techniques, "techniques/"+name+".scenario"); err == nil && rating.Known(name) {
		files = append(files, [2]string{name + ".scenario", string(scenarios)})
	}
	for _, file := range files {
		path := filepath.Join(t.To, file[0])
		f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if err != nil {
			return err
		}
		_, err = f.WriteString(file[1])
		if err := errors.Join(err, f.Close()); err != nil {
			return err
		}
		fmt.Fprintln(c.Out, path)
	}
	return nil
}
