package sudoku

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"whenthen/internal/english"
)

// emptyCells are the characters that denote an empty cell.
const emptyCells = ".0*_x- "

// BoardError is the error for a text that is not a board.
type BoardError struct {
	Row, Col int    // of the wrong cell, counted from 1; 0 if the number of cells or lines is wrong
	Message  string // includes the place in words
}

// Error returns the message.
func (e *BoardError) Error() string { return e.Message }

// ParseBoard reads a board: 81 cells, on one line or on nine lines of nine. A cell is a digit from 1 to 9 or, if it is empty, one of . 0 *
// _ x - and the blank. ParseBoard ignores empty lines, comment lines (# followed by a blank, by a tab, by nothing, or by a letter other
// than x), blanks around a line, and blanks between cells if there are too many of them to be cells. The error is a *BoardError. Duplicates
// are not an error.
func ParseBoard(text string) (Board, error) {
	lines := boardLines(text)
	width := 9
	if len(lines) == 1 {
		width = 81
	}
	apart := width == 9 && slices.ContainsFunc(lines, isSpaced)
	for i := range lines {
		lines[i] = cells(lines[i], width, apart)
		if err := checkCells(lines[i], i, width); err != nil {
			return Board{}, err
		}
	}
	if len(lines) != 1 && len(lines) != 9 {
		return Board{}, &BoardError{Message: wrongLines(len(lines))}
	}
	var b Board
	for i, line := range lines {
		if len(line) != width {
			return Board{}, &BoardError{Message: wrongWidth(i, len(line), width)}
		}
		for j, c := range line {
			if c >= '1' && c <= '9' {
				b[i*width+j] = byte(c - '0')
			}
		}
	}
	return b, nil
}

// boardLines returns the lines that contain cells. A line of blanks contains cells if it is exactly as long as a row or a board.
func boardLines(text string) [][]rune {
	text = strings.TrimPrefix(text, "\ufeff")
	var lines [][]rune
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		blank := strings.TrimSpace(line) == ""
		if blank && len(line) != 9 && len(line) != 81 || isComment(line) {
			continue
		}
		lines = append(lines, []rune(line))
	}
	return lines
}

// isComment distinguishes a comment, "# easy", from a row that begins with a wrong character, "#12......".
func isComment(line string) bool {
	rest, ok := strings.CutPrefix(line, "#")
	return ok && (rest == "" || rest[0] == ' ' || rest[0] == '\t' || strings.ContainsAny(rest[:1], "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwyz"))
}

// isSpaced reports whether the cells of a row are separated by blanks, so that a blank is not an empty cell.
func isSpaced(line []rune) bool {
	text := strings.TrimSpace(string(line))
	return len([]rune(text)) > 9 && len([]rune(strings.Join(strings.Fields(text), ""))) == 9
}

// cells returns the characters of a line that are cells. It tries all characters, then the line without the blanks at its end, without the
// blanks at both ends, and without any blanks. It returns the first result with n characters. If apart is set, the cells are separated by
// blanks, and no blank is a cell.
func cells(line []rune, n int, apart bool) []rune {
	text := string(line)
	trimmed := []rune(strings.TrimSpace(text))
	dense := []rune(strings.Join(strings.Fields(text), ""))
	if apart {
		return dense
	}
	for _, form := range [][]rune{line, []rune(strings.TrimRight(text, " \t")), trimmed, dense} {
		if len(form) == n {
			return form
		}
	}
	return trimmed
}

// checkCells returns an error if a character of a line is not a cell. number is the number of the line, from 0.
func checkCells(line []rune, number, width int) error {
	for i, c := range line {
		if isCell(c) {
			continue
		}
		e := &BoardError{Row: number + 1, Col: i + 1}
		if width == 81 {
			e.Row, e.Col = i/9+1, i%9+1
		}
		e.Message = fmt.Sprintf("row %d, column %d: %q is no cell; write a digit from 1 to 9, or one of . 0 * _ x - or a blank for an empty cell",
			e.Row, e.Col, c)
		return e
	}
	return nil
}

func isCell(c rune) bool { return c >= '1' && c <= '9' || strings.ContainsRune(emptyCells, c) }

func wrongLines(n int) string {
	if n == 0 {
		return "no cells: a board is 81 cells, on one line or on nine lines of nine"
	}
	return fmt.Sprintf("%d lines: a board is 81 cells, on one line or on nine lines of nine", n)
}

func wrongWidth(line, cells, want int) string {
	what := "the board"
	if want == 9 {
		what = fmt.Sprintf("row %d", line+1)
	}
	return fmt.Sprintf("%s has %s instead of %d", what, english.Count(cells, "cell"), want)
}

// LooksLikeBoard reports whether a text is a board rather than a name, that is, whether it consists almost only of cells. The board may
// still be invalid.
func LooksLikeBoard(text string) bool {
	cells := 0
	for _, c := range text {
		if isCell(c) || c == '\n' {
			cells++
		}
	}
	others := utf8.RuneCountInString(text) - cells
	return cells > 0 && others == 0 || cells >= 40 && others <= 20
}
