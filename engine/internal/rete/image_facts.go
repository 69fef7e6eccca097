package rete

import (
	"slices"

	"whenthen/internal/fact"
)

// table copies the fact table. If restoring, it creates the facts and assigns the other numbers.
func (c *imageCoder) table() {
	w, img := c.w, c.img
	if !c.restoring {
		img.Table = make([]ImageFact, w.numbers)
	}
	for i := range img.Table {
		e := &img.Table[i]
		f := c.numbered(factID(i), e)
		if f == nil {
			continue
		}
		pass(c, &f.first, &e.Entries[0])
		c.factState(f, e)
	}
	c.unused()
	same(c, &w.dropped, &img.Dropped)
}

// factState copies the state of a fact. The link to its last entry tuple is stored in the first entry tuple, and in the image only for its
// check.
func (c *imageCoder) factState(f *Fact, e *ImageFact) {
	if c.restoring {
		f.setRecency(e.Recency)
		f.set(factDeleted, e.Deleted)
		f.set(factGone, e.Gone)
		return
	}
	e.Recency, e.Deleted, e.Gone = f.Recency(), f.is(factDeleted), f.is(factGone)
	if f.first != 0 {
		e.Entries[1] = uint32(c.w.at(f.first).lprev)
	}
}

// unused copies the free numbers. If restoring, table has created values for them, which are freed here.
func (c *imageCoder) unused() {
	w, img := c.w, c.img
	if !c.restoring {
		for _, id := range slices.Concat(w.unused, w.cleared) {
			img.Unused = append(img.Unused, uint32(id))
		}
		return
	}
	for _, id := range img.Unused {
		w.free(factID(id))
	}
}

// numbered copies the object of a number and returns its fact, or nil if it has none. The initial fact is that of the network.
func (c *imageCoder) numbered(id factID, e *ImageFact) *Fact {
	if c.restoring {
		return c.nextNumber(id, e)
	}
	if o := c.w.object(id); id > 0 && o != nil {
		e.Object = c.number(*o)
	}
	switch c.w.kindOf(id) {
	case factNumber, eventNumber:
		f := c.w.handle(id)
		e.Kind, e.ID, e.EntryPoint = imageFact, f.ID, f.EntryPoint()
		return f
	case elementNumber:
		e.Kind = imageElement
	case resultNumber:
		e.Kind = imageResult
	}
	return nil
}

// nextNumber assigns the next number when restoring.
func (c *imageCoder) nextNumber(id factID, e *ImageFact) *Fact {
	w := c.w
	if id == 0 {
		return w.handle(0)
	}
	var o fact.Object
	c.anyObject(&o, &e.Object)
	switch e.Kind {
	case imageFact:
		f := w.newFact(o, e.ID, e.EntryPoint)
		c.facts = append(c.facts, f)
		return f
	case imageElement:
		w.newValue(o, elementNumber)
	case imageResult:
		w.newValue(o, resultNumber)
	default:
		w.newValue(o, innerNumber)
	}
	return nil
}

// changes copies the change queue and the texts of its changes.
func (c *imageCoder) changes() {
	q := &c.w.changes
	if c.restoring {
		for _, e := range c.img.Changes {
			kind := changeKind(e.Kind)
			switch kind {
			case changeFocus, changeClear:
				q.pushText(kind, changeText{group: e.Group})
				continue
			case changeReplace:
				q.texts = append(q.texts, changeText{to: c.object(e.Object)})
			}
			q.push(change{kind: kind, fact: factID(e.Fact), mask: fact.Mask(e.Mask), stamp: stamp(e.Stamp)})
		}
		return
	}
	texts := q.texts[q.taken:]
	for x := range q.waiting {
		e := ImageChange{Kind: uint8(x.kind), Fact: uint32(x.fact), Mask: uint64(x.mask), Stamp: uint64(x.stamp)}
		switch x.kind {
		case changeFocus, changeClear:
			e.Group, texts = texts[0].group, texts[1:]
		case changeReplace:
			e.Object, texts = c.number(texts[0].to), texts[1:]
		}
		c.img.Changes = append(c.img.Changes, e)
	}
}

// events copies the times of events, and the events that are over. The time when the other events will be over is saved with the job queue.
func (c *imageCoder) events() {
	w, img := c.w, c.img
	if c.restoring {
		for _, x := range img.Times {
			w.times.set(factID(x[0]), EventTime{Start: x[1], End: x[2]})
		}
	}
	for id := factID(1); id < w.numbers; id++ {
		f := w.handle(id)
		if f == nil || f.ID <= 0 || f.Object.Type == nil || !f.Object.Type.Event {
			continue
		}
		if !c.restoring {
			at := w.Time(f)
			img.Times = append(img.Times, [3]int64{int64(id), at.Start, at.End})
		} else if f.is(factDeleted) {
			w.times.depart(f)
		}
	}
	each(c, &w.expiries.over, &img.Over, c.over)
}

// over copies an event that is over; its number is negative if its time had already passed when it was inserted.
func (c *imageCoder) over(f **Fact, number *int64) {
	if c.restoring {
		*f = c.w.handle(factID(max(*number, -*number)))
		(*f).set(factOver, *number > 0)
		return
	}
	*number = int64((*f).number)
	if !(*f).Over() {
		*number = -*number
	}
}
