package interval

import (
	"math/rand"
	"slices"
	"testing"
)

// The index finds what a scan of everything finds, in the order of the memory: points and intervals, in two dimensions.
func TestIndex(t *testing.T) {
	for _, points := range []bool{true, false} {
		random, x := rand.New(rand.NewSource(1)), newIndex(2, 0)
		places := map[uint32]uint32{}
		tidy := func() {
			if x.Sparse() {
				x.Tidy(func(tuple, place uint32) { places[tuple] = place })
			}
		}
		interval := func() Span {
			low := int64(random.Intn(1000))
			if points || random.Intn(3) == 0 {
				return Span{low, low}
			}
			return Span{low, low + int64(random.Intn(200)) - 5}
		}
		type stored struct {
			tuple uint32
			at    []Span
		}
		var memory []stored // in order
		for step := range 20_000 {
			switch n := random.Intn(20); {
			case n < 10 || len(memory) < 20:
				s := stored{uint32(step + 1), []Span{interval(), interval()}}
				tidy()
				places[s.tuple] = x.Add(s.tuple, s.at)
				memory = append(memory, s)
			case n < 17 && step%4000 > 2000:
				i := random.Intn(len(memory))
				x.Drop(places[memory[i].tuple])
				memory = slices.Delete(memory, i, i+1)
			case n < 19:
				i := random.Intn(len(memory))
				s := memory[i]
				places[s.tuple] = x.Last(places[s.tuple])
				tidy()
				memory = append(slices.Delete(memory, i, i+1), s)
			}
			want := []Span{{Low: int64(random.Intn(1000))}, Everywhere}
			want[0].High = want[0].Low + int64(random.Intn(50))
			if random.Intn(2) == 0 {
				want[1] = Span{int64(random.Intn(1000)), int64(random.Intn(1200))}
			}
			if random.Intn(3) == 0 {
				want[0], want[1] = want[1], want[0]
			}
			least, down := uint32(0), step%2 == 0 // of the points in dimension 0 that an even tuple has
			end := int64(0)
			for _, s := range memory {
				fits := meet(s.at[0], want[0]) && meet(s.at[1], want[1]) && s.at[0].Low == s.at[0].High && s.tuple%2 == 0
				if fits && (least == 0 || down && s.at[0].Low > end || !down && s.at[0].Low < end) {
					least, end = s.tuple, s.at[0].Low
				}
			}
			if got := x.Nearest(want, 0, down, func(tuple uint32) bool { return tuple%2 == 0 }); got != least {
				t.Fatalf("step %d: the nearest in %v is %d, want %d", step, want, got, least)
			}
			var all, got []uint32
			for _, s := range memory {
				if meet(s.at[0], want[0]) && meet(s.at[1], want[1]) {
					all = append(all, s.tuple)
				}
			}
			found := x.Find(want, nil)
			slices.Sort(found)
			for _, i := range slices.Compact(found) {
				if tuple := x.Tuple(i + 1); tuple != 0 {
					got = append(got, tuple)
				}
			}
			if !slices.Equal(got, all) {
				t.Fatalf("step %d: %v gives %v, want %v", step, want, got, all)
			}
			for at := x.First(want, 0, x.Len()); at < x.Len(); at = x.First(want, at+1, x.Len()) {
				if len(all) == 0 || x.Tuple(uint32(at+1)) != all[0] {
					t.Fatalf("step %d: %v gives place %d one by one, want %v next", step, want, at, all)
				}
				all = all[1:]
			}
			if len(all) > 0 {
				t.Fatalf("step %d: %v does not find %v one by one", step, want, all)
			}
		}
	}
}

func meet(a, b Span) bool { return a.Low <= b.High && a.High >= b.Low }

// A queue leaves where its searches begin. What has left must not be looked at by every search, though nothing is added.
func TestDrained(t *testing.T) {
	const n = 4096
	for _, length := range []int64{0, 3} {
		x := newIndex(1, 0)
		for i := range n {
			x.Add(uint32(i+1), []Span{{int64(i), int64(i) + length}})
		}
		for i := range n / 2 {
			if found := x.Find([]Span{{Everywhere.Low, int64(i)}}, nil); !slices.Contains(found, uint32(i)) {
				t.Fatalf("length %d: the search for %d gives %v", length, i, found)
			}
			x.Drop(uint32(i + 1))
		}
		if v := &x.columns[0].view; len(v.entries) > n*3/4 {
			t.Errorf("length %d: a view of %d tuples has %d entries", length, n/2, len(v.entries))
		}
	}
}
