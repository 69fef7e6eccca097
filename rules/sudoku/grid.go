package sudoku

// Grid holds the facts of one puzzle: 81 open cells and their 27 groups. A Grid belongs to one session.
type Grid struct {
	Rows  [9]CellRow
	Cols  [9]CellCol
	Sqrs  [9]CellSqr // row by row
	cells [81]Cell
	lists [27]CellList
	peers [81]CellSet
}

// NewGrid makes an empty grid.
func NewGrid() *Grid {
	g := &Grid{}
	for i := range 9 {
		g.Rows[i].Number, g.Cols[i].Number = i, i
		for kind, group := range [3]*CellGroup{&g.Rows[i].CellGroup, &g.Cols[i].CellGroup, &g.Sqrs[i].CellGroup} {
			group.SetOfNine = newSetOfNine()
			group.Cells = &g.lists[kind*9+i]
			group.Cells.grid = &g.cells
		}
	}
	for i := range g.cells {
		g.place(i)
	}
	for i := range g.cells {
		g.linkPeers(i)
	}
	return g
}

// place sets the number, row, column and square of a cell, and adds the cell to these groups.
func (g *Grid) place(i int) {
	c := &g.cells[i]
	c.SetOfNine = newSetOfNine()
	c.RowNo, c.ColNo = i/9, i%9
	c.CellRow, c.CellCol = &g.Rows[c.RowNo], &g.Cols[c.ColNo]
	c.CellSqr = &g.Sqrs[c.RowNo/3*3+c.ColNo/3]
	c.CellRow.Cells.put(c.ColNo, c)
	c.CellCol.Cells.put(c.RowNo, c)
	c.CellSqr.Cells.put(c.RowNo%3*3+c.ColNo%3, c)
}

func (l *CellList) put(i int, c *Cell) {
	l.order[i] = c
	l.add(c)
}

func (g *Grid) linkPeers(i int) {
	c, peers := &g.cells[i], &g.peers[i]
	peers.grid = &g.cells
	for word := range peers.bits {
		peers.bits[word] = c.CellRow.Cells.bits[word] | c.CellCol.Cells.bits[word] | c.CellSqr.Cells.bits[word]
	}
	peers.remove(c)
	c.ExCells = peers
}

// Facts returns the facts with which every game begins: the numbers, the cells and the groups. Their order affects the game, because
// rules match facts in the order of insertion.
func (g *Grid) Facts() []any {
	facts := make([]any, 0, 9+81+27+81) // a caller adds the settings
	for n := range 9 {
		facts = append(facts, n+1)
	}
	for i := range 9 {
		for col := range 9 {
			facts = append(facts, g.Cell(i, col))
		}
		facts = append(facts, &g.Rows[i], &g.Cols[i], &g.Sqrs[i])
	}
	return facts
}

// Cell returns the cell at a row and a column, both 0 to 8.
func (g *Grid) Cell(row, col int) *Cell { return &g.cells[row*9+col] }
