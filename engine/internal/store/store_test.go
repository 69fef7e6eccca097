package store

import "testing"

type record struct{ value int }

// Freed numbers are reused, each once and with an empty record, before a new block is begun.
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
	seen := map[uint32]bool{}
	for range len(freed) + 2*block - 101 { // and the new ones of the second block
		id, _ := s.Get()
		if !freed[id] && id < 101 || id >= 2*block || seen[id] || s.At(id).value != 0 {
			t.Fatalf("got number %d with %+v", id, *s.At(id))
		}
		seen[id] = true
	}
	if id, _ := s.Get(); id != 2*block || s.Cut() != 2*block+1 {
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

// A store in the memory of another allocates empty records with the same numbers as at first.
func TestHand(t *testing.T) {
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
		next := s.Hand(1000)
		if s.Size() != 0 || next.Size() != size || next.Used(1) || next.Used(50) {
			t.Fatalf("%d bytes instead of %d were left, and %d kept; 1 in use: %t, 50 in use: %t", next.Size(), size, s.Size(), next.Used(1), next.Used(50))
		}
		s = next
	}
}

// What a small store leaves does not stay as large as the one before it, and nothing is larger than the bound.
func TestHandIsBounded(t *testing.T) {
	fill := func(s *Store[int], b *Beside[int], n uint32) {
		for range n {
			id, r := s.Get()
			*r, *b.At(id) = 7, 7
		}
	}
	var s Store[int]
	var b Beside[int]
	fill(&s, &b, 10_000)
	s = s.Hand(5_000)
	b = b.Hand(s.Room())
	if got := s.Room(); got > 5_000 || got < 4_900 {
		t.Errorf("room for %d records was left, want 5,000", got)
	}
	if got := b.Size() / 8; got != s.Room() {
		t.Errorf("room for %d records was left beside %d", got, s.Room())
	}
	fill(&s, &b, 10)
	s = s.Hand(5_000)
	b = b.Hand(s.Room())
	if got := s.Room(); got > 1_000 {
		t.Errorf("room for %d records was left by 10", got)
	}
	for range 2_000 {
		if id, r := s.Get(); *r != 0 || *b.At(id) != 0 {
			t.Fatalf("record %d holds %d and %d", id, *r, *b.At(id))
		}
	}
}

// TestNumberWithoutRecord looks for numbers far beyond those given out: they stand for some record, so that they harm nothing else.
func TestNumberWithoutRecord(t *testing.T) {
	var s Store[record]
	within := func() {
		t.Helper()
		known := map[*record]bool{}
		for id := range uint32(s.Room()) {
			known[s.At(id)] = true
		}
		if len(known) != s.Room() {
			t.Fatalf("%d records in room for %d", len(known), s.Room())
		}
		for id := uint32(1); id != 0; id <<= 1 {
			if !known[s.At(id-1)] || !known[s.At(-id)] {
				t.Fatalf("number %d or %d is outside of the store", id-1, -id)
			}
		}
	}
	for range 100 * block {
		if s.Get(); s.Spent() {
			within()
		}
	}
	s.Clear()
	s.Get()
	s = s.Hand(10 * block)
	within()
}
