package rating

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"whenthen/rules/sudoku"
)

// Technique is a line of ladder.txt: a technique, or a vocabulary file that techniques need.
type Technique struct {
	ID    string // the name of its file without ".drl"
	Name  string // the common name: "X-wing"
	Level Level
	Cost  int // the amount that each step with it adds to the score
	// Vocabulary marks files that define terms for techniques and are not techniques themselves.
	Vocabulary bool
	// Graded reports whether the line contains a level and a cost.
	Graded bool
	// Unlisted marks entries with a level and a cost but without a file, such as a guess.
	Unlisted bool
}

// The marks at the beginning of a line of ladder.txt.
const (
	vocabularyMark = "+"
	unlistedMark   = "-"
)

// The grade of techniques without a grade in ladder.txt and of techniques that a user has added: as hard as the hardest shipped one.
const (
	ungradedLevel = Unfair
	ungradedCost  = 300
)

// ungraded returns a technique that is not in ladder.txt.
func ungraded(id string) Technique {
	return Technique{ID: id, Name: strings.ReplaceAll(id, "_", " "), Level: ungradedLevel, Cost: ungradedCost}
}

// ReadTechniques reads the text of a ladder.txt. It has a line for each technique, the simplest first, with ID, level, cost and name. A
// mark precedes entries that are not techniques or have no file.
func ReadTechniques(text string) ([]Technique, error) {
	var list []Technique
	n := 0
	for line := range strings.Lines(text) {
		n++
		line, _, _ = strings.Cut(line, "#")
		if strings.TrimSpace(line) == "" {
			continue
		}
		t, err := readTechnique(line)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		list = append(list, t)
	}
	return list, nil
}

func readTechnique(line string) (Technique, error) {
	line, vocabulary := strings.CutPrefix(strings.TrimSpace(line), vocabularyMark)
	line, unlisted := strings.CutPrefix(line, unlistedMark)
	words := strings.Fields(line)
	if len(words) == 0 {
		return Technique{}, fmt.Errorf("a mark without a name")
	}
	t := ungraded(words[0])
	t.Vocabulary, t.Unlisted = vocabulary, unlisted
	if len(words) == 1 {
		return t, nil
	}
	var err error
	if t.Level, err = ParseLevel(words[1]); err != nil {
		return t, fmt.Errorf("%s: %w; behind a name stand its level and its cost", t.ID, err)
	}
	if len(words) == 2 {
		return t, fmt.Errorf("%s has a level, but no cost", t.ID)
	}
	if t.Cost, err = strconv.Atoi(words[2]); err != nil || t.Cost < 0 {
		return t, fmt.Errorf("%s: the cost %q is no number", t.ID, words[2])
	}
	t.Graded = true
	t.Name = cmp.Or(strings.Join(words[3:], " "), t.Name)
	return t, nil
}

// shipped returns the techniques of the ladder.txt that is part of the program, by ID.
var shipped = sync.OnceValue(func() map[string]Technique {
	text, err := sudoku.Techniques.ReadFile("techniques/ladder.txt")
	if err != nil {
		panic(err) // the file is part of the program
	}
	list, err := ReadTechniques(string(text))
	if err != nil {
		panic(fmt.Errorf("ladder.txt: %w", err))
	}
	byID := map[string]Technique{}
	for _, t := range list {
		byID[t.ID] = t
	}
	return byID
})

// TechniqueNamed returns a technique by its ID. A technique that is not shipped has level unfair and a cost of 300.
func TechniqueNamed(id string) Technique {
	if t, ok := shipped()[id]; ok {
		return t
	}
	return ungraded(id)
}

// Grades are techniques to which a user has given other levels, costs and names, by ID.
type Grades map[string]Technique

// Technique returns a technique by its ID, with the grade in g if there is one, otherwise with the shipped grade.
func (g Grades) Technique(id string) Technique {
	if t, ok := g[id]; ok {
		return t
	}
	return TechniqueNamed(id)
}

// Known reports whether the shipped ladder.txt has an entry with an ID.
func Known(id string) bool {
	_, ok := shipped()[id]
	return ok
}

// UnitKind is the kind of unit that a rule examines.
type UnitKind int

// The kinds of units; AnyUnit is for rules that examine a single cell, or units of all kinds.
const (
	AnyUnit UnitKind = iota - 1
	Row
	Column
	Box
)

// Play describes a rule of the Drools or the IBM base in terms of the ladder.
type Play struct {
	Base      string // "drools" or "ibm"; "" if neither base has the rule
	Technique string // its ID; the name of the rule if the ladder has no such technique
	Unit      UnitKind
}

// plays returns the entries of played.txt, by the names of the rules.
var plays = sync.OnceValue(func() map[string]Play {
	units := map[string]UnitKind{"-": AnyUnit, "row": Row, "column": Column, "box": Box}
	byRule := map[string]Play{}
	for line := range strings.Lines(sudoku.Played) {
		line, _, _ = strings.Cut(strings.TrimSpace(line), "#")
		if line == "" {
			continue
		}
		words := strings.Fields(line)
		if len(words) < 4 {
			panic("played.txt: " + line) // the file is part of the program
		}
		unit, ok := units[words[2]]
		if !ok {
			panic("played.txt: " + line)
		}
		byRule[strings.Join(words[3:], " ")] = Play{words[0], words[1], unit}
	}
	return byRule
})

// PlayedBy returns the technique of a rule of the Drools or the IBM base. A rule that neither base contains is a technique of its own.
func PlayedBy(rule string) Play {
	if p, ok := plays()[rule]; ok {
		return p
	}
	return Play{Technique: rule, Unit: AnyUnit}
}
