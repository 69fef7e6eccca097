package format

import (
	"fmt"
	"math/bits"
	"strings"

	"whenthen/internal/sudoku"
)

// Lost describes in words the parts of a position that a format does not keep: the differences after the position was written with [Write]
// and read back. It returns "" if nothing is lost, and for an unknown format.
func Lost(p Position, format string) string {
	text, err := Write(p, format)
	if err != nil {
		return ""
	}
	back, _, err := Parse(text)
	switch {
	case err != nil:
		return "it cannot be read back: " + err.Error()
	case len(back) != 1:
		return fmt.Sprintf("it is read back as %d puzzles", len(back))
	}
	return difference(p, back[0].Position)
}

// difference describes the differences between the position that was written and the one that was read.
func difference(wrote, read Position) string {
	var closed, opened, given []int
	removed, added := 0, 0
	for i := range 81 {
		switch {
		case wrote.Values[i] == 0 && read.Values[i] != 0:
			closed = append(closed, i)
			continue
		case wrote.Values[i] != 0 && read.Values[i] == 0:
			opened = append(opened, i)
			continue
		case wrote.Given[i] != read.Given[i]:
			given = append(given, i)
		}
		removed += bits.OnesCount16(read.Candidates[i] &^ wrote.Candidates[i])
		added += bits.OnesCount16(wrote.Candidates[i] &^ read.Candidates[i])
	}
	var says []string
	say := func(n int, one, many string) {
		switch {
		case n == 1:
			says = append(says, one)
		case n > 1:
			says = append(says, fmt.Sprintf(many, n))
		}
	}
	if len(closed) > 0 {
		i := closed[0]
		says = append(says, fmt.Sprintf("%s is open and has one candidate, %s, but is read as filled%s", sudoku.CellName(i), wrote.Digits(i), others(len(closed)-1)))
	}
	if len(opened) > 0 {
		i := opened[0]
		says = append(says, fmt.Sprintf("%s is filled, but is read as open, because %d is a candidate in its units%s", sudoku.CellName(i), wrote.Values[i], others(len(opened)-1)))
	}
	say(len(given), "a digit that was placed is read as given", "%d digits that were placed are read as given")
	say(removed, "a candidate that was taken away is back", "%d candidates that were taken away are back")
	say(added, "a candidate that a value excludes is gone", "%d candidates that values exclude are gone")
	return strings.Join(says, "; ")
}

func others(n int) string {
	switch n {
	case 0:
		return ""
	case 1:
		return ", and so is another cell"
	}
	return fmt.Sprintf(", and so are %d other cells", n)
}
