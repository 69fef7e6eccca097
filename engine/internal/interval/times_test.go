package interval

import (
	"slices"
	"testing"

	"whenthen/engine/operator"
)

// A temporal operator is served by the same index, as a distance between two moments.
func TestDistancesOfMoments(t *testing.T) {
	for _, test := range []struct {
		op   operator.Op
		args []int64
		want []apart
	}{
		{operator.After, nil, []apart{{false, true, 1, forever}}},
		{operator.After, []int64{5}, []apart{{false, true, 5, forever}}},
		{operator.After, []int64{9, -2}, []apart{{false, true, -2, 9}}},
		{operator.Before, []int64{0, 10}, []apart{{true, false, -10, 0}}},
		{operator.Coincides, []int64{3}, []apart{{false, false, -3, 3}}},
		{operator.During, nil, []apart{{false, false, 1, forever}, {true, true, -forever, -1}}},
		{operator.Overlaps, nil, nil},
	} {
		if got := distances(test.op, test.args); !slices.Equal(got, test.want) {
			t.Errorf("%v %v: %v, want %v", test.op, test.args, got, test.want)
		}
	}
}
