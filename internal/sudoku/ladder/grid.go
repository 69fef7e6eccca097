package ladder

import (
	"fmt"
	"math/bits"
)

// Unit is one of the 27 rows, columns and boxes. Units are immutable and are not facts; places and links refer to them.
type Unit struct {
	Kind   string // "row", "column" or "box"
	Number int    // 1 to 9
}

// String returns the kind and the number: "row 3".
func (u *Unit) String() string { return fmt.Sprintf("%s %d", u.Kind, u.Number) }

// Cell is an open cell. It is deleted from working memory when a digit is placed in it.
type Cell struct {
	Index  int // 0 to 80 in reading order
	Row    int // 1 to 9, like Column and Box
	Column int
	Box    int
	Digits int        // candidates as a bit set: digit n is bit n-1
	Count  int        // number of candidates
	First  *Candidate // the lowest candidate, nil if there is none
	Last   *Candidate // the highest candidate
	Peers  *CellView  // the cells that share a unit with this one, open or not

	grid *Grid
}

// String returns the name of the cell: "r3c9".
func (c *Cell) String() string { return fmt.Sprintf("r%dc%d", c.Row, c.Column) }

// Candidate is a digit that is still possible in an open cell. Eliminating a candidate means deleting it from working memory.
type Candidate struct {
	Index  int // cell index times 9 plus digit minus 1
	Cell   *Cell
	Digit  int // 1 to 9
	Row    int // of the cell, like Column and Box
	Column int
	Box    int
	// Bit, RowBit and ColumnBit are bit sets whose only member is Digit, Row or Column: n is bit n-1.
	Bit, RowBit, ColumnBit int

	Sees *CandidateView // the candidates that cannot be true together with this one, that is, its weak links
	// InRow, InColumn and InBox are the places of the digit in the cell's units.
	InRow, InColumn, InBox *Places
	Open                   bool // the candidate is neither eliminated nor placed
}

// String returns cell and digit: "r3c9=4".
func (x *Candidate) String() string { return fmt.Sprintf("%v=%d", x.Cell, x.Digit) }

// Places are the cells where a digit is still possible in a unit. The fact is deleted when the digit is placed in the unit.
type Places struct {
	Unit   *Unit
	Kind   string // of the unit, like Number
	Number int
	Digit  int
	Spots  int // bit set of the positions: columns in a row, rows in a column, 1 to 9 in reading order in a box
	Count  int
	// Row, Column and Box are the numbers of the unit of that kind that contains all places, 0 if there is no such unit.
	Row, Column, Box int
	Rows, Columns    int        // bit sets of the rows and columns that the unit passes through
	First, Last      *Candidate // first and last place, nil if there is none
	Cells            *SpotView  // the cells of the places

	grid  *Grid
	cells *[9]int
}

// String returns the digit and the unit: "4 in row 3".
func (p *Places) String() string { return fmt.Sprintf("%d in %v", p.Digit, p.Unit) }

// Grid holds the facts of one position. It belongs to one session.
type Grid struct {
	Cells      [81]Cell
	Candidates [729]Candidate
	Places     [27][9]Places // in the order rows, columns, boxes
}

var units, unitCells, unitsOf = layout()

// layout returns the units, numbered 0 to 26 (rows, columns, boxes), the cells of each unit, and the units of each cell.
func layout() (units [27]Unit, cells [27][9]int, of [81][3]int) {
	for i, kind := range [3]string{"row", "column", "box"} {
		for n := range 9 {
			units[i*9+n] = Unit{Kind: kind, Number: n + 1}
		}
	}
	for i := range 81 {
		row, col := i/9, i%9
		box := row/3*3 + col/3
		of[i] = [3]int{row, 9 + col, 18 + box}
		cells[row][col], cells[9+col][row], cells[18+box][row%3*3+col%3] = i, i, i
	}
	return units, cells, of
}

// unitIndex returns the number of a unit, 0 to 26.
func unitIndex(u *Unit) int {
	switch u.Kind {
	case "row":
		return u.Number - 1
	case "column":
		return u.Number + 8
	}
	return u.Number + 17
}

// NewGrid makes the facts of a position.
func NewGrid(state State) *Grid {
	makeSeenBy()
	g := &Grid{}
	for i := range g.Cells {
		c := &g.Cells[i]
		u := unitsOf[i]
		*c = Cell{Index: i, Row: u[0] + 1, Column: u[1] - 8, Box: u[2] - 17, grid: g}
		c.Peers = (*CellView)(c)
		if state.Values[i] == 0 {
			c.Digits = int(state.Candidates[i])
		}
		for d := range 9 {
			x := &g.Candidates[i*9+d]
			*x = Candidate{Index: i*9 + d, Cell: c, Digit: d + 1, Row: c.Row, Column: c.Column, Box: c.Box,
				InRow: &g.Places[u[0]][d], InColumn: &g.Places[u[1]][d], InBox: &g.Places[u[2]][d],
				Bit: 1 << d, RowBit: 1 << (c.Row - 1), ColumnBit: 1 << (c.Column - 1), Open: c.Digits>>d&1 != 0}
			x.Sees = (*CandidateView)(x)
		}
		c.count()
	}
	for u := range g.Places {
		for d := range g.Places[u] {
			g.place(u, d)
		}
	}
	return g
}

func (g *Grid) place(u, d int) {
	p := &g.Places[u][d]
	*p = Places{Unit: &units[u], Kind: units[u].Kind, Number: units[u].Number, Digit: d + 1, grid: g, cells: &unitCells[u]}
	p.Cells = (*SpotView)(p)
	for _, c := range p.cells {
		p.Rows |= 1 << (c / 9)
		p.Columns |= 1 << (c % 9)
	}
	for i, c := range p.cells {
		if g.Candidates[c*9+d].Open {
			p.Spots |= 1 << i
		}
	}
	p.count()
}

// Facts returns the open cells, candidates and places, and the filled cells, always in the same order.
func (g *Grid) Facts(state State) []any {
	facts := make([]any, 0, 81+300+243)
	for i := range g.Cells {
		if state.Values[i] != 0 {
			continue
		}
		facts = append(facts, &g.Cells[i])
		for d := range 9 {
			if x := &g.Candidates[i*9+d]; x.Open {
				facts = append(facts, x)
			}
		}
	}
	for u := range g.Places {
		for d := range g.Places[u] {
			if !state.holds(u, d+1) {
				facts = append(facts, &g.Places[u][d])
			}
		}
	}
	return append(facts, g.filled(state)...)
}

// Remove removes a candidate from the cell.
func (c *Cell) Remove(x *Candidate) {
	x.Open = false
	c.Digits &^= 1 << (x.Digit - 1)
	c.count()
}

func (c *Cell) count() {
	c.Count = bits.OnesCount(uint(c.Digits))
	c.First, c.Last = nil, nil
	if c.Digits != 0 {
		c.First = &c.grid.Candidates[c.Index*9+bits.TrailingZeros(uint(c.Digits))]
		c.Last = &c.grid.Candidates[c.Index*9+bits.Len(uint(c.Digits))-1]
	}
}

// Remove removes a candidate from the places.
func (p *Places) Remove(x *Candidate) {
	p.Spots &^= 1 << p.spot(x.Cell)
	p.count()
}

func (p *Places) spot(c *Cell) int {
	switch p.Kind {
	case "row":
		return c.Column - 1
	case "column":
		return c.Row - 1
	}
	return (c.Row-1)%3*3 + (c.Column-1)%3
}

func (p *Places) count() {
	p.Count = bits.OnesCount(uint(p.Spots))
	p.First, p.Last, p.Row, p.Column, p.Box = nil, nil, 0, 0, 0
	for rest := uint(p.Spots); rest != 0; rest &= rest - 1 {
		x := &p.grid.Candidates[p.cells[bits.TrailingZeros(rest)]*9+p.Digit-1]
		if p.First == nil {
			p.First, p.Row, p.Column, p.Box = x, x.Row, x.Column, x.Box
		}
		p.Last = x
		if x.Row != p.Row {
			p.Row = 0
		}
		if x.Column != p.Column {
			p.Column = 0
		}
		if x.Box != p.Box {
			p.Box = 0
		}
	}
}
