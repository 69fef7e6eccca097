package sudoku

import "fmt"

// Setting requests a value to be put in a cell. Rules that look for something new do not fire while there is one.
type Setting struct {
	RowNo, ColNo int // from 0
	Value        int // 1 to 9
}

// String returns value and position: "setting of 5 at [0,8]".
func (s *Setting) String() string {
	return fmt.Sprintf("setting of %d at [%d,%d]", s.Value, s.RowNo, s.ColNo)
}

// Counter counts down with each setting that is carried out. The rules halt when it reaches zero. Below zero it has no meaning.
type Counter struct{ Count int }

// Stepping is a fact while the user goes step by step.
type Stepping struct {
	Emergency bool // set by the rules if nothing was left to do before a number was placed
}
