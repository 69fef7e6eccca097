package temporal

import (
	"math"
	"testing"
)

const (
	least = math.MinInt64
	most  = math.MaxInt64
)

// TestIntervals: open ends stay open in every operation, and sums do not wrap around.
func TestIntervals(t *testing.T) {
	for _, c := range []struct {
		what      string
		got, want interval
	}{
		{"what two share", interval{0, 10}.and(interval{5, most}), interval{5, 10}},
		{"what two share that do not meet", interval{0, 1}.and(interval{3, 4}), interval{3, 1}},
		{"seen from the other event", interval{1, 10}.reverse(), interval{-10, -1}},
		{"half open, seen from the other event", interval{1, most}.reverse(), interval{least, -1}},
		{"anywhere, seen from the other event", anywhere.reverse(), anywhere},
		{"over another event", interval{1, 10}.plus(interval{-2, 5}), interval{-1, 15}},
		{"over an open end", interval{1, most}.plus(interval{1, 5}), interval{2, most}},
		{"beyond the largest number", interval{1, most - 1}.plus(interval{1, 5}), interval{2, most}},
		{"below the smallest", interval{least + 1, 0}.plus(interval{-5, 0}), interval{least, 0}},
		{"the rest of a beginning", interval{least, 3}.outside(), interval{4, most}},
		{"the rest of an end", interval{3, most}.outside(), interval{least, 2}},
		{"the rest of a middle is no interval", interval{3, 5}.outside(), anywhere},
		{"the rest of all", anywhere.outside(), nowhere},
	} {
		if c.got != c.want {
			t.Errorf("%s: %v, want %v", c.what, c.got, c.want)
		}
	}
}

// TestShorten: a chain of constraints limits the distance of events that no constraint relates directly.
func TestShorten(t *testing.T) {
	m := [][]interval{
		{{}, {1, 10}, anywhere},
		{{-10, -1}, {}, {0, 5}},
		{anywhere, {-5, 0}, {}},
	}
	shorten(m)
	if want := (interval{1, 15}); m[0][2] != want || m[2][0] != want.reverse() {
		t.Errorf("from the first to the last %v and back %v, want %v", m[0][2], m[2][0], want)
	}
}
