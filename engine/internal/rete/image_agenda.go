package rete

import (
	"cmp"
	"maps"
	"slices"

	"whenthen/engine/internal/image"
)

// agenda copies the agenda: groups first, since items are queued in them.
func (c *imageCoder) agenda() {
	w, img := c.w, c.img
	a := &w.agenda
	image.Same(c.restoring, &a.matches, &img.Matches)
	image.Each(c.restoring, &a.groups, &img.Groups, func(g **group, e *image.Group) { c.group(*g, e) })
	c.strangers()
	image.Each(c.restoring, &a.items, &img.Items, c.item)
	if c.restoring {
		a.stack = a.stack[:0]
		for _, name := range img.Focus {
			a.stack = append(a.stack, w.group(name))
		}
		for _, i := range img.Eager {
			a.eager = append(a.eager, &a.items[i])
		}
	} else {
		for _, g := range a.stack {
			img.Focus = append(img.Focus, g.name)
		}
		for _, it := range a.eager {
			img.Eager = append(img.Eager, it.plan.ID)
		}
	}
	image.Each(c.restoring, &a.activations, &img.Activations, func(g *activationGroup, e *image.Activation) {
		image.Pass(c.restoring, &g.first, &e.First)
		image.Same(c.restoring, &g.firedAt, &e.FiredAt)
	})
}

// strangers copies the groups without rules.
func (c *imageCoder) strangers() {
	if c.restoring {
		for i := range c.img.Strangers {
			c.group(c.w.group(c.img.Strangers[i].Name), &c.img.Strangers[i])
		}
		return
	}
	c.img.Strangers = imagesOf(slices.Collect(maps.Values(c.w.agenda.strangers)))
}

func imagesOf(groups []*group) (list []image.Group) {
	slices.SortFunc(groups, func(a, b *group) int { return cmp.Compare(a.name, b.name) })
	for _, g := range groups {
		list = append(list, g.image())
	}
	return list
}

func (c *imageCoder) group(g *group, e *image.Group) {
	if !c.restoring {
		e.Name = g.name
	}
	image.Same(c.restoring, &g.active, &e.Active)
	image.Same(c.restoring, &g.activeAt, &e.ActiveAt)
}

// image and set transfer a group between working memories of different networks.
func (g *group) image() (e image.Group) {
	(&imageCoder{}).group(g, &e)
	return e
}

func (g *group) set(e image.Group) { (&imageCoder{restoring: true}).group(g, &e) }

func (c *imageCoder) item(it *item, e *image.Item) {
	image.Same(c.restoring, &it.salience, &e.Salience)
	image.Same(c.restoring, &it.dirty, &e.Dirty)
	image.Same(c.restoring, &it.inEager, &e.Eager)
	c.list(&it.matches, &e.Matches[0], &e.Matches[1])
	if !c.restoring {
		e.Queued = it.queued
		return
	}
	if it.plan.Dynamic != nil {
		for t := c.w.At(it.matches.First); t != nil; t = c.w.At(t.Next) {
			it.dynamic.Push(t)
		}
	}
	if e.Queued {
		c.w.agenda.group(it).add(it)
	}
}
