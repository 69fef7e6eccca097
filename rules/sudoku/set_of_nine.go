package sudoku

// SetOfNine is the part that cells and groups of cells share: the numbers that are still free there.
type SetOfNine struct {
	Free      Digits
	FreeCount int // always Free.Len(); kept beside it because nearly every rule asks for it
}

func newSetOfNine() SetOfNine { return SetOfNine{Free: AllDigits, FreeCount: 9} }

// IsFree reports whether a number is free.
func (s *SetOfNine) IsFree(value int) bool { return s.Free&digit(value) != 0 }

// BlockValue takes a number out of the free set, if it is there.
func (s *SetOfNine) BlockValue(value int) { s.setFree(s.Free &^ digit(value)) }

// Exclude is BlockValue, and KeepOnly is BlockExcept, for rules that want to wake only those who look at candidates: see
// CandidateWrites. The Drools example's rules call the others.
func (s *SetOfNine) Exclude(value int) { s.BlockValue(value) }

// KeepOnly: see Exclude.
func (s *SetOfNine) KeepOnly(values ...int) { s.BlockExcept(values...) }

// BlockExcept makes the given numbers the free set, whatever it was before; with none it becomes empty.
func (s *SetOfNine) BlockExcept(values ...int) { s.setFree(DigitSet(values...)) }

// GetFreeValue returns the least free number: the only one where FreeCount is 1. It panics if nothing is free.
func (s *SetOfNine) GetFreeValue() int {
	if s.Free == 0 {
		panic("getFreeValue() of a set without free values")
	}
	return s.Free.First()
}

func (s *SetOfNine) setFree(d Digits) { s.Free, s.FreeCount = d, d.Len() }
