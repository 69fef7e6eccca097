package rete

import (
	"whenthen/engine/internal/beta"
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
			t.SetHash(w.ElementHash(*w.Object(t.Fact)))
		case !c.restoring && w.Unchanged(t):
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
	image.Pass(c.restoring, &t.Self, &e[image.FieldSelf])
	image.Pass(c.restoring, &x.Changed, &e[image.FieldChanged])
	image.Pass(c.restoring, &t.Staged, &e[image.FieldStaged])
	image.Pass(c.restoring, &t.Flags, &e[image.FieldFlags])
	image.Pass(c.restoring, &t.Fact, &e[image.FieldOwnFact])
	image.Pass(c.restoring, &t.Left, &e[image.FieldLeft])
	image.Pass(c.restoring, &t.Right, &e[image.FieldRight])
	for i, link := range [...]*memory.TupleID{&t.LeftPrev, &t.LeftNext, &t.RightPrev, &t.RightNext, &t.Prev, &t.Next} {
		image.Pass(c.restoring, link, &e[image.FieldLeftPrev+i])
	}
	image.Pass(c.restoring, &t.Bucket, &e[image.FieldStored])
	image.Pass(c.restoring, &t.StagedPrev, &e[image.FieldStagedPrev])
	image.Pass(c.restoring, &t.StagedNext, &e[image.FieldStagedNext])
	switch {
	case t.Is(memory.FlagRecord): // a record has neither children nor peers: this field contains its last number
		image.Pass(c.restoring, &t.FirstChild, &e[image.FieldPeer])
	case c.w.Forked:
		image.Pass(c.restoring, c.w.Peers.At(uint32(t.Self)), &e[image.FieldPeer])
		fallthrough
	default:
		image.Pass(c.restoring, &t.FirstChild, &e[image.FieldFirst])
	}
	image.Pass(c.restoring, &t.Ext, &e[image.FieldExt])
	image.Pass(c.restoring, &x.Cause, &e[image.FieldCause])
}

// last copies the link to a tuple's last child, which is stored in the first child. For a match, it copies the upper part of its number.
func (c *imageCoder) last(t *memory.Tuple, e *image.Tuple) {
	w := c.w
	if first := t.FirstChild; 0 < first && first < w.Cut() && !t.Is(memory.FlagRecord) {
		switch child := w.At(first); t.Self {
		case child.Left:
			image.Pass(c.restoring, &child.LeftPrev, &e[image.FieldLast])
			return
		case child.Right:
			image.Pass(c.restoring, &child.RightPrev, &e[image.FieldLast])
			return
		}
	}
	image.Pass(c.restoring, &t.High, &e[image.FieldLast])
}

// extensions copies the tuple extensions and the open query calls.
func (c *imageCoder) extensions() {
	w, img := c.w, c.img
	if !c.restoring {
		for id := uint32(1); id < w.Extensions.Cut(); id++ {
			if x := w.Extensions.At(id); used(x) {
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
	extensions := w.Extensions.Claim()
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
func used(x *beta.Extension) bool { return x.Of != nil || x.Role != nil || x.Arm != 0 || x.Mark != 0 }

func (c *imageCoder) extension(x *beta.Extension, e *image.Extension) {
	image.Pass(c.restoring, &x.Arm, &e.Arm)
	image.Same(c.restoring, &x.Mark, &e.Mark)
	answer, asked, match := answerOf(x), callIn(x), matchIn(x)
	image.NodeNumber(c.restoring, c.w.Net, &answer, &e.Answer)
	c.folds.Fold(x, &e.Fold)
	c.call(&asked, &e.Call)
	if c.restoring {
		if asked != nil {
			x.Of = asked
		}
		switch {
		case e.OfMatch():
			match = &matchExtension{}
			x.Role = match
		case answer != nil:
			x.Role = answer
		}
	}
	if match != nil {
		c.match(match, e)
	}
}

func (c *imageCoder) match(x *matchExtension, e *image.Extension) {
	image.Same(c.restoring, &x.activation, &e.Activation)
	image.Pass(c.restoring, &x.actPrev, &e.Links[0])
	image.Pass(c.restoring, &x.actNext, &e.Links[1])
	if !c.restoring {
		if x.plan != nil {
			e.Plan = c.w.Net.NamedPlace(x.plan)
		}
		if x.item != nil {
			e.Item = x.item.plan.ID + 1
		}
		return
	}
	if e.Plan[0] > 0 {
		branch := c.w.Net.Nodes[e.Plan[0]-1].Branch
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
		x.plan = c.w.Net.Plans[e.Plan]
	} else {
		e.Plan = x.plan.ID
	}
	c.tupleAt(&x.root, &e.Root)
	c.tupleAt(&x.left, &e.Left)
	c.call(&x.parent, &e.Parent)
	image.NodeNumber(c.restoring, c.w.Net, &x.asker, &e.Asker)
	c.list(&x.answers, &e.Answers[0], &e.Answers[1])
	image.Same(c.restoring, &x.closed, &e.Closed)
	image.Same(c.restoring, &x.depth, &e.Depth)
	image.Same(c.restoring, &x.given, &e.Given)
	image.Each(c.restoring, &x.inputs, &e.Inputs, c.anyObject)
}
