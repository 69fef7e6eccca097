// Package rating tells how hard a puzzle is by the steps that solve it.
//
// Every technique has a level and a cost, those of HoDoKu. A puzzle's score is the sum of the costs of its steps, and
// its level is that of its hardest step, raised where the score passes what the level allows: many easy steps make a
// puzzle that is not easy. A guess is a step too, and the most expensive.
package rating

import (
	"fmt"
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

// Guess is the name of a step that is a guess.
const Guess = "guess"

// grade is the level and cost of a technique.
type grade struct {
	level Level
	cost  int
}

// grades are those of the techniques by their names in the ladder.
var grades = map[string]grade{
	"full_house":              {Easy, 4},
	"naked_single":            {Easy, 4},
	"hidden_single":           {Easy, 14},
	"pointing":                {Medium, 50},
	"claiming":                {Medium, 50},
	"naked_pair":              {Medium, 60},
	"hidden_pair":             {Medium, 70},
	"naked_triple":            {Medium, 80},
	"hidden_triple":           {Medium, 100},
	"naked_quad":              {Hard, 120},
	"hidden_quad":             {Hard, 150},
	"x_wing":                  {Hard, 140},
	"swordfish":               {Hard, 150},
	"jellyfish":               {Hard, 160},
	"skyscraper":              {Hard, 130},
	"two_string_kite":         {Hard, 150},
	"turbot_fish":             {Hard, 120},
	"empty_rectangle":         {Hard, 120},
	"xy_wing":                 {Hard, 160},
	"xyz_wing":                {Hard, 180},
	"w_wing":                  {Hard, 150},
	"remote_pairs":            {Hard, 110},
	"simple_colours_trap":     {Hard, 150},
	"simple_colours_wrap":     {Hard, 150},
	"multi_colours_1":         {Hard, 200},
	"multi_colours_2":         {Hard, 200},
	"ur_type1":                {Hard, 100},
	"ur_type2":                {Hard, 100},
	"ur_type3":                {Hard, 100},
	"ur_type4":                {Hard, 100},
	"bug_plus_1":              {Hard, 100},
	"finned_x_wing":           {Hard, 130},
	"sashimi_x_wing":          {Hard, 150},
	"finned_swordfish":        {Unfair, 200},
	"sashimi_swordfish":       {Unfair, 240},
	"finned_jellyfish":        {Unfair, 250},
	"sashimi_jellyfish":       {Unfair, 260},
	"x_chain":                 {Unfair, 260},
	"xy_chain":                {Unfair, 260},
	"continuous_nice_loop":    {Unfair, 280},
	"discontinuous_nice_loop": {Unfair, 280},
	"aic":                     {Unfair, 280},
	"als_xz":                  {Unfair, 300},
	"sue_de_coq":              {Unfair, 250},
	"forcing_chain":           {Extreme, 500},
	Guess:                     {Extreme, 10000},
}

// unknown is the grade of a technique that somebody has added: as hard as the hardest that is shipped.
var unknown = grade{Unfair, 300}

func gradeOf(technique string) grade {
	if g, ok := grades[technique]; ok {
		return g
	}
	return unknown
}

// Known reports whether a technique has a grade of its own; others count as unfair, 300.
func Known(technique string) bool {
	_, ok := grades[technique]
	return ok
}

// LevelOf is the level of a technique.
func LevelOf(technique string) Level { return gradeOf(technique).level }

// Cost is what one step of a technique counts.
func Cost(technique string) int { return gradeOf(technique).cost }

// Rating is how hard a puzzle is.
type Rating struct {
	Level   Level  `json:"level"`
	Score   int    `json:"score"`             // sum of the costs
	Hardest string `json:"hardest,omitempty"` // technique of the highest level, and among these of the highest cost
}

// Of rates a puzzle by the techniques of its steps.
func Of(techniques []string) Rating {
	var r Rating
	for _, name := range techniques {
		g := gradeOf(name)
		r.Score += g.cost
		if h := gradeOf(r.Hardest); r.Hardest == "" || g.level > h.level || g.level == h.level && g.cost > h.cost {
			r.Hardest, r.Level = name, g.level
		}
	}
	for r.Level < Extreme && r.Score > limits[r.Level] {
		r.Level++
	}
	return r
}
