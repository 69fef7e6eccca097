package decimal

// Error is the reason why a number cannot be computed. Package fact converts it to the Java exception that rule text can catch.
type Error struct {
	Reason  Reason
	Message string // the message of Java's exception
}

// Error returns the message.
func (e *Error) Error() string { return e.Message }

// Reason is the kind of Java exception for a failure.
type Reason uint8

// The reasons.
const (
	Arithmetic  Reason = iota // ArithmeticException: rounding is necessary, division by zero, number too large
	Format                    // NumberFormatException
	OutOfMemory               // OutOfMemoryError
)

func fail(r Reason, message string) *Error { return &Error{r, message} }
