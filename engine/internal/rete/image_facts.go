package rete

import (
	"slices"

	"whenthen/engine/internal/image"
	"whenthen/engine/internal/memory"
	"whenthen/internal/fact"
)

// table copies the fact table. If restoring, it creates the facts and assigns the other numbers.
func (c *imageCoder) table() {
	w, img := c.w, c.img
	if !c.restoring {
		img.Table = make([]image.Fact, w.Numbers)
	}
	for i := range img.Table {
		e := &img.Table[i]
		f := c.numbered(memory.FactID(i), e)
		if f == nil {
			continue
		}
		image.Pass(c.restoring, &f.First, &e.Entries[0])
		c.factState(f, e)
	}
	c.unused()
	image.Same(c.restoring, &w.Dropped, &img.Dropped)
}

// FactState copies the state of a fact. The link to its last entry tuple is stored in the first entry tuple, and in the image only for its
// check.
func (c *imageCoder) factState(f *memory.Fact, e *image.Fact) {
	if c.restoring {
		f.SetRecency(e.Recency)
		f.Set(memory.FactDeleted, e.Deleted)
		f.Set(memory.FactGone, e.Gone)
		return
	}
	e.Recency, e.Deleted, e.Gone = f.Recency(), f.Is(memory.FactDeleted), f.Is(memory.FactGone)
	if f.First != 0 {
		e.Entries[1] = uint32(c.w.At(f.First).LeftPrev)
	}
}

// unused copies the free numbers. If restoring, table has created values for them, which are freed here.
func (c *imageCoder) unused() {
	w, img := c.w, c.img
	if !c.restoring {
		for _, id := range slices.Concat(w.Unused, w.Cleared) {
			img.Unused = append(img.Unused, uint32(id))
		}
		return
	}
	for _, id := range img.Unused {
		w.Free(memory.FactID(id))
	}
}

// numbered copies the object of a number and returns its fact, or nil if it has none. The initial fact is that of the network.
func (c *imageCoder) numbered(id memory.FactID, e *image.Fact) *memory.Fact {
	if c.restoring {
		return c.nextNumber(id, e)
	}
	if o := c.w.Object(id); id > 0 && o != nil {
		e.Object = c.number(*o)
	}
	switch c.w.KindOf(id) {
	case memory.FactNumber, memory.EventNumber:
		f := c.w.Handle(id)
		e.Kind, e.ID, e.EntryPoint = image.KindFact, f.ID, f.EntryPoint()
		return f
	case memory.ElementNumber:
		e.Kind = image.KindElement
	case memory.ResultNumber:
		e.Kind = image.KindResult
	}
	return nil
}

// nextNumber assigns the next number when restoring.
func (c *imageCoder) nextNumber(id memory.FactID, e *image.Fact) *memory.Fact {
	w := c.w
	if id == 0 {
		return w.Handle(0)
	}
	var o fact.Object
	c.anyObject(&o, &e.Object)
	switch e.Kind {
	case image.KindFact:
		f := w.NewFact(o, e.ID, e.EntryPoint)
		c.facts = append(c.facts, f)
		return f
	case image.KindElement:
		w.NewValue(o, memory.ElementNumber)
	case image.KindResult:
		w.NewValue(o, memory.ResultNumber)
	default:
		w.NewValue(o, memory.InnerNumber)
	}
	return nil
}

// changes copies the change queue and the texts of its changes.
func (c *imageCoder) changes() {
	q := &c.w.changes
	if c.restoring {
		for _, e := range c.img.Changes {
			kind := memory.ChangeKind(e.Kind)
			switch kind {
			case memory.ChangeFocus, memory.ChangeClear:
				q.PushText(kind, memory.ChangeText{Group: e.Group})
				continue
			case memory.ChangeReplace:
				q.Texts = append(q.Texts, memory.ChangeText{To: c.object(e.Object)})
			}
			q.Push(memory.Change{Kind: kind, Fact: memory.FactID(e.Fact), Mask: fact.Mask(e.Mask), Stamp: memory.Stamp(e.Stamp)})
		}
		return
	}
	texts := q.Texts[q.Taken:]
	for x := range q.Waiting {
		e := image.Change{Kind: uint8(x.Kind), Fact: uint32(x.Fact), Mask: uint64(x.Mask), Stamp: uint64(x.Stamp)}
		switch x.Kind {
		case memory.ChangeFocus, memory.ChangeClear:
			e.Group, texts = texts[0].Group, texts[1:]
		case memory.ChangeReplace:
			e.Object, texts = c.number(texts[0].To), texts[1:]
		}
		c.img.Changes = append(c.img.Changes, e)
	}
}

// events copies the times of events, and the events that are over. The time when the other events will be over is saved with the job queue.
func (c *imageCoder) events() {
	w, img := c.w, c.img
	if c.restoring {
		for _, x := range img.Times {
			w.Times.Set(memory.FactID(x[0]), memory.EventTime{Start: x[1], End: x[2]})
		}
	}
	for id := memory.FactID(1); id < w.Numbers; id++ {
		f := w.Handle(id)
		if f == nil || f.ID <= 0 || f.Object.Type == nil || !f.Object.Type.Event {
			continue
		}
		if !c.restoring {
			at := w.Time(f)
			img.Times = append(img.Times, [3]int64{int64(id), at.Start, at.End})
		} else if f.Is(memory.FactDeleted) {
			w.Times.Depart(f)
		}
	}
	image.Each(c.restoring, &w.Over, &img.Over, c.over)
}

// over copies an event that is over; its number is negative if its time had already passed when it was inserted.
func (c *imageCoder) over(f **memory.Fact, number *int64) {
	if c.restoring {
		*f = c.w.Handle(memory.FactID(max(*number, -*number)))
		(*f).Set(memory.FactOver, *number > 0)
		(*f).Set(memory.FactLate, *number < 0 && len(c.w.life(*f)) == 1)
		return
	}
	*number = int64((*f).Self)
	if !(*f).Over() {
		*number = -*number
	}
}
