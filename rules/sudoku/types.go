package sudoku

// Packages returns the packages whose rule files see the model: its own, and that of the Drools example, so that the
// example's rule files run as they are.
func Packages() []string { return []string{"sudoku", "org.drools.examples.sudoku"} }

// Types returns a value of every type of fact. What they embed belongs to the model, too.
func Types() []any {
	return []any{Cell{}, CellRow{}, CellCol{}, CellSqr{}, Setting{}, Counter{}, Stepping{}}
}

// CandidateWrites lists the properties that exclude and keepOnly change. Of blockValue and blockExcept nothing is
// declared, as in the Drools example's model: they wake everybody.
func CandidateWrites() []string { return []string{"free", "freeCount"} }

// SetValueWrites lists the properties of Cell that setValue changes. They are more than its name says: an engine that
// goes by names would not wake rules that look at the candidates.
func SetValueWrites() []string { return []string{"value", "free", "freeCount"} }
