package sudoku

// SetOfNine is the part that cells and groups of cells share: the numbers that are still free there.
type SetOfNine struct {
	Free      Digits
	FreeCount int // always Free.Len(); stored because nearly every rule uses it
}

func newSetOfNine() SetOfNine { return SetOfNine{Free: AllDigits, FreeCount: 9} }

// IsFree reports whether a number is free.
func (s *SetOfNine) IsFree(value int) bool { return s.Free&digit(value) != 0 }

// BlockValue takes a number out of the free set, if it is there.
func (s *SetOfNine) BlockValue(value int) { s.setFree(s.Free &^ digit(value)) }

// Exclude is BlockValue, and KeepOnly is BlockExcept, for rules that want to wake only rules which use candidates: see
// CandidateWrites. The Drools example's rules call BlockValue and BlockExcept.
func (s *SetOfNine) Exclude(value int) { s.BlockValue(value) }

// KeepOnly is BlockExcept; see Exclude.
func (s *SetOfNine) KeepOnly(values ...int) { s.BlockExcept(values...) }

// BlockExcept makes the given numbers the free set, whatever it was before; with none it becomes empty.
func (s *SetOfNine) BlockExcept(values ...int) { s.setFree(DigitSet(values...)) }

// GetFreeValue returns the lowest free number, which is the only one if FreeCount is 1. It panics if no number is free.
func (s *SetOfNine) GetFreeValue() int {
	if s.Free == 0 {
		panic("getFreeValue() of a set without free values")
	}
	return s.Free.First()
}

func (s *SetOfNine) setFree(d Digits) { s.Free, s.FreeCount = d, d.Len() }
