package beta

import (
	"whenthen/engine/internal/eval"
	"whenthen/engine/internal/image"
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
)

// FoldCoder copies the folds of accumulates between a workspace and an image: into the image or, if restoring, from it.
type FoldCoder struct {
	w         *Workspace
	img       *image.Image
	restoring bool
	groups    map[*fold]int     // positions of groups among the groups of their left tuple, from 1
	states    map[*fold][][]any // image.Fold.States of the folds that are restored; nil for functions whose states could not be restored
}

// NewFoldCoder returns a coder for one image.
func NewFoldCoder(w *Workspace, img *image.Image, restoring bool) *FoldCoder {
	return &FoldCoder{w: w, img: img, restoring: restoring, groups: map[*fold]int{}, states: map[*fold][][]any{}}
}

// Fold copies the fold of an extension, if there is one. Refold restores its states.
func (c *FoldCoder) Fold(x *Extension, to **image.Fold) {
	fo := x.fold()
	if c.fold(&fo, to); c.restoring && fo != nil {
		x.Of = fo
	}
}

// fold copies a fold. Refold restores its states when everything that they refer to has been restored.
func (c *FoldCoder) fold(p **fold, to **image.Fold) {
	switch {
	case c.restoring && *to != nil:
		*p = &fold{}
	case !c.restoring && *p != nil:
		*to = &image.Fold{}
	default:
		return
	}
	fo, e := *p, *to
	image.Same(c.restoring, &fo.matches, &e.Matches)
	image.Same(c.restoring, &fo.stale, &e.Stale)
	image.Pass(c.restoring, &fo.result, &e.Result)
	image.Pass(c.restoring, &fo.changed, &e.Changed)
	image.Pass(c.restoring, &fo.cause, &e.Cause)
	image.Pass(c.restoring, &fo.order, &e.Order)
	c.w.lastOrder = max(c.w.lastOrder, fo.order)
	image.NodeNumber(c.restoring, c.w.Net, &fo.node, &e.Node)
	if c.restoring {
		c.states[fo] = e.States
	} else if fo.node != nil {
		e.States = fo.saved(fo.node.Accumulate)
	}
	if len(fo.grouped()) == 0 && len(e.Groups) == 0 {
		return
	}
	groups := fo.withGroups()
	image.Each(c.restoring, &groups.list, &e.Groups, c.fold)
	for i, g := range groups.list {
		if !c.restoring {
			c.groups[g] = i + 1
			e.Groups[i].Key = g.under.value
			e.Groups[i].States = g.saved(fo.node.Accumulate)
			continue
		}
		g.place, g.under = int32(i), &groupKey{value: e.Groups[i].Key, group: g}
	}
}

// saved returns image.Fold.States, or nil if no state is saved.
func (fo *fold) saved(a *network.AccumulatePart) (states [][]any) {
	for i, s := range fo.states {
		if values := eval.SaveState(a.Functions[i].Accumulator, s); values != nil {
			if states == nil {
				states = make([][]any, len(fo.states))
			}
			states[i] = values
		}
	}
	return states
}

// Contributions copies the contributions that are boxed values in images.
func (c *FoldCoder) Contributions() {
	w, img := c.w, c.img
	if c.restoring {
		for i := range img.Added {
			c.contribute(&img.Added[i])
		}
		return
	}
	for id := memory.TupleID(1); id < w.Cut(); id++ {
		if t := w.At(id); t.Is(memory.FlagRecord) {
			if e := c.contribution(t); e.Group > 0 || len(e.Values) > 0 {
				img.Added = append(img.Added, e)
			}
		}
	}
}

// recordOf returns the accumulate of a match record, or nil if an image was forged.
func (w *Workspace) recordOf(t *memory.Tuple) *network.AccumulatePart {
	l := w.At(t.Left)
	if l == nil || !l.Extends() || l.Ext >= memory.ExtID(w.Extensions.Cut()) {
		return nil
	}
	if fo := w.foldOf(l); fo != nil && fo.node != nil {
		return fo.node.Accumulate
	}
	return nil
}

func (c *FoldCoder) contribution(t *memory.Tuple) image.Contribution {
	e := image.Contribution{Tuple: uint32(t.Self)}
	part, id := c.w.recordOf(t), t.Ext
	if part == nil {
		return e
	}
	next := func() (v any, ok bool) {
		if id == 0 && !part.OfFacts {
			return nil, false
		}
		v, id = c.w.contributed(part, t, id)
		return v, true
	}
	if part.Key != nil {
		if v, _ := next(); v != nil {
			g, _ := v.(*fold)
			e.Group = c.groups[g]
		}
	}
	var v any
	ok := false
	for i := range part.Functions {
		switch fn := &part.Functions[i]; {
		case fn.BoxedInImage():
			e.Values = append(e.Values, fn.Boxed(t))
		case fn.Numbers == nil:
			if !fn.Again {
				v, ok = next()
			}
			if ok {
				e.Values = append(e.Values, v)
			}
		}
	}
	return e
}

func (c *FoldCoder) contribute(e *image.Contribution) {
	w := c.w
	t := w.At(memory.TupleID(e.Tuple))
	t.Ext = 0
	at := &t.Ext
	if e.Group > 0 {
		at = w.contribute(at, w.foldOf(w.At(t.Left)).grouped()[e.Group-1])
	}
	part, values := w.recordOf(t), e.Values
	if part == nil {
		return
	}
	for i := 0; i < len(part.Functions) && len(values) > 0; i++ {
		switch fn := &part.Functions[i]; {
		case fn.BoxedInImage():
			fn.Unbox(t, values[0])
		case fn.Again: // it shares the contribution of an earlier function
		case fn.Numbers == nil:
			at = w.contribute(at, values[0])
		default:
			continue
		}
		values = values[1:]
	}
}

// Refold restores the states of all folds: those in the image, and the others from the contributions of their matches.
func (c *FoldCoder) Refold() {
	w := c.w
	for i := range c.img.Tuples {
		l := w.At(memory.TupleID(c.img.Tuples[i][image.FieldSelf]))
		if !l.Extends() {
			continue
		}
		fo := w.foldOf(l)
		if fo == nil || fo.node == nil || !w.Loadable(&fo.node.Load, l) {
			continue
		}
		w.Load(&fo.node.Load, w.Frame, l)
		part, folds := fo.node.Accumulate, []*fold{fo}
		if part.Key != nil {
			folds = fo.grouped()
		}
		whole := true
		for _, g := range folds {
			whole = c.resume(part, g) && whole
		}
		if whole {
			continue
		}
		for record := w.At(l.FirstChild); record != nil; record = w.At(record.LeftNext) {
			if record.Is(memory.FlagRecord) {
				c.addAgain(fo, record)
			}
		}
	}
}

// resume restores the states of a fold that are in the image. If that is not all of them, it returns false, and starts the others without
// matches.
func (c *FoldCoder) resume(part *network.AccumulatePart, fo *fold) (whole bool) {
	saved := c.states[fo]
	if len(saved) != len(part.Functions) {
		delete(c.states, fo)
		return false
	}
	whole, fo.states = true, fo.few[:]
	if len(saved) > len(fo.few) {
		fo.states = make([]any, len(saved))
	}
	fo.states = fo.states[:len(saved)]
	for i := range saved {
		fn := &part.Functions[i]
		if saved[i] != nil {
			fo.states[i] = eval.LoadState(fn.Accumulator, saved[i], c.w.Frame)
		}
		if fo.states[i] == nil {
			saved[i], whole = nil, false
			fo.states[i] = fn.New(c.w.Frame)
		}
	}
	return whole
}

// addAgain adds the contribution of a match record to those states of a fold that are not in the image.
func (x *FoldCoder) addAgain(fo *fold, c *memory.Tuple) {
	w, part, at := x.w, fo.node.Accumulate, c.Ext
	if part.Key != nil {
		fo, at = w.groupOf(c), w.groupEntry(c).next
	}
	if fo.states == nil {
		fo.start(part, w.Frame)
	}
	saved := x.states[fo]
	var v any
	for i := range part.Functions {
		fn := &part.Functions[i]
		again := saved == nil || saved[i] == nil
		if n := fn.Numbers; n != nil {
			if fo.stale = fo.stale || again && n.Forgets(); again && !n.Forgets() {
				n.AddNumbers(fo.states[i], fn.Kept(c, new([memory.RecordNumbers]int64)), w.Frame)
			}
			continue
		}
		if !fn.Again {
			if at == 0 && !part.OfFacts {
				return
			}
			v, at = w.contributed(part, c, at)
		}
		if again {
			fn.Add(fo.states[i], v, w.Frame)
		}
	}
}
