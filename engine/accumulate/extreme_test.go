package accumulate

import (
	"math"
	"math/rand"
	"slices"
	"testing"

	"whenthen/internal/fact"
)

// Numbers come and go: the extreme is that of those that are left, the first of equal ones, unless it has to be folded again. That is needed for
// one in ten of the extremes that go.
func TestExtremesThatGo(t *testing.T) {
	values := []float64{-3, -2, -1, math.Copysign(0, -1), 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, math.NaN(), math.Inf(1)}
	for _, name := range []string{"max", "min"} {
		for _, arg := range []*fact.Type{fact.LongType, fact.DoubleType} {
			fold := Find(name).Fold(arg, arg)
			random := rand.New(rand.NewSource(1))
			state, list := fold.New(), []uint64{}
			again, gone := 0, 0
			for range 20000 {
				switch n := random.Intn(10); {
				case n < 4 && len(list) < 60 || len(list) < 4:
					x := uint64(random.Intn(1000))
					if arg == fact.DoubleType {
						x = math.Float64bits(values[random.Intn(len(values))])
					}
					list = append(list, x)
					fold.Numbers.Add(state, x)
				default:
					at := random.Intn(len(list))
					if n > 6 { // the extreme itself
						at = slices.Index(list, extremeOfList(list, name, arg))
						gone++
					}
					x := list[at]
					list = slices.Delete(list, at, at+1)
					if !fold.Numbers.Remove(state, x) {
						again++
						state = state.(fact.RepeatedState).Again()
						addAll(fold, state, list)
					}
				}
				got, ok := fold.Value(state)
				if want := extremeOfList(list, name, arg); !ok || numberOf(t, got, arg) != want {
					t.Fatalf("%s of %s: %v, want %x of %d", name, arg, got, want, len(list))
				}
			}
			if arg == fact.LongType && again*10 > gone {
				t.Errorf("%s: folded again %d times for %d extremes", name, again, gone)
			}
		}
	}
}

func addAll(fold *fact.Fold, state any, list []uint64) {
	if fold.Numbers.AddAll != nil {
		fold.Numbers.AddAll(state, list)
		return
	}
	for _, x := range list {
		fold.Numbers.Add(state, x)
	}
}

// extremeOfList returns the first of the greatest or least numbers.
func extremeOfList(list []uint64, name string, arg *fact.Type) uint64 {
	best := list[0]
	for _, x := range list[1:] {
		a, b := float64(int64(x)), float64(int64(best))
		if arg == fact.DoubleType {
			a, b = math.Float64frombits(x), math.Float64frombits(best)
		}
		if name == "min" {
			a, b = b, a
		}
		if after(a, b) {
			best = x
		}
	}
	return best
}

func numberOf(t *testing.T, v any, arg *fact.Type) uint64 {
	bits := wholeBits
	if arg == fact.DoubleType {
		bits = floatBits
	}
	x, err := bits(v)
	if err != nil {
		t.Fatal(err)
	}
	return x
}
