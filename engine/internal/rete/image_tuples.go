package rete

import (
	"whenthen/engine/internal/image"
	"whenthen/engine/internal/memory"
)

// freshHash, as an extension, means the hash of an element that has not changed since it was read.
const freshHash = uint64(1) << 40

// tuples copies the live tuples. If restoring, it creates them; the numbers between them are free.
func (c *imageCoder) tuples() {
	w, img := c.w, c.img
	indexed := w.Indexed()
	if c.restoring {
		c.makeTuples()
	} else {
		for id := memory.TupleID(1); id < w.Cut(); id++ {
			if !w.At(id).Is(memory.FlagFree) {
				img.Tuples = append(img.Tuples, image.Tuple{uint64(id)})
			}
		}
	}
	for i := range img.Tuples {
		e := &img.Tuples[i]
		t := w.At(memory.TupleID(e[image.FieldSelf]))
		c.tuple(t, e)
		switch {
		case indexed[memory.TupleID(e[image.FieldSelf])]:
			e[image.FieldExt] = 0
		case !t.Is(memory.FlagElement):
		case c.restoring && e[image.FieldExt] == freshHash:
			t.SetHash(w.elementHash(*w.Object(t.Fact)))
		case !c.restoring && w.unchanged(t):
			e[image.FieldExt] = freshHash
		}
	}
	for i := range img.Tuples {
		e := &img.Tuples[i]
		c.last(w.At(memory.TupleID(e[image.FieldSelf])), e)
	}
}

// makeTuples creates the tuples of an image, empty except for their numbers.
func (c *imageCoder) makeTuples() {
	w, img := c.w, c.img
	b := w.Budget
	w.Arena = memory.Arena{Stamped: w.Stamped, Forked: w.Forked, Beside: w.Beside}
	w.limitTuples(b)
	w.out.Arena = &w.Arena
	for w.Cut() < memory.TupleID(img.Cut) {
		w.Get()
	}
	held := make([]bool, img.Cut)
	for i := range img.Tuples {
		held[img.Tuples[i][image.FieldSelf]] = true
	}
	for id := memory.TupleID(img.Cut); id > 1; id-- {
		if !held[id-1] {
			w.Recycle(w.At(id - 1))
		}
	}
}

// tuple copies the fields of a tuple, and its lineage.
func (c *imageCoder) tuple(t *memory.Tuple, e *image.Tuple) {
	var none memory.Lineage
	x := &none
	if c.w.Stamped {
		x = c.w.Lineages.At(uint32(t.Self))
	}
	pass(c, &t.Self, &e[image.FieldSelf])
	pass(c, &x.Changed, &e[image.FieldChanged])
	pass(c, &t.Staged, &e[image.FieldStaged])
	pass(c, &t.Flags, &e[image.FieldFlags])
	pass(c, &t.Fact, &e[image.FieldOwnFact])
	pass(c, &t.Left, &e[image.FieldLeft])
	pass(c, &t.Right, &e[image.FieldRight])
	for i, link := range [...]*memory.TupleID{&t.LeftPrev, &t.LeftNext, &t.RightPrev, &t.RightNext, &t.Prev, &t.Next} {
		pass(c, link, &e[image.FieldLeftPrev+i])
	}
	pass(c, &t.Bucket, &e[image.FieldStored])
	pass(c, &t.StagedPrev, &e[image.FieldStagedPrev])
	pass(c, &t.StagedNext, &e[image.FieldStagedNext])
	switch {
	case t.Is(memory.FlagRecord): // a record has neither children nor peers: this field contains its last number
		pass(c, &t.FirstChild, &e[image.FieldPeer])
	case c.w.Forked:
		pass(c, c.w.Peers.At(uint32(t.Self)), &e[image.FieldPeer])
		fallthrough
	default:
		pass(c, &t.FirstChild, &e[image.FieldFirst])
	}
	pass(c, &t.Ext, &e[image.FieldExt])
	pass(c, &x.Cause, &e[image.FieldCause])
}

// last copies the link to a tuple's last child, which is stored in the first child. For a match, it copies the upper part of its number.
func (c *imageCoder) last(t *memory.Tuple, e *image.Tuple) {
	w := c.w
	if first := t.FirstChild; 0 < first && first < w.Cut() && !t.Is(memory.FlagRecord) {
		switch child := w.At(first); t.Self {
		case child.Left:
			pass(c, &child.LeftPrev, &e[image.FieldLast])
			return
		case child.Right:
			pass(c, &child.RightPrev, &e[image.FieldLast])
			return
		}
	}
	pass(c, &t.High, &e[image.FieldLast])
}

// extensions copies the tuple extensions and the open query calls.
func (c *imageCoder) extensions() {
	w, img := c.w, c.img
	if !c.restoring {
		for id := uint32(1); id < w.extensions.Cut(); id++ {
			if x := w.extensions.At(id); x.used() {
				img.Extensions = append(img.Extensions, image.Extension{ID: id})
				c.extension(x, &img.Extensions[len(img.Extensions)-1])
			}
		}
		return
	}
	for i := range img.Calls {
		x := &call{}
		c.callFields(x, &img.Calls[i])
		c.calls = append(c.calls, x)
	}
	extensions := w.extensions.Claim()
	for i := range img.Extensions {
		e := &img.Extensions[i]
		c.extension(extensions.At(e.ID), e)
	}
	for i := range img.Tuples {
		t := w.At(memory.TupleID(img.Tuples[i][image.FieldSelf]))
		if t.Extends() {
			extensions.At(uint32(t.Ext)) // the list may be empty
		}
	}
	extensions.Done()
}

// used reports whether an extension belongs to a tuple.
func (x *extension) used() bool {
	return x.of != nil || x.answer != nil || x.arm != 0 || x.mark != 0 || x.match != nil
}

func (c *imageCoder) extension(x *extension, e *image.Extension) {
	pass(c, &x.arm, &e.Arm)
	same(c, &x.mark, &e.Mark)
	c.node(&x.answer, &e.Answer)
	running, asked := x.fold(), x.call()
	c.fold(&running, &e.Fold)
	c.call(&asked, &e.Call)
	switch {
	case !c.restoring:
	case asked != nil:
		x.of = asked
	case running != nil:
		x.of = running
	}
	if c.restoring && e.OfMatch() {
		x.match = &matchExtension{}
	}
	if x.match != nil {
		c.match(x.match, e)
	}
}

func (c *imageCoder) match(x *matchExtension, e *image.Extension) {
	same(c, &x.activation, &e.Activation)
	pass(c, &x.actPrev, &e.Links[0])
	pass(c, &x.actNext, &e.Links[1])
	if !c.restoring {
		if x.plan != nil {
			e.Plan = c.w.net.NamedPlace(x.plan)
		}
		if x.item != nil {
			e.Item = x.item.plan.ID + 1
		}
		return
	}
	if e.Plan[0] > 0 {
		branch := c.w.net.Nodes[e.Plan[0]-1].Branch
		x.plan = branch.Arms[e.Plan[1]-1].Plan
	}
	if e.Item > 0 {
		x.item = &c.w.agenda.items[e.Item-1]
	}
}

// call copies a query call as its position in the image, from 1; 0 means nil. When saving, it adds the call to the image, after its parent.
func (c *imageCoder) call(p **call, place *int) {
	switch {
	case c.restoring:
		if *place > 0 {
			*p = c.calls[*place-1]
		}
	case *p != nil:
		if c.places[*p] == 0 {
			var e image.Call
			c.callFields(*p, &e)
			c.img.Calls = append(c.img.Calls, e)
			c.places[*p] = len(c.img.Calls)
		}
		*place = c.places[*p]
	}
}

func (c *imageCoder) callFields(x *call, e *image.Call) {
	if c.restoring {
		x.plan = c.w.net.Plans[e.Plan]
	} else {
		e.Plan = x.plan.ID
	}
	c.tupleAt(&x.root, &e.Root)
	c.tupleAt(&x.left, &e.Left)
	c.call(&x.parent, &e.Parent)
	c.node(&x.asker, &e.Asker)
	c.list(&x.answers, &e.Answers[0], &e.Answers[1])
	same(c, &x.closed, &e.Closed)
	same(c, &x.depth, &e.Depth)
	same(c, &x.given, &e.Given)
	each(c, &x.inputs, &e.Inputs, c.anyObject)
}
