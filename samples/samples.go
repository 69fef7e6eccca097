// Package samples holds example puzzles as plain text files, the seven of the Drools Sudoku example's menu.
package samples

import (
	"embed"
	"strings"
)

//go:embed *.txt
var files embed.FS

// Sample is one puzzle.
type Sample struct {
	Name string // as in the menu: "Hard 1"
	File string // name of its file in this folder: "hard-1.txt"
}

// All returns the samples in the order of the menu.
func All() []Sample {
	return []Sample{
		{"Simple", "simple.txt"},
		{"Medium", "medium.txt"},
		{"Hard 1", "hard-1.txt"},
		{"Hard 2", "hard-2.txt"},
		{"Hard 3", "hard-3.txt"},
		{"Hard 4", "hard-4.txt"},
		{"!DELIBERATELY BROKEN!", "broken.txt"},
	}
}

// Lookup finds a sample by its menu name or by its file name without ".txt"; case does not matter.
func Lookup(name string) (Sample, bool) {
	for _, s := range All() {
		if strings.EqualFold(name, s.Name) || strings.EqualFold(name+".txt", s.File) {
			return s, true
		}
	}
	return Sample{}, false
}

// Text returns the sample's file: nine lines of nine cells.
func (s Sample) Text() string {
	text, err := files.ReadFile(s.File)
	if err != nil {
		panic(err) // the files are part of the program
	}
	return string(text)
}
