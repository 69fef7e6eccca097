package collect

import (
	"cmp"
	"iter"
	"slices"
	"strings"

	"whenthen/engine/java/internal/def"
	"whenthen/engine/java/internal/function"
	"whenthen/internal/fact"
	"whenthen/internal/registry"
)

var (
	priorityQueueType = registry.NewLibraryType(183, "java.util", "PriorityQueue", (*priorityQueue)(nil), fact.QueueType)
	joinerType        = registry.NewLibraryType(184, "java.util", "StringJoiner", (*joiner)(nil))
)

// priorityQueue is a heap with Java's layout, so that iteration has the same order as in Java.
type priorityQueue struct {
	list  []any
	order fact.FuncValue // a Comparator; nil for the natural order
	by    func(a, b any) (int, error)

	changes int
}

// Changes returns a number that differs after every change of the queue's size; iterations compare it.
func (q *priorityQueue) Changes() int { return q.changes }

func (q *priorityQueue) compare(a, b any) (int, error) {
	if q.by == nil {
		q.by = function.Comparison(q.order)
	}
	return q.by(a, b)
}

func (*priorityQueue) JavaClass() *fact.Type { return priorityQueueType }

// ByIdentity marks a collection that does not define equals.
func (*priorityQueue) ByIdentity() {}

func (q *priorityQueue) Len() int { return len(q.list) }

// Contains looks for an equal element.
func (q *priorityQueue) Contains(v any) bool { return q.find(v) >= 0 }

func (q *priorityQueue) find(v any) int {
	for i, x := range q.list {
		if fact.JavaEqual(v, x) {
			return i
		}
	}
	return -1
}

// All yields the elements in heap order.
func (q *priorityQueue) All() iter.Seq[any] {
	return func(yield func(any) bool) {
		for _, v := range q.list {
			if !yield(v) {
				return
			}
		}
	}
}

// Held returns the elements as a list, because the text of a queue is like the text of a list.
func (q *priorityQueue) Held() (before string, held any, after string) {
	return "", fact.NewList(q.list...), ""
}

// up moves v from index i towards the root of the heap until it is in order. If a comparison fails, v is not stored.
func (q *priorityQueue) up(i int, v any) error {
	for i > 0 {
		parent := (i - 1) / 2
		c, err := q.compare(v, q.list[parent])
		if err != nil {
			return err
		}
		if c >= 0 {
			break
		}
		q.list[i] = q.list[parent]
		i = parent
	}
	q.list[i] = v
	return nil
}

func (q *priorityQueue) down(i int) error {
	for {
		child := 2*i + 1
		if child >= len(q.list) {
			return nil
		}
		if child+1 < len(q.list) {
			if c, err := q.compare(q.list[child], q.list[child+1]); err != nil {
				return err
			} else if c > 0 {
				child++
			}
		}
		if c, err := q.compare(q.list[i], q.list[child]); err != nil || c <= 0 {
			return err
		}
		q.list[i], q.list[child] = q.list[child], q.list[i]
		i = child
	}
}

func (q *priorityQueue) add(env *fact.Env, v any) (bool, error) {
	if v == nil {
		return false, fact.NullPointer()
	}
	if err := env.Grow(16); err != nil {
		return false, err
	}
	n := len(q.list)
	if n == 0 && q.order == nil { // elements without an order are rejected at once
		if _, err := q.compare(v, v); err != nil {
			return false, err
		}
	}
	q.changes++
	q.list = append(q.list, nil)
	err := q.up(n, v)
	if err != nil {
		q.list = q.list[:n]
	}
	return true, err
}

// removeAt removes the element at an index in the same way as Java's removeAt.
func (q *priorityQueue) removeAt(i int) (any, error) {
	q.changes++
	v := q.list[i]
	last := len(q.list) - 1
	q.list[i] = q.list[last]
	q.list[last] = nil
	if q.list = q.list[:last]; i == last {
		return v, nil
	}
	moved := q.list[i]
	err := q.down(i)
	if err == nil && fact.Unpack(q.list[i]) == fact.Unpack(moved) { // the same object, not only an equal one
		err = q.up(i, moved)
	}
	return v, err
}

// retain removes the elements for which check returns false. If *failed is set afterwards, nothing is removed.
func (q *priorityQueue) retain(check func(any) bool, failed *error) (bool, error) {
	kept := slices.DeleteFunc(slices.Clone(q.list), func(v any) bool { return !check(v) })
	if *failed != nil || len(kept) == len(q.list) {
		return false, *failed
	}
	q.list = kept
	q.changes++
	return true, q.heapify()
}

// heapify orders all elements in the same way as Java's heapify.
func (q *priorityQueue) heapify() error {
	for i := len(q.list)/2 - 1; i >= 0; i-- {
		if err := q.down(i); err != nil {
			return err
		}
	}
	return nil
}

// first returns the first element, and also removes it if remove is set. empty is the exception for an empty queue (see none).
func (q *priorityQueue) first(remove bool, empty *fact.Type) (any, error) {
	switch {
	case len(q.list) == 0:
		return none(empty)
	case remove:
		return q.removeAt(0)
	}
	return q.list[0], nil
}

// joiner is java.util.StringJoiner.
type joiner struct {
	separator, prefix, suffix string
	empty                     *string
	parts                     []string
}

func (*joiner) JavaClass() *fact.Type { return joinerType }
func (*priorityQueue) Mutable()       {}
func (*joiner) Mutable()              {}

func (j *joiner) String() string {
	if len(j.parts) == 0 && j.empty != nil {
		return *j.empty
	}
	return j.prefix + strings.Join(j.parts, j.separator) + j.suffix
}

func queueClasses() []def.Class {
	type q = *priorityQueue
	full := func(env *fact.Env, c any) (q, error) {
		list, err := def.Elements(c)
		if err != nil {
			return nil, err
		}
		x := &priorityQueue{}
		switch from := c.(type) { // the new queue has the order of a collection that has one
		case *priorityQueue:
			x.order = from.order
		case *fact.SetValue:
			x.order = function.Comparator(from.Map().Order())
		}
		for _, v := range list {
			if v == nil {
				return nil, noNulls(list)
			}
			x.list = append(x.list, v)
		}
		return x, cmp.Or(env.Grow(16*len(x.list)), x.heapify())
	}
	return []def.Class{
		{Type: fact.QueueType, Methods: queueMethods()},
		{Type: priorityQueueType,
			Constructors: []*fact.Method{def.S0("", func() q { return &priorityQueue{} }),
				def.S1("", func(int) q { return &priorityQueue{} }), def.S1("", func(f fact.FuncValue) q { return &priorityQueue{order: f} }),
				def.S2("", func(_ int, f fact.FuncValue) q { return &priorityQueue{order: f} }),
				def.Takes(def.T2("", full), fact.CollectionType)},
			Methods: []*fact.Method{def.M0("size", q.Len)}},
		bitSetClass(),
		{Type: joinerType,
			Constructors: []*fact.Method{def.S1("", func(s string) *joiner { return &joiner{separator: s} }),
				def.T3("", func(s, prefix, suffix string) (*joiner, error) {
					return &joiner{separator: s, prefix: prefix, suffix: suffix}, nil
				})},
			Methods: append(def.Changing(def.M1("add", func(j *joiner, v any) *joiner { j.parts = append(j.parts, fact.ToString(v)); return j }),
				def.M1("setEmptyValue", func(j *joiner, s string) *joiner { j.empty = &s; return j })),
				def.M1("merge", func(j, other *joiner) *joiner {
					if len(other.parts) > 0 {
						j.parts = append(j.parts, strings.Join(other.parts, other.separator))
					}
					return j
				}), def.M0("length", func(j *joiner) int { return len(j.String()) }))},
	}
}
