package decimal

// Error is why a number cannot be made. Package fact makes the Java exception of it that rule text can catch.
type Error struct {
	Reason  Reason
	Message string // that of Java's exception
}

// Error is the message.
func (e *Error) Error() string { return e.Message }

// Reason is what kind of exception Java has for a failure.
type Reason uint8

// The reasons.
const (
	Arithmetic  Reason = iota // ArithmeticException: no digits to round to, a division by zero, too large a number
	Format                    // NumberFormatException
	OutOfMemory               // OutOfMemoryError
)

func fail(r Reason, message string) *Error { return &Error{r, message} }
