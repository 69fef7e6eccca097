package fact

import (
	"math"
	"slices"

	"whenthen/internal/fact/javatext"
)

// Sort sorts by compare and keeps the order of equal elements. If a comparison fails or the run must stop, the list stays
// unchanged.
func (l *ListValue) Sort(env *Env, compare func(a, b any) (int, error)) error {
	if l.frozen {
		return &Exception{Type: UnsupportedOperationType}
	}
	l.Own()
	sorted := slices.Clone(l.Items())
	if err := mergeSort(env, sorted, make([]any, len(sorted)), compare); err != nil {
		return err
	}
	if l.numbers != nil {
		l.setItems(sorted)
	} else {
		copy(l.items, sorted)
	}
	return nil
}

// longList is the length from which sorting takes so long that it must be interruptible.
const longList = 1 << 16

// SortNatural sorts by the natural order of the elements, as Java does for a null Comparator.
func (l *ListValue) SortNatural(env *Env) (err error) {
	if l.frozen {
		return &Exception{Type: UnsupportedOperationType}
	}
	l.Own()
	switch {
	case len(l.numbers) >= longList:
		defer RecoverFailure(&err)
		compare := order[int64]
		if l.elem.Kind.Floating() {
			compare = CompareDoubles
		}
		slices.SortFunc(l.numbers, func(a, b int64) int {
			if err := env.Step(); err != nil {
				panic(err)
			}
			return compare(a, b)
		})
	case l.numbers != nil && l.elem.Kind.Floating():
		slices.SortFunc(l.numbers, CompareDoubles)
	case l.numbers != nil:
		slices.Sort(l.numbers)
	case len(l.items) < longList && (sortLike(l.items, order[int]) || sortLike(l.items, javatext.Compare)):
	default:
		return l.Sort(env, NaturalOrder)
	}
	return nil
}

// sortLike sorts elements stably if they all have the Go type T, and reports whether they do.
func sortLike[T any](items []any, compare func(a, b T) int) bool {
	for _, x := range items {
		if _, ok := x.(T); !ok {
			return false
		}
	}
	mergeLike(items, make([]any, len(items)), compare)
	return true
}

// mergeLike does the same as mergeSort, for elements that can be compared without calling rule code.
func mergeLike[T any](list, spare []any, compare func(a, b T) int) {
	if len(list) < shortList {
		for i := range list {
			x := list[i]
			for ; i > 0 && compare(list[i-1].(T), x.(T)) > 0; i-- {
				list[i] = list[i-1]
			}
			list[i] = x
		}
		return
	}
	mid := len(list) / 2
	mergeLike(list[:mid], spare[:mid], compare)
	mergeLike(list[mid:], spare[mid:], compare)
	if compare(list[mid-1].(T), list[mid].(T)) <= 0 { // in order already
		return
	}
	left, right := spare[:copy(spare, list[:mid])], list[mid:]
	for at := 0; len(left) > 0 && len(right) > 0; at++ {
		if compare(left[0].(T), right[0].(T)) <= 0 {
			list[at], left = left[0], left[1:]
		} else {
			list[at], right = right[0], right[1:]
		}
	}
	copy(list[len(list)-len(right)-len(left):], left)
}

// CompareDoubles implements Double.compare for two doubles given by their bits: -0.0 is before 0.0, and NaN is last.
func CompareDoubles(a, b int64) int {
	if c := orderFloats(math.Float64frombits(uint64(a)), math.Float64frombits(uint64(b))); c != 0 {
		return c
	}
	return order(a, b)
}

// mergeSort is stable, stops at the first error, and needs few comparisons, because each of them calls rule code.
func mergeSort(env *Env, list, spare []any, compare func(a, b any) (int, error)) error {
	if len(list) < shortList {
		if err := env.Work(len(list)); err != nil {
			return err
		}
		return insertionSort(list, compare)
	}
	mid := len(list) / 2
	if err := mergeSort(env, list[:mid], spare[:mid], compare); err != nil {
		return err
	}
	if err := mergeSort(env, list[mid:], spare[mid:], compare); err != nil {
		return err
	}
	if c, err := compare(list[mid-1], list[mid]); err != nil || c <= 0 { // in order already
		return err
	}
	left, right := spare[:copy(spare, list[:mid])], list[mid:]
	for at := 0; len(left) > 0 && len(right) > 0; at++ {
		c, err := 0, env.Step()
		if err == nil {
			c, err = compare(left[0], right[0])
		}
		if err != nil {
			return err
		}
		if c <= 0 {
			list[at], left = left[0], left[1:]
		} else {
			list[at], right = right[0], right[1:]
		}
	}
	copy(list[len(list)-len(right)-len(left):], left)
	return nil
}

// shortList is the length from which Java merges. Shorter lists are sorted with the same comparisons as in Java, so that an inconsistent
// order, such as that of a difference that overflows, leads to the same list.
const shortList = 32

// insertionSort finds the sorted run at the beginning of a list, reverses it if it is descending, and inserts the other elements into it by
// binary search.
func insertionSort(list []any, compare func(a, b any) (int, error)) error {
	sorted := min(1, len(list))
	descends := false
	for ; sorted < len(list); sorted++ {
		c, err := compare(list[sorted], list[sorted-1])
		if err != nil {
			return err
		}
		if sorted == 1 {
			descends = c < 0
		}
		if descends != (c < 0) {
			break
		}
	}
	if descends {
		slices.Reverse(list[:sorted])
	}
	for ; sorted < len(list); sorted++ {
		x, low, high := list[sorted], 0, sorted
		for low < high {
			mid := (low + high) / 2
			switch c, err := compare(x, list[mid]); {
			case err != nil:
				return err
			case c < 0:
				high = mid
			default:
				low = mid + 1
			}
		}
		copy(list[low+1:sorted+1], list[low:sorted])
		list[low] = x
	}
	return nil
}
