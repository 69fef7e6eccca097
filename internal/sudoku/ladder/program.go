package ladder

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"sort"
	"sync"

	"whenthen"
	"whenthen/engine/source"
	"whenthen/internal/sudoku/rating"
	"whenthen/rules/sudoku"
)

// Ladder is a list of rule files in load order: the simplest technique first, and before each technique the vocabulary that it needs. The
// load order determines the rank: if two rules could fire, the rule that was loaded first fires.
type Ladder struct {
	sources    []whenthen.Source
	techniques []string // names, in order; the other sources are vocabulary
	grades     rating.Grades
	sessions   []whenthen.SessionOption // options for the sessions of its programs
	common     int                      // number of sources at the beginning that all techniques need
}

// stepsFile contains the rules that apply steps. It is the first file of every ladder.
const stepsFile = "steps.drl"

// empty returns a ladder without files and with the other properties of this one.
func (l *Ladder) empty() *Ladder {
	return &Ladder{grades: l.grades, sessions: l.sessions, common: l.common}
}

// Bounded returns the ladder with further options for the sessions of its programs, such as limits.
func (l *Ladder) Bounded(sessions ...whenthen.SessionOption) *Ladder {
	bounded := *l
	bounded.sessions = slices.Concat(l.sessions, sessions)
	return &bounded
}

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
	entries, err := rating.ReadTechniques(string(list))
	if err != nil {
		return nil, fmt.Errorf("ladder.txt: %w", err)
	}
	l := &Ladder{}
	for _, entry := range entries {
		if entry.Unlisted {
			continue
		}
		name := entry.ID
		text, err := fs.ReadFile(files, name+".drl")
		if err != nil {
			return nil, fmt.Errorf("ladder.txt: %w", err)
		}
		l.sources = append(l.sources, whenthen.Source{Name: name + ".drl", Text: string(text)})
		switch {
		case !entry.Vocabulary:
			l.techniques = append(l.techniques, name)
		case len(l.techniques) == 0:
			l.common++
		}
	}
	return l, nil
}

// Techniques returns the names of the techniques, simplest first.
func (l *Ladder) Techniques() []string { return slices.Clone(l.techniques) }

// Only returns the ladder with only the given techniques. It ignores unknown names.
func (l *Ladder) Only(techniques ...string) *Ladder {
	return l.filter(func(name string) bool { return slices.Contains(techniques, name) })
}

// UpTo returns the ladder without the techniques that come after the given one, or the whole ladder if there is no technique with that
// name.
func (l *Ladder) UpTo(technique string) *Ladder {
	i := slices.Index(l.techniques, technique)
	if i < 0 {
		return l
	}
	return l.Without(l.techniques[i+1:]...)
}

// Without returns the ladder without some techniques.
func (l *Ladder) Without(techniques ...string) *Ladder {
	return l.filter(func(name string) bool { return !slices.Contains(techniques, name) })
}

// filter keeps some techniques and the vocabulary that they need.
func (l *Ladder) filter(keep func(string) bool) *Ladder {
	out := l.empty()
	for _, s := range l.sources {
		name := TechniqueOf(s.Name)
		switch {
		case !l.isTechnique(s):
			out.sources = append(out.sources, s)
		case keep(name):
			out.sources = append(out.sources, s)
			out.techniques = append(out.techniques, name)
		}
	}
	return out.pruned()
}

// With returns the ladder with a technique added at its end, or in place of the technique with that name. If the file name of the source
// does not match the technique, the source is renamed.
func (l *Ladder) With(technique string, source whenthen.Source) *Ladder {
	if TechniqueOf(filepath.ToSlash(source.Name)) != technique {
		source.Name = technique + ".drl"
	}
	out := l.empty()
	out.sources, out.techniques = slices.Clone(l.sources), slices.Clone(l.techniques)
	for i, s := range out.sources {
		if TechniqueOf(s.Name) == technique {
			out.sources[i] = source
			return out
		}
	}
	out.sources = append(out.sources, source)
	out.techniques = append(out.techniques, technique)
	return out
}

// Edited returns the ladder with new texts for its files with the same names.
func (l *Ladder) Edited(files []whenthen.Source) *Ladder {
	out := l.empty()
	out.sources, out.techniques = slices.Clone(l.sources), slices.Clone(l.techniques)
	for i, s := range out.sources {
		if at := slices.IndexFunc(files, func(f whenthen.Source) bool { return f.Name == s.Name }); at >= 0 {
			out.sources[i] = files[at]
		}
	}
	return out
}

// Reordered returns the ladder with its techniques in another order. Techniques that are not named come last, in their old order.
// Vocabulary is placed before the first technique that needs it and came after it in the old order. Vocabulary that is needed only by
// techniques that came before it, such as rules that make chains longer, is placed after all of these techniques.
func (l *Ladder) Reordered(names ...string) *Ladder {
	var techniques []int   // indexes of sources
	waits := map[int]int{} // for vocabulary: number of techniques that need it and are not placed yet
	needs := l.needs()
	for i, s := range l.sources {
		if l.isTechnique(s) {
			techniques = append(techniques, i)
			for _, word := range needs[i] {
				waits[word]++
			}
		}
	}
	rank := func(i int) int {
		if at := slices.Index(names, TechniqueOf(l.sources[i].Name)); at >= 0 {
			return at
		}
		return len(names) + i
	}
	sort.SliceStable(techniques, func(i, j int) bool { return rank(techniques[i]) < rank(techniques[j]) })
	out := l.empty()
	placed := make([]bool, len(l.sources))
	place := func(i int) {
		if !placed[i] {
			placed[i] = true
			out.sources = append(out.sources, l.sources[i])
		}
	}
	for i := range l.common {
		place(i)
	}
	for _, t := range techniques {
		for _, word := range needs[t] {
			if word < t {
				place(word)
			}
		}
		place(t)
		out.techniques = append(out.techniques, TechniqueOf(l.sources[t].Name))
		for _, word := range needs[t] {
			if waits[word]--; waits[word] == 0 {
				place(word)
			}
		}
	}
	for i := range l.sources {
		place(i)
	}
	return out
}

// Sources returns the rule files in load order, for callers that compile them.
func (l *Ladder) Sources() []whenthen.Source { return slices.Clone(l.sources) }

// Program is a ladder that can be run. It is immutable and may be shared by goroutines.
type Program struct {
	rules func() (*whenthen.RuleBase, error)
	// first is the program of the ladder's beginning alone, or nil. Every fact is tested against all rules, so first solves most puzzles,
	// which need only the beginning, in half the time.
	first    *Program
	sessions []whenthen.SessionOption
}

// Bounded returns the program with further options for the session of every run, such as limits.
func (p *Program) Bounded(sessions ...whenthen.SessionOption) *Program {
	bounded := *p
	bounded.sessions = slices.Concat(p.sessions, sessions)
	if p.first != nil {
		bounded.first = p.first.Bounded(sessions...)
	}
	return &bounded
}

// Compile compiles the rule files. Errors in them are a *whenthen.CompileError.
func (l *Ladder) Compile() (*Program, error) {
	p := l.Program()
	if _, err := p.rules(); err != nil {
		return nil, err
	}
	return p, nil
}

// Program returns a program that compiles the rule files when a run needs them, because most puzzles do not need all of them. Errors in the
// files end that run; for files that may have errors, use [Ladder.Compile].
func (l *Ladder) Program() *Program {
	p := l.later()
	if begin, ok := l.Beginning(); ok {
		p.first = begin.later()
	}
	return p
}

func (l *Ladder) later() *Program {
	return &Program{sessions: l.sessions, rules: sync.OnceValues(func() (*whenthen.RuleBase, error) {
		rules, err := whenthen.Compile(l.sources, FactModel())
		if broken := (*whenthen.CompileError)(nil); errors.As(err, &broken) {
			return nil, &whenthen.CompileError{Diagnostics: slices.DeleteFunc(slices.Clone(broken.Diagnostics), isWarning)}
		}
		return rules, err
	})}
}

// Warnings returns the warnings about the rules, or nil if the rules do not compile.
func (p *Program) Warnings() []source.Diagnostic {
	rules, err := p.rules()
	if err != nil {
		return nil
	}
	return rules.Warnings
}

// Rules returns the compiled rule files.
func (p *Program) Rules() (*whenthen.RuleBase, error) { return p.rules() }

// isWarning reports whether a diagnostic is not an error. If there are errors, warnings are omitted, because most of the files were not
// written by the user.
func isWarning(d source.Diagnostic) bool { return d.Severity != source.Error }

// Beginning returns the ladder of the techniques that need no vocabulary other than the files before the first technique. ok is false if
// these are all techniques of the ladder, or if there are none, because then it is useless to run them first.
func (l *Ladder) Beginning() (begin *Ladder, ok bool) {
	out := l.empty()
	for _, s := range l.sources {
		if l.isTechnique(s) {
			out.techniques = append(out.techniques, TechniqueOf(s.Name))
		} else if len(out.techniques) > 0 {
			break
		}
		out.sources = append(out.sources, s)
	}
	return out, len(out.techniques) > 0 && len(out.techniques) < len(l.techniques)
}
