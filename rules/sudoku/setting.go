package sudoku

import "fmt"

// Setting asks for a value to be put in a cell. Rules that look for something new wait until there is none.
type Setting struct {
	RowNo, ColNo int // from 0
	Value        int // 1 to 9
}

// String is place and value: "setting of 5 at [0,8]".
func (s *Setting) String() string {
	return fmt.Sprintf("setting of %d at [%d,%d]", s.Value, s.RowNo, s.ColNo)
}

// Counter counts the settings that are carried out down to zero, where the rules halt; below zero it has no meaning.
type Counter struct{ Count int }

// Stepping is in working memory while the user goes step by step.
type Stepping struct {
	Emergency bool // set by the rules when there was nothing left to do before a number was placed
}
