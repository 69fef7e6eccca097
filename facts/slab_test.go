package facts

import (
	"fmt"
	"testing"
)

// Objects of a tree are separate from each other, and after Reuse those of the next tree are as if they were new, at no further
// allocation.
func TestObjectsAreReused(t *testing.T) {
	var e Encoder
	tree := func(n int) string {
		list := make([]any, 0, n)
		for i := range n {
			o := e.object(i % 4)
			for m := range i % 4 {
				o.Add(fmt.Sprint("m", m), i)
			}
			list = append(list, o)
		}
		return Text(list)
	}
	sizes := []int{3, 500, 7, 2000, 1}
	want := make([]string, len(sizes))
	for i, n := range sizes {
		e = Encoder{}
		want[i] = tree(n)
	}
	e = Encoder{}
	for i, n := range sizes {
		if got := tree(n); got != want[i] {
			t.Errorf("tree of %d objects: %.200s, want %.200s", n, got, want[i])
		}
		e.Reuse()
	}
	if n := testing.AllocsPerRun(10, func() {
		for range 1000 {
			e.object(3)
		}
		e.Reuse()
	}); n > 0 {
		t.Errorf("%v allocations for objects that could be reused", n)
	}
}
