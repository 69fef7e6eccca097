package rete

// store holds records of one kind by number, from 1, in blocks that never move. Freed records are reused.
type store[T any] struct {
	blocks []*[storeBlock]T
	cut    uint32 // records cut from the blocks so far, and number 0, which is nobody's
	free   []uint32
}

const storeBlock = 32

// at returns the record of a number that is not 0.
func (s *store[T]) at(id uint32) *T { return &s.blocks[id/storeBlock][id%storeBlock] }

// get returns the number of an empty record.
func (s *store[T]) get() uint32 {
	if n := len(s.free); n > 0 {
		id := s.free[n-1]
		s.free = s.free[:n-1]
		return id
	}
	if int(s.cut) >= len(s.blocks)*storeBlock {
		n := min(max(len(s.blocks)/4, 1), slabMax/storeBlock)
		slab := make([]T, n*storeBlock)
		for ; len(slab) > 0; slab = slab[storeBlock:] {
			s.blocks = append(s.blocks, (*[storeBlock]T)(slab))
		}
		s.cut = max(s.cut, 1)
	}
	s.cut++
	return s.cut - 1
}

// put takes a record back and empties it.
func (s *store[T]) put(id uint32) {
	var empty T
	*s.at(id) = empty
	s.free = append(s.free, id)
}
