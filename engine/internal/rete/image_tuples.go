package rete

// The fields of an ImageTuple: the fields of the tuple and its lineage, the last child, and the peer.
const (
	imageSelf = iota
	imageChanged
	imageStaged
	imageFlags
	imageOwnFact
	imageLeft
	imageRight
	imageFirst
	imageLast
	imageLeftPrev
	imageLeftNext
	imageRightPrev
	imageRightNext
	imagePrev
	imageNext
	imageStored
	imageStagedPrev
	imageStagedNext
	imagePeer // for a match record, a number: see number64
	imageExt
	imageCause
	imageFields
)

// freshHash, as an extension, means the hash of an element that has not changed since it was read.
const freshHash = uint64(1) << 40

// tuples copies the live tuples. If restoring, it creates them; the numbers between them are free.
func (c *imageCoder) tuples() {
	w, img := c.w, c.img
	indexed := w.indexed()
	if c.restoring {
		c.makeTuples()
	} else {
		for id := tupleID(1); id < w.cut(); id++ {
			if !w.at(id).is(flagFree) {
				img.Tuples = append(img.Tuples, ImageTuple{uint64(id)})
			}
		}
	}
	for i := range img.Tuples {
		e := &img.Tuples[i]
		t := w.at(tupleID(e[imageSelf]))
		c.tuple(t, e)
		switch {
		case indexed[tupleID(e[imageSelf])]:
			e[imageExt] = 0
		case !t.is(flagElement):
		case c.restoring && e[imageExt] == freshHash:
			t.setHash(w.elementHash(*w.object(t.fact)))
		case !c.restoring && w.unchanged(t):
			e[imageExt] = freshHash
		}
	}
	for i := range img.Tuples {
		e := &img.Tuples[i]
		c.last(w.at(tupleID(e[imageSelf])), e)
	}
}

// makeTuples creates the tuples of an image, empty except for their numbers.
func (c *imageCoder) makeTuples() {
	w, img := c.w, c.img
	b := w.budget
	w.arena = arena{stamped: w.stamped, forked: w.forked, beside: w.beside}
	w.limitTuples(b)
	w.out.arena = &w.arena
	for w.cut() < tupleID(img.Cut) {
		w.get()
	}
	held := make([]bool, img.Cut)
	for i := range img.Tuples {
		held[img.Tuples[i][imageSelf]] = true
	}
	for id := tupleID(img.Cut); id > 1; id-- {
		if !held[id-1] {
			w.recycle(w.at(id - 1))
		}
	}
}

// tuple copies the fields of a tuple, and its lineage.
func (c *imageCoder) tuple(t *Tuple, e *ImageTuple) {
	var none lineage
	x := &none
	if c.w.stamped {
		x = c.w.lineages.At(uint32(t.self))
	}
	pass(c, &t.self, &e[imageSelf])
	pass(c, &x.changed, &e[imageChanged])
	pass(c, &t.staged, &e[imageStaged])
	pass(c, &t.flags, &e[imageFlags])
	pass(c, &t.fact, &e[imageOwnFact])
	pass(c, &t.lp, &e[imageLeft])
	pass(c, &t.rp, &e[imageRight])
	for i, link := range [...]*tupleID{&t.lprev, &t.lnext, &t.rprev, &t.rnext, &t.mprev, &t.mnext} {
		pass(c, link, &e[imageLeftPrev+i])
	}
	pass(c, &t.bucket, &e[imageStored])
	pass(c, &t.sprev, &e[imageStagedPrev])
	pass(c, &t.snext, &e[imageStagedNext])
	switch {
	case t.is(flagRecord): // a record has neither children nor peers: this field contains its last number
		pass(c, &t.kidFirst, &e[imagePeer])
	case c.w.forked:
		pass(c, c.w.peers.At(uint32(t.self)), &e[imagePeer])
		fallthrough
	default:
		pass(c, &t.kidFirst, &e[imageFirst])
	}
	pass(c, &t.ext, &e[imageExt])
	pass(c, &x.cause, &e[imageCause])
}

// last copies the link to a tuple's last child, which is stored in the first child. For a match, it copies the upper part of its number.
func (c *imageCoder) last(t *Tuple, e *ImageTuple) {
	w := c.w
	if first := t.kidFirst; 0 < first && first < w.cut() && !t.is(flagRecord) {
		switch child := w.at(first); t.self {
		case child.lp:
			pass(c, &child.lprev, &e[imageLast])
			return
		case child.rp:
			pass(c, &child.rprev, &e[imageLast])
			return
		}
	}
	pass(c, &t.high, &e[imageLast])
}

// extensions copies the tuple extensions and the open query calls.
func (c *imageCoder) extensions() {
	w, img := c.w, c.img
	if !c.restoring {
		for id := uint32(1); id < w.extensions.Cut(); id++ {
			if x := w.extensions.At(id); x.used() {
				img.Extensions = append(img.Extensions, ImageExtension{ID: id})
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
		t := w.at(tupleID(img.Tuples[i][imageSelf]))
		if t.extends() {
			extensions.At(uint32(t.ext)) // the list may be empty
		}
	}
	extensions.Done()
}

// used reports whether an extension belongs to a tuple.
func (x *extension) used() bool {
	return x.of != nil || x.answer != nil || x.arm != 0 || x.mark != 0 || x.match != nil
}

func (c *imageCoder) extension(x *extension, e *ImageExtension) {
	pass(c, &x.arm, &e.Arm)
	same(c, &x.mark, &e.Mark)
	c.node(&x.answer, &e.Answer)
	running, asked := x.fold(), x.call()
	c.fold(&running, &e.Fold)
	c.call(&asked, &e.Call)
	switch {
	case !c.restoring:
		e.Told = x.of != nil && running == nil && asked == nil
	case asked != nil:
		x.of = asked
	case running != nil:
		x.of = running
	}
	if c.restoring && e.ofMatch() {
		x.match = &matchExtension{}
	}
	if x.match != nil {
		c.match(x.match, e)
	}
}

// ofMatch reports whether an extension has fields of a match.
func (e *ImageExtension) ofMatch() bool {
	return e.Activation || e.Links != [2]uint32{} || e.Plan[0] > 0 || e.Item > 0
}

func (c *imageCoder) match(x *matchExtension, e *ImageExtension) {
	same(c, &x.activation, &e.Activation)
	pass(c, &x.actPrev, &e.Links[0])
	pass(c, &x.actNext, &e.Links[1])
	if !c.restoring {
		if x.plan != nil {
			e.Plan = c.w.net.namedPlace(x.plan)
		}
		if x.item != nil {
			e.Item = x.item.plan.id + 1
		}
		return
	}
	if e.Plan[0] > 0 {
		branch := c.w.net.nodes[e.Plan[0]-1].branch
		x.plan = branch.arms[e.Plan[1]-1].plan
	}
	if e.Item > 0 {
		x.item = &c.w.agenda.items[e.Item-1]
	}
}

// namedPlace returns the node and arm of a named consequence, both from 1.
func (n *Network) namedPlace(p *itemPlan) [2]int {
	for _, node := range n.nodes {
		if node.Kind == BranchNode {
			for i := range node.branch.arms {
				if node.branch.arms[i].plan == p {
					return [2]int{node.ID + 1, i + 1}
				}
			}
		}
	}
	return [2]int{}
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
			var e ImageCall
			c.callFields(*p, &e)
			c.img.Calls = append(c.img.Calls, e)
			c.places[*p] = len(c.img.Calls)
		}
		*place = c.places[*p]
	}
}

func (c *imageCoder) callFields(x *call, e *ImageCall) {
	if c.restoring {
		x.plan = c.w.net.plans[e.Plan]
	} else {
		e.Plan = x.plan.id
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
