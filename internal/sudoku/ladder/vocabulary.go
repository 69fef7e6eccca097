package ladder

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"whenthen"
)

// words of a rule file: what it makes that other files can use (types, functions, facts that its rules insert) and
// all that it mentions. Comments are read like the rest: a file too many does no harm.
type words struct {
	makes    []string
	mentions map[string]bool
}

var (
	makesWord = regexp.MustCompile(`\b(?:declare\s+(?:trait\s+|enum\s+)?|function\s+[\w.<>\[\]]+\s+|new\s+)(\w+)`)
	anyWord   = regexp.MustCompile(`\w+`)
)

func wordsOf(text string) words {
	w := words{mentions: map[string]bool{}}
	for _, m := range makesWord.FindAllStringSubmatch(text, -1) {
		w.makes = append(w.makes, m[1])
	}
	for _, name := range anyWord.FindAllString(text, -1) {
		w.mentions[name] = true
	}
	return w
}

// pruned is the ladder without the vocabulary that none of its techniques needs. Rules that grow chains for nobody cost
// most of the time of a technique that runs alone. What stands before the first technique is for all of them and stays.
func (l *Ladder) pruned() *Ladder {
	all := make([]words, len(l.sources))
	keep := make([]bool, len(l.sources))
	var open []int // files kept whose words have not been looked at
	first := true
	for i, s := range l.sources {
		all[i] = wordsOf(s.Text)
		if l.isTechnique(s) {
			first = false
		}
		if first || l.isTechnique(s) {
			keep[i], open = true, append(open, i)
		}
	}
	for len(open) > 0 {
		user := open[0]
		open = open[1:]
		for i, w := range all {
			if !keep[i] && w.serve(all[user]) {
				keep[i], open = true, append(open, i)
			}
		}
	}
	out := &Ladder{techniques: l.techniques}
	for i, s := range l.sources {
		if keep[i] {
			out.sources = append(out.sources, s)
		}
	}
	return out
}

// serve reports whether a file mentions something that this one makes.
func (w words) serve(user words) bool {
	for _, name := range w.makes {
		if user.mentions[name] {
			return true
		}
	}
	return false
}

// isTechnique tells techniques from vocabulary.
func (l *Ladder) isTechnique(s whenthen.Source) bool {
	return slices.Contains(l.techniques, techniqueOf(s.Name))
}

// techniqueOf is the technique that a rule file holds, by its name.
func techniqueOf(file string) string { return strings.TrimSuffix(path.Base(file), ".drl") }
