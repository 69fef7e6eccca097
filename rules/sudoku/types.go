package sudoku

// Packages returns the packages in which rule files can use the model: its own, and that of the Drools example, so that the
// example's rule files run unchanged.
func Packages() []string { return []string{"sudoku", "org.drools.examples.sudoku"} }

// Types returns a value of every fact type, embedded types before those that embed them.
func Types() []any {
	return []any{SetOfNine{}, CellGroup{}, CellFile{}, Cell{}, CellRow{}, CellCol{}, CellSqr{}, Setting{}, Counter{}, Stepping{}}
}

// CandidateWrites returns the properties that exclude and keepOnly change. Nothing is declared for blockValue and blockExcept, as in
// the Drools example's model, so they wake all rules that match the type.
func CandidateWrites() []string { return []string{"free", "freeCount"} }

// SetValueWrites returns the properties of Cell that setValue changes. They are more than its name says: an engine that
// derives them from the name would not wake rules that use the candidates.
func SetValueWrites() []string { return []string{"value", "free", "freeCount"} }
