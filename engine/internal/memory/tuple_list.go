package memory

// The child lists. A left parent links its children by LeftPrev and LeftNext, a right parent by RightPrev and RightNext. The parent stores
// the first child, whose previous link is the last child; the last child's next link is 0.

// AppendLeft appends c to the children of its left parent p.
func (a *Arena) AppendLeft(p, c *Tuple) {
	if p.FirstChild == 0 {
		p.FirstChild, c.LeftPrev, c.LeftNext = c.Self, c.Self, 0
		return
	}
	first := a.Known(p.FirstChild)
	c.LeftPrev, c.LeftNext = first.LeftPrev, 0
	a.Known(first.LeftPrev).LeftNext = c.Self
	first.LeftPrev = c.Self
}

// AppendRight appends c to the children of its right parent p.
func (a *Arena) AppendRight(p, c *Tuple) {
	if p.FirstChild == 0 {
		p.FirstChild, c.RightPrev, c.RightNext = c.Self, c.Self, 0
		return
	}
	first := a.Known(p.FirstChild)
	c.RightPrev, c.RightNext = first.RightPrev, 0
	a.Known(first.RightPrev).RightNext = c.Self
	first.RightPrev = c.Self
}

// InsertLeft links c into p's list, before cursor.
func (a *Arena) InsertLeft(p, c, cursor *Tuple) {
	c.LeftPrev, c.LeftNext = cursor.LeftPrev, cursor.Self
	if p.FirstChild == cursor.Self {
		p.FirstChild = c.Self
	} else {
		a.Known(cursor.LeftPrev).LeftNext = c.Self
	}
	cursor.LeftPrev = c.Self
}

// InsertRight links c into p's list, before cursor.
func (a *Arena) InsertRight(p, c, cursor *Tuple) {
	c.RightPrev, c.RightNext = cursor.RightPrev, cursor.Self
	if p.FirstChild == cursor.Self {
		p.FirstChild = c.Self
	} else {
		a.Known(cursor.RightPrev).RightNext = c.Self
	}
	cursor.RightPrev = c.Self
}

// UnlinkLeft removes c from the list of p, which is its left parent except for answers of queries.
func (a *Arena) UnlinkLeft(p, c *Tuple) {
	next := c.LeftNext
	first := p.FirstChild == c.Self
	if next != 0 {
		a.Known(next).LeftPrev = c.LeftPrev
	} else if !first {
		a.Known(p.FirstChild).LeftPrev = c.LeftPrev
	}
	if first {
		p.FirstChild = next
	} else {
		a.Known(c.LeftPrev).LeftNext = next
	}
	c.LeftPrev, c.LeftNext = 0, 0
}

// UnlinkRight removes c from its right parent's list.
func (a *Arena) UnlinkRight(c *Tuple) {
	p, next := a.Known(c.Right), c.RightNext
	first := p.FirstChild == c.Self
	if next != 0 {
		a.Known(next).RightPrev = c.RightPrev
	} else if !first {
		a.Known(p.FirstChild).RightPrev = c.RightPrev
	}
	if first {
		p.FirstChild = next
	} else {
		a.Known(c.RightPrev).RightNext = next
	}
	c.RightPrev, c.RightNext = 0, 0
}

// Detach removes c from its parents' lists. c keeps its links to the parents, since ancestors may still be read.
func (a *Arena) Detach(c *Tuple) {
	a.UnlinkLeft(a.Known(c.Left), c)
	if c.Right != 0 {
		a.UnlinkRight(c)
	}
}

// ToEndLeft moves c to the end of its left parent's list.
func (a *Arena) ToEndLeft(c *Tuple) {
	if c.LeftNext != 0 {
		p := a.Known(c.Left)
		a.UnlinkLeft(p, c)
		a.AppendLeft(p, c)
	}
}

// ToEndRight moves c to the end of its right parent's list.
func (a *Arena) ToEndRight(c *Tuple) {
	if c.RightNext != 0 {
		a.UnlinkRight(c)
		a.AppendRight(a.At(c.Right), c)
	}
}

// Block inserts t at the beginning of the list with the given head: the list of tuples that its blocker blocks or, over a subnetwork, the
// list of results that block its blocker.
func (a *Arena) Block(t, blocker *Tuple, head *TupleID) {
	t.Ext, t.Flags = ExtID(blocker.Self), t.Flags|FlagBlocked
	t.Prev, t.Next = 0, *head
	if *head != 0 {
		a.Known(*head).Prev = t.Self
	}
	*head = t.Self
}

// UnblockFrom removes t from that list.
func (a *Arena) UnblockFrom(head *TupleID, t *Tuple) {
	if t.Prev != 0 {
		a.Known(t.Prev).Next = t.Next
	} else {
		*head = t.Next
	}
	if t.Next != 0 {
		a.Known(t.Next).Prev = t.Prev
	}
	t.ForgetBlocker()
}

// Unblock removes a blocked left tuple from the list of its blocker.
func (a *Arena) Unblock(left *Tuple) { a.UnblockFrom(a.Known(left.Blocker()).Blocked(), left) }

// ForgetBlocker marks a tuple as not blocked, but does not repair the list that it was in.
func (t *Tuple) ForgetBlocker() {
	t.Ext, t.Flags = 0, t.Flags&^FlagBlocked
	t.Prev, t.Next = 0, 0
}

// TurnBlocked reverses the list of tuples that right blocks.
func (a *Arena) TurnBlocked(right *Tuple) {
	for l := a.At(*right.Blocked()); l != nil; l = a.At(l.Prev) {
		l.Prev, l.Next = l.Next, l.Prev
		*right.Blocked() = l.Self
	}
}

// TupleList links tuples by Prev and Next, oldest first.
type TupleList struct{ First, Last TupleID }

// AppendTo appends t to a list.
func (a *Arena) AppendTo(l *TupleList, t *Tuple) {
	t.Prev, t.Next = l.Last, 0
	if l.Last != 0 {
		a.Known(l.Last).Next = t.Self
	} else {
		l.First = t.Self
	}
	l.Last = t.Self
}

// RemoveFirst does the same as RemoveFrom for the first tuple.
func (a *Arena) RemoveFirst(l *TupleList, t *Tuple) {
	l.First = t.Next
	if l.First != 0 {
		a.Known(l.First).Prev = 0
	} else {
		l.Last = 0
	}
	t.Next = 0
}

// RemoveFrom removes t from a list.
func (a *Arena) RemoveFrom(l *TupleList, t *Tuple) {
	if t.Prev != 0 {
		a.Known(t.Prev).Next = t.Next
	} else {
		l.First = t.Next
	}
	if t.Next != 0 {
		a.Known(t.Next).Prev = t.Prev
	} else {
		l.Last = t.Prev
	}
	t.Prev, t.Next = 0, 0
}
