package decimal

import (
	"math"
	"math/rand/v2"
	"testing"
)

// A running sum is what Add and Sub give one by one, whether or not its digits fit into 64 bits in between.
func TestSum(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	terms := []*Decimal{New(0, 0), New(1, 2), New(-12345, 2), New(7, -3), New(math.MaxInt64, 0), New(-math.MaxInt64, 0), New(math.MinInt64, 1), New(3, 17), New(9, 30)}
	refused := 0
	for range 300 {
		var s Sum
		want := New(0, 0)
		for range 20 {
			d, sign := terms[random.IntN(len(terms))], int64(1)
			op := want.Add
			if random.IntN(2) == 0 {
				sign, op = -1, want.Sub
			}
			want = op(d)
			if before := s.Value(); !s.Change(d, sign) {
				refused++
				if after := s.Value(); *after != *before && after.Cmp(before) != 0 {
					t.Fatalf("%v became %v by a change that was refused", before, after)
				}
				s.Set(want)
			}
			if got := s.Value(); got.Cmp(want) != 0 || got.Scale() != want.Scale() || (got.big == nil) != (want.big == nil) {
				t.Fatalf("%v, scale %d, not %v, scale %d", got, got.Scale(), want, want.Scale())
			}
		}
	}
	if refused < 100 || refused > 5900 {
		t.Errorf("%d changes of 6000 refused: both ways are to be tried", refused)
	}
}
