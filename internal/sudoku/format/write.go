package format

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"
)

// written returns the names of the formats that [Write] knows. Some are file extensions.
func written() []string {
	return []string{"line", "zeros", "rows", "picture", "csv", "pencilmarks", "plain", "sdk", "sdm", "sdx", "ss", "library", "candidates", "link", "s9b", "dump"}
}

// Write returns a position in a format, with a line end. Formats without candidates lose the candidates, and line, zeros, rows, picture,
// csv, sdk, sdm and ss do not distinguish given values from others.
func Write(p Position, format string) (string, error) {
	b := p.Board()
	switch format {
	case "line":
		return b.String() + "\n", nil
	case "zeros", "sdm":
		return strings.ReplaceAll(b.String(), ".", "0") + "\n", nil
	case "rows", "sdk":
		return grid(p, "", nil), nil
	case "picture":
		return b.Picture(), nil
	case "csv":
		return strings.ReplaceAll(grid(p, ",", nil), ".", ""), nil
	case "ss":
		return simple(p), nil
	case "pencilmarks":
		return framed(p), nil
	case "plain":
		return grid(p, " ", p.Digits), nil
	case "sdx":
		return grid(p, " ", func(i int) string {
			if p.Values[i] != 0 && !p.Given[i] {
				return "u" + p.Digits(i)
			}
			return p.Digits(i)
		}), nil
	case "library":
		return library(p), nil
	case "candidates":
		return candidates(p), nil
	case "link":
		return link(p), nil
	case "s9b":
		return packS9B(p), nil
	case "dump":
		return dump(p), nil
	}
	return "", fmt.Errorf("no format %q: there are %s", format, strings.Join(written(), ", "))
}

// Digits returns the value of a cell or its candidates, or a dash if the cell has neither.
func (p *Position) Digits(i int) string {
	if v := p.Values[i]; v != 0 {
		return strconv.Itoa(int(v))
	}
	text := ""
	for rest := p.Candidates[i]; rest != 0; rest &= rest - 1 {
		text += strconv.Itoa(bits.TrailingZeros16(rest) + 1)
	}
	if text == "" {
		return "-"
	}
	return text
}

// grid writes nine rows, with between as separator. If cell is nil, it writes values, with a dot for an empty cell.
func grid(p Position, between string, cell func(int) string) string {
	board := p.Board()
	line := board.String()
	if cell == nil {
		cell = func(i int) string { return line[i : i+1] }
	}
	var b strings.Builder
	for i := range 81 {
		b.WriteString(cell(i))
		if i%9 == 8 {
			b.WriteByte('\n')
		} else {
			b.WriteString(between)
		}
	}
	return b.String()
}

func simple(p Position) string {
	board := p.Board()
	line := board.String()
	var b strings.Builder
	b.WriteString(" *-----------*\n")
	for row := range 9 {
		if row > 0 && row%3 == 0 {
			b.WriteString(" |---+---+---|\n")
		}
		r := line[row*9 : row*9+9]
		fmt.Fprintf(&b, " |%s|%s|%s|\n", r[:3], r[3:6], r[6:])
	}
	b.WriteString(" *-----------*\n")
	return b.String()
}

// framed writes candidates in HoDoKu's frame, each column as wide as its widest cell.
func framed(p Position) string {
	var width [9]int
	for i := range 81 {
		width[i%9] = max(width[i%9], len(p.Digits(i)))
	}
	border := func(left, middle, right string) string {
		line := left
		for col := range 9 {
			line += strings.Repeat("-", width[col]+2)
			switch {
			case col == 8:
				line += right
			case col%3 == 2:
				line += middle
			}
		}
		return line + "\n"
	}
	text := border(".", ".", ".")
	for i := range 81 {
		if i%9 == 0 && i > 0 && i%27 == 0 {
			text += border(":", "+", ":")
		}
		if i%3 == 0 {
			text += "|"
		}
		text += fmt.Sprintf(" %-*s ", width[i%9], p.Digits(i))
		if i%9 == 8 {
			text += "|\n"
		}
	}
	return text + border("'", "'", "'")
}

func library(p Position) string {
	full := p
	full.pencil()
	cells, deleted := "", []string{}
	for i, v := range p.Values {
		switch {
		case v == 0:
			cells += "."
		case p.Given[i]:
			cells += strconv.Itoa(int(v))
		default:
			cells += "+" + strconv.Itoa(int(v))
		}
		for rest := full.Candidates[i] &^ p.Candidates[i]; rest != 0; rest &= rest - 1 {
			deleted = append(deleted, fmt.Sprintf("%d%d%d", bits.TrailingZeros16(rest)+1, i/9+1, i%9+1))
		}
	}
	return ":0000:x:" + cells + ":" + strings.Join(deleted, " ") + "::::\n"
}

func candidates(p Position) string {
	text := make([]byte, 0, 730)
	for i := range 81 {
		for d := range 9 {
			c := byte('.')
			if int(p.Values[i]) == d+1 || p.Candidates[i]>>d&1 != 0 {
				c = '1' + byte(d)
			}
			text = append(text, c)
		}
	}
	return string(append(text, '\n'))
}
