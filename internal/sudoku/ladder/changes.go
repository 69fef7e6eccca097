package ladder

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"whenthen/engine/source"
	"whenthen/internal/sudoku/rating"
)

// directives are the words with which a line of a user's own ladder.txt may begin. A line without a directive is a technique as in the
// built-in ladder.txt: a new technique is added at the end, an existing technique stays in its place and gets the grade of the line.
const (
	onlyDirective   = "only"   // alone on its line: the ladder consists of exactly the techniques that the lines name, in this order
	offDirective    = "off"    // off x_wing: removes the technique
	afterDirective  = "after"  // after xy_wing mine hard 150 My wing: puts mine directly after xy_wing
	beforeDirective = "before" // before xy_wing mine: puts mine directly before xy_wing
)

// changes are the contents of a user's own ladder.txt.
type changes struct {
	changes []change
	only    bool
}

// change is a line of ladder.txt.
type change struct {
	line          int    // from 1
	directive, at string // at: the technique next to which entry is put, or the technique that is off
	entry         rating.Technique
}

// readChanges reads the folder's ladder.txt, if there is one. A file that lists steps.drl, which all techniques need, is a whole ladder,
// such as a copy of the built-in one. It is treated as if it had the directive only.
func readChanges(folder fs.FS) (list changes, err error) {
	text, err := fs.ReadFile(folder, "ladder.txt")
	if errors.Is(err, fs.ErrNotExist) {
		return list, nil
	}
	if err != nil {
		return list, err
	}
	n := 0
	for line := range strings.Lines(string(text)) {
		n++
		line, _, _ = strings.Cut(line, "#")
		words := strings.Fields(line)
		switch {
		case len(words) == 0:
			continue
		case words[0] == onlyDirective && len(words) == 1:
			list.only = true
			continue
		}
		c, err := readChange(words)
		if err != nil {
			return list, fmt.Errorf("ladder.txt: line %d: %w", n, err)
		}
		c.line = n
		list.only = list.only || c.entry.Vocabulary && c.entry.ID == TechniqueOf(stepsFile)
		list.changes = append(list.changes, c)
	}
	return list, nil
}

func readChange(words []string) (c change, err error) {
	switch words[0] {
	case onlyDirective:
		return c, errors.New("only stands alone on its line; the techniques that are left have lines of their own")
	case offDirective:
		if len(words) != 2 {
			return c, errors.New("off takes the name of one technique, as whenthen sudoku find list writes it")
		}
		return change{directive: offDirective, at: words[1]}, nil
	case afterDirective, beforeDirective:
		if len(words) < 3 {
			return c, fmt.Errorf("%s takes two names: that of the technique beside which it goes, and its own", words[0])
		}
		c.directive, c.at, words = words[0], words[1], words[2:]
		if words[0] == c.at {
			return c, fmt.Errorf("%s cannot go beside itself", c.at)
		}
	}
	list, err := rating.ReadTechniques(strings.Join(words, " "))
	if err != nil {
		return c, errors.New(strings.TrimPrefix(err.Error(), "line 1: "))
	}
	c.entry = list[0]
	return c, nil
}

// apply returns the remaining techniques of a ladder in order, and the grades that the lines contain. Techniques that builtIn does not
// contain are new.
func (c *changes) apply(l, builtIn *Ladder) (names []string, grades rating.Grades, err error) {
	grades = rating.Grades{}
	if !c.only {
		names = slices.Clone(l.techniques)
	}
	for i := range c.changes {
		this := &c.changes[i]
		if names, err = this.apply(names, l, builtIn, c.only); err != nil {
			return nil, nil, fmt.Errorf("line %d: %w", this.line, err)
		}
		if this.entry.Graded {
			grades[this.entry.ID] = this.entry
		}
	}
	if len(names) == 0 {
		return nil, nil, errors.New("no technique is left")
	}
	return names, grades, nil
}

// apply applies one line to the names of the techniques.
func (c *change) apply(names []string, l, builtIn *Ladder, only bool) ([]string, error) {
	name := c.entry.ID
	if c.directive == offDirective {
		name = c.at
	}
	if err := l.names(name, c.entry.Vocabulary || c.directive == ""); err != nil {
		return nil, err
	}
	isNew := builtIn.index(name) < 0
	switch {
	case c.directive == offDirective:
		return slices.DeleteFunc(names, func(n string) bool { return n == name }), nil
	case c.entry.Vocabulary && proposes(l.sources[l.index(name)].Text) && isNew:
		return nil, fmt.Errorf("%s proposes steps, so it is a technique: it has no plus in front", name)
	case !slices.Contains(l.techniques, name) && c.directive == "":
		return names, nil // vocabulary is added when it is needed; a guess only has a grade
	case c.directive == "" && only && slices.Contains(names, name):
		return nil, fmt.Errorf("%s stands there a second time", name)
	case c.directive == "" && !only && !isNew:
		return names, nil
	}
	names = slices.DeleteFunc(names, func(n string) bool { return n == name })
	if c.directive == "" {
		return append(names, name), nil
	}
	if err := l.names(c.at, false); err != nil {
		return nil, err
	}
	at := slices.Index(names, c.at)
	if at < 0 {
		return nil, fmt.Errorf("%s is off here, so that nothing can go beside it", c.at)
	}
	if c.directive == afterDirective {
		at++
	}
	return slices.Insert(names, at, name), nil
}

// names returns an error if there is no technique with a name. If others is set, it also accepts vocabulary, and names that have a grade
// but no file.
func (l *Ladder) names(name string, others bool) error {
	switch {
	case slices.Contains(l.techniques, name), others && (l.index(name) >= 0 || rating.TechniqueNamed(name).Unlisted):
		return nil
	case name == TechniqueOf(stepsFile):
		return fmt.Errorf("%s carries out what techniques propose: it is always there and comes first", name)
	case l.index(name) >= 0:
		return fmt.Errorf("%s inserts no Elimination and no Placement, so it defines words for techniques: it is there when one of these is, and has no place of its own", name)
	case rating.TechniqueNamed(name).Unlisted:
		return fmt.Errorf("%s is no technique: it has a level and a cost, but no place in the ladder", name)
	}
	hint := ""
	if near := source.Nearest(name, l.techniques); near != "" {
		hint = fmt.Sprintf("; did you mean %s?", near)
	}
	return fmt.Errorf("there is no technique %q: neither a file %s.drl in the folder nor a built-in one%s", name, name, hint)
}
