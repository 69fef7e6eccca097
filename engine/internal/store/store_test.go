package store

import "testing"

type record struct{ value int }

// Freed numbers are reused, each once and with an empty record, before new ones are cut.
func TestNumbersAreUsedAgain(t *testing.T) {
	s := &Store[record]{}
	for i := 1; i <= 100; i++ {
		if id, _ := s.Get(); id != uint32(i) {
			t.Fatalf("got number %d, want %d", id, i)
		}
		s.At(uint32(i)).value = i
	}
	freed := map[uint32]bool{}
	for id := uint32(99); id > 0; id -= 3 {
		s.Put(id)
		freed[id] = true
	}
	for id := uint32(1); id <= 100; id++ {
		if s.Used(id) == freed[id] || !freed[id] && s.At(id).value != int(id) {
			t.Errorf("number %d: used %t, record %+v", id, s.Used(id), *s.At(id))
		}
	}
	for range len(freed) {
		id, _ := s.Get()
		if !freed[id] || s.At(id).value != 0 {
			t.Fatalf("got number %d with %+v", id, *s.At(id))
		}
		delete(freed, id)
	}
	if id, _ := s.Get(); id != 101 || s.Cut() != 102 {
		t.Errorf("got number %d, cut %d", id, s.Cut())
	}
}

// A store filled with known numbers allocates the others first.
func TestClaims(t *testing.T) {
	s := &Store[record]{}
	c := s.Claim()
	for _, id := range []uint32{7, 3, 40} {
		c.At(id).value = int(id)
	}
	c.Done()
	got := map[uint32]bool{}
	for range 37 {
		id, _ := s.Get()
		got[id] = true
	}
	for id := uint32(1); id <= 40; id++ {
		claimed := id == 7 || id == 3 || id == 40
		if got[id] == claimed || claimed && s.At(id).value != int(id) {
			t.Errorf("number %d: given out %t, record %+v", id, got[id], *s.At(id))
		}
	}
	if s.Used(41) || !s.Used(40) {
		t.Error("used numbers are wrong")
	}
}

// A store that was reset allocates empty records with the same numbers as at first, in the same memory.
func TestReset(t *testing.T) {
	var s Store[int]
	for range 2 {
		for want := uint32(1); want < 100; want++ {
			if id, _ := s.Get(); id != want || *s.At(id) != 0 {
				t.Fatalf("record %d holds %d; want an empty record %d", id, *s.At(id), want)
			}
			*s.At(want) = 7
		}
		s.Put(50)
		size := s.Size()
		s.Reset()
		if s.Size() != size || s.Used(1) || s.Used(50) {
			t.Fatalf("after Reset %d bytes instead of %d; 1 in use: %t, 50 in use: %t", s.Size(), size, s.Used(1), s.Used(50))
		}
	}
}
