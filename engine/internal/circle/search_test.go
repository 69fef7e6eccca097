package circle

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestComponents holds the components of random graphs against what each node can reach.
func TestComponents(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		n := 1 + r.IntN(12)
		next := make([][]int, n)
		for range r.IntN(2 * n) {
			from := r.IntN(n)
			next[from] = append(next[from], r.IntN(n))
		}
		found := make([][]int, n)
		s := Search[int]{Next: func(v int) iter.Seq[int] { return slices.Values(next[v]) }, Found: func(component []int) {
			for _, v := range component {
				if found[v] != nil {
					t.Fatalf("%v: %d is in two components", next, v)
				}
				found[v] = slices.Sorted(slices.Values(component))
			}
		}}
		for _, v := range r.Perm(n) {
			s.Visit(v)
		}
		for v := range n {
			want := slices.DeleteFunc(reach(next, v), func(u int) bool { return !slices.Contains(reach(next, u), v) })
			if fmt.Sprint(found[v]) != fmt.Sprint(want) {
				t.Fatalf("%v: the component of %d is %v, want %v", next, v, found[v], want)
			}
		}
	}
}

// reach returns a node and all to which it leads, ascending.
func reach(next [][]int, from int) []int {
	seen := []int{from}
	for i := 0; i < len(seen); i++ {
		for _, u := range next[seen[i]] {
			if !slices.Contains(seen, u) {
				seen = append(seen, u)
			}
		}
	}
	slices.Sort(seen)
	return seen
}

// TestOrder holds that a component comes after those to which it leads, and that a second visit finds nothing again.
func TestOrder(t *testing.T) {
	next := map[string][]string{"a": {"b"}, "b": {"c"}, "c": {"b", "d"}}
	var found []string
	s := Search[string]{Next: func(v string) iter.Seq[string] { return slices.Values(next[v]) }, Found: func(component []string) {
		found = append(found, fmt.Sprint(slices.Sorted(slices.Values(component))))
	}}
	s.Visit("a")
	s.Visit("c")
	if got, want := fmt.Sprint(found), "[[d] [b c] [a]]"; got != want {
		t.Errorf("found %s, want %s", got, want)
	}
}
