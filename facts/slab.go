package facts

// slab returns elements of slices that are allocated for many elements at a time.
type slab[T any] struct {
	free    []T
	longest []T // the longest slice that was allocated
	taken   int // number of elements returned since the beginning or the last reuse
}

// The first allocation has one element, the next ones as many as were taken before, up to slabSize. A slice that is used again has up to
// slabKept elements.
const (
	slabSize = 128
	slabKept = 1 << 14
)

// take returns n elements. After a reuse they still contain their former values.
func (s *slab[T]) take(n int) []T {
	if len(s.free) < n {
		s.free = make([]T, max(n, min(slabSize, s.taken+1)))
		if len(s.free) > len(s.longest) {
			s.longest = s.free
		}
	}
	s.taken += n
	part := s.free[:n:n]
	s.free = s.free[n:]
	return part
}

// reuse makes all elements free, in one slice that is large enough for the number of elements taken before, up to slabKept.
func (s *slab[T]) reuse() {
	if need := min(s.taken, slabKept); len(s.longest) < need {
		s.longest = make([]T, need)
	}
	s.free, s.taken = s.longest, 0
}
