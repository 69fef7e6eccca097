package rete

import (
	"errors"

	"whenthen/internal/fact"
)

// ErrBusy is the error of taking an image while a node or a query is being evaluated.
var ErrBusy = errors.New("the working memory is busy")

// imageCoder walks a working memory and its image side by side: it fills the image from the working memory or, restoring, a
// new working memory from the image. A kind of record has one function that names its fields, for both directions.
type imageCoder struct {
	w         *WorkingMemory
	img       *Image
	restoring bool
	number    func(fact.Object) int // names an object when an image is taken
	object    func(int) fact.Object // finds it again when one is restored

	facts  []*Fact       // restored, in the order of their numbers
	calls  []*call       // restored, in the order of the image
	places map[*call]int // taken, by their places in the image from 1
	groups map[*fold]int // places of the groups of folds, from 1 among those of their left tuple
	set    []*alarm      // the alarms, in the order of the image
	// rung and idle are the places of alarms in these lists of the working memory.
	rung, idle map[*alarm]int
}

// Image takes the state. number names an object; it is called once for every place an object is held in.
func (w *WorkingMemory) Image(number func(fact.Object) int) (*Image, error) {
	if len(w.pulls) > 0 || w.firing != nil {
		return nil, ErrBusy
	}
	w.makeAllEntries()
	c := &imageCoder{w: w, img: &Image{Cut: uint32(w.cut())}, number: number, places: map[*call]int{}, groups: map[*fold]int{}}
	c.walk()
	return c.img, nil
}

// Restore makes a working memory of an image of the same network. object returns the objects behind the numbers, whose
// types are those of the facts at the time. The facts come back in the order of their handles' numbers.
func Restore(n *Network, o Options, img *Image, object func(int) fact.Object) (*WorkingMemory, []*Fact, error) {
	w := NewWorkingMemory(n, o)
	if len(img.Nodes) != len(w.nodes) || len(img.Segments) != len(w.segments) || len(img.Items) != len(w.agenda.items) ||
		len(img.Paths) != len(w.paths) || len(img.Activations) != len(w.agenda.activations) || len(img.Groups) != len(w.agenda.groups) || len(img.Table) == 0 {
		return nil, nil, errors.New("the image is of another network")
	}
	if o.Distrust {
		if err := img.check(n, object); err != nil {
			return nil, nil, err
		}
	}
	w.distrusted = o.Distrust
	w.changes = changeQueue{}
	clear(w.deferred)
	clear(w.alphas)
	c := &imageCoder{w: w, img: img, restoring: true, object: object}
	c.walk()
	c.refold()
	if w.frame.Err != nil {
		w.noteError(nil)
	}
	return w, c.facts, w.takeError()
}

// walk goes through all of the state. What refers to something by number comes after it.
func (c *imageCoder) walk() {
	w, img := c.w, c.img
	same(c, &w.number, &img.Number)
	same(c, &w.lastID, &img.LastID)
	same(c, &w.facts, &img.Facts)
	c.table()
	c.changes()
	c.events()
	c.tuples()
	c.entryLists()
	same(c, &w.levels, &img.Levels)
	same(c, &w.made, &img.Made)
	c.extensions()
	c.contributions()
	c.memories()
	c.windows()
	c.segments()
	c.agenda()
	c.alarms()
	c.jobs()
}

// same takes a value over as it is.
func same[T any](c *imageCoder, live, image *T) {
	if c.restoring {
		*live = *image
	} else {
		*image = *live
	}
}

// pass takes over a number whose type is another one in the image.
func pass[L, I ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~int | ~int64](c *imageCoder, live *L, image *I) {
	if c.restoring {
		*live = L(*image)
	} else {
		*image = I(*live)
	}
}

// each takes over the records of a list in their order. The list that is filled gets the length of the other one.
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

// anyObject takes over an object; the number 0 stands for null, and for what needs no object.
func (c *imageCoder) anyObject(o *fact.Object, number *int) {
	if !c.restoring {
		*number = c.number(*o)
	} else if *number > 0 {
		*o = c.object(*number)
	}
}

// node takes over a node, from 1; 0 is none.
func (c *imageCoder) node(n **Node, number *int) {
	switch {
	case c.restoring && *number > 0:
		*n = c.w.net.nodes[*number-1]
	case !c.restoring && *n != nil:
		*number = (*n).ID + 1
	}
}

// tupleAt takes over a tuple that is pointed to; 0 is none.
func (c *imageCoder) tupleAt(t **Tuple, number *uint32) {
	switch {
	case c.restoring:
		*t = c.w.at(tupleID(*number))
	case *t != nil:
		*number = uint32((*t).self)
	}
}

// list takes over the ends of a list of tuples.
func (c *imageCoder) list(l *tupleList, first, last *uint32) {
	pass(c, &l.first, first)
	pass(c, &l.last, last)
}

// staging takes over what waits at an input.
func (c *imageCoder) staging(s *staging, image *[8]uint32) {
	for i, stack := range [...]*stack{&s.ins, &s.upd, &s.del, &s.ndel} {
		pass(c, &stack.first, &image[2*i])
		pass(c, &stack.last, &image[2*i+1])
	}
}
