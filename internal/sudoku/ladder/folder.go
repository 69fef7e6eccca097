package ladder

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"

	"whenthen"
	"whenthen/internal/sudoku/rating"
)

// fileName is what the name of a technique may be made of, so that ladder.txt can name it.
var fileName = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[\p{L}\p{N}_-]+\.drl$`) })

// ErrNoChanges is the error about a folder that changes nothing.
var ErrNoChanges = errors.New("there is neither a .drl file nor a ladder.txt in the folder")

// Own is the ladder with what a folder changes of it: a rule file takes the place of the one that it is named for, or is a new technique;
// a file that proposes no steps defines words for others. A file ladder.txt, if there is one, says which techniques there are, in which
// order, and their grades. at is the folder's path, with which errors name its files.
func (l *Ladder) Own(folder fs.FS, at string) (*Ladder, error) {
	files, err := ruleFiles(folder, at)
	if err != nil {
		return nil, err
	}
	list, err := readChanges(folder)
	if err != nil {
		return nil, err
	}
	if len(files) == 0 && len(list.changes) == 0 && !list.only {
		return nil, ErrNoChanges
	}
	joined := l.joined(files)
	names, grades, err := list.apply(joined, l)
	if err != nil {
		return nil, fmt.Errorf("ladder.txt: %w", err)
	}
	own := joined.Only(names...).Reordered(names...)
	own.grades = rating.Grades{}
	maps.Copy(own.grades, l.grades)
	maps.Copy(own.grades, grades)
	return own.pruned(), nil
}

// ruleFiles reads the techniques of a folder, sorted by name.
func ruleFiles(folder fs.FS, at string) ([]whenthen.Source, error) {
	entries, err := fs.ReadDir(folder, ".")
	if err != nil {
		return nil, err
	}
	var files []whenthen.Source
	for _, entry := range entries {
		name := entry.Name()
		if entry.IsDir() || !strings.EqualFold(path.Ext(name), ".drl") {
			continue
		}
		if !fileName().MatchString(name) {
			return nil, fmt.Errorf("%s: a technique has the name of its file: letters, digits, _ and -, and .drl behind it", name)
		}
		text, err := fs.ReadFile(folder, name)
		if err != nil {
			return nil, err
		}
		if !IsTechnique(string(text)) {
			return nil, fmt.Errorf("%s: the facts of the grid are in package %s: the file must begin with \"package %s\"", name, Package, Package)
		}
		files = append(files, whenthen.Source{Name: path.Join(filepath.ToSlash(at), name), Text: string(text)})
	}
	return files, nil
}

// WithWords is the ladder with files that define words for techniques; those that nobody needs go when techniques are chosen.
func (l *Ladder) WithWords(files []whenthen.Source) *Ladder { return l.joined(files) }

// joined is the ladder with somebody's files: in the place of those of the same names, new words before all techniques and new
// techniques at the end.
func (l *Ladder) joined(files []whenthen.Source) *Ladder {
	own := l.empty()
	own.sources, own.techniques = slices.Clone(l.sources), slices.Clone(l.techniques)
	words := l.common
	for _, s := range files {
		name := TechniqueOf(s.Name)
		switch i := own.index(name); {
		case i >= 0:
			own.sources[i] = s
		case proposes(s.Text):
			own.sources = append(own.sources, s)
			own.techniques = append(own.techniques, name)
		default:
			own.sources = slices.Insert(own.sources, words, s)
			words++
		}
	}
	return own
}

// proposes reports whether the rules of a text make steps; those that do not define words for others.
func proposes(text string) bool {
	mentions := wordsOf(text).mentions
	return mentions["Elimination"] || mentions["Placement"]
}

// index is the place of a file among the sources, -1 if there is none.
func (l *Ladder) index(name string) int {
	return slices.IndexFunc(l.sources, func(s whenthen.Source) bool { return TechniqueOf(s.Name) == name })
}

// Source is the rule file of a technique, or one that defines words.
func (l *Ladder) Source(name string) (s whenthen.Source, ok bool) {
	i := l.index(name)
	if i < 0 {
		return s, false
	}
	return l.sources[i], true
}

// Grades are the levels and costs of techniques that the ladder grades in its own way; nil for the built-in one.
func (l *Ladder) Grades() rating.Grades { return l.grades }
