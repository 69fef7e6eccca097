package memory

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"
)

// A queue gives its matches in the order of their saliences, and of their numbers among equal ones, however many are removed in between.
func TestDynamicQueue(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		arena := &Arena{}
		q := DynamicQueue{Arena: arena, Room: &QueueRoom{}}
		var waiting []*Tuple
		number := uint64(0)
		push := func(n, saliences int) {
			for range n {
				number++
				m := &Tuple{Self: TupleID(number)}
				m.SetNumber(number)
				m.SetSalience(random.IntN(saliences))
				q.Push(m)
				waiting = append(waiting, m)
			}
		}
		first := func() *Tuple {
			return slices.MinFunc(waiting, func(a, b *Tuple) int {
				return cmp.Or(cmp.Compare(b.Salience(), a.Salience()), cmp.Compare(b.Number(), a.Number()))
			})
		}
		remove := func(m *Tuple) {
			waiting = slices.DeleteFunc(waiting, func(o *Tuple) bool { return o == m })
			q.Remove(m)
		}
		for range 30 {
			push(random.IntN(60), 1+random.IntN(50))
			for n := random.IntN(len(waiting) + 1); n > 0; n-- {
				if random.IntN(4) == 0 {
					remove(first())
				} else {
					remove(waiting[random.IntN(len(waiting))])
				}
				if q.Empty() != (len(waiting) == 0) {
					t.Fatalf("the queue is empty: %v, but %d matches wait", q.Empty(), len(waiting))
				}
				if len(waiting) > 0 && q.First().Tuple != first().Self {
					t.Fatalf("match %d is first, want %d of %d", q.First().Tuple, first().Self, len(waiting))
				}
			}
		}
	}
}
