package ladder

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"whenthen"
	"whenthen/rules/sudoku"
)

// Ladder is a list of rule files in load order: simplest technique first, and before it what it needs. Load order is
// rank: of two rules that could fire, the one loaded first does.
type Ladder struct {
	sources    []whenthen.Source
	techniques []string // names, in order; a source that is not a technique is vocabulary
}

// vocabulary tells the files that define words from those that are techniques: ladder.txt marks them.
const vocabularyMark = "+"

// BuiltIn returns the project's own techniques.
func BuiltIn() (*Ladder, error) {
	files, err := fs.Sub(sudoku.Techniques, "techniques")
	if err != nil {
		return nil, err
	}
	return Read(files)
}

// Read reads a folder of techniques: ladder.txt and the files it lists.
func Read(files fs.FS) (*Ladder, error) {
	list, err := fs.ReadFile(files, "ladder.txt")
	if err != nil {
		return nil, err
	}
	l := &Ladder{}
	for line := range strings.Lines(string(list)) {
		line, _, _ = strings.Cut(line, "#")
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		name, vocabulary := strings.CutPrefix(line, vocabularyMark)
		name = strings.TrimSpace(name)
		text, err := fs.ReadFile(files, name+".drl")
		if err != nil {
			return nil, fmt.Errorf("ladder.txt: %w", err)
		}
		l.sources = append(l.sources, whenthen.Source{Name: name + ".drl", Text: string(text)})
		if !vocabulary {
			l.techniques = append(l.techniques, name)
		}
	}
	return l, nil
}

// Techniques lists the names, simplest first.
func (l *Ladder) Techniques() []string { return slices.Clone(l.techniques) }

// Only is the ladder with one technique left, or with none if there is no technique of that name.
func (l *Ladder) Only(technique string) *Ladder {
	return l.filter(func(name string) bool { return name == technique })
}

// UpTo is the ladder without the techniques above one, or the whole ladder if there is no technique of that name.
func (l *Ladder) UpTo(technique string) *Ladder {
	i := slices.Index(l.techniques, technique)
	if i < 0 {
		return l
	}
	return l.Without(l.techniques[i+1:]...)
}

// Without is the ladder without some techniques.
func (l *Ladder) Without(techniques ...string) *Ladder {
	return l.filter(func(name string) bool { return !slices.Contains(techniques, name) })
}

func (l *Ladder) filter(keep func(string) bool) *Ladder {
	out := &Ladder{}
	for _, s := range l.sources {
		name := techniqueOf(s.Name)
		switch {
		case !slices.Contains(l.techniques, name):
			out.sources = append(out.sources, s)
		case keep(name):
			out.sources = append(out.sources, s)
			out.techniques = append(out.techniques, name)
		}
	}
	return out
}

// With is the ladder with a technique at its end, or in the place of the one of that name.
func (l *Ladder) With(technique string, source whenthen.Source) *Ladder {
	source.Name = technique + ".drl"
	out := &Ladder{slices.Clone(l.sources), slices.Clone(l.techniques)}
	for i, s := range out.sources {
		if techniqueOf(s.Name) == technique {
			out.sources[i] = source
			return out
		}
	}
	out.sources = append(out.sources, source)
	out.techniques = append(out.techniques, technique)
	return out
}

// techniqueOf is the technique that a rule file holds, by its name.
func techniqueOf(file string) string { return strings.TrimSuffix(path.Base(file), ".drl") }

// Program is a compiled ladder. It never changes and may be shared by goroutines.
type Program struct {
	rules      *whenthen.RuleBase
	techniques []string
	// first is the ladder's beginning alone, nil if it has none of its own. Every fact is told to every rule, so most
	// puzzles, which need no more than the beginning, are solved in half the time with it.
	first *Program
}

// Compile compiles the rule files. Errors in them are a *whenthen.CompileError.
func (l *Ladder) Compile() (*Program, error) {
	p, err := l.compile()
	if err != nil {
		return nil, err
	}
	if begin := l.beginning(); len(begin.techniques) > 0 && len(begin.techniques) < len(l.techniques) {
		p.first, err = begin.compile()
	}
	return p, err
}

func (l *Ladder) compile() (*Program, error) {
	rules, err := whenthen.Compile(l.sources, FactModel())
	if err != nil {
		return nil, err
	}
	return &Program{rules: rules, techniques: l.techniques}, nil
}

// beginning is the techniques that need no vocabulary but what stands before the first of them.
func (l *Ladder) beginning() *Ladder {
	out := &Ladder{}
	for _, s := range l.sources {
		name := techniqueOf(s.Name)
		if slices.Contains(l.techniques, name) {
			out.techniques = append(out.techniques, name)
		} else if len(out.techniques) > 0 {
			break
		}
		out.sources = append(out.sources, s)
	}
	return out
}
