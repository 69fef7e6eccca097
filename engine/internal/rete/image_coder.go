package rete

import (
	"errors"

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

	facts  []*memory.Fact    // facts being restored, in the order of their numbers
	calls  []*call           // calls being restored, in the order of the image
	places map[*call]int     // positions of saved calls in the image, from 1
	groups map[*fold]int     // positions of groups among the groups of their left tuple, from 1
	states map[*fold][][]any // ImageFold.States of the folds that are restored; nil for functions whose states could not be restored
	set    []*alarm          // the alarms, in the order of the image
	// rung and idle are the positions of alarms in these lists of the working memory.
	rung, idle map[*alarm]int
}

// Image returns the state of the working memory. number assigns a number to an object; it is called once for every reference to an object.
func (w *WorkingMemory) Image(number func(fact.Object) int) (*image.Image, error) {
	if len(w.pulls) > 0 || w.firing != nil {
		return nil, errBusy
	}
	w.Complete()
	c := &imageCoder{w: w, img: &image.Image{Cut: uint32(w.Cut())}, number: number, places: map[*call]int{}, groups: map[*fold]int{}}
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
	c := &imageCoder{w: w, img: img, restoring: true, object: object, states: map[*fold][][]any{}}
	c.walk()
	c.refold()
	if w.Frame.Err != nil {
		w.noteError(nil)
	}
	return w, c.facts, w.takeError()
}

// walk copies the whole state. Records are copied after the records they refer to by number.
func (c *imageCoder) walk() {
	w, img := c.w, c.img
	same(c, &w.number, &img.Number)
	same(c, &w.lastID, &img.LastID)
	same(c, &w.facts, &img.Facts)
	c.table()
	c.changes()
	c.events()
	c.tuples()
	same(c, &w.Levels, &img.Levels)
	same(c, &w.Made, &img.Made)
	c.extensions()
	c.contributions()
	c.memories()
	c.windows()
	c.segments()
	c.agenda()
	c.alarms()
	c.jobs()
}

// same copies a value unchanged.
func same[T any](c *imageCoder, live, image *T) {
	if c.restoring {
		*live = *image
	} else {
		*image = *live
	}
}

// pass copies a number whose type differs in the image.
func pass[L, I ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~int | ~int64](c *imageCoder, live *L, image *I) {
	if c.restoring {
		*live = L(*image)
	} else {
		*image = I(*live)
	}
}

// each copies the records of a list in order. The destination list gets the length of the source.
func each[L, I any](c *imageCoder, live *[]L, image *[]I, record func(*L, *I)) {
	switch {
	case c.restoring && len(*live) != len(*image):
		*live = make([]L, len(*image))
	case !c.restoring && len(*live) > 0:
		*image = make([]I, len(*live))
	}
	for i := range *image {
		record(&(*live)[i], &(*image)[i])
	}
}

// anyObject copies an object; the number 0 means null, or a record without an object.
func (c *imageCoder) anyObject(o *fact.Object, number *int) {
	if !c.restoring {
		*number = c.number(*o)
	} else if *number > 0 {
		*o = c.object(*number)
	}
}

// node copies a node as its number, from 1; 0 means nil.
func (c *imageCoder) node(n **network.Node, number *int) {
	switch {
	case c.restoring && *number > 0:
		*n = c.w.net.Nodes[*number-1]
	case !c.restoring && *n != nil:
		*number = (*n).ID + 1
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
	pass(c, &l.First, first)
	pass(c, &l.Last, last)
}

// staging copies the ends of the stacks staged at an input.
func (c *imageCoder) staging(s *memory.Staging, image *[8]uint32) {
	for i, stack := range [...]*memory.Stack{&s.Inserts, &s.Updates, &s.Deletes, &s.Unseen} {
		pass(c, &stack.First, &image[2*i])
		pass(c, &stack.Last, &image[2*i+1])
	}
}
