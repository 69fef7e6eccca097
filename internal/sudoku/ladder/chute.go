package ladder

// A chute is three boxes side by side, a band, or one above the other, a stack. Rules see which ones something lies in.

// chute numbers the band of a row, or the stack of a column, from 1.
func chute(line int) int { return (line + 2) / 3 }

// Band is the number, from 1, of the three rows of boxes that the cell lies in.
func (c *Cell) Band() int { return chute(c.Row) }

// Stack is the number, from 1, of the three columns of boxes that the cell lies in.
func (c *Cell) Stack() int { return chute(c.Column) }

// Band is that of the cell.
func (x *Candidate) Band() int { return chute(x.Row) }

// Stack is that of the cell.
func (x *Candidate) Stack() int { return chute(x.Column) }

// Band is that of the cell.
func (f *Filled) Band() int { return chute(f.Row) }

// Stack is that of the cell.
func (f *Filled) Stack() int { return chute(f.Column) }
