package ladder

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"whenthen"
	"whenthen/internal/lazy"
	"whenthen/internal/sudoku/rating"
)

// fileName matches the file names that techniques may have, so that ladder.txt can name them.
var fileName = lazy.Regexp(`^[\p{L}\p{N}_-]+\.drl$`)

// ErrNoChanges is the error for a folder that changes nothing.
var ErrNoChanges = errors.New("there is neither a .drl file nor a ladder.txt in the folder")

// Own returns the ladder with the changes in a user's folder. A rule file replaces the file with the same name. Otherwise it is a new
// technique or, if it proposes no steps, vocabulary for other files. The file ladder.txt, if there is one, selects, orders and grades the
// techniques. at is the folder's path, for file names in errors.
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
			return nil, fmt.Errorf("%s: the facts of the grid are in package %s: the file must begin with \"package %s\"", name, rulePackage, rulePackage)
		}
		files = append(files, whenthen.Source{Name: path.Join(filepath.ToSlash(at), name), Text: string(text)})
	}
	return files, nil
}

// WithWords returns the ladder with further vocabulary files. Files that no technique needs are dropped when techniques are selected.
func (l *Ladder) WithWords(files []whenthen.Source) *Ladder { return l.joined(files) }

// joined returns the ladder with a user's files. They replace files with the same names. New vocabulary is inserted before all techniques,
// and new techniques are added at the end.
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

// proposes reports whether the rules of a text propose steps. A file whose rules do not is vocabulary.
func proposes(text string) bool {
	mentions := wordsOf(text).mentions
	return mentions["Elimination"] || mentions["Placement"]
}

// index returns the index of a file in the sources, or -1 if there is none.
func (l *Ladder) index(name string) int {
	return slices.IndexFunc(l.sources, func(s whenthen.Source) bool { return TechniqueOf(s.Name) == name })
}

// Source returns the rule file of a technique, or a vocabulary file.
func (l *Ladder) Source(name string) (s whenthen.Source, ok bool) {
	i := l.index(name)
	if i < 0 {
		return s, false
	}
	return l.sources[i], true
}

// Grades returns the levels and costs of the techniques that the ladder grades differently; nil for the built-in ladder.
func (l *Ladder) Grades() rating.Grades { return l.grades }
