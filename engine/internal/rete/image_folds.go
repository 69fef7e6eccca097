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
	each(c, &fo.groups, &e.Groups, c.fold)
	for i, g := range fo.groups {
		if !c.restoring {
			c.groups[g] = i + 1
			continue
		}
		if fo.byKey == nil {
			fo.byKey = map[uint64][]*fold{}
		}
		hash := fact.Hash(g.key)
		fo.byKey[hash] = append(fo.byKey[hash], g)
	}
}

// contributions walks the contributions that did not fit into the match records of accumulates.
func (c *imageCoder) contributions() {
	w, img := c.w, c.img
	if c.restoring {
		for i := range img.Added {
			c.contribute(&img.Added[i])
		}
		return
	}
	for id := tupleID(1); id < w.cut(); id++ {
		if t := w.at(id); t.is(flagRecord) && t.ext != 0 {
			img.Added = append(img.Added, c.contribution(t))
		}
	}
}

func (c *imageCoder) contribution(t *Tuple) ImageContribution {
	e := ImageContribution{Tuple: uint32(t.self)}
	for id := t.ext; id != 0; {
		x := c.w.contributions.At(uint32(id))
		if g, ok := x.value.(*fold); ok {
			e.Group = c.groups[g]
		} else {
			e.Values = append(e.Values, x.value)
		}
		id = x.next
	}
	return e
}

func (c *imageCoder) contribute(e *ImageContribution) {
	w := c.w
	t := w.at(tupleID(e.Tuple))
	t.ext = 0
	at := &t.ext
	if e.Group > 0 {
		at = w.contribute(at, w.foldOf(w.at(t.lp)).groups[e.Group-1])
	}
	for _, v := range e.Values {
		at = w.contribute(at, v)
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
				w.addAgain(fo, record)
			}
		}
	}
}

// addAgain adds the contribution of a match record to a fold again.
func (w *WorkingMemory) addAgain(fo *fold, c *Tuple) {
	part, at := fo.node.accumulate, c.ext
	if part.key != nil {
		fo, at = w.groupOf(c), w.contributions.At(uint32(at)).next
	}
	if fo.states == nil {
		fo.states = part.start(w.frame)
	}
	for i := range part.functions {
		fn := &part.functions[i]
		if fn.unboxed != nil {
			fn.unboxed.AddBits(fo.states[i], c.number64(fn.place))
			continue
		}
		if fn.forgetful != nil {
			fo.stale = true
			continue
		}
		if at == 0 {
			return
		}
		x := w.contributions.At(uint32(at))
		fn.Add(fo.states[i], x.value, w.frame)
		at = x.next
	}
}
