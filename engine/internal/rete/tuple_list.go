package rete

// The child lists. A left parent links its children by lprev and lnext, a right parent by rprev and rnext.

func (p *Tuple) appendLeft(c *Tuple) {
	c.lprev, c.lnext = p.kidLast, nil
	if p.kidLast != nil {
		p.kidLast.lnext = c
	} else {
		p.kidFirst = c
	}
	p.kidLast = c
}

func (p *Tuple) appendRight(c *Tuple) {
	c.rprev, c.rnext = p.kidLast, nil
	if p.kidLast != nil {
		p.kidLast.rnext = c
	} else {
		p.kidFirst = c
	}
	p.kidLast = c
}

// insertLeft links c in front of cursor; nil is the end.
func (p *Tuple) insertLeft(c, cursor *Tuple) {
	if cursor == nil {
		p.appendLeft(c)
		return
	}
	c.lprev, c.lnext = cursor.lprev, cursor
	if cursor.lprev != nil {
		cursor.lprev.lnext = c
	} else {
		p.kidFirst = c
	}
	cursor.lprev = c
}

// insertRight links c in front of cursor; nil is the end.
func (p *Tuple) insertRight(c, cursor *Tuple) {
	if cursor == nil {
		p.appendRight(c)
		return
	}
	c.rprev, c.rnext = cursor.rprev, cursor
	if cursor.rprev != nil {
		cursor.rprev.rnext = c
	} else {
		p.kidFirst = c
	}
	cursor.rprev = c
}

// unlinkLeft takes c from its left parent.
func (c *Tuple) unlinkLeft() {
	p := c.lp
	if c.lprev != nil {
		c.lprev.lnext = c.lnext
	} else {
		p.kidFirst = c.lnext
	}
	if c.lnext != nil {
		c.lnext.lprev = c.lprev
	} else {
		p.kidLast = c.lprev
	}
	c.lprev, c.lnext = nil, nil
}

// unlinkRight takes c from its right parent.
func (c *Tuple) unlinkRight() {
	p := c.rp
	if c.rprev != nil {
		c.rprev.rnext = c.rnext
	} else {
		p.kidFirst = c.rnext
	}
	if c.rnext != nil {
		c.rnext.rprev = c.rprev
	} else {
		p.kidLast = c.rprev
	}
	c.rprev, c.rnext = nil, nil
}

// unlink takes c from its parents. Their pointers stay: ancestors may still be read.
func (c *Tuple) unlink() {
	c.unlinkLeft()
	if c.rp != nil {
		c.unlinkRight()
	}
}

// toEndLeft moves c to the end of its left parent's children, toEndRight of its right parent's.
func (c *Tuple) toEndLeft() {
	if c.lnext != nil {
		c.unlinkLeft()
		c.lp.appendLeft(c)
	}
}

func (c *Tuple) toEndRight() {
	if c.rnext != nil {
		c.unlinkRight()
		c.rp.appendRight(c)
	}
}

// block puts left in front of the list of those that right blocks.
func block(left, right *Tuple) {
	left.blocker = right
	left.bprev, left.bnext = nil, right.blocker
	if right.blocker != nil {
		right.blocker.bprev = left
	}
	right.blocker = left
}

// unblock takes left from its blocker's list.
func unblock(left *Tuple) {
	right := left.blocker
	if left.bprev != nil {
		left.bprev.bnext = left.bnext
	} else {
		right.blocker = left.bnext
	}
	if left.bnext != nil {
		left.bnext.bprev = left.bprev
	}
	left.blocker, left.bprev, left.bnext = nil, nil, nil
}
