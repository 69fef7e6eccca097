package java

import (
	"time"

	"whenthen/engine/java/internal/chrono"
)

// DateFormat returns the function that reads dates as Java's SimpleDateFormat with the pattern does: text behind the date is ignored. Dates
// are in UTC unless the text names a zone. The function may be called concurrently.
func DateFormat(pattern string) (func(text string) (date time.Time, ok bool), error) {
	return chrono.OldFormat(pattern)
}
