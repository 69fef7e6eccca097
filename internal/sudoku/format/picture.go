package format

import (
	"fmt"
	"strings"

	"whenthen/internal/sudoku"
)

// parsePicture reads a board whose cells stand between bars. A blank in a cell's place is an empty cell.
func parsePicture(text string) (Position, error) {
	if cells := withoutComments(text); !strings.ContainsAny(cells, "|!") && !strings.Contains(cells, "-+-") {
		return Position{}, errOther
	}
	board, rows := "", 0
	number := 0
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
		row, err := pictureRow(line)
		if err != nil {
			return Position{}, fmt.Errorf("line %d: %w", number, err)
		}
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

// pictureRow returns the nine cells of a line.
func pictureRow(line string) (string, error) {
	line = strings.ReplaceAll(line, "!", "|")
	if strings.Count(line, "|") > 1 {
		line = strings.TrimRight(line, " \t")
		if first := strings.IndexByte(line, '|'); strings.TrimSpace(line[:first]) == "" && strings.HasSuffix(line, "|") {
			line = line[first+1 : len(line)-1]
		}
	}
	row := ""
	segments := strings.Split(line, "|")
	for _, s := range segments {
		cells, ok := segmentCells(s, 9/len(segments))
		if !ok || 9%len(segments) != 0 {
			return "", fmt.Errorf("%q is not nine cells", line)
		}
		row += cells
	}
	return row, nil
}

// segmentCells returns the n cells of the text between two bars: dense, a blank apart, or by words.
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

// parseCSV reads nine fields on each line; an empty one is an empty cell.
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
	board, rows := "", 0
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		if strings.HasPrefix(line, "#") || line == "" {
			continue
		}
		fields := strings.Split(line, separator)
		if len(fields) == 10 && strings.TrimSpace(fields[9]) == "" {
			fields = fields[:9]
		}
		if len(fields) != 9 && len(fields) != 81 {
			return Position{}, errOther
		}
		for _, f := range fields {
			f = strings.Trim(strings.TrimSpace(f), `"`)
			switch {
			case f == "":
				f = "."
			case len(f) != 1:
				return Position{}, errOther
			}
			board += f
		}
		rows += len(fields) / 9
		if len(fields) == 9 {
			board += "\n"
		}
	}
	if rows != 9 {
		return Position{}, fmt.Errorf("%d rows of fields instead of 9", rows)
	}
	b, err := sudoku.ParseBoard(board)
	if err != nil {
		return Position{}, err
	}
	return FromBoard(b), nil
}
