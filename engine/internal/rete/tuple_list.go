package rete

// The child lists. A left parent links its children by lprev and lnext, a right parent by rprev and rnext. The parent stores the first
// child, whose previous link is the last child; the last child's next link is 0.

func (a *arena) appendLeft(p, c *Tuple) {
	if p.kidFirst == 0 {
		p.kidFirst, c.lprev, c.lnext = c.self, c.self, 0
		return
	}
	first := a.known(p.kidFirst)
	c.lprev, c.lnext = first.lprev, 0
	a.known(first.lprev).lnext = c.self
	first.lprev = c.self
}

func (a *arena) appendRight(p, c *Tuple) {
	if p.kidFirst == 0 {
		p.kidFirst, c.rprev, c.rnext = c.self, c.self, 0
		return
	}
	first := a.known(p.kidFirst)
	c.rprev, c.rnext = first.rprev, 0
	a.known(first.rprev).rnext = c.self
	first.rprev = c.self
}

// insertLeft links c into p's list, before cursor.
func (a *arena) insertLeft(p, c, cursor *Tuple) {
	c.lprev, c.lnext = cursor.lprev, cursor.self
	if p.kidFirst == cursor.self {
		p.kidFirst = c.self
	} else {
		a.known(cursor.lprev).lnext = c.self
	}
	cursor.lprev = c.self
}

// insertRight links c into p's list, before cursor.
func (a *arena) insertRight(p, c, cursor *Tuple) {
	c.rprev, c.rnext = cursor.rprev, cursor.self
	if p.kidFirst == cursor.self {
		p.kidFirst = c.self
	} else {
		a.known(cursor.rprev).rnext = c.self
	}
	cursor.rprev = c.self
}

// unlinkLeft removes c from the list of p, which is its left parent except for answers of queries.
func (a *arena) unlinkLeft(p, c *Tuple) {
	next := c.lnext
	first := p.kidFirst == c.self
	if next != 0 {
		a.known(next).lprev = c.lprev
	} else if !first {
		a.known(p.kidFirst).lprev = c.lprev
	}
	if first {
		p.kidFirst = next
	} else {
		a.known(c.lprev).lnext = next
	}
	c.lprev, c.lnext = 0, 0
}

// unlinkRight removes c from its right parent's list.
func (a *arena) unlinkRight(c *Tuple) {
	p, next := a.known(c.rp), c.rnext
	first := p.kidFirst == c.self
	if next != 0 {
		a.known(next).rprev = c.rprev
	} else if !first {
		a.known(p.kidFirst).rprev = c.rprev
	}
	if first {
		p.kidFirst = next
	} else {
		a.known(c.rprev).rnext = next
	}
	c.rprev, c.rnext = 0, 0
}

// detach removes c from its parents' lists. c keeps its links to the parents, since ancestors may still be read.
func (a *arena) detach(c *Tuple) {
	a.unlinkLeft(a.known(c.lp), c)
	if c.rp != 0 {
		a.unlinkRight(c)
	}
}

// toEndLeft moves c to the end of its left parent's list; toEndRight moves it to the end of its right parent's list.
func (a *arena) toEndLeft(c *Tuple) {
	if c.lnext != 0 {
		p := a.known(c.lp)
		a.unlinkLeft(p, c)
		a.appendLeft(p, c)
	}
}

func (a *arena) toEndRight(c *Tuple) {
	if c.rnext != 0 {
		a.unlinkRight(c)
		a.appendRight(a.at(c.rp), c)
	}
}

// block inserts t at the beginning of the list with the given head: the list of tuples that its blocker blocks or, over a subnetwork, the
// list of results that block its blocker.
func (a *arena) block(t, blocker *Tuple, head *tupleID) {
	t.ext, t.flags = extID(blocker.self), t.flags|flagBlocked
	t.mprev, t.mnext = 0, *head
	if *head != 0 {
		a.known(*head).mprev = t.self
	}
	*head = t.self
}

// unblockFrom removes t from that list.
func (a *arena) unblockFrom(head *tupleID, t *Tuple) {
	if t.mprev != 0 {
		a.known(t.mprev).mnext = t.mnext
	} else {
		*head = t.mnext
	}
	if t.mnext != 0 {
		a.known(t.mnext).mprev = t.mprev
	}
	t.forgetBlocker()
}

// unblock removes a blocked left tuple from the list of its blocker.
func (a *arena) unblock(left *Tuple) { a.unblockFrom(a.known(left.blocker()).blocked(), left) }

// forgetBlocker marks a tuple as not blocked, but does not repair the list that it was in.
func (t *Tuple) forgetBlocker() {
	t.ext, t.flags = 0, t.flags&^flagBlocked
	t.mprev, t.mnext = 0, 0
}

// turnBlocked reverses the list of tuples that right blocks.
func (a *arena) turnBlocked(right *Tuple) {
	for l := a.at(*right.blocked()); l != nil; l = a.at(l.mprev) {
		l.mprev, l.mnext = l.mnext, l.mprev
		*right.blocked() = l.self
	}
}

// tupleList links tuples by mprev and mnext, oldest first.
type tupleList struct{ first, last tupleID }

func (a *arena) appendTo(l *tupleList, t *Tuple) {
	t.mprev, t.mnext = l.last, 0
	if l.last != 0 {
		a.known(l.last).mnext = t.self
	} else {
		l.first = t.self
	}
	l.last = t.self
}

// removeFirst does the same as removeFrom for the first tuple.
func (a *arena) removeFirst(l *tupleList, t *Tuple) {
	l.first = t.mnext
	if l.first != 0 {
		a.known(l.first).mprev = 0
	} else {
		l.last = 0
	}
	t.mnext = 0
}

func (a *arena) removeFrom(l *tupleList, t *Tuple) {
	if t.mprev != 0 {
		a.known(t.mprev).mnext = t.mnext
	} else {
		l.first = t.mnext
	}
	if t.mnext != 0 {
		a.known(t.mnext).mprev = t.mprev
	} else {
		l.last = t.mprev
	}
	t.mprev, t.mnext = 0, 0
}
