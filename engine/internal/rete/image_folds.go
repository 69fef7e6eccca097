package rete

import "whenthen/internal/fact"

// fold copies a fold without its states, which refold computes again from the contributions of the matches.
func (c *imageCoder) fold(p **fold, image **ImageFold) {
	switch {
	case c.restoring && *image != nil:
		*p = &fold{}
	case !c.restoring && *p != nil:
		*image = &ImageFold{}
	default:
		return
	}
	fo, e := *p, *image
	same(c, &fo.key, &e.Key)
	same(c, &fo.matches, &e.Matches)
	same(c, &fo.stale, &e.Stale)
	pass(c, &fo.result, &e.Result)
	pass(c, &fo.changed, &e.Changed)
	pass(c, &fo.cause, &e.Cause)
	c.node(&fo.node, &e.Node)
	switch {
	case !c.restoring:
		e.Tables = grownTables(fo.states)
	case len(e.Tables) > 0:
		c.tables[fo] = e.Tables
	}
	if len(fo.grouped()) == 0 && len(e.Groups) == 0 {
		return
	}
	groups := fo.withGroups()
	each(c, &groups.list, &e.Groups, c.fold)
	for i, g := range groups.list {
		if !c.restoring {
			c.groups[g] = i + 1
			continue
		}
		hash := fact.Hash(g.key)
		groups.byKey[hash] = append(groups.byKey[hash], g)
	}
}

// grownTables returns ImageFold.Tables of states, nil if no table is larger than it need be.
func grownTables(states []any) (tables []int) {
	for i, s := range states {
		if set, ok := s.(*fact.CountedSet); ok && set.Grown() > 0 {
			if tables == nil {
				tables = make([]int, len(states))
			}
			tables[i] = set.Grown()
		}
	}
	return tables
}

// contributions walks the contributions that are boxed values in images.
func (c *imageCoder) contributions() {
	w, img := c.w, c.img
	if c.restoring {
		for i := range img.Added {
			c.contribute(&img.Added[i])
		}
		return
	}
	for id := tupleID(1); id < w.cut(); id++ {
		if t := w.at(id); t.is(flagRecord) {
			if e := c.contribution(t); e.Group > 0 || len(e.Values) > 0 {
				img.Added = append(img.Added, e)
			}
		}
	}
}

// recordOf returns the accumulate of a match record; nil in an image that was made up.
func (w *WorkingMemory) recordOf(t *Tuple) *accumulatePart {
	l := w.at(t.lp)
	if l == nil || l.ext == 0 || l.flags&(flagRecord|flagElement) != 0 || l.ext >= extID(w.extensions.Cut()) {
		return nil
	}
	if fo := w.foldOf(l); fo != nil && fo.node != nil {
		return fo.node.accumulate
	}
	return nil
}

func (c *imageCoder) contribution(t *Tuple) ImageContribution {
	e := ImageContribution{Tuple: uint32(t.self)}
	id := t.ext
	next := func() (v any, ok bool) {
		if id == 0 {
			return nil, false
		}
		x := c.w.contributions.At(uint32(id))
		id = x.next
		return x.value, true
	}
	part := c.w.recordOf(t)
	if part == nil {
		return e
	}
	if part.key != nil {
		if v, _ := next(); v != nil {
			g, _ := v.(*fold)
			e.Group = c.groups[g]
		}
	}
	for i := range part.functions {
		switch fn := &part.functions[i]; {
		case fn.boxedInImage():
			e.Values = append(e.Values, fn.boxed(t))
		case fn.numbers == nil:
			if v, ok := next(); ok {
				e.Values = append(e.Values, v)
			}
		}
	}
	return e
}

func (c *imageCoder) contribute(e *ImageContribution) {
	w := c.w
	t := w.at(tupleID(e.Tuple))
	t.ext = 0
	at := &t.ext
	if e.Group > 0 {
		at = w.contribute(at, w.foldOf(w.at(t.lp)).grouped()[e.Group-1])
	}
	part, values := w.recordOf(t), e.Values
	if part == nil {
		return
	}
	for i := 0; i < len(part.functions) && len(values) > 0; i++ {
		switch fn := &part.functions[i]; {
		case fn.boxedInImage():
			fn.unbox(t, values[0])
		case fn.numbers == nil:
			at = w.contribute(at, values[0])
		default:
			continue
		}
		values = values[1:]
	}
}

// refold computes the states of all folds from the contributions of their matches.
func (c *imageCoder) refold() {
	w := c.w
	for i := range c.img.Tuples {
		l := w.at(tupleID(c.img.Tuples[i][0]))
		if l.ext == 0 || l.flags&(flagRecord|flagElement) != 0 {
			continue
		}
		fo := w.foldOf(l)
		if fo == nil || fo.node == nil || !w.loadable(&fo.node.load, l) {
			continue
		}
		w.load(&fo.node.load, w.frame, l)
		for record := w.at(l.kidFirst); record != nil; record = w.at(record.lnext) {
			if record.is(flagRecord) {
				c.addAgain(fo, record)
			}
		}
	}
}

// addAgain adds the contribution of a match record to a fold again.
func (x *imageCoder) addAgain(fo *fold, c *Tuple) {
	w, part, at := x.w, fo.node.accumulate, c.ext
	if part.key != nil {
		fo, at = w.groupOf(c), w.contributions.At(uint32(at)).next
	}
	if fo.states == nil {
		part.start(fo, w.frame)
		for i, size := range x.tables[fo] {
			if i >= len(fo.states) { // an image that was made up
				break
			}
			if set, ok := fo.states[i].(*fact.CountedSet); ok {
				set.Reserve(size)
			}
		}
	}
	for i := range part.functions {
		fn := &part.functions[i]
		if n := fn.numbers; n != nil {
			if fo.stale = fo.stale || n.Forgets(); !n.Forgets() {
				n.AddNumbers(fo.states[i], fn.kept(c, new([recordNumbers]int64)), w.frame)
			}
			continue
		}
		if at == 0 {
			return
		}
		added := w.contributions.At(uint32(at))
		fn.Add(fo.states[i], added.value, w.frame)
		at = added.next
	}
}
