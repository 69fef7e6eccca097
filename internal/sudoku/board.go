package sudoku

import "strings"

// Board holds the values of a puzzle in reading order, 0 for an empty cell.
type Board [81]byte

// At returns the value at a row and a column, both from 0; 0 if the cell is empty.
func (b *Board) At(row, col int) int { return int(b[row*9+col]) }

// Givens returns how many cells have a value.
func (b *Board) Givens() int {
	n := 0
	for _, v := range b {
		if v != 0 {
			n++
		}
	}
	return n
}

// Full reports whether every cell has a value.
func (b *Board) Full() bool { return b.Givens() == len(b) }

// HasDuplicates reports whether a row, a column or a box contains a value twice.
func (b *Board) HasDuplicates() bool {
	var rows, cols, squares [9]uint16
	for i, v := range b {
		if v == 0 {
			continue
		}
		bit := uint16(1) << v
		row, col := i/9, i%9
		square := row/3*3 + col/3
		if (rows[row]|cols[col]|squares[square])&bit != 0 {
			return true
		}
		rows[row] |= bit
		cols[col] |= bit
		squares[square] |= bit
	}
	return false
}

// Solved reports whether the board is full and free of duplicates.
func (b *Board) Solved() bool { return b.Full() && !b.HasDuplicates() }

// String returns the board as 81 characters on one line, with a dot for an empty cell.
func (b *Board) String() string {
	var line [81]byte
	for i, v := range b {
		line[i] = '.'
		if v != 0 {
			line[i] = '0' + v
		}
	}
	return string(line[:])
}

// Picture returns the board in a frame: thirteen lines, each with a line end. An empty cell is a blank.
func (b *Board) Picture() string {
	const border = "+-------+-------+-------+\n"
	var p strings.Builder
	for row := range 9 {
		if row%3 == 0 {
			p.WriteString(border)
		}
		for col := range 9 {
			if col%3 == 0 {
				p.WriteString("| ")
			}
			if v := b.At(row, col); v != 0 {
				p.WriteByte('0' + byte(v))
			} else {
				p.WriteByte(' ')
			}
			p.WriteByte(' ')
		}
		p.WriteString("|\n")
	}
	p.WriteString(border)
	return p.String()
}
