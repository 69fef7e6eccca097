package format

import (
	"fmt"
	"slices"
	"strings"

	"whenthen/internal/sudoku"
)

// parsePicture reads a board whose cells are between bars. A blank at the position of a cell is an empty cell.
func parsePicture(text string) (Position, error) {
	if cells := withoutComments(text); !strings.ContainsAny(cells, "|!") && !strings.Contains(cells, "-+-") {
		return Position{}, errOther
	}
	board, rows := "", 0
	number, parts := 0, 0
	for line := range strings.Lines(text) {
		number++
		line = strings.TrimRight(line, "\n")
		if isFrame(line) || strings.HasPrefix(line, "#") || strings.TrimSpace(line) == "" {
			continue
		}
		if !strings.ContainsAny(line, "|!") && len(strings.Fields(line)) != 9 && len(strings.TrimSpace(line)) != 9 {
			continue // a version or a title
		}
		if rows++; rows > 9 {
			return Position{}, fmt.Errorf("line %d: a tenth row", number)
		}
		row, n, err := pictureRow(line)
		if err == nil && rows > 1 && n != parts {
			err = fmt.Errorf("%q is cut into %d by its bars, the lines before it into %d", line, n, parts)
		}
		if err != nil {
			return Position{}, fmt.Errorf("line %d: %w", number, err)
		}
		parts = n
		board += row + "\n"
	}
	if rows != 9 {
		return Position{}, fmt.Errorf("a board with %d rows instead of 9", rows)
	}
	b, err := sudoku.ParseBoard(board)
	if err != nil {
		return Position{}, err
	}
	return FromBoard(b), nil
}

func withoutComments(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "#") {
			b.WriteString(line)
		}
	}
	return b.String()
}

// pictureRow returns the nine cells of a line, and the number of parts into which its bars divide it.
func pictureRow(line string) (row string, parts int, err error) {
	line = strings.ReplaceAll(line, "!", "|")
	if strings.Count(line, "|") > 1 {
		line = strings.TrimRight(line, " \t")
		if first := strings.IndexByte(line, '|'); strings.TrimSpace(line[:first]) == "" && strings.HasSuffix(line, "|") {
			line = line[first+1 : len(line)-1]
		}
	}
	segments := strings.Split(line, "|")
	for _, s := range segments {
		cells, ok := segmentCells(s, 9/len(segments))
		if !ok || 9%len(segments) != 0 {
			return "", 0, fmt.Errorf("%q is not nine cells", line)
		}
		row += cells
	}
	return row, len(segments), nil
}

// segmentCells returns the n cells of the text between two bars. The cells are adjacent, separated by single blanks, or words.
func segmentCells(s string, n int) (string, bool) {
	switch words := strings.Fields(s); {
	case len(s) == n:
		return strings.ReplaceAll(s, " ", "."), true
	case len(words) == n && len(strings.Join(words, "")) == n:
		return strings.Join(words, ""), true
	case len(words) == 1 && len(words[0]) == n:
		return words[0], true
	case len(s) == 2*n+1 || len(s) == 2*n-1:
		first := (len(s) - 2*n + 1) / 2
		cells := ""
		for i := range len(s) {
			switch c := s[i]; {
			case i >= first && (i-first)%2 == 0:
				cells += strings.ReplaceAll(string(c), " ", ".")
			case c != ' ':
				return "", false
			}
		}
		return cells, true
	case n == 1 && len(words) == 0:
		return ".", true
	}
	return "", false
}

// parseCSV reads nine fields on each line. An empty field is an empty cell.
func parseCSV(text string) (Position, error) {
	separator := ""
	for _, s := range []string{",", ";", "\t"} {
		if strings.Count(text, s) >= 8 {
			separator = s
			break
		}
	}
	if separator == "" {
		return Position{}, errOther
	}
	table, err := fields(text, separator)
	if err != nil {
		return Position{}, err
	}
	board := ""
	for _, row := range table {
		for _, f := range row {
			if f = strings.Trim(strings.TrimSpace(f), `"`); f == "" {
				f = "."
			}
			if len(f) != 1 {
				return Position{}, errOther
			}
			board += f
		}
		board += "\n"
	}
	b, err := sudoku.ParseBoard(board)
	if err != nil {
		return Position{}, err
	}
	return FromBoard(b), nil
}

// fields splits nine lines into nine fields each, or one line into 81 fields, which are nine rows. A separator may end each line, if it
// ends all of them.
func fields(text, separator string) ([][]string, error) {
	var rows [][]string
	var numbers []int
	number, nine := 0, 0
	for line := range strings.Lines(text) {
		number++
		line = strings.TrimRight(line, "\n")
		if strings.HasPrefix(line, "#") || line == "" {
			continue
		}
		row := strings.Split(line, separator)
		if len(row) == 9 || len(row) == 10 && strings.TrimSpace(row[9]) == "" {
			nine++
		}
		rows, numbers = append(rows, row), append(numbers, number)
	}
	if len(rows) == 1 && len(rows[0]) == 81 {
		return slices.Collect(slices.Chunk(rows[0], 9)), nil
	}
	if nine < 2 && nine < len(rows) {
		return nil, errOther
	}
	want := len(rows[0])
	for i, row := range rows {
		if len(row) != want || want != 9 && want != 10 {
			return nil, fmt.Errorf("line %d: %d fields, where line %d has %d: nine lines of nine fields are a board", numbers[i], len(row), numbers[0], want)
		}
		rows[i] = row[:9]
	}
	if len(rows) != 9 {
		return nil, fmt.Errorf("%d rows of fields instead of 9", len(rows))
	}
	return rows, nil
}
