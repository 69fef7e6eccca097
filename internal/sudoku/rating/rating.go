// Package rating rates the difficulty of a puzzle by the steps that solve it.
//
// Every technique has the level and the cost that HoDoKu gives it. They are in ladder.txt next to the rule files, with the common names of
// the techniques. A puzzle's score is the sum of the costs of its steps. Its level is the level of its hardest step, or a higher one if the
// score exceeds the limit of the level: a puzzle with many easy steps is not easy. Where the rules find nothing more, each supposition that
// has to be refuted is a step as well, the most expensive one.
package rating

import (
	"fmt"
	"sort"
	"strings"
)

// Level is the difficulty of a step or a puzzle.
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

// String returns the level in lower case: "easy".
func (l Level) String() string { return levelNames[l] }

// MarshalText returns the result of String.
func (l Level) MarshalText() ([]byte, error) { return []byte(l.String()), nil }

// Levels returns the names of the levels, the easiest first.
func Levels() []string { return levelNames[:] }

// ParseLevel reads the name of a level, ignoring case.
func ParseLevel(name string) (Level, error) {
	for i, n := range levelNames {
		if strings.EqualFold(n, name) {
			return Level(i), nil
		}
	}
	return 0, fmt.Errorf("no level %q: there are %s", name, strings.Join(levelNames[:], ", "))
}

// limits are the highest scores of the levels; extreme has no limit.
var limits = [...]int{800, 1000, 1600, 1800}

// Clear reports whether the puzzle is well within its level. It needs a step of the level, and its score must be well below the limit of
// the level. Level extreme has no limit, and a high score alone can result in it. There the score must be well above the lower end of the
// level. A program that makes other steps is unlikely to give such a puzzle another level.
func (g Grades) Clear(r Rating) bool {
	return r.Level.Passed(r.Score) == (r.Level == Extreme) && (r.Level == Extreme || g.Technique(r.Hardest).Level == r.Level)
}

// Passed reports whether a score is too high for a puzzle that is well within the level. For extreme, it reports whether the score is high
// enough for such a puzzle. If it returns true, it also does so for higher scores.
func (l Level) Passed(score int) bool {
	const below, above = 0.75, 1.5
	if l == Extreme {
		return float64(score) >= above*float64(limits[Unfair])
	}
	return float64(score) > below*float64(limits[l])
}

// Guess is the name of a step that is a guess.
const Guess = "guess"

// Rating is the difficulty of a puzzle.
type Rating struct {
	Level   Level  `json:"level"`
	Score   int    `json:"score"`             // sum of the costs
	Hardest string `json:"hardest,omitempty"` // technique of the highest level; among several, the one of the highest cost
	// Techniques are the techniques whose costs add up to the score, the most used first.
	Techniques []Use `json:"techniques,omitempty"`
}

// Use is the number of times that a technique was used.
type Use struct {
	Name  string `json:"name"` // its ID
	Steps int    `json:"steps"`
}

// Of rates a puzzle by the techniques of its steps.
func Of(techniques []string) Rating { return Grades(nil).Of(techniques) }

// Of rates a puzzle by the techniques of its steps, with the grades in g.
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
	sort.Slice(r.Techniques, func(i, j int) bool {
		a, b := r.Techniques[i], r.Techniques[j]
		return a.Steps > b.Steps || a.Steps == b.Steps && a.Name < b.Name
	})
	return r
}
