package ladder

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"whenthen"
	"whenthen/internal/sudoku/rating"
)

// Directives are the words with which a line of somebody's own ladder.txt may begin. Without any, a line is a technique as
// in the built-in ladder.txt: a new one goes to the end, one that is there stays at its place, with the grade of the line.
const (
	onlyDirective   = "only"   // alone: just what the lines below name, in their order
	offDirective    = "off"    // off x_wing: without it
	afterDirective  = "after"  // after xy_wing mine hard 150 My wing: right behind another one
	beforeDirective = "before" // before xy_wing mine: right before another one
)

// change is a line of somebody's own ladder.txt.
type change struct {
	directive, at string // at: the technique beside which it goes
	entry         rating.Technique
}

// Own is the ladder with what a folder changes of it: a rule file takes the place of the technique that it is named for, or is a new
// one; a file ladder.txt, if there is one, says which techniques there are, in which order, and their grades.
func (l *Ladder) Own(folder fs.FS) (*Ladder, error) {
	files, err := fs.Glob(folder, "*.drl")
	if err != nil {
		return nil, err
	}
	changes, only, err := readChanges(folder)
	if err != nil {
		return nil, fmt.Errorf("ladder.txt: %w", err)
	}
	if len(files) == 0 && len(changes) == 0 {
		return nil, errors.New("there is neither a .drl file nor a ladder.txt in the folder")
	}
	own := &Ladder{sources: slices.Clone(l.sources), techniques: slices.Clone(l.techniques), grades: rating.Grades{}, sessions: l.sessions}
	vocabulary := map[string]bool{}
	for _, c := range changes {
		vocabulary[c.entry.ID] = c.entry.Vocabulary
	}
	for _, name := range files {
		text, err := fs.ReadFile(folder, name)
		if err != nil {
			return nil, err
		}
		own.put(whenthen.Source{Name: name, Text: string(text)}, vocabulary[TechniqueOf(name)])
	}
	for _, c := range changes {
		if err := own.apply(c); err != nil {
			return nil, fmt.Errorf("ladder.txt: %w", err)
		}
	}
	if only {
		own.order(changes)
	}
	return own.pruned(), nil
}

// readChanges reads the folder's ladder.txt; nothing if there is none.
func readChanges(folder fs.FS) (changes []change, only bool, err error) {
	text, err := fs.ReadFile(folder, "ladder.txt")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, false, nil
	}
	if err != nil {
		return nil, false, err
	}
	for n, line := range strings.Split(string(text), "\n") {
		line, _, _ = strings.Cut(line, "#")
		words := strings.Fields(line)
		switch {
		case len(words) == 0:
			continue
		case words[0] == onlyDirective && len(words) == 1:
			only = true
			continue
		}
		c, err := readChange(words)
		if err != nil {
			return nil, false, fmt.Errorf("line %d: %w", n+1, err)
		}
		changes = append(changes, c)
	}
	return changes, only, nil
}

func readChange(words []string) (c change, err error) {
	switch words[0] {
	case offDirective:
		if len(words) != 2 {
			return c, errors.New("off takes the name of one technique")
		}
		return change{directive: offDirective, at: words[1]}, nil
	case afterDirective, beforeDirective:
		if len(words) < 3 {
			return c, fmt.Errorf("%s takes two names: that of the technique beside which it goes, and its own", words[0])
		}
		c.directive, c.at, words = words[0], words[1], words[2:]
	}
	list, err := rating.ReadTechniques(strings.Join(words, " "))
	if err != nil {
		return c, errors.New(strings.TrimPrefix(err.Error(), "line 1: "))
	}
	c.entry = list[0]
	return c, nil
}

// put takes a file in the place of the one of its name, or at the end.
func (l *Ladder) put(s whenthen.Source, vocabulary bool) {
	if i := l.index(TechniqueOf(s.Name)); i >= 0 {
		l.sources[i] = s
		return
	}
	l.sources = append(l.sources, s)
	if !vocabulary {
		l.techniques = append(l.techniques, TechniqueOf(s.Name))
	}
}

// index is the place of a file among the sources, -1 if there is none.
func (l *Ladder) index(name string) int {
	return slices.IndexFunc(l.sources, func(s whenthen.Source) bool { return TechniqueOf(s.Name) == name })
}

// apply does what a line says.
func (l *Ladder) apply(c change) error {
	name := c.entry.ID
	for _, named := range []string{name, c.at} {
		if named != "" && l.index(named) < 0 {
			return fmt.Errorf("there is no technique %q: neither a file %s.drl in the folder nor a built-in one", named, named)
		}
	}
	if c.directive == offDirective {
		l.remove(c.at)
		return nil
	}
	if !c.entry.Vocabulary && c.entry.Graded {
		l.grades[name] = c.entry
	}
	if c.directive == "" {
		return nil
	}
	moved := l.sources[l.index(name)]
	technique := slices.Contains(l.techniques, name)
	l.remove(name)
	at := l.index(c.at)
	if c.directive == afterDirective {
		at++
	}
	l.sources = slices.Insert(l.sources, at, moved)
	l.relist(name, technique)
	return nil
}

func (l *Ladder) remove(name string) {
	i := l.index(name)
	l.sources = slices.Delete(l.sources, i, i+1)
	l.techniques = slices.DeleteFunc(l.techniques, func(t string) bool { return t == name })
}

// relist brings the list of techniques into the order of the sources; added is one more of them, if it is one.
func (l *Ladder) relist(added string, technique bool) {
	listed := map[string]bool{added: technique}
	for _, t := range l.techniques {
		listed[t] = true
	}
	l.techniques = l.techniques[:0:0]
	for _, s := range l.sources {
		if name := TechniqueOf(s.Name); listed[name] {
			l.techniques = append(l.techniques, name)
		}
	}
}

// order leaves the techniques that are named, in their order, with the vocabulary they need.
func (l *Ladder) order(changes []change) {
	var names []string
	for _, c := range changes {
		if c.directive != offDirective && !c.entry.Vocabulary {
			names = append(names, c.entry.ID)
		}
	}
	ordered := l.Only(names...).Reordered(names...)
	l.sources, l.techniques = ordered.sources, ordered.techniques
}

// Grades are the levels and costs of techniques that the ladder grades in its own way; nil for the built-in one.
func (l *Ladder) Grades() rating.Grades { return l.grades }
