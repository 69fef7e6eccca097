package rete

import (
	"sort"

	"whenthen/engine/internal/image"
	"whenthen/engine/internal/join"
	"whenthen/engine/internal/memory"
)

// memories copies the memories of the nodes. If restoring, it puts the buckets into the tables of their nodes.
func (c *imageCoder) memories() {
	w, img := c.w, c.img
	if c.restoring {
		buckets := w.Buckets.Claim()
		for i := range img.Buckets {
			c.restoreBucket(buckets.At(img.Buckets[i].ID), &img.Buckets[i])
		}
		buckets.Done()
	} else {
		img.Nodes = make([]image.Node, len(w.nodes))
	}
	for i := range img.Nodes {
		c.memory(i, &img.Nodes[i])
	}
	if c.restoring {
		for _, e := range img.Buckets {
			w.RestoreIntervals(w.Net.Nodes[e.Node], w.Bucket(memory.BucketID(e.ID)), e.Intervals)
		}
		return
	}
	// The order in a table depends on its size, which is not part of the state.
	sort.Slice(img.Buckets, func(i, j int) bool { return img.Buckets[i].ID < img.Buckets[j].ID })
}

// memory copies the memory of a node. A node that was never used gets no memory when restoring.
func (c *imageCoder) memory(i int, e *image.Node) {
	w := c.w
	m := w.nodes[i]
	if unused := (image.Node{Linked: w.Net.Start.Linked[i]}); !c.restoring && m == nil {
		*e = unused
		return
	} else if c.restoring && *e == unused {
		return
	}
	if c.restoring {
		m = w.memory(w.Net.Nodes[i])
	} else {
		c.buckets(i, &m.Index)
	}
	image.Same(c.restoring, &m.Index.Lefts, &e.Left)
	image.Same(c.restoring, &m.Index.Rights, &e.Right)
	image.Same(c.restoring, &m.rights, &e.Rights)
	image.Same(c.restoring, &m.linked, &e.Linked)
	c.staging(&m.Right, &e.Staged)
}

// buckets saves the buckets of a node that are not empty, and the only bucket of a node without keys.
func (c *imageCoder) buckets(node int, x *join.Index) {
	for b := range c.w.BucketsOf(x) {
		if all := x.Keyless(); all || b.Filled() {
			c.takeBucket(node, b, all)
		}
	}
}

func (c *imageCoder) takeBucket(node int, b *join.Bucket, all bool) {
	n := c.w.Net.Nodes[node]
	e := image.Bucket{Node: node, Absent: b.Absent(), All: all}
	c.bucket(b, &e)
	if !all && !b.Absent() {
		e.Fresh = c.w.IsFresh(n, b)
	}
	if b.Ranged() {
		e.Intervals = c.w.StaleIntervals(n, b)
	}
	c.img.Buckets = append(c.img.Buckets, e)
}

func (c *imageCoder) restoreBucket(b *join.Bucket, e *image.Bucket) {
	w := c.w
	n := w.Net.Nodes[e.Node]
	c.bucket(b, e)
	if e.Absent {
		b.SetAbsent()
	}
	x := &w.memory(n).Index
	if e.Fresh && !e.All {
		w.Refresh(n, b)
	}
	x.Restore(b, e.All)
}

func (c *imageCoder) bucket(b *join.Bucket, e *image.Bucket) {
	image.Pass(c.restoring, &b.Self, &e.ID)
	image.Same(c.restoring, &b.Hash, &e.Hash)
	c.list(&b.Left, &e.Lists[0], &e.Lists[1])
	c.list(&b.Right, &e.Lists[2], &e.Lists[3])
}

// windows copies the contents of the windows. An image may have fewer windows than the network.
func (c *imageCoder) windows() {
	c.outside()
	live := c.w.windows
	if c.restoring {
		live = live[:len(c.img.Windows)]
	}
	image.Each(c.restoring, &live, &c.img.Windows, func(window *windowQueue, events *[][2]int64) {
		if !c.restoring {
			*events = [][2]int64{}
		}
		image.Each(c.restoring, (*[]windowEntry)(window), events, func(x *windowEntry, e *[2]int64) {
			image.Pass(c.restoring, &x.fact, &e[0])
			image.Same(c.restoring, &x.end, &e[1])
		})
	})
}

// segments copies the changes staged before segments, their link states, and the queries with changes to process.
func (c *imageCoder) segments() {
	w, img := c.w, c.img
	image.Each(c.restoring, &w.segments, &img.Segments, func(s *segmentMemory, e *image.Segment) {
		c.staging(&s.left, &e.Staged)
		image.Same(c.restoring, &s.unlinked, &e.Unlinked)
		image.Same(c.restoring, &s.dirty, &e.Dirty)
	})
	image.Each(c.restoring, &w.paths, &img.Paths, func(path, unlinked *int) { image.Same(c.restoring, path, unlinked) })
	if c.restoring {
		for _, i := range img.Queries {
			w.wakeQuery(w.Net.Plans[i])
		}
		return
	}
	for i, dirty := range w.queries {
		if dirty {
			img.Queries = append(img.Queries, i)
		}
	}
}

// outside copies the facts that have left windows.
func (c *imageCoder) outside() {
	w, img := c.w, c.img
	if c.restoring {
		for _, x := range img.Outside {
			w.putOutside(w.Net.Windows[x[0]], w.Handle(memory.FactID(x[1])))
		}
		return
	}
	for x := range w.outside {
		img.Outside = append(img.Outside, [2]int{x.window, int(x.fact)})
	}
	sort.Slice(img.Outside, func(i, j int) bool {
		x, y := img.Outside[i], img.Outside[j]
		return x[0] < y[0] || x[0] == y[0] && x[1] < y[1]
	})
}
