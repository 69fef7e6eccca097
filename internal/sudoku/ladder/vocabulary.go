package ladder

import (
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"whenthen"
	"whenthen/internal/lazy"
)

// words are the names in a rule file: the names that it defines for other files (types, functions, and facts that its rules insert,
// including facts inserted in a loop over a list), and all names that it mentions. Names in comments count as well, because including an
// unneeded file does no harm.
type words struct {
	makes    []string
	mentions map[string]bool
}

var (
	makesWord = lazy.Regexp(`\b(?:declare\s+(?:trait\s+|enum\s+)?|function\s+[\w.<>\[\]]+\s+|new\s+|for\s*\(\s*)(\w+)`)
	anyWord   = lazy.Regexp(`\w+`)
)

// alwaysThere are names that no file defines. A loop over such facts would look like a loop that inserts them.
var alwaysThere = []string{"Cell", "Candidate", "Places", "Filled", "var"}

func wordsOf(text string) words {
	w := words{mentions: map[string]bool{}}
	for _, m := range makesWord().FindAllStringSubmatch(text, -1) {
		if !slices.Contains(alwaysThere, m[1]) {
			w.makes = append(w.makes, m[1])
		}
	}
	for _, name := range anyWord().FindAllString(text, -1) {
		w.mentions[name] = true
	}
	return w
}

// pruned returns the ladder without the vocabulary that its techniques do not need. Rules that build unused chains would use most of the
// time of a technique that runs alone.
func (l *Ladder) pruned() *Ladder {
	needs := l.needs()
	keep := make([]bool, len(l.sources))
	for i, s := range l.sources {
		if l.isTechnique(s) {
			for _, word := range needs[i] {
				keep[word] = true
			}
			keep[i] = true
		}
	}
	out := l.empty()
	out.techniques = l.techniques
	for i, s := range l.sources {
		if keep[i] || i < l.common {
			out.sources = append(out.sources, s)
		}
	}
	return out
}

// needs returns, for each file, the indexes of the vocabulary files that it needs directly or indirectly, in load order.
func (l *Ladder) needs() [][]int {
	all := make([]words, len(l.sources))
	for i, s := range l.sources {
		all[i] = wordsOf(s.Text)
	}
	lists := make([][]int, len(l.sources))
	for i := range l.sources {
		for open := []int{i}; len(open) > 0; open = open[1:] {
			for k, s := range l.sources {
				if k != i && !l.isTechnique(s) && !slices.Contains(lists[i], k) && all[k].serve(all[open[0]]) {
					lists[i], open = append(lists[i], k), append(open, k)
				}
			}
		}
		slices.Sort(lists[i])
	}
	return lists
}

// serve reports whether user mentions a name that w defines.
func (w words) serve(user words) bool {
	return slices.ContainsFunc(w.makes, func(name string) bool { return user.mentions[name] })
}

// isTechnique reports whether a file is a technique and not vocabulary.
func (l *Ladder) isTechnique(s whenthen.Source) bool {
	return slices.Contains(l.techniques, TechniqueOf(s.Name))
}

// TechniqueOf returns the name of the technique in a rule file, given the file's name.
func TechniqueOf(file string) string { return strings.TrimSuffix(path.Base(file), ".drl") }

// inPackage matches the package line of techniques.
var inPackage = lazy.Regexp(`(?m)^\s*package\s+` + rulePackage + `\s*;?\s*(//.*)?$`)

// IsTechnique reports whether rule text declares the package of techniques.
func IsTechnique(text string) bool { return inPackage().MatchString(text) }

// Vocabulary returns the built-in vocabulary files, except the files in without. They are needed to check single techniques.
func Vocabulary(without []whenthen.Source) ([]whenthen.Source, error) {
	l, err := BuiltIn()
	if err != nil {
		return nil, err
	}
	given := func(name string) bool {
		return slices.ContainsFunc(without, func(s whenthen.Source) bool { return path.Base(filepath.ToSlash(s.Name)) == name })
	}
	var words []whenthen.Source
	for _, s := range l.sources {
		if !l.isTechnique(s) && !given(s.Name) {
			s.Name = "built-in " + s.Name
			words = append(words, s)
		}
	}
	return words, nil
}

// Words returns the vocabulary files of a folder, except the files in without. at is the folder's path, for the names of the files. Files
// that cannot be read are ignored; a caller that reads such a file by its name gets the error.
func Words(folder fs.FS, at string, without []whenthen.Source) (words []whenthen.Source) {
	names, _ := fs.Glob(folder, "*.drl")
	for _, name := range names {
		s := whenthen.Source{Name: path.Join(filepath.ToSlash(at), name)}
		if slices.ContainsFunc(without, func(w whenthen.Source) bool { return path.Clean(filepath.ToSlash(w.Name)) == s.Name }) {
			continue
		}
		if text, err := fs.ReadFile(folder, name); err == nil && IsTechnique(string(text)) && !proposes(string(text)) {
			s.Text = string(text)
			words = append(words, s)
		}
	}
	return words
}
