package rete

import (
	"errors"

	"whenthen/engine/internal/beta"
	"whenthen/engine/internal/image"
	"whenthen/engine/internal/memory"
	"whenthen/engine/internal/network"
	"whenthen/internal/fact"
)

// errBusy is returned if an image is taken while an action runs or a query is open.
var errBusy = errors.New("the working memory is busy")

// imageCoder copies between a working memory and its image: it fills the image from the working memory or, if restoring, a new working
// memory from the image. Each kind of record has one function that lists its fields, for both directions.
type imageCoder struct {
	w         *WorkingMemory
	img       *image.Image
	restoring bool
	number    func(fact.Object) int // assigns a number to an object when an image is taken
	object    func(int) fact.Object // returns that object when the image is restored

	facts  []*memory.Fact // facts being restored, in the order of their numbers
	calls  []*call        // calls being restored, in the order of the image
	places map[*call]int  // positions of saved calls in the image, from 1
	folds  *beta.FoldCoder
	set    []*alarm // the alarms, in the order of the image
	// rung and idle are the positions of alarms in these lists of the working memory.
	rung, idle map[*alarm]int
}

// Image returns the state of the working memory. number assigns a number to an object; it is called once for every reference to an object.
func (w *WorkingMemory) Image(number func(fact.Object) int) (*image.Image, error) {
	if len(w.pulls) > 0 || w.firing != nil {
		return nil, errBusy
	}
	w.Complete()
	c := &imageCoder{w: w, img: &image.Image{Cut: uint32(w.Cut())}, number: number, places: map[*call]int{}}
	c.walk()
	return c.img, nil
}

// Complete creates the tuples that an image contains and that the working memory does not need itself. It may reach a limit. Image calls
// it.
func (w *WorkingMemory) Complete() {
	w.makeAllEntries()
	w.recordAllImplied()
}

// Restore creates a working memory from an image of the same network. object returns the object with a number, of the type that the fact
// had when the image was taken. The facts are returned in the order of their numbers in the fact table.
func Restore(n *network.Network, o Options, img *image.Image, object func(int) fact.Object) (*WorkingMemory, []*memory.Fact, error) {
	w := NewWorkingMemory(n, o)
	if len(img.Nodes) != len(w.nodes) || len(img.Segments) != len(w.segments) || len(img.Items) != len(w.agenda.items) ||
		len(img.Paths) != len(w.paths) || len(img.Activations) != len(w.agenda.activations) || len(img.Groups) != len(w.agenda.groups) || len(img.Table) == 0 {
		return nil, nil, errors.New("the image is of another network")
	}
	if o.Distrust {
		if err := img.Check(n, object); err != nil {
			return nil, nil, err
		}
	}
	w.Distrusted = o.Distrust
	w.changes = memory.ChangeQueue{}
	clear(w.deferred)
	clear(w.alphas)
	c := &imageCoder{w: w, img: img, restoring: true, object: object}
	c.walk()
	c.folds.Refold()
	if w.Frame.Err != nil {
		w.noteError(nil)
	}
	return w, c.facts, w.takeError()
}

// walk copies the whole state. Records are copied after the records they refer to by number.
func (c *imageCoder) walk() {
	w, img := c.w, c.img
	c.folds = beta.NewFoldCoder(&w.Workspace, img, c.restoring)
	image.Same(c.restoring, &w.number, &img.Number)
	image.Same(c.restoring, &w.lastID, &img.LastID)
	image.Same(c.restoring, &w.facts, &img.Facts)
	c.table()
	c.changes()
	c.events()
	c.tuples()
	image.Same(c.restoring, &w.Levels, &img.Levels)
	image.Same(c.restoring, &w.Made, &img.Made)
	c.extensions()
	c.folds.Contributions()
	c.memories()
	c.windows()
	c.segments()
	c.agenda()
	c.alarms()
	c.jobs()
}

// anyObject copies an object; the number 0 means null, or a record without an object.
func (c *imageCoder) anyObject(o *fact.Object, number *int) {
	if !c.restoring {
		*number = c.number(*o)
	} else if *number > 0 {
		*o = c.object(*number)
	}
}

// tupleAt copies a pointer to a tuple as its number; 0 means nil.
func (c *imageCoder) tupleAt(t **memory.Tuple, number *uint32) {
	switch {
	case c.restoring:
		*t = c.w.At(memory.TupleID(*number))
	case *t != nil:
		*number = uint32((*t).Self)
	}
}

// list copies the ends of a list of tuples.
func (c *imageCoder) list(l *memory.TupleList, first, last *uint32) {
	image.Pass(c.restoring, &l.First, first)
	image.Pass(c.restoring, &l.Last, last)
}

// staging copies the ends of the stacks staged at an input.
func (c *imageCoder) staging(s *memory.Staging, ends *[8]uint32) {
	for i, stack := range [...]*memory.Stack{&s.Inserts, &s.Updates, &s.Deletes, &s.Unseen} {
		image.Pass(c.restoring, &stack.First, &ends[2*i])
		image.Pass(c.restoring, &stack.Last, &ends[2*i+1])
	}
}
