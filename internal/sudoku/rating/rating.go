// Package rating tells how hard a puzzle is by the steps that solve it.
//
// Every technique has a level and a cost, those of HoDoKu; they stand in ladder.txt beside the rule files, with the names
// that people use. A puzzle's score is the sum of the costs of its steps, and
// its level is that of its hardest step, raised where the score passes what the level allows: many easy steps make a
// puzzle that is not easy. Where rules stop, each supposition that has to be refuted is a step too, and the most expensive.
package rating

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Level is how hard a step or a puzzle is.
type Level int

// The levels.
const (
	Easy Level = iota
	Medium
	Hard
	Unfair
	Extreme
)

var levelNames = [...]string{"easy", "medium", "hard", "unfair", "extreme"}

// String is the level in lower case: "easy".
func (l Level) String() string { return levelNames[l] }

// MarshalText writes the level as String does.
func (l Level) MarshalText() ([]byte, error) { return []byte(l.String()), nil }

// Levels lists the names of the levels, the easiest first.
func Levels() []string { return levelNames[:] }

// ParseLevel reads a level; case does not matter.
func ParseLevel(name string) (Level, error) {
	for i, n := range levelNames {
		if strings.EqualFold(n, name) {
			return Level(i), nil
		}
	}
	return 0, fmt.Errorf("no level %q: there are %s", name, strings.Join(levelNames[:], ", "))
}

// limits are the highest scores of the levels; extreme has none.
var limits = [...]int{800, 1000, 1600, 1800}

// Clear reports whether the puzzle is well within its level: a step of it is needed, and the score keeps away from where the
// level ends, or from where it begins if the score alone makes it. A program that takes other steps will hardly grade such a
// puzzle otherwise.
func (g Grades) Clear(r Rating) bool {
	return r.Level.Passed(r.Score) == (r.Level == Extreme) && (r.Level == Extreme || g.Technique(r.Hardest).Level == r.Level)
}

// Passed reports whether a score is more than a puzzle has that is well within the level; of extreme, whether it is as much as
// such a puzzle has at least. More steps do not change that.
func (l Level) Passed(score int) bool {
	const below, above = 0.75, 1.5
	if l == Extreme {
		return float64(score) >= above*float64(limits[Unfair])
	}
	return float64(score) > below*float64(limits[l])
}

// Guess is the name of a step that is a guess.
const Guess = "guess"

// Rating is how hard a puzzle is.
type Rating struct {
	Level   Level  `json:"level"`
	Score   int    `json:"score"`             // sum of the costs
	Hardest string `json:"hardest,omitempty"` // technique of the highest level, and among these of the highest cost
	// Techniques are those that add up to the score, the most used first.
	Techniques []Use `json:"techniques,omitempty"`
}

// Use is how often a technique was used.
type Use struct {
	Name  string `json:"name"` // its ID
	Steps int    `json:"steps"`
}

// Of rates a puzzle by the techniques of its steps.
func Of(techniques []string) Rating { return Grades(nil).Of(techniques) }

// Of rates a puzzle by the techniques of its steps, as they are graded here.
func (g Grades) Of(techniques []string) Rating {
	var r Rating
	uses := map[string]int{}
	for _, name := range techniques {
		uses[name]++
		t := g.Technique(name)
		r.Score += t.Cost
		if h := g.Technique(r.Hardest); r.Hardest == "" || t.Level > h.Level || t.Level == h.Level && t.Cost > h.Cost {
			r.Hardest, r.Level = name, t.Level
		}
	}
	for r.Level < Extreme && r.Score > limits[r.Level] {
		r.Level++
	}
	for name, steps := range uses {
		r.Techniques = append(r.Techniques, Use{name, steps})
	}
	slices.SortFunc(r.Techniques, func(a, b Use) int { return cmp.Or(b.Steps-a.Steps, cmp.Compare(a.Name, b.Name)) })
	return r
}
