package ladder

// A chute is a band, which is three boxes side by side, or a stack, which is three boxes one above the other. Rules can ask for the band
// and the stack of a cell.

// chute returns the number, from 1, of the band of a row, or of the stack of a column.
func chute(line int) int { return (line + 2) / 3 }

// Band returns the number, from 1 to 3, of the cell's row of boxes.
func (c *Cell) Band() int { return chute(c.Row) }

// Stack returns the number, from 1 to 3, of the cell's column of boxes.
func (c *Cell) Stack() int { return chute(c.Column) }

// Band returns the band of the cell.
func (x *Candidate) Band() int { return chute(x.Row) }

// Stack returns the stack of the cell.
func (x *Candidate) Stack() int { return chute(x.Column) }

// Band returns the band of the cell.
func (f *Filled) Band() int { return chute(f.Row) }

// Stack returns the stack of the cell.
func (f *Filled) Stack() int { return chute(f.Column) }
