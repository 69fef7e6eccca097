package sudoku

import (
	"slices"
	"testing"
)

func TestDigits(t *testing.T) {
	d := DigitSet(9, 2, 5, 0, 10, 2)
	if got := slices.Collect(d.All()); !slices.Equal(got, []any{2, 5, 9}) {
		t.Errorf("All() = %v; want 2, 5 and 9 in ascending order", got)
	}
	if d.Len() != 3 || d.First() != 2 || d.String() != "[2, 5, 9]" {
		t.Errorf("Len %d, First %d, String %s", d.Len(), d.First(), d)
	}
	for n := -1; n <= 11; n++ {
		want := n == 2 || n == 5 || n == 9
		if bit := int64(n) - d.BitZero(); bit >= 0 && (d>>bit&1 != 0) != want {
			t.Errorf("bit %d of %016b; want %v", bit, d, want)
		}
		if d.Contains(n) != want || d.ContainsInt(int64(n)) != want {
			t.Errorf("%d: Contains %v, ContainsInt %v; want %v", n, d.Contains(n), d.ContainsInt(int64(n)), want)
		}
	}
	if d.Contains("2") || d.Contains(nil) {
		t.Error("a digit set contains something that is no int")
	}
	if Digits(0).First() != 0 || Digits(0).String() != "[]" || AllDigits.Len() != 9 {
		t.Error("empty or full set")
	}
}

func TestCellKeepsItsFreeSet(t *testing.T) {
	c := NewGrid().Cell(0, 8)
	if c.Free != AllDigits || c.FreeCount != 9 || c.String() != "[0,8]:  " {
		t.Errorf("new cell: %v, %d, %q", c.Free, c.FreeCount, c)
	}
	c.BlockValue(4)
	c.BlockValue(4)
	if c.IsFree(4) || !c.IsFree(5) || c.IsFree(0) || c.IsFree(10) || c.FreeCount != 8 {
		t.Errorf("after blockValue( 4 ): %v, %d", c.Free, c.FreeCount)
	}
	c.BlockExcept(7, 4)
	if c.Free != DigitSet(4, 7) || c.FreeCount != 2 || c.GetFreeValue() != 4 {
		t.Errorf("after blockExcept( 7, 4 ): %v, %d", c.Free, c.FreeCount)
	}
	c.SetValue(5)
	if c.Free != 0 || c.FreeCount != 0 || *c.Value != 5 || c.String() != "[0,8]: 5" {
		t.Errorf("after setValue( 5 ): %v, %d, %q", c.Free, c.FreeCount, c)
	}
	for name, wrong := range map[string]func(){
		"getFreeValue() of an empty set": func() { c.GetFreeValue() },
		"setValue( 0 )":                  func() { c.SetValue(0) },
		"setValue( 10 )":                 func() { c.SetValue(10) },
	} {
		if !panics(wrong) {
			t.Errorf("%s does not panic", name)
		}
	}
}

func panics(f func()) (did bool) {
	defer func() { did = recover() != nil }()
	f()
	return false
}

func TestGridLinks(t *testing.T) {
	g := NewGrid()
	for row := range 9 {
		for col := range 9 {
			c := g.Cell(row, col)
			if c.RowNo != row || c.ColNo != col || c.CellRow.Number != row || c.CellCol.Number != col {
				t.Fatalf("%s is not at row %d, column %d", c, row, col)
			}
			if c.CellSqr != &g.Sqrs[row/3*3+col/3] {
				t.Errorf("%s is in the wrong square", c)
			}
			checkPeers(t, g, c)
		}
	}
	if s := g.Sqrs[5].String(); s != "square at [3,6]" {
		t.Errorf("sixth square is the %s", s)
	}
}

// checkPeers compares a cell's peers with their definition.
func checkPeers(t *testing.T, g *Grid, c *Cell) {
	t.Helper()
	var want []any
	for i := range 81 {
		p := g.Cell(i/9, i%9)
		peer := p != c && (p.CellRow == c.CellRow || p.CellCol == c.CellCol || p.CellSqr == c.CellSqr)
		if peer {
			want = append(want, p)
		}
		if c.ExCells.Contains(p) != peer {
			t.Errorf("exCells of %s contains %s: %v", c, p, !peer)
		}
	}
	if got := slices.Collect(c.ExCells.All()); !slices.Equal(got, want) || c.ExCells.Len() != 20 {
		t.Errorf("%s has peers %v; want %v in reading order", c, got, want)
	}
}

func TestCellsOfGroup(t *testing.T) {
	g, other := NewGrid(), NewGrid()
	cells := g.Sqrs[4].Cells
	for i, want := range [9][2]int{{3, 3}, {3, 4}, {3, 5}, {4, 3}, {4, 4}, {4, 5}, {5, 3}, {5, 4}, {5, 5}} {
		if cells.At(i) != g.Cell(want[0], want[1]) {
			t.Errorf("cell %d of the middle square is %v", i, cells.At(i))
		}
	}
	if cells.Len() != 9 || cells.Contains(g.Cell(0, 0)) || !cells.Contains(g.Cell(4, 4)) {
		t.Error("the middle square holds the wrong cells")
	}
	if cells.Contains(other.Cell(4, 4)) || cells.Contains(nil) || cells.Contains(4) {
		t.Error("a group holds only cells of its own grid")
	}
}
