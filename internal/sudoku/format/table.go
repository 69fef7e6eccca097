package format

import (
	"fmt"
	"math/bits"
	"strings"

	"whenthen/internal/lazy"
	"whenthen/internal/sudoku"
)

// rowHead matches the head of a row of the table.
var rowHead = lazy.Regexp(`\bRow +(\d+):`)

// tableValue matches a value in the table.
var tableValue = lazy.Regexp(`--- (\d) ---`)

// parseDump reads the table of the Drools example: rows and columns counted from 0, cells eleven characters wide, values between dashes. In
// some tables the candidates have no blanks between them; then this must be the case in all cells. If runs of blanks were collapsed to one,
// as in copied text, the row is split at blanks, and all rows may be on one line.
func parseDump(text string) (Position, error) {
	rows, err := tableRows(text)
	if err != nil {
		return Position{}, err
	}
	p, err := tableCells(rows, inPlace)
	if err == nil {
		return p, nil
	}
	if p, err := tableCells(rows, ascending); err == nil {
		return p, nil
	}
	return Position{}, err
}

// tableRows finds the rows of the table, without their heads, and splits them into cells.
func tableRows(text string) (rows [9][9]string, err error) {
	heads := rowHead().FindAllStringSubmatchIndex(text, -1)
	if heads == nil {
		return rows, errOther
	}
	var seen [9]bool
	for i, head := range heads {
		end := len(text)
		if i+1 < len(heads) {
			end = heads[i+1][0]
		}
		body, _, _ := strings.Cut(text[head[1]:end], "\n")
		number := text[head[2]:head[3]]
		if len(number) != 1 || number > "8" {
			return rows, fmt.Errorf("row %s of the table: they go from 0 to 8", number)
		}
		row := int(number[0] - '0')
		if seen[row] {
			return rows, fmt.Errorf("row %d of the table stands there twice", row)
		}
		seen[row] = true
		cut := slots
		if inner := strings.TrimSpace(body); inner != "" && !strings.Contains(inner, "  ") {
			cut = words
		}
		if rows[row], err = cut(body); err != nil {
			return rows, fmt.Errorf("row %d of the table: %w", row, err)
		}
	}
	for row, there := range seen {
		if !there {
			return rows, fmt.Errorf("row %d of the table is missing: they go from 0 to 8", row)
		}
	}
	return rows, nil
}

// tableCells reads the cells of the table. candidates reads the nine characters of an open cell.
func tableCells(rows [9][9]string, candidates func(string) (uint16, bool)) (Position, error) {
	var p Position
	for i := range 81 {
		cell := fmt.Sprintf("%-11s", rows[i/9][i%9])
		inner := cell[1:10]
		ok := cell[0] == ' ' && cell[10:] == " "
		if c := inner[4]; ok && c >= '1' && c <= '9' && inner == "--- "+string(c)+" ---" {
			p.Values[i], p.Given[i] = c-'0', true
			continue
		}
		if ok {
			p.Candidates[i], ok = candidates(inner)
		}
		if !ok {
			return Position{}, fmt.Errorf(`row %d, column %d of the table: %q is no cell; it must be a value, "--- 5 ---", or candidates, each in its own place`,
				i/9, i%9, rows[i/9][i%9])
		}
	}
	return p, nil
}

// slots splits a row into its nine cells by character position. Blanks at the end of the last cell may be missing.
func slots(body string) (cells [9]string, err error) {
	const width = 11
	body = strings.TrimSuffix(body, "\n")
	for col := range cells {
		from := 1 + width*col // there is a blank after the colon
		if len(body) <= from {
			return cells, fmt.Errorf("it ends before column %d", col)
		}
		cells[col] = body[from:min(len(body), from+width)]
	}
	if rest := strings.TrimSpace(body[min(len(body), 1+9*width):]); rest != "" {
		return cells, fmt.Errorf("%q stands after column 8", rest)
	}
	return cells, nil
}

// words splits a row whose cells are separated by single blanks. Then a cell contains blanks only between dashes.
func words(body string) (cells [9]string, err error) {
	found := strings.Fields(tableValue().ReplaceAllString(body, "---$1---"))
	if len(found) != 9 {
		return cells, fmt.Errorf("%d cells instead of 9", len(found))
	}
	for col, word := range found {
		if digit := strings.Trim(word, "-"); len(digit) == 1 && word == "---"+digit+"---" {
			word = "--- " + digit + " ---"
		}
		cells[col] = " " + word
	}
	return cells, nil
}

// inPlace reads nine characters. Each is a blank or the digit that belongs at this position.
func inPlace(cell string) (set uint16, ok bool) {
	for k := range len(cell) {
		switch cell[k] {
		case ' ':
		case '1' + byte(k):
			set |= 1 << k
		default:
			return 0, false
		}
	}
	return set, true
}

// ascending reads digits from 1 to 9 in ascending order. Blanks at the end are ignored.
func ascending(digits string) (set uint16, ok bool) {
	digits = strings.TrimRight(digits, " ")
	for k := range len(digits) {
		c := digits[k]
		if c < '1' || c > '9' || bits.Len16(set) > int(c-'1') {
			return 0, false
		}
		set |= 1 << (c - '1')
	}
	return set, true
}

// dump writes the table of the Drools example.
func dump(p Position) string {
	return sudoku.Table(func(row, col int) (int, uint16) {
		i := row*9 + col
		return int(p.Values[i]), p.Candidates[i]
	})
}
