package code

import (
	"math"
	"math/rand"
	"testing"
)

// TestMultiply divides by multiplying with the reciprocal, as the machine does.
func TestMultiply(t *testing.T) {
	random := rand.New(rand.NewSource(1))
	for range 100_000 {
		by := int32(random.Uint32() >> (1 + random.Intn(30)))
		if by&(by-1) == 0 { // those have an instruction of their own
			continue
		}
		in := Instr{}
		in.multiply(by)
		if got := in.divisor(); got != by {
			t.Fatalf("the divisor %d is shown as %d", by, got)
		}
		for _, x := range []int32{0, by, -by, by - 1, 1 - by, math.MaxInt32, math.MinInt32, math.MaxInt32 / by * by, math.MinInt32 / by * by, int32(random.Uint32())} {
			n := int64(x)
			if got := n*int64(uint32(in.C))>>in.D - n>>63; got != int64(x/by) {
				t.Fatalf("%d / %d gave %d", x, by, got)
			}
		}
	}
}
