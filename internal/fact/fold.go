package fact

// Fold is the implementation of an accumulate function, of the host or of the language. Values are in canonical form;
// nulls are not folded unless Nulls says so. What fails may return an error or panic.
type Fold struct {
	Result *Type // of Value, where the host's function says so
	Nulls  bool
	New    func() any
	Add    func(state, value any) error
	// Remove subtracts a value, or returns false if it cannot; then the remaining values are folded anew.
	Remove func(state, value any) bool
	// Value returns ok=false if there is no result and so no match. Lists and sets are fresh with each call.
	Value func(state any) (result any, ok bool)
	// Numbers, if not nil, does the same for arguments that are numbers and never null.
	Numbers *NumberFold
}

// NumberFold folds numbers without boxing them, into the same states. They come as 64 bits: integers as they are, and the
// bits of a float64.
type NumberFold struct {
	Floating bool // it takes whole numbers as float64, too
	// FailedIsZero means that 0 may be folded in place of an argument that could not be computed.
	FailedIsZero bool
	// Blind means that the argument has no influence, so it need be neither computed nor stored.
	Blind bool
	Add   func(state any, bits uint64)
	// Remove returns false as that of Fold does.
	Remove func(state any, bits uint64) bool
}
